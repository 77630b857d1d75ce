"""The market of Schweinebande: the base pack, and what is demanded of every other (section 6.5 of the register)."""

import re
import tomllib
from pathlib import Path

import pytest

from royalpig.content import ContentError, shipped
from royalpig.games.schweinebande.market import ANIMALS, BAG, DIRECTIONS, KINDS, Market, read_market
from tests.content.packs import copied

FOLDER = shipped("schweinebande", "market")
CHICKEN, SHEEP, GOAT, DONKEY, PIG, COW = range(ANIMALS)
E, NE, NW, W, SW, SE = range(6)


@pytest.fixture(scope="module")
def market() -> Market:
    return read_market(FOLDER)


def at(market: Market, cell: str) -> int:
    return market.cells.index(cell)


def row(market: Market, cell: str, direction: int) -> list[str]:
    return [market.cells[other] for other in market.ray[at(market, cell) * 6 + direction]]


def changed(tmp_path: Path, *changes: tuple[str, str, str]) -> Path:
    return copied(FOLDER, tmp_path / "changed", *changes)


def with_cells(folder: Path, cells: str) -> Path:
    board = folder / "board.toml"
    text = board.read_text(encoding="utf-8")
    board.write_text(re.sub(r"cells = \[.*?\]", f"cells = [{cells}]", text, flags=re.DOTALL), encoding="utf-8")
    return folder


def faults_of(folder: Path) -> list[str]:
    """What is told of a pack; every refusal stands on SB-X.8."""
    with pytest.raises(ContentError) as caught:
        read_market(folder)
    assert caught.value.clause == "SB-X.8"
    return [str(fault) for fault in caught.value.faults]


def faults(tmp_path: Path, *changes: tuple[str, str, str]) -> list[str]:
    """What is told of the base pack with changes."""
    return faults_of(changed(tmp_path, *changes))


