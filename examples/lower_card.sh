#!/bin/sh
# A bot that needs nothing but a shell:  billetdoux arena "program:sh examples/lower_card.sh" random
# It plays its lower card, and of all that can be done with that card the last in the list.
while IFS= read -r line; do
    moves=${line#*'"legal":["'}
    moves=${moves%%'"]'*}
    best=
    while [ -n "$moves" ]; do
        move=${moves%%'"'*}
        case $moves in *'","'*) moves=${moves#*'","'} ;; *) moves= ;; esac
        if [ -z "$best" ] || [ "${move%"${move#?}"}" -le "${best%"${best#?}"}" ]; then
            best=$move
        fi
    done
    printf '{"move":"%s"}\n' "$best"
done
