"""Builds the package compiled by mypyc: the kernel's moving parts, the games' rules, and their written code.

    python compiled/build.py [FOLDER]

copies the package to FOLDER (by default `.build/compiled`), writes the code of every game there as a typed module
beside the game, and compiles. `PYTHONPATH=FOLDER` then runs the compiled build. What is declared once and read seldom
(a Game, its layout, its register) stays interpreted, and so do modules of msgspec structs; everything that a step, a
legal list or the reading of a state runs through is compiled, all of it together, so that calls are direct.

A build that was made from the same sources by the same tools is left as it is: `SOURCES` in the
folder holds their hash.
"""

import hashlib
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
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

COPIED = ("engine", "games", "content")
"""The parts of the package that the rules are made of; a change elsewhere leaves a build as it is."""

OPTIMISATION = "1"
"""What the C compiler is asked for: more makes the build slower by half, and play no faster."""

SETUP = """
from mypyc.build import mypycify
from setuptools import setup
groups = {groups!r}
paths = ["--strict", "--config-file=", *(path for paths, _ in groups for path in paths)]
setup(name="royalpig", packages=[], ext_modules=mypycify(paths, separate=groups, opt_level={level!r}, debug_level="0"))
"""


def digest_of(package: Path) -> str:
    """The hash of everything that a build is made from: the sources of the rules, this file, and the tools."""
    found = hashlib.sha256(f"{sys.version} {version('mypy')} {version('msgspec')} {OPTIMISATION}".encode())
    files = [path for part in COPIED for path in (package / part).rglob("*") if path.suffix in (".py", ".toml")]
    for path in [Path(__file__), *sorted(files)]:
        found.update(f"{path.name} {len(path.read_bytes())} ".encode() + path.read_bytes())
    return found.hexdigest()


def all_games(folder: Path) -> list[Any]:
    """The games as the copied package declares them."""
    sys.path.insert(0, str(folder))
    from royalpig.games import game, games  # noqa: PLC0415 - of the copy that is compiled

    return [game(game_id) for game_id in games()]


def write_code(folder: Path, game: Any) -> set[str]:
    """Writes all that the kernel writes of a game as a typed module beside it; answers the modules to compile."""
    from royalpig.engine.loading import loops_module, written_code  # noqa: PLC0415 - of the copy that is compiled
    from royalpig.engine.loops import Writer  # noqa: PLC0415
    from royalpig.engine.shapes import shape_of  # noqa: PLC0415

    layout, table = game.layout, game.layout.table
    calls = Writer(game.number_of, frozenset()).write(game.decisions).calls
    called = {"Table": table, **calls, **layout.names}
    imports = [f"from {value.__module__} import {value.__name__} as {name}" for name, value in sorted(called.items())]
    reads = {name: sorted(read) for name, read in shape_of(layout).reads.items()}
    code = written_code(game, game.source)
    lines = [
        f'"""The written code of {game.id}."""',
        "from typing import Any",
        *imports,
        f"READS = {{name: frozenset(read) for name, read in {reads!r}.items()}}",
        code,
        f"SOURCE = {code!r}",
        "",
    ]
    module = f"{package_of(game)}.{loops_module(game.id)}"
    path_of(folder, module).write_text("\n".join(lines))
    functions = [*called.values(), type(game.default_pack), *functions_of(game)]
    return {module, *run_through(functions, package_of(game))}


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


def run_through(named: Iterable[Any], package: str) -> set[str]:
    """The modules of a game's package that hold these functions and classes, and all that they import of it."""
    waiting = [named_.__module__ for named_ in named]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        module = sys.modules[name]
        if name in found or name == package or not name.startswith(f"{package}.") or holds_structs(module):
            continue
        found.add(name)
        waiting.extend(value.__module__ for value in vars(module).values() if isinstance(value, FunctionType | type))
    return found


def holds_structs(module: ModuleType) -> bool:
    """Whether a module declares msgspec structs: they live by their annotations, which mypyc drops."""
    classes = [value for value in vars(module).values() if inspect.isclass(value)]
    return any(hasattr(value, "__struct_fields__") and value.__module__ == module.__name__ for value in classes)


def path_of(folder: Path, module: str) -> Path:
    """The file of a module in a folder."""
    return folder / f"{module.replace('.', '/')}.py"


def compile_groups(folder: Path, groups: Mapping[str, set[str]]) -> None:
    """Compiles groups of modules of the package in a folder, each module beside its source, the groups side by side."""
    paths = [
        (sorted(str(path_of(folder, module).relative_to(folder)) for module in modules), name)
        for name, modules in groups.items()
    ]
    environment = {**os.environ, "MYPYPATH": str(folder), "PYTHONPATH": str(folder)}
    setup = SETUP.format(groups=paths, level=OPTIMISATION)
    command = [sys.executable, "-c", setup, "--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    subprocess.run(command, cwd=folder, env=environment, check=True)  # noqa: S603 - our own command


def build(folder: Path = FOLDER) -> None:
    """Makes the compiled build in a folder, unless it is there and was made from these sources."""
    stamp, digest = folder / "SOURCES", digest_of(PACKAGE)
    if stamp.exists() and stamp.read_text() == digest:
        print(f"{folder} is up to date")
        return
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PACKAGE, folder / "royalpig", ignore=shutil.ignore_patterns("__pycache__"))
    groups = {"engine": {f"royalpig.engine.{name}" for name in KERNEL}}
    for game in all_games(folder):
        name = package_of(game).rpartition(".")[2]
        groups[name] = groups.get(name, set()) | write_code(folder, game)
    compile_groups(folder, groups)
    stamp.write_text(digest)
    print(f"compiled {sum(map(len, groups.values()))} modules into {folder}")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else FOLDER)
