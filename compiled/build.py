"""Builds the package compiled by mypyc: the kernel's moving parts, the games' rules and their written code together.

    python compiled/build.py [FOLDER [LEVEL [GAME ...]]]

copies the package to FOLDER (by default `.build/compiled`), writes the code of the games (of all, if none is named)
there as a typed module beside each, and compiles, with LEVEL of the C compiler's optimisation. `PYTHONPATH=FOLDER` then
runs the compiled build. What is declared once and read seldom (a Game, its layout, its register) stays interpreted, and
so do the games' modules of msgspec structs; everything that a step, a legal list or the reading of a state runs through
is compiled, all of it together, so that calls between the modules are direct.

A build that was made from the same sources by the same tools is left as it is: `SOURCES` in the folder holds their
hash. Of one that was made from other sources, only the games whose C has changed are compiled again.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "service" / "royalpig"
FOLDER = ROOT / ".build" / "compiled"

KERNEL = (
    "actions",
    "loading",
    "notation",
    "packing",
    "randomness",
    "state",
    "stepping",
    "validation",
    "verdicts",
)
"""The modules of the kernel that a step, or a request that makes one, runs through."""

SETUP = """
from mypyc.build import mypycify
from setuptools import setup
groups = {groups!r}
paths = ["--strict", "--config-file=", *(path for paths, _ in groups for path in paths)]
setup(name="royalpig", packages=[], ext_modules=mypycify(paths, separate=groups, opt_level={level!r}, debug_level="0"))
"""

USUAL = "1"
"""The C compiler's levels 2 and 3 make play faster by a fiftieth, and the build slower by half and more."""
QUICKEST = "0"
"""Not to optimise takes two thirds of the time: enough to see that the compiled build is the same referee."""


def missing_tools() -> str:
    """What this machine lacks to compile, in words; empty if it lacks nothing."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return "" if headers.exists() else f"Python's headers are not installed ({headers})"


def digest_of_tools(level: str, chosen: Sequence[str] = ()) -> str:
    """The hash of what builds, and of what for: this file, the versions of Python and mypyc, options, and games."""
    told = f"{sys.version} {version('mypy')} {sysconfig.get_config_var('CFLAGS')} {level} {' '.join(chosen)} ".encode()
    return hashlib.sha256(told + Path(__file__).read_bytes()).hexdigest()


def digest_of_sources(package: Path) -> str:
    """The hash of all files of a package."""
    found = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.is_file() and path.parent.name != "__pycache__":
            held = path.read_bytes()
            found.update(f"{path.relative_to(package)} {len(held)} ".encode() + held)
    return found.hexdigest()


def declared_games(folder: Path, chosen: Sequence[str]) -> list[Any]:
    """The games of these ids, or all, as the copied package declares them."""
    sys.path.insert(0, str(folder))
    from royalpig.games import game, games  # noqa: PLC0415 - of the copy that is compiled

    return [game(game_id) for game_id in chosen or games()]


def write_code(folder: Path, game: Any) -> set[str]:
    """Writes all that the kernel writes of a game as a typed module beside it; answers the modules to compile."""
    from royalpig.engine.loading import loops_module, written_code  # noqa: PLC0415 - of the copy that is compiled
    from royalpig.engine.loops import Writer  # noqa: PLC0415
    from royalpig.engine.shapes import shape_of  # noqa: PLC0415

    layout = game.layout
    calls = Writer(game.number_of, frozenset()).write(game.decisions).calls
    called = {"Table": layout.table, **calls, **layout.names}
    reads = {name: sorted(read) for name, read in shape_of(layout).reads.items()}
    code = written_code(game, game.source)
    lines = [
        f'"""The written code of {game.id}."""',
        "from typing import Any",
        *(f"from {value.__module__} import {value.__name__} as {name}" for name, value in sorted(called.items())),
        f"READS = {{name: frozenset(read) for name, read in {reads!r}.items()}}",
        code,
        f"SOURCE = {code!r}",
        "",
    ]
    module = f"{package_of(game)}.{loops_module(game.id)}"
    path_of(folder, module).write_text("\n".join(lines))
    named = [*called.values(), type(game.default_pack), *functions_of(game)]
    return {module, *run_through([value.__module__ for value in named], package_of(game))}


def package_of(game: Any) -> str:
    """The package that a game's rules stand in."""
    name: str = game.layout.table.__module__.rpartition(".")[0]
    return name


