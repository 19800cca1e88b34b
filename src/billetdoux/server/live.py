"""A table in play: who comes and goes, what they ask for, and what happens by itself."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from billetdoux.errors import BilletDouxError, Refusal
from billetdoux.game.fair import commitment
from billetdoux.protocol import commands as ask
from billetdoux.protocol.messages import Accepted, Refused
from billetdoux.server import results
from billetdoux.server.changing import Changing, entry_row
from billetdoux.server.cleaning import clean_text
from billetdoux.server.codec import encode
from billetdoux.server.due import LEAD, Due
from billetdoux.server.identity import NOBODY_NAMED
from billetdoux.server.mirror import TALK
from billetdoux.server.playing import Playing
from billetdoux.server.schema import CHAT, GAMES
from billetdoux.server.table import STAND_IN, TableState

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from billetdoux.protocol.commands import Command
    from billetdoux.rules.move import Move
    from billetdoux.server.changing import Work
    from billetdoux.server.line import Line
    from billetdoux.server.node import Node


class Live(Changing):
    """A table in play."""

    def __init__(self, node: Node, id: str) -> None:
        super().__init__(node, id)
        self._pondered: Due | None = None  # what a bot of ours is thinking about

    # Coming and going.

    async def join(self, line: Line, *, invited: bool) -> None:
        """Let somebody come; from here on they are told everything."""
        async with self.held():
            await self._change(lambda state: state.admit(line.person, invited=invited), quiet=True)
            self.lines.append(line)
            self.node.metrics.sockets.inc()
            try:
                await self._change(lambda state: state.connect(line.person, self.node.id), quiet=True)
                if self.playing is not None and line.game == self.playing.id and line.number >= self.playing.length:
                    await self.read()  # another node has told them more than we know
            except BaseException:
                self._cross_out(line)
                raise
            self.tell()

    async def part(self, line: Line) -> None:
        """Somebody's socket is gone."""
        self._cross_out(line)
        await self.settle()

    def _cross_out(self, line: Line) -> None:
        if line in self.lines:
            self.lines.remove(line)
            self.node.metrics.sockets.dec()

    @property
    def unsettled(self) -> bool:
        """Whether the seats tell of another company than is connected here: something could not be stored, once."""
        here = {line.person for line in self.lines}
        return not self._stale and any(
            (seat.person in here) != (self.node.id in seat.nodes) for seat in self.state.people()
        )

    async def settle(self) -> None:
        """See to it that the seats tell who is connected here."""

        def settle(state: TableState) -> None:
            here = {line.person for line in self.lines}
            for seat in list(state.people()):
                person = seat.person or ""
                if person not in here:
                    state.disconnect(person, self.node.id, self.node.now())
                elif self.node.id not in seat.nodes:
                    state.connect(person, self.node.id)

        async with self.held():
            await self._change(settle)

    async def forget(self, person: str) -> None:
        """Somebody has deleted their data: nothing of them stays in memory."""
        async with self.held():
            await self._change(lambda state: state.forget(person, NOBODY_NAMED), quiet=True)
            self._stale = True
            await self.read()

    async def forget_node(self, node: str) -> None:
        """A node has died: whoever was connected there is gone."""

        def forget(state: TableState) -> None:
            for seat in list(state.people()):
                state.disconnect(seat.person or "", node, self.node.now())

        async with self.held():
            await self._change(forget)

    # What clients ask for.

    async def answer(self, line: Line, message: Command) -> None:
        """Do what a client asks for, and answer."""
        async with self.held():
            try:
                number = await self._try(lambda: self._do_or_look_again(line, message))
            except BilletDouxError as error:
                line.send(self.refusal(line, message.id, error))
            else:
                self._note(line, message.id, number)

    def refusal(self, line: Line, id: str | None, error: BilletDouxError) -> str:
        """Return the answer to what is not done."""
        if error.key == "unavailable":
            self._stale = True
        self.node.metrics.refused.labels(error.key).inc()
        said = Refused(id=id, reason=error.key, sentence=line.text.error(error), number=self._number_for(line))
        return encode(said)

    def _note(self, line: Line, id: str, number: int | None) -> None:
        line.send(encode(Accepted(id=id, number=self._number_for(line) if number is None else number)))

    def _number_for(self, line: Line) -> int | None:
        """Return the number of the last entry to whoever may know that there is one."""
        return self._number() if self.state.may_watch(line.person) else None

    def _number(self) -> int | None:
        return None if self.playing is None else self.playing.length - 1

    async def _do_or_look_again(self, line: Line, message: Command) -> int | None:
        """Do what a client asks for; nothing is refused only because another node was quicker than its news."""
        known = self.version, self._number()
        try:
            return await self._do(line, message)
        except BilletDouxError:
            if self.node.database.is_sqlite:
                raise  # there is no other node
            await self.read()
            if known == (self.version, self._number()):
                raise
        return await self._do(line, message)

    async def _do(self, line: Line, message: Command) -> int | None:
        if self.state.phase == "closed":
            raise Refusal("table-closed")
        if self.state.phase == "playing" and self.playing is not None and self.playing.game.over:
            await self._finish(self.playing)  # nobody leaves a game that they have won
        if isinstance(message, ask.Play):
            return await self._move(line.person, message)
        if isinstance(message, ask.Say):
            await self._say(line, message)
            return None
        done = f"{line.person} {message.id}"
        if done in self.state.done:
            return None
        state = self.state.model_copy(deep=True)
        state.remember(done)
        work = self._ask_table(state, line, message)
        await self._commit(state, work)
        return None

    def _ask_table(self, state: TableState, line: Line, message: Command) -> Work | None:
        """Change the state as a message asks; return what else is to be written."""
        person = line.person
        match message:
            case ask.Sit():
                state.sit(person, line.name, message.seat, self.node.id)
            case ask.Leave():
                state.leave(person)
            case ask.SetBot():
                state.set_bot(person, message.seat, message.level)
            case ask.Start():
                return self._seal(state, state.start(person, message.first))
            case ask.Commit():
                state.commit(person, message.game, message.commitment)
            case ask.Reveal():
                state.reveal(person, message.game, message.seed)
                return self._begin(state)
            case ask.Hand():
                state.hand(person, message.seat, self.node.now())
            case ask.Back():
                state.back(person)
            case ask.Rematch():
                state.rematch(person)
            case ask.Mute():
                state.mute(person, message.person, on=message.on)
            case ask.Remove():
                state.remove(person, message.person)
            case ask.Invite():
                state.invite(person, self.node.new_code())
            case _:
                raise AssertionError(message)
        return None

    # The fair shuffle, and the game.

    def _seal(self, state: TableState, first: int | None) -> Work:
        """Choose a secret and ask for seeds."""
        game, secret = self.node.new_id(), self.node.new_secret()
        unused = state.game if state.phase == "sealing" else None
        state.begin_seal(game, commitment(secret), self.node.now() + self.node.config.seal_time, first)

        def store(connection: Connection) -> None:
            if unused is not None:
                connection.execute(delete(GAMES).where(GAMES.c.id == unused))
            row = {
                "id": game,
                "table_id": self.id,
                "edition": state.settings.edition,
                "seats": "[]",
                "secret": secret.hex(),
                "broken_off": False,
            }
            connection.execute(insert(GAMES), [row])

        return store

    def _begin(self, state: TableState) -> Work | None:
        """Begin the game, if everyone has revealed."""
        seal = state.seal
        if seal is None or seal.missing(state.seats):
            return None
        game, now = state.game, self.node.now()
        state.begin()
        seats = [{"name": seat.name, "person": seat.person, "bot": seat.bot} for seat in state.seats]
        row = {
            "seats": json.dumps(seats),
            "commitments": json.dumps(seal.commitments),
            "seeds": json.dumps(seal.seeds),
            "first": seal.first,
            "began": now,
        }

        def store(connection: Connection) -> None:
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(row))
            stored = (connection.execute(select(GAMES).where(GAMES.c.id == game))).mappings().one()
            self.playing = Playing(stored, self.node.shuffler)
            self.node.journal.add_entry(connection, entry_row(self.playing.id, 0, now))
            self.node.metrics.moves.labels("deal").inc()

        return store

    async def _move(self, person: str, message: ask.Play) -> int:
        seat = self.state.my_seat(person)
        playing = self.playing
        if playing is not None and (seat, message.id) in playing.messages and playing.id == message.game:
            return playing.messages[seat, message.id]
        if self.state.phase != "playing" or playing is None:
            raise Refusal("not-playing")
        if message.game != playing.id:
            raise Refusal("game-foreign")
        if message.after != playing.length - 1:
            raise Refusal("number-stale", after=message.after, number=playing.length - 1)
        state = None
        if self.state.seats[seat].missed or self.state.seats[seat].stand_in:
            state = self.state.model_copy(deep=True)
            state.back(person)
        return await self._append(playing, seat, message.move, message=message.id, state=state)

    async def _say(self, line: Line, message: ask.Say) -> None:
        if any(one["person"] == line.person and one["message"] == message.id for one in self.said):
            return
        if self.state.settings.chat == "none":
            raise Refusal("chat-off")
        if self.state.seat_of(line.person) is None:
            raise Refusal("spectators-silent")
        if (message.phrase is None) == (message.text is None):
            raise Refusal("chat-empty")
        if message.text is not None and self.state.settings.chat != "text":
            raise Refusal("chat-phrases")
        text = None if message.text is None else clean_text(message.text)
        self.node.limits.chat(line.person, line.address)
        row = {
            "table_id": self.id,
            "number": self.last_said + 1,
            "person": line.person,
            "name": self.state.seats[self.state.my_seat(line.person)].name,
            "phrase": message.phrase,
            "text": text,
            "message": message.id,
        }

        def store(connection: Connection) -> bool:
            mine = (CHAT.c.table_id == self.id) & (CHAT.c.person == line.person) & (CHAT.c.message == message.id)
            if (connection.execute(select(CHAT.c.number).where(mine))).first() is not None:
                return False  # it was said long ago
            connection.execute(insert(CHAT), [row])
            return True

        if not await self.node.journal.write(store):
            return
        self.said = [*self.said, row][-TALK:]
        self.node.news.tell(self.id, "change")
        self.tell()

    # What happens by itself.

    async def fire(self, due: Due) -> None:
        """Do what is due, unless something else has happened since."""
        with self.used():
            move = await self._think(due) if due.kind in ("bot", "clock") else None
            async with self.held():
                await self._try(lambda: self._fire(due, move))

    async def _think(self, due: Due) -> Move | None:
        """Let a bot choose beforehand, so that when it plays does not depend on what it holds."""
        async with self.held():
            playing = self.playing
            if playing is None or not self.due.is_for(due) or playing.length != due.number:
                return None
            turn = playing.game.turn
            assert turn is not None, "a bot's move or a clock is due only when somebody has to decide"
            if self._pondered is not None and self._pondered.is_for(due):
                return None  # it takes longer than the lease, and was taken up once more
            level, view = self.state.seats[turn].played_by or STAND_IN, playing.view(turn)
            self._pondered = due
        now = self.node.now()
        late = now + min(LEAD, self.node.config.bot_delay)  # after a crash, say
        ready = due.at if due.at > now else late
        try:
            move = await self.node.thinkers.choose(level, view, playing.chance(), due.number)
            await asyncio.sleep(ready - self.node.now())
        finally:
            self._pondered = None
        return move

    async def _fire(self, due: Due, move: Move | None) -> None:
        playing = self.playing
        if not self.due.is_for(due) or (playing is not None and playing.length != due.number):
            return
        if due.kind == "seal":
            await self._start_over()
        elif playing is None:
            return
        elif due.kind == "deal":
            await self._append(playing, None, None)
        elif due.kind == "finish":
            await self._finish(playing)
        elif move is not None:
            await self._play_for(playing, due, move)

    async def _play_for(self, playing: Playing, due: Due, move: Move) -> None:
        """Play a bot's move, in its own seat or for a person."""
        turn = playing.game.turn
        assert turn is not None
        state = None
        if due.kind == "clock":
            state = self.state.model_copy(deep=True)
            state.miss(turn)
        stand_in = self.state.seats[turn].person is not None
        await self._append(playing, turn, move, stand_in=stand_in, state=state)

    async def _start_over(self) -> None:
        """Somebody was late with a seed: again without them."""
        state = self.state.model_copy(deep=True)
        first = state.seal.first if state.seal else None
        state.drop_late()
        await self._commit(state, self._seal(state, first) if state.phase == "sealing" else None)

    async def _finish(self, playing: Playing) -> None:
        state = self.state.model_copy(deep=True)
        state.finish()

        def store(connection: Connection) -> None:
            results.store(connection, playing, state.left, self.node.now())

        await self._commit(state, store)

    def last_entry(self) -> float:
        """Return when the game last went on; 0 if there is none."""
        return 0.0 if self.playing is None else self.playing.last

    async def close(self) -> None:
        """Close the table; a running game is broken off, and its secret revealed."""
        state = self.state.model_copy(deep=True)
        running = state.close()

        def store(connection: Connection) -> None:
            connection.execute(delete(CHAT).where(CHAT.c.table_id == self.id))
            if running is not None:
                results.break_off(connection, running, self.node.now())

        await self._commit(state, store)
