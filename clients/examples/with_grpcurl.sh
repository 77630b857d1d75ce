#!/bin/sh
# A whole game over gRPC. The service describes itself by reflection, so no proto file is needed.
#
#     with_grpcurl.sh [HOST:PORT]
set -eu

address=${1:-127.0.0.1:50051}

call() { # the method; the request is read from standard input
    grpcurl -plaintext -emit-defaults -d @ "$address" "royalpig.v1.RulesService/$1"
}

# From the last answer to the next request: the first legal action. A farmer is placed on every tile that is turned up,
# so these two steps are sent together. Nothing is printed when the game is over.
next_request='
import json, sys

position = json.load(sys.stdin)["position"]
if position.get("decision"):
    steps = [position["legal"]["actions"][0]]
    if position["decision"]["kind"] == "reveal":
        steps.append({"seat": steps[0]["seat"], "action": {"notation": "place"}})
    json.dump({"state": position["state"], "steps": steps, "legalDetail": "LEGAL_DETAIL_NOTATION"}, sys.stdout)
'

answer=$(echo '{"game": "schweinebande", "seats": 2, "seed": "7"}' | call NewState)
while :; do
    request=$(printf %s "$answer" | python3 -c "$next_request")
    [ -n "$request" ] || break
    answer=$(printf %s "$request" | call ApplyActions)
done

printf %s "$answer" | python3 -c '
import json, sys

for standing in json.load(sys.stdin)["position"]["outcome"]["ranking"]:
    print("rank", standing["rank"], "p%d" % standing["seat"], standing["scores"]["points"], "points")
'
