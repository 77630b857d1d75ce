#!/bin/sh
# Makes the virtual environment: venv.sh PYTHON DIRECTORY
# What is missing on the machine is installed for root, and named in one sentence for everybody else.
set -eu
python=$1
directory=$2

if ! command -v "$python" >/dev/null 2>&1; then
    echo "'$python' was not found: install Python 3.11 or newer, or name one with 'make PYTHON=/path/to/python3 ...'." >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Royal Pig needs Python 3.11 or newer, and '$python' is $("$python" -V 2>&1): name a newer one with 'make PYTHON=/path/to/python3 ...'." >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Installing $package ..."
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null
    else
        echo "Python's venv module is incomplete here: install the system package '$package' and try again." >&2
        exit 1
    fi
fi
"$python" -m venv "$directory"
