"""The build hook: makes the code that comes from the protos before a wheel, plain or editable, is put together."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GENERATOR = Path("proto", "generate.py")


def generator_of(root: Path) -> Callable[[Path], object]:
    """Give `generate` of the generator under `root`, which takes that root and writes into `service/royalpig`.

    Raises FileNotFoundError where the generator is missing, as in a tree copied without `proto/`.
    """
    path = root / GENERATOR
    spec = importlib.util.spec_from_file_location("royalpig_generate", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise FileNotFoundError(f"{GENERATOR} is missing under {root}: without it the protos cannot be compiled")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    generate: Callable[[Path], object] = module.generate
    return generate


class ProtoHook(BuildHookInterface[Any]):
    """Compiles the protos; the artifacts in pyproject.toml say what of it goes into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run the generator; `version` is `standard` or `editable`, and both need the same code."""
        root = Path(self.root)
        generator_of(root)(root)
