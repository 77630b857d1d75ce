"""The language in which a table's names are shown."""

from typing import Annotated, Final, TypeAlias

import typer
from msgspec.structs import replace

from royalpig.wire.structs import Content, ContentItem

ENGLISH: Final = "en"

LanguageOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="TAG",
        help="Show names in this language, such as fr, where the content pack has them.",
        envvar="ROYALPIG_LANGUAGE",
    ),
]


def in_language(content: Content, language: str) -> Content:
    """The content with one name for each item: in the language, else in English, else in any that there is."""
    sections = [
        replace(section, items=[replace(item, names=_chosen(item, language)) for item in section.items])
        for section in content.sections
    ]
    return replace(content, sections=sections)


def name_of(item: ContentItem) -> str:
    """The name of an item in the language that was chosen; its id where it has no name."""
    return next(iter(item.names.values()), item.id)


def _chosen(item: ContentItem, language: str) -> dict[str, str]:
    for tag in (language.lower(), ENGLISH, *item.names):
        if tag in item.names:
            return {tag: item.names[tag]}
    return {}
