#!/bin/sh
# Lints the protos, and holds them against those of the last release: lint.sh DIRECTORY-OF-BUF-AND-PYTHON
set -eu
bin=$1
googleapis=.build/googleapis
against=.build/against

rm -rf "$googleapis" "$against"
mkdir -p "$googleapis/google/api" "$googleapis/google/rpc"
google=$("$bin/python" -c 'import google.api, os; print(os.path.dirname(next(iter(google.api.__path__))))')
cp "$google"/api/*.proto "$googleapis/google/api"
cp "$google"/rpc/*.proto "$googleapis/google/rpc"

"$bin/buf" lint proto

release=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null || true)
if [ -n "$release" ]; then
    mkdir -p "$against/.build"
    git archive "$release" buf.yaml proto | tar -x -C "$against"
    cp -R "$googleapis" "$against/.build"
    "$bin/buf" breaking proto --against "$against/proto"
fi