def functions_of(game: Any) -> Iterable[Callable[..., Any]]:
    """The functions that a game's declarations name, but for the rules."""
    yield from (game.new_table, game.outcome, game.turn, *game.passages.values())
    yield from (invariant.broken for invariant in game.invariants)
    for decision in game.decisions:
        named = (decision.actors, decision.asked, decision.all_in, decision.default, decision.answered, decision.place)
        yield from (function for function in named if callable(function))


def run_through(modules: Iterable[str], package: str) -> set[str]:
    """The modules among these that belong to a game's package, and all of it whose functions or classes they import."""
    waiting = list(modules)
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in found or not name.startswith(f"{package}.") or holds_structs(sys.modules[name]):
            continue
        found.add(name)
        held = vars(sys.modules[name]).values()
        waiting.extend(value.__module__ for value in held if isinstance(value, FunctionType | type))
    return found


def holds_structs(module: ModuleType) -> bool:
    """Whether a module declares msgspec structs: they are read and written by their annotations, which mypyc drops."""
    classes = [value for value in vars(module).values() if isinstance(value, type)]
    return any(hasattr(value, "__struct_fields__") and value.__module__ == module.__name__ for value in classes)


def path_of(folder: Path, module: str) -> Path:
    """The file of a module in a folder."""
    return folder / f"{module.replace('.', '/')}.py"


def compile_groups(folder: Path, groups: Mapping[str, set[str]], level: str) -> None:
    """Compiles groups of modules of the package in a folder, each module beside its source, the groups side by side.

    SystemExit, with what the compiler said, where it fails.
    """
    paths = [
        (sorted(str(path_of(folder, module).relative_to(folder)) for module in modules), name)
        for name, modules in groups.items()
    ]
    setup = SETUP.format(groups=paths, level=level)
    command = [sys.executable, "-c", setup, "--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    environment = {**os.environ, "MYPYPATH": str(folder), "PYTHONPATH": str(folder)}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if ran.returncode != 0:
        raise SystemExit(f"{ran.stdout}{ran.stderr}\nmypyc could not compile the package")


def stamp_of(folder: Path) -> Path:
    """The file of a build that says by which tools it was made, and from which sources."""
    return folder / "SOURCES"


def is_up_to_date(folder: Path = FOLDER, level: str = USUAL, chosen: Sequence[str] = ()) -> bool:
    """Whether there is a compiled build in a folder that was made from these sources by these tools."""
    stamp = stamp_of(folder)
    return stamp.exists() and stamp.read_text() == f"{digest_of_tools(level, chosen)} {digest_of_sources(PACKAGE)}"


def build(folder: Path = FOLDER, level: str = USUAL, chosen: Sequence[str] = ()) -> str:
    """Makes the compiled build of chosen games (of all, if none is), unless it was made from these sources already.

    Answers in words what was done. SystemExit where it cannot be made.
    """
    if lacking := missing_tools():
        raise SystemExit(f"the package cannot be compiled here: {lacking}")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_name(f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_up_to_date(folder, level, chosen):
            return f"{folder} is up to date"
        stamp, tools, sources = stamp_of(folder), digest_of_tools(level, chosen), digest_of_sources(PACKAGE)
        made_with = stamp.read_text().partition(" ")[0] if stamp.exists() else ""
        stamp.unlink(missing_ok=True)
        shutil.rmtree(folder if made_with != tools else folder / "royalpig", ignore_errors=True)
        shutil.copytree(PACKAGE, folder / "royalpig", ignore=shutil.ignore_patterns("__pycache__"))
        groups = {"engine": {f"royalpig.engine.{name}" for name in KERNEL}}
        for game in declared_games(folder, chosen):
            name = package_of(game).rpartition(".")[2]
            groups[name] = groups.get(name, set()) | write_code(folder, game)
        compile_groups(folder, groups, level)
        stamp.write_text(f"{tools} {sources}")
    return f"compiled {sum(map(len, groups.values()))} modules into {folder}"


if __name__ == "__main__":
    given = sys.argv[1:]
    to_folder = Path(given[0]).resolve() if given else FOLDER
    at_level = given[1] if len(given) > 1 else USUAL
    print(build(to_folder, at_level, given[2:]))
