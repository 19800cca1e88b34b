"""Plays legal moves at random, at a table of its own or by a table's link: play_over_the_network.py URL."""

import json
import random
import secrets
import sys
from hashlib import sha256
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.sync.client import connect

link, secret, game = urlsplit(sys.argv[1]), secrets.token_bytes(32), ""
server, headers = f"{link.scheme}://{link.netloc}", {"Content-Type": "application/json"}
token = json.load(urlopen(Request(f"{server}/api/programs", b'{"name": "Dice"}', headers)))["token"]
headers["Authorization"] = f"Bearer {token}"
wanted = json.dumps({"seats": 3, "bots": [None, "casual", "random"]}).encode()
table = link.path[3:] or json.load(urlopen(Request(f"{server}/api/tables", wanted, headers)))["id"]
address = f"ws{server[4:]}/api/tables/{table}/socket?{link.query}"
with connect(address, additional_headers=headers) as socket:
    for count, text in enumerate(socket):
        match json.loads(text):
            case {"table": {"phase": "over"}}:
                break
            case {"table": {"phase": "open", "seats": seats}, "seat": None}:
                ask = {"type": "sit", "seat": [seat["name"] for seat in seats].index("")}
            case {"table": {"phase": "open", "host": host}, "person": me} if me == host:
                ask = {"type": "start"}
            case {"table": {"game": game, "sealing": {"commitments": had}}, "seat": n} if not had[n]:
                seed = sha256(secret + game.encode()).digest()  # my part in the shuffle, another for each game
                ask = {"type": "commit", "game": game, "commitment": sha256(seed).hexdigest()}
            case {"table": {"game": game, "sealing": {"revealing": True, "revealed": had}}, "seat": n} if not had[n]:
                ask = {"type": "reveal", "game": game, "seed": sha256(secret + game.encode()).hexdigest()}
            case {"type": "log", "entries": [*_, {"number": after}], "view": {"legal": [_, *_] as legal}}:
                ask = {"type": "move", "game": game, "after": after, "move": random.choice(legal)}
            case _:
                continue
        socket.send(json.dumps({"id": str(count), **ask}))
for seat in json.load(urlopen(f"{server}/api/games/{game}"))["results"]:
    print(seat["place"], seat["name"], seat["tokens"])
