"""What must agree with what at any state of any game: the written loops, the plain reading, lists, texts, choices.

Each function takes a state at rest and fails with the state in its message. Where a kind has too many well-formed
actions to ask of each, some are taken at random and some beside legal ones.
"""

from collections.abc import Iterator
from math import prod
from random import Random

from royalpig.engine.actions import public
from royalpig.engine.loading import DecisionLoops
from royalpig.engine.loops import LEGAL, MANY, MISSHAPEN
from royalpig.engine.oracle import Reader, is_legal, legal_by_brute_force, well_formed
from royalpig.engine.packing import ARGUMENT_BITS, CHANCE, NOBODY, head, kind_of, seat_of
from royalpig.engine.rules import Kind, any_legal
from royalpig.engine.state import State
from tests.engine.play import decision_of, spell

MOST_ASKED = 1_500
"""The most well-formed actions of a kind that are all asked of; of a kind that has more, so many are."""


def loops_of(state: State) -> DecisionLoops:
    """The written functions of the decision that a state waits for."""
    loops = state.loops
    assert loops is not None, spell(state)
    return loops


def number_of_well_formed(state: State, kind: Kind) -> int:
    """How many actions of a kind are well-formed at this table."""
    return prod(type_.count(state.table) for type_ in kind.arguments.values())