class TestBasePack:
    @pytest.mark.rule("SB-G.2")
    def test_the_tiles(self, market: Market) -> None:
        assert market.kinds == ["chicken", "sheep", "goat", "donkey", "pig", "cow", "bag"]
        assert market.count == [16, 16, 16, 16, 16, 16, 4]
        assert sum(market.count) == 100
        assert (market.kinds[BAG], market.kinds[market.pig], len(market.kinds)) == ("bag", "pig", KINDS)

    @pytest.mark.rule("SB-V.1", "SB-E.4")
    def test_the_numbers(self, market: Market) -> None:
        assert market.number == [2, 3, 4, 5, 6, 7, 0]
        assert market.number[DONKEY] + market.number[CHICKEN] == 7

    @pytest.mark.rule("SB-G.3", "SB-G.4")
    def test_the_board_is_a_rhombus_of_five_by_five(self, market: Market) -> None:
        assert market.cells == [f"{q},{r}" for r in range(5) for q in range(5)]
        assert list(zip(market.q, market.r, strict=True)) == [(q, r) for r in range(5) for q in range(5)]
        assert DIRECTIONS == ("e", "ne", "nw", "w", "sw", "se")

    @pytest.mark.rule("SB-G.4")
    def test_rows_are_straight_lines_in_six_directions(self, market: Market) -> None:
        assert row(market, "2,2", E) == ["3,2", "4,2"]
        assert row(market, "2,2", NE) == ["3,1", "4,0"]
        assert row(market, "2,2", NW) == ["2,1", "2,0"]
        assert row(market, "2,2", W) == ["1,2", "0,2"]
        assert row(market, "2,2", SW) == ["1,3", "0,4"]
        assert row(market, "2,2", SE) == ["2,3", "2,4"]
        assert row(market, "0,0", NE) == row(market, "0,0", SW) == []

    def test_lines_are_as_long_as_the_register_says(self, market: Market) -> None:
        def lengths(forth: int, back: int) -> list[int]:
            ends = [cell for cell in range(25) if not market.ray[cell * 6 + back]]
            return sorted(1 + len(market.ray[cell * 6 + forth]) for cell in ends)

        assert lengths(E, W) == lengths(SE, NW) == [5] * 5
        assert lengths(NE, SW) == [1, 1, 2, 2, 3, 3, 4, 4, 5]

    def test_corners_have_two_or_three_neighbours(self, market: Market) -> None:
        def neighbours(cell: str) -> int:
            return sum(other >= 0 for other in market.neighbour[at(market, cell) * 6 : at(market, cell) * 6 + 6])

        assert [neighbours(corner) for corner in ("0,0", "4,4", "4,0", "0,4")] == [2, 2, 3, 3]
        assert neighbours("2,2") == 6

    def test_a_neighbour_is_the_first_cell_of_a_ray(self, market: Market) -> None:
        assert len(market.neighbour) == len(market.ray) == 150
        for neighbour, ray in zip(market.neighbour, market.ray, strict=True):
            assert neighbour == (ray[0] if ray else -1)

    @pytest.mark.rule("SB-S.1")
    def test_farmers_and_order_tiles(self, market: Market) -> None:
        assert market.farmers == [0, 0, 3, 3, 2, 2]
        assert market.order_tiles == 5

    @pytest.mark.rule("SB-R.1", "SB-A.2", "SB-E.15")
    def test_rounds_and_feed(self, market: Market) -> None:
        assert (market.rounds, market.feed_markers) == (4, 25)
        assert market.rounds * len(market.cells) == sum(market.count)

    @pytest.mark.rule("SB-D.3", "SB-D.9", "SB-D.12")
    def test_a_quartet_keeps_one_and_of_pigs_two_in_round_four(self, market: Market) -> None:
        assert market.quartet_size == 4
        kept = [market.quartet_keep[round_ * KINDS : round_ * KINDS + KINDS] for round_ in range(1, 5)]
        assert kept[:3] == [[1, 1, 1, 1, 1, 1, 0]] * 3
        assert kept[3] == [1, 1, 1, 1, 2, 1, 0]

    @pytest.mark.rule("SB-D.4", "SB-F.2")
    def test_herd_and_last_groups(self, market: Market) -> None:
        assert (market.herd, market.herd_keep) == ([CHICKEN, SHEEP, GOAT, DONKEY, PIG, COW], COW)
        assert market.last_size == 4

    @pytest.mark.rule("SB-C.11")
    def test_the_printed_example_has_exactly_three_rows(self, market: Market) -> None:
        """Check 6: Blue's farmer on 0,3, when the rows of Red, Yellow and Green have been taken."""
        taken = {"3,0", "2,0", "1,0", "0,0", "4,0", "4,1", "4,2", "2,4", "1,4", "0,4"}
        farmers = {"0,3", "3,4", "4,3", "2,1", "1,1"}

        def tiles(direction: int) -> list[str]:
            cells = row(market, "0,3", direction)
            stop = next((place for place, cell in enumerate(cells) if cell in farmers), len(cells))
            return [cell for cell in cells[:stop] if cell not in taken]

        rows = {DIRECTIONS[direction]: tiles(direction) for direction in range(6) if tiles(direction)}
        assert rows == {"e": ["1,3", "2,3", "3,3"], "ne": ["1,2"], "nw": ["0,2", "0,1"]}

    def test_entries_stand_in_index_order_and_say_where_they_come_from(self, market: Market) -> None:
        tiles = [entry for entry in market.entries if entry.section == "tile"]
        assert [(tile.index, tile.id) for tile in tiles] == list(enumerate(market.kinds))
        assert [tile.values["count"] for tile in tiles] == [str(count) for count in market.count]
        assert [entry.id for entry in market.entries if entry.section == "direction"] == list(DIRECTIONS)
        assert [entry.id for entry in market.entries if entry.section == "group"] == ["quartet", "herd", "any-four"]
        assert tiles[SHEEP].name() == "Sheep"
        assert "which of 3 and 4: ruling" in tiles[SHEEP].provenance["effect"]
        for entry in market.entries:
            assert entry.provenance
            for told in entry.provenance.values():
                assert re.search(r"\b(book|ruling|found|reconstructed)\b", told)
            if entry.section in {"tile", "group"}:
                assert entry.effect

    def test_the_files_hold_what_the_pack_gives(self, market: Market) -> None:
        tiles = tomllib.loads((FOLDER / "tiles.toml").read_text(encoding="utf-8"))["tile"]
        assert [tile["effect"].get("number", 0) for tile in tiles] == market.number
        assert market.id == "market"

    def test_its_hash_stays_the_same(self, market: Market) -> None:
        assert market.hash == "d5660392be1334a0523ee47870d77da9333c1d6382b7467f062a9e658598cefe"


