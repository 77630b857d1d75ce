#!/bin/sh
# Sees to it that there is a Prometheus, which some tests have scrape a service.
# What is missing on the machine is installed for root, and named in one sentence for everybody else.
set -eu

if command -v prometheus >/dev/null 2>&1 && command -v promtool >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "The tests need 'prometheus' and 'promtool': install the system package 'prometheus' and try again." >&2
    exit 1
fi
echo "Installing prometheus ..."
apt-get update -qq
# It is wanted as a program, not as a service of this machine.
RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends prometheus >/dev/null
