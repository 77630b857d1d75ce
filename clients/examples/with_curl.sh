#!/bin/sh
# A whole game over REST.
#
#     with_curl.sh [URL]
set -eu

url=${1:-http://127.0.0.1:8080}

post() { # the path; the request is read from standard input
    curl --silent --show-error --fail-with-body --header 'content-type: application/json' --data-binary @- "$url$1"
}

# From the last answer to the next request: the first legal action. Nothing is printed when the game is over.
next_request='
import json, sys

position = json.load(sys.stdin)["position"]
if position.get("decision"):
    first = position["legal"]["actions"][0]
    json.dump({"state": position["state"], **first, "legalDetail": "LEGAL_DETAIL_NOTATION"}, sys.stdout)
'

answer=$(echo '{"seats": 2, "seed": "7"}' | post /v1/games/schweinebande:newState)
while :; do
    request=$(printf %s "$answer" | python3 -c "$next_request")
    [ -n "$request" ] || break
    answer=$(printf %s "$request" | post /v1/states:apply)
done

printf %s "$answer" | python3 -c '
import json, sys

for standing in json.load(sys.stdin)["position"]["outcome"]["ranking"]:
    print("rank", standing["rank"], "p%d" % standing["seat"], standing["scores"]["points"], "points")
'

# What is refused is answered with the clause that forbids it: after the end nothing may be done.
printf %s "$answer" | python3 -c '
import json, sys

json.dump({"state": json.load(sys.stdin)["position"]["state"], "action": {"notation": "done"}}, sys.stdout)
' | post /v1/states:check
echo