def actions_to_try(state: State, kind: Kind, seat: int, random: Random, most: int = MOST_ASKED) -> list[int]:
    """The well-formed actions of a kind, or where there are too many ``most``, legal ones' neighbours among them."""
    if number_of_well_formed(state, kind) <= MOST_ASKED:
        return list(well_formed(state.game, kind, state.table, seat))
    tried = {code for code in state.codes(seat) if kind_of(code) == state.game.number_of[kind.name]}
    beside = random.sample(sorted(tried), min(len(tried), most // 40))
    for code in beside:
        tried.update(_neighbours(state, kind, code, random))
    while len(tried) < most:
        tried.add(_any_well_formed(state, kind, seat, random))
    return sorted(tried)


def _any_well_formed(state: State, kind: Kind, seat: int, random: Random) -> int:
    code = head(seat, state.game.number_of[kind.name])
    for type_, shift in zip(kind.arguments.values(), kind.shifts, strict=True):
        index = random.randrange(type_.count(state.table))
        while not type_.holds(state.table, index):
            index = random.randrange(type_.count(state.table))
        code |= index << shift
    return code


def _neighbours(state: State, kind: Kind, code: int, random: Random) -> Iterator[int]:
    """Well-formed actions that differ from one in a single argument, a few for each."""
    for type_, shift in zip(kind.arguments.values(), kind.shifts, strict=True):
        held = [index for index in range(type_.count(state.table)) if type_.holds(state.table, index)]
        for index in random.sample(held, min(len(held), 8)):
            yield code & ~(type_.unknown << shift) | index << shift


def misshapen_to_try(state: State, kind: Kind, seat: int, random: Random, n: int = 200) -> list[int]:
    """Packed actions of a kind with arbitrary bits for arguments: all there are if they are few, else ``n``."""
    used = sum(type_.width for type_ in kind.arguments.values())
    start, low = head(seat, state.game.number_of[kind.name]), ARGUMENT_BITS - used
    patterns = range(1 << used) if 1 << used <= n else [random.getrandbits(used) for _ in range(n)]
    return [start | pattern << low for pattern in patterns]


def lists_agree(state: State, random: Random, most: int = MOST_ASKED) -> None:
    """Legal list, look-ahead, the only action, plain reading and brute force say the same; sorted, without doubles.

    Of a kind that has too many well-formed actions, at least ``most`` are asked of.
    """
    loops, t, game = loops_of(state), state.table, state.game
    decision = decision_of(state)
    for seat in state.actors:
        codes = state.codes(seat)
        assert codes == sorted(set(codes)), spell(state)
        assert codes, f"p{seat} is asked and can do nothing: {spell(state)}"
        assert loops.only(t, seat) == (codes[0] if len(codes) == 1 else MANY), spell(state)
        assert all(seat_of(code) == seat for code in codes), spell(state)
        _oracle_agrees(state, seat, codes, random, most)
        for kind in decision.kinds if seat != CHANCE else ():
            listed = any(kind_of(code) == game.number_of[kind.name] for code in codes)
            assert any_legal(kind, t, seat) == listed, spell(state)
    if loops.outcomes is not None:
        _outcomes_agree(state, loops)


def _oracle_agrees(state: State, seat: int, codes: list[int], random: Random, most: int) -> None:
    """The plain reading, asked of every well-formed action (or of some), finds the listed ones and no others."""
    game, t, decision = state.game, state.table, decision_of(state)
    if all(number_of_well_formed(state, kind) <= MOST_ASKED for kind in decision.kinds):
        assert codes == legal_by_brute_force(game, decision, t, seat), spell(state)
        return
    assert all(is_legal(game, decision, t, code) for code in codes), spell(state)
    for kind in decision.kinds:
        tried = actions_to_try(state, kind, seat, random, most)
        legal = {code for code in tried if is_legal(game, decision, t, code)}
        assert legal == set(codes).intersection(tried), spell(state)


def _outcomes_agree(state: State, loops: DecisionLoops) -> None:
    weights: list[int] = []
    assert loops.outcomes is not None
    assert loops.outcomes(state.table, weights) == state.codes(CHANCE), spell(state)
    assert len(weights) == len(state.codes(CHANCE)), spell(state)
    assert min(weights) > 0, spell(state)


def seats_not_asked_have_nothing(state: State) -> None:
    """A seat that is not asked has an empty list, and whatever it tries is refused for that."""
    some = state.codes(state.actors[0])[0]
    for seat in range(state.table.seats):
        if seat in state.actors:
            continue
        assert not state.legal(seat), spell(state)
        rejection = state.check(head(seat, kind_of(some)) | some & ((1 << ARGUMENT_BITS) - 1))
        assert rejection is not None, spell(state)
        assert rejection.clause == state.game.gate.not_asked, spell(state)


def verdicts_agree(state: State, random: Random) -> None:
    """For well-formed and misshapen actions the first broken rule is the one that the plain reading finds."""
    loops = loops_of(state)
    for seat in state.actors:
        legal = set(state.codes(seat))
        for kind in decision_of(state).kinds:
            tried = [*actions_to_try(state, kind, seat, random), *misshapen_to_try(state, kind, seat, random)]
            for code in tried:
                broken = loops.first_broken(state.table, code)
                assert (broken == LEGAL) == (code in legal), f"{code:#x}: {spell(state)}"
                _verdict_agrees(state, loops, kind, code, broken)


def _verdict_agrees(state: State, loops: DecisionLoops, kind: Kind, code: int, broken: int) -> None:
    reader = Reader(state.table, kind, code)
    if reader.misshapen():
        assert broken == MISSHAPEN, f"{code:#x}: {spell(state)}"
        return
    looked = list(reader.look(frozenset()))
    if not looked or looked[-1].holds:
        assert broken == LEGAL, f"{code:#x}: {spell(state)}"
    else:
        assert broken >= 0, f"{code:#x}: {spell(state)}"
        judged = loops.rules[broken]
        assert judged.kind is kind, f"{code:#x}: {spell(state)}"
        assert judged.rule is looked[-1].rule, f"{code:#x}: {spell(state)}"


def refusals_agree(state: State, random: Random, n: int = 40) -> None:
    """What `check` refuses `apply` refuses without a change, and `explain` ends with the same clause and values."""
    before = state.to_bytes()
    for seat in state.actors:
        for kind in decision_of(state).kinds:
            tried = actions_to_try(state, kind, seat, random)
            for code in random.sample(tried, min(n, len(tried))):
                rejection = state.check(code)
                conditions = state.explain(code)
                assert (rejection is None) == (code in state.codes(seat)), spell(state)
                if rejection is None:
                    assert all(condition.holds for condition in conditions), spell(state)
                    continue
                *kept, last = conditions
                assert all(condition.holds for condition in kept), spell(state)
                assert not last.holds, spell(state)
                assert (last.clause, last.values) == (rejection.clause, dict(rejection.values)), spell(state)
                assert last.sentence == rejection.sentence == state.game.clauses[last.clause].rule
    assert state.to_bytes() == before


def texts_agree(state: State) -> None:
    """Each legal action reads as it is written, and so does each of its public forms, which can never be applied."""
    for seat in state.actors:
        for code in state.codes(seat):
            written = state.action(code)
            assert state.read(written.notation, seat).code == code, f"{written}: {spell(state)}"
            for viewer in (NOBODY, *range(state.table.seats)):
                shown = public(state.game, code, viewer)
                text = state.public_action(code, viewer).notation
                assert state.read(text, seat).code == shown, f"{text}: {spell(state)}"
                assert ("?" in text.split()) == (shown != code), f"{text}: {spell(state)}"
                if shown != code:
                    rejection = state.check(text, seat)
                    assert rejection is not None, f"{text}: {spell(state)}"
                    assert rejection.clause == state.game.gate.malformed, f"{text}: {spell(state)}"


def choices_agree(state: State, random: Random) -> None:
    """Going down the choice tree anyhow leads to a legal action; at every node the numbers add up."""
    for seat in state.actors:
        legal = {action.notation for action in state.legal(seat)}
        kinds = state.choices(seat)
        assert sum(choice.count for choice in kinds) == len(legal), spell(state)
        for choice in kinds:
            _branch_agrees(state, seat, choice.value, choice.count, legal, random)


def _branch_agrees(state: State, seat: int, kind: str, count: int, legal: set[str], random: Random) -> None:
    arguments: list[str] = []
    while choices := state.choices(seat, kind, *arguments):
        assert len({choice.value for choice in choices}) == len(choices), spell(state)
        assert sum(choice.count for choice in choices) == count, spell(state)
        chosen = random.choice(choices)
        assert chosen.argument == list(state.game.kind(kind).arguments)[len(arguments)], spell(state)
        arguments.append(chosen.value)
        count = chosen.count
    text = " ".join(word for word in (kind, *arguments) if word)
    assert text in legal, f"{text}: {spell(state)}"
    assert count == 1, f"{text}: {spell(state)}"


def default_is_legal(state: State) -> None:
    """Every seat that is asked has a default, and it is legal; nobody else has one."""
    for seat in range(state.table.seats):
        default = state.default(seat)
        if seat in state.actors:
            assert default is not None, spell(state)
            assert default.code in state.codes(seat), spell(state)
        else:
            assert default is None, spell(state)


def a_team_is_of_one_mind(state: State) -> None:
    """In a team's decision every seat of the team has the same list but for its own number."""
    lists = {tuple(code & ~head(15, 0) for code in state.codes(seat)) for seat in state.actors}
    assert len(lists) == 1, spell(state)
