import { expect, test } from "vitest";
import plan from "virtual:rulebook";
import { edition } from "../src/game/editions";
import { readPosition } from "../src/rules/position";

test("a position is read as far as it is drawn", () => {
  const { seats, deck, aside, faceUp } = readPosition("standard 0:4!|7 2:-|50d1i9x 0:6 0:4+9|2 >d 13203d6a1~5 cd>a,a-5,d-7");
  expect(seats.map((seat) => [seat.tokens, seat.cards, seat.out, seat.safe, seat.turn])).toEqual([
    [0, [4], false, true, false],
    [2, [], true, false, false],
    [0, [6], false, false, false],
    [0, [4, 9], false, false, true],
  ]);
  expect(seats[1]!.pile).toEqual([{ card: 5, how: "" }, { card: 0, how: "d" }, { card: 1, how: "i" }, { card: 9, how: "x" }]);
  expect([deck, aside, faceUp]).toEqual([7, true, []]);
});

test("the middle of two, a Chancellor’s choice, a round that is over", () => {
  expect(readPosition("classic 0:5+4 0:2|1 >a 71351491~8(321)").faceUp).toEqual([3, 2, 1]);
  expect(readPosition("standard 3:2+7+8|6 2:3|1 3:5|1 >a= 014019361512~4").seats[0]).toMatchObject({ cards: [2, 7, 8], turn: true });
  const over = readPosition("princess 7:9|181054d465 3:3|311671i21d 2:-|20x >a- ~- b>a',a-8");
  expect([over.deck, over.aside, over.seats.map((seat) => seat.turn)]).toEqual([0, false, [false, false, false]]);
});

test("of every position to look at, all cards are there", () => {
  for (const line of Object.values(plan.look).flat()) {
    const { seats, deck, aside, faceUp } = readPosition(line);
    const before = seats.flatMap((seat) => [...seat.cards, ...seat.pile]).length;
    expect(before + deck + Number(aside) + faceUp.length, line).toBe(edition(line.split(" ")[0]!).total);
  }
});