class TestOtherPacks:
    @pytest.mark.rule("SB-X.8")
    def test_a_pack_with_other_numbers(self, tmp_path: Path) -> None:
        numbers = [(f"number = {n}", f"number = {n + 13}") for n in range(2, 8)]
        market = read_market(changed(tmp_path, *(("tiles.toml", old, new) for old, new in numbers)))
        assert market.number == [15, 16, 17, 18, 19, 20, 0]

    @pytest.mark.rule("SB-X.8")
    def test_sheep_and_goat_the_other_way_round(self, tmp_path: Path) -> None:
        """Then the goat stands before the sheep."""
        text = (FOLDER / "tiles.toml").read_text(encoding="utf-8")
        head, *tiles = text.split("[[tile]]")
        tiles[1], tiles[2] = tiles[2].replace("number = 4", "number = 3"), tiles[1].replace("number = 3", "number = 4")
        folder = changed(tmp_path)
        (folder / "tiles.toml").write_text("[[tile]]".join([head, *tiles]), encoding="utf-8")
        market = read_market(folder)
        assert market.kinds == ["chicken", "goat", "sheep", "donkey", "pig", "cow", "bag"]
        assert market.number == [2, 3, 4, 5, 6, 7, 0]

    @pytest.mark.rule("SB-C.6", "SB-X.8")
    def test_a_hole_counts_as_the_edge(self, tmp_path: Path) -> None:
        cow = 'id = "cow"\nnames = { en = "Cow (cattle)" }\ncount = '
        bag = 'id = "bag"\nnames = { en = "Feed bag (feed sack)" }\ncount = '
        hole = ("board.toml", '"2,2", ', "")
        market = read_market(
            changed(tmp_path, hole, ("tiles.toml", f"{cow}16", f"{cow}15"), ("tiles.toml", f"{bag}4", f"{bag}1"))
        )
        assert len(market.cells) == 24
        assert sum(market.count) == 96
        assert row(market, "0,2", E) == ["1,2"]
        assert row(market, "4,2", W) == ["3,2"]
        assert market.neighbour[at(market, "2,1") * 6 + SE] == -1
        assert row(market, "2,3", NE) == ["3,2", "4,1"]

    @pytest.mark.rule("SB-X.8")
    def test_a_mirrored_board_is_the_same_game(self, tmp_path: Path) -> None:
        text = (FOLDER / "board.toml").read_text(encoding="utf-8")
        folder = changed(tmp_path)
        mirrored = re.sub(r"step = \[(-?\d), (-?\d)\]", r"step = [\2, \1]", text)
        (folder / "board.toml").write_text(mirrored, encoding="utf-8")
        assert row(read_market(folder), "2,2", E) == ["2,3", "2,4"]

    def test_cells_stand_by_r_then_q_whatever_the_order_in_the_file(self, tmp_path: Path, market: Market) -> None:
        turned = read_market(changed(tmp_path, ("board.toml", '"0,0", "1,0"', '"1,0", "0,0"')))
        assert turned.cells == market.cells
        assert turned.ray == market.ray

    def test_a_premium_of_another_animal(self, tmp_path: Path) -> None:
        premium = 'animal = "cow", round = 2, keep = 3'
        market = read_market(changed(tmp_path, ("groups.toml", 'animal = "pig", round = 4, keep = 2', premium)))
        assert market.quartet_keep[2 * KINDS + COW] == 3
        assert market.quartet_keep[4 * KINDS + PIG] == 1


