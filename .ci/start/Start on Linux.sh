#!/bin/sh
# Starts Moonbowl by a double click.
here=$(dirname "$0")
[ -e "$here/moonbowl.py" ] || here=$here/../.. # in a checkout
sh "$here/.ci/python" "$here/moonbowl.py" "$@" && exit
printf 'Press Enter to close this window. '
read -r _
exit 1
