"""The keys of sealed states as a setting."""

import base64
from pathlib import Path

import pytest

from royalpig.ops.seal_keys import MOST_KEYS, SealKeysError, key_bytes, key_text, new_key, read_seal_keys
from royalpig.ops.settings import Settings, SettingsError

ONE, TWO = bytes(range(32)), b"\xfb\xff" * 16


def test_keys_are_read_in_order_from_a_text_or_a_file(tmp_path: Path) -> None:
    texts = (key_text(ONE), key_text(TWO))
    assert read_seal_keys("") == ()
    assert read_seal_keys(texts[0]) == texts[:1]
    assert read_seal_keys(f"{texts[1]}, {texts[0]}") == texts[::-1]
    file = tmp_path / "keys"
    file.write_text(f"# newest first\n\n  {texts[1]}\n{texts[0]}\n")
    assert read_seal_keys(str(file)) == texts[::-1]
    assert [key_bytes(text) for text in texts] == [ONE, TWO]


def test_either_alphabet_of_base64_does_with_and_without_padding() -> None:
    url = base64.urlsafe_b64encode(TWO).decode()
    assert "-" in url
    for text in (url, url.rstrip("="), key_text(TWO).rstrip("=")):
        assert read_seal_keys(text) == (key_text(TWO),)


def test_a_fresh_key_is_one() -> None:
    keys = {new_key() for _ in range(50)}
    assert len(keys) == 50
    for key in keys:
        assert read_seal_keys(key_text(key)) == (key_text(key),)


@pytest.mark.parametrize("path", ["/no/such/file", ".", "\0", key_text(ONE)[:-2], key_text(ONE + b"x"), "key"])
def test_what_is_neither_a_key_nor_a_file_is_refused_and_not_told(path: str) -> None:
    with pytest.raises(SealKeysError, match="must be a file that can be read, or keys of 32 bytes in base64") as error:
        read_seal_keys(path)
    assert path not in str(error.value) or path in ("key", ".")


def test_files_that_hold_no_keys(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    secret = key_text(ONE)[:-4]
    for text, says in (
        ("", "holds 0 keys, and must be 1 to 16, each once"),
        ("# none\n", "holds 0 keys"),
        (f"{key_text(ONE)}\n{secret}\n", "key 2 is not 32 bytes in base64"),
        (f"{key_text(ONE)}\n{key_text(ONE)}\n", "holds 2 keys, and must be 1 to 16, each once"),
        ("\n".join(key_text(new_key()) for _ in range(MOST_KEYS + 1)), "holds 17 keys"),
    ):
        file.write_text(text)
        with pytest.raises(SealKeysError, match=says) as error:
            read_seal_keys(str(file))
        assert secret not in str(error.value)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SealKeysError, match="must be a file that can be read"):
        read_seal_keys(str(file))


def test_the_setting_is_handed_over_and_never_shown(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"{key_text(ONE)}\n{key_text(TWO)}\n")
    settings = Settings.read({"ROYALPIG_SEAL_KEYS": str(file)})
    assert settings.seal_keys == (key_text(ONE), key_text(TWO))
    file.unlink()
    assert Settings.read({}, settings.texts()) == settings
    assert key_text(ONE) not in repr(settings)
    slip = key_text(ONE)[:-3]
    with pytest.raises(SettingsError, match="--seal-keys: must be a file that can be read, or keys") as error:
        Settings.read({}, {"seal_keys": slip})
    assert slip not in str(error.value)