@pytest.mark.rule("SB-X.8")
class TestRefusedPacks:
    def test_check_1_tiles_fill_the_rounds(self, tmp_path: Path) -> None:
        told = faults(tmp_path, ("tiles.toml", "count = 4", "count = 5"))
        assert told == ["tiles.toml: tile: count: 101 tiles in all; allowed is 100, for 25 cells in 4 rounds"]

    def test_check_2_numbers_differ(self, tmp_path: Path) -> None:
        told = faults(tmp_path, ("tiles.toml", "number = 4", "number = 3"))
        assert told == ["tiles.toml: goat: effect.number: 3 is the number of the sheep already"]

    def test_check_4_the_herd_keeps_its_highest(self, tmp_path: Path) -> None:
        told = faults(tmp_path, ("groups.toml", 'keep = "cow"', 'keep = "pig"'))
        assert told == ["groups.toml: herd: effect.keep: pig is refused; allowed is cow, the highest"]

    def test_check_5_farmers_of_a_colour(self, tmp_path: Path) -> None:
        told = faults(tmp_path, ("constants.toml", "2 = 3", "2 = 4"))
        assert told == ["constants.toml: constants: farmers.2: 4 is refused; allowed is at most 3, those of a colour"]

    def test_check_5_wooden_farmers(self, tmp_path: Path) -> None:
        told = faults(tmp_path, ("constants.toml", "wooden-farmers = 15", "wooden-farmers = 9"))
        assert told == ["constants.toml: constants: farmers.5: 10 for all seats; allowed are the 9 wooden farmers"]

    def test_check_5_room_on_the_board(self, tmp_path: Path) -> None:
        nine = '"0,0", "1,0", "2,0", "3,0", "4,0", "0,1", "1,1", "2,1", "3,1"'
        told = faults_of(with_cells(changed(tmp_path), nine))
        assert "constants.toml: constants: farmers.5: 10 for all seats; allowed is one for each of 9 cells" in told
        assert not any("farmers.3" in fault for fault in told)

    def test_check_7_the_board_is_connected(self, tmp_path: Path) -> None:
        told = faults_of(with_cells(changed(tmp_path), '"0,0", "1,0", "0,1", "4,0", "1,0"'))
        assert "board.toml: board: cells: 4,0 cannot be reached from 0,0" in told
        assert "board.toml: board: cells: 1,0 stands 2 times" in told

    def test_check_7_a_board_without_cells(self, tmp_path: Path) -> None:
        told = faults_of(with_cells(changed(tmp_path), ""))
        assert "board.toml: board: cells: an empty list is refused; allowed is one cell or more" in told

    def test_check_7_a_cell_off_the_board(self, tmp_path: Path) -> None:
        told = faults_of(with_cells(changed(tmp_path), '"0,0", "5,0"'))
        allowed = 'a cell as text, "q,r", with q and r from 0 to 4'
        assert told == [f'board.toml: board: cells[2]: "5,0" is refused; allowed is {allowed}']

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            (
                "step = [1, 0]",
                "step = [1, 1]",
                "e: step: [1, 1] is refused; allowed is one of [-1, 0], [-1, 1], [0, -1]",
            ),
            ("step = [1, 0]", "step = [0, 1]", "e: step: [0, 1] is the step of two directions"),
            ("step = [1, 0]", "step = [1, 0, 0]", "e: step: a list of 3 is refused; allowed is what the step adds"),
            ('id = "ne"', 'id = "e"', "e: id: stands 2 times; an id is given once in a pack"),
            ('id = "ne"', 'id = "n"', 'n: id: "n" is refused; allowed is e, ne, nw, w, sw or se'),
        ],
    )
    def test_check_7_three_axes(self, tmp_path: Path, old: str, new: str, fault: str) -> None:
        told = faults(tmp_path, ("board.toml", old, new))
        assert any(line.startswith(f"board.toml: {fault}") for line in told), told

    def test_check_7_opposite_directions_have_opposite_steps(self, tmp_path: Path) -> None:
        crossed = (("board.toml", "step = [1, 0]", "step = [1, +0]"), ("board.toml", "step = [1, -1]", "step = [1, 0]"))
        told = faults(tmp_path, *crossed, ("board.toml", "step = [1, +0]", "step = [1, -1]"))
        assert told[0] == "board.toml: e: step: [1, -1] is not the opposite of the step of w"

    def test_check_7_directions_stand_in_their_order(self, tmp_path: Path) -> None:
        crossed = (("board.toml", 'id = "ne"', 'id = "other"'), ("board.toml", 'id = "nw"', 'id = "ne"'))
        told = faults(tmp_path, *crossed, ("board.toml", 'id = "other"', 'id = "nw"'))
        assert told == ["board.toml: direction: id: allowed are e ne nw w sw se, each once, in this order"]

    def test_check_8_kinds_stand_by_rising_number(self, tmp_path: Path) -> None:
        told = faults(tmp_path, ("tiles.toml", "number = 3", "number = 12"))
        assert told == [
            "groups.toml: herd: effect.keep: cow is refused; allowed is sheep, the highest",
            "tiles.toml: goat: stands too late; kinds stand by rising number, animals before the bag",
        ]

    def test_check_8_the_bag_stands_last(self, tmp_path: Path) -> None:
        folder = changed(tmp_path)
        head, *tiles = (folder / "tiles.toml").read_text(encoding="utf-8").split("[[tile]]")
        (folder / "tiles.toml").write_text("\n[[tile]]".join([head, tiles[-1], *tiles[:-1]]), encoding="utf-8")
        told = faults_of(folder)
        assert told == ["tiles.toml: chicken: stands too late; kinds stand by rising number, animals before the bag"]

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            (
                "number = 2",
                "number = 0",
                "chicken: effect.number: 0 is refused; allowed is a whole number from 1 to 20",
            ),
            ("number = 7", "number = 21", "cow: effect.number: 21 is refused; allowed is a whole number from 1 to 20"),
            ('id = "pig"', 'id = "hog"', 'hog: id: "hog" is refused; allowed is chicken, sheep'),
            ('"feed-all" }', '"animal", number = 9 }', "bag: effect.kind: animal is refused; allowed is feed-all"),
            ('"animal", number = 7 }', '"feed-all" }', "cow: effect.kind: feed-all is refused; allowed is animal"),
            (
                '"feed-all" }',
                '"feed-some" }',
                'bag: effect.kind: "feed-some" is refused; allowed is animal or feed-all',
            ),
        ],
    )
    def test_tiles(self, tmp_path: Path, old: str, new: str, fault: str) -> None:
        told = faults(tmp_path, ("tiles.toml", old, new))
        assert any(line.startswith(f"tiles.toml: {fault}") for line in told), told

    def test_a_missing_kind(self, tmp_path: Path) -> None:
        folder = changed(tmp_path)
        *tiles, _ = (folder / "tiles.toml").read_text(encoding="utf-8").split("[[tile]]")
        (folder / "tiles.toml").write_text("[[tile]]".join(tiles), encoding="utf-8")
        assert "tiles.toml: bag: is missing from the pack" in faults_of(folder)

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ("keep = 1", "keep = 5", "quartet: effect.keep: 5 is refused; allowed is at most the size, 4"),
            ("keep = 2", "keep = 5", "quartet: effect.premium[1].keep: 5 is refused; allowed is at most the size, 4"),
            (
                "round = 4",
                "round = 5",
                "quartet: effect.premium[1].round: 5 is refused; allowed is a whole number from",
            ),
            (
                'animal = "pig"',
                'animal = "bag"',
                'quartet: effect.premium[1].animal: "bag" is refused; allowed is chicken',
            ),
            (
                "[{ animal",
                '[{ animal = "pig", round = 4, keep = 1 }, { animal',
                "quartet: effect.premium: gives two premiums",
            ),
            ('"chicken", "sheep"', '"sheep", "sheep"', "herd: effect.animals: names an animal twice"),
            (', "cow"]', "]", "herd: effect.keep: cow is refused; allowed is one of its animals"),
            ('keep = "lowest"', 'keep = "highest"', 'any-four: effect.keep: "highest" is refused; allowed is lowest'),
            (
                'kind = "group-any"\nsize = 4',
                'kind = "group-any"\nsize = 5',
                "any-four: effect.size: 5 is refused; allowed is 4",
            ),
            ('id = "herd"', 'id = "flock"', 'flock: id: "flock" is refused; allowed is quartet, herd or any-four'),
        ],
    )
    def test_groups(self, tmp_path: Path, old: str, new: str, fault: str) -> None:
        told = faults(tmp_path, ("groups.toml", old, new))
        assert any(line.startswith(f"groups.toml: {fault}") for line in told), told

    def test_a_missing_group(self, tmp_path: Path) -> None:
        folder = changed(tmp_path)
        *groups, _ = (folder / "groups.toml").read_text(encoding="utf-8").split("[[group]]")
        (folder / "groups.toml").write_text("[[group]]".join(groups), encoding="utf-8")
        assert faults_of(folder) == ["groups.toml: any-four: is missing from the pack"]

    def test_a_group_with_the_effect_of_another(self, tmp_path: Path) -> None:
        any_four = 'kind = "group-any"\nsize = 4\nkeep = "lowest"'
        told = faults(tmp_path, ("groups.toml", any_four, 'kind = "group-same"\nsize = 4\nkeep = 2'))
        assert told == ["groups.toml: any-four: effect.kind: is not the effect of this group; allowed is group-any"]

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ("5 = 2", "5 = 1", "farmers.5: 1 is refused; allowed is a whole number from 2 to 9"),
            ("5 = 2", "6 = 2", "farmers.6: is not a field of this; allowed is 2, 3, 4 or 5"),
            ("5 = 2", "", "farmers.5: is missing; allowed is a whole number from 2 to 9"),
            ("rounds = 4", "rounds = 5", "rounds: 5 is refused; allowed is 4"),
            ("order-tiles = 5", "order-tiles = 4", "order-tiles: 4 is refused; allowed is a whole number from 5 to 9"),
            ("feed-markers = 25", "feed-markers = 0", "feed-markers: 0 is refused; allowed is a whole number from 1"),
        ],
    )
    def test_constants(self, tmp_path: Path, old: str, new: str, fault: str) -> None:
        told = faults(tmp_path, ("constants.toml", old, new))
        assert any(line.startswith(f"constants.toml: constants: {fault}") for line in told), told
