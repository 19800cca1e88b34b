// Made from docs/schemas by `npm run types`; not to be edited.

export type ClientMessage =
  | Sit
  | Leave
  | SetBot
  | Start
  | Commit
  | Reveal
  | Play
  | Hand
  | Back
  | Rematch
  | Say
  | Mute
  | Remove
  | Invite
  | Hint
  | Ping;
export type ServerMessage = Table | Log | ChatLog | Accepted | Refused | Hinted | Pong;

/**
 * What this server is and has.
 */
export interface About {
  version: string;
  editions: EditionAbout[];
  bots: string[];
  phrases: {
    [k: string]: string;
  };
  languages: {
    [k: string]: string;
  };
}
/**
 * An edition, and how many can play it.
 */
export interface EditionAbout {
  id: string;
  name: string;
  least: number;
  most: number;
}
/**
 * A bonus token for each of these seats.
 */
export interface BonusGained {
  event: "bonus-gained";
  bonus: "spy" | "pair";
  seats: number[];
}
/**
 * A code to be typed on another device.
 */
export interface Code {
  code: string;
}
/**
 * A Baron compares hands: the card of the seat, and the other of the target.
 */
export interface Compared {
  event: "compared";
  seat: number;
  target: number;
  card: number | null;
  other: number | null;
  loser: number | null;
}
/**
 * A seat's first card.
 */
export interface Dealt {
  event: "dealt";
  seat: number;
  card: number | null;
}
/**
 * A Prince makes somebody discard.
 */
export interface Discarded {
  event: "discarded";
  seat: number;
  card: number;
}
/**
 * A card is drawn: at the start of a turn, or instead of what a Prince took.
 */
export interface Drew {
  event: "drew";
  seat: number;
  card: number | null;
  deck: number;
  aside: boolean;
}
/**
 * A code that was just made, and until when it is good; none: for ever.
 */
export interface FreshCode {
  code: string;
  until: number | null;
}
/**
 * The record of a game; docs/records.md says more. One that was broken off has no winners.
 */
export interface GameRecord {
  format: "billetdoux-record/1";
  id: string;
  edition: string;
  players: string[];
  began: "lot" | "letter";
  enough?: number | null;
  rounds: RoundRecord[];
  winners?: number[] | null;
  fair: ShuffleProof;
}
/**
 * A round in a record; one that was broken off has no winners.
 */
export interface RoundRecord {
  first: number;
  deck: number[];
  moves: string[];
  winners?: number[] | null;
  gains?: number[] | null;
  tokens?: number[] | null;
}
/**
 * What proves a shuffle; lists go by seat, bots have nothing in them.
 */
export interface ShuffleProof {
  commitment: string;
  secret: string;
  commitments: (string | null)[];
  seeds: (string | null)[];
}
/**
 * How a game ended for one of its seats.
 */
export interface GameResult {
  name: string;
  person: string | null;
  bot: string | null;
  place: number;
  tokens: number;
}
/**
 * A game that was played or is being played.
 */
export interface GameSummary {
  game: string;
  table: string;
  edition: string;
  began: number | null;
  ended: number | null;
  broken_off: boolean;
  results: GameResult[];
}
/**
 * The game is over.
 */
export interface GameWon {
  event: "game-won";
  winners: number[];
}
/**
 * A Guard's guess is answered.
 */
export interface Guessed {
  event: "guessed";
  seat: number;
  target: number;
  named: number;
  right: boolean;
}
/**
 * The deck is empty: all still in the round show their hands.
 */
export interface HandsShown {
  event: "hands-shown";
  hands: (number | null)[];
}
/**
 * My games, the newest first; `before` is where the next page begins.
 */
export interface History {
  games: GameSummary[];
  before: number | null;
}
/**
 * A Chancellor's choice: the card kept, and those put under the deck, the lowest last.
 */
export interface Kept {
  event: "kept";
  seat: number;
  card: number | null;
  under: number[] | null;
  count: number;
  deck: number;
}
/**
 * A card in a pile, and how it came there: played, idle (played without effect), discarded, out.
 */
export interface Laid {
  card: number;
  how: "played" | "idle" | "discarded" | "out";
}
/**
 * The ratings of one edition and number of players, the highest first.
 */
export interface Leaderboard {
  edition: string;
  players: number;
  ratings: Rating[];
}
/**
 * A place on the leaderboard.
 */
export interface Rating {
  person: string | null;
  bot: string | null;
  name: string;
  rating: number;
  doubt: number;
  games: number;
}
/**
 * The public tables that can be joined or watched.
 */
export interface Lobby {
  tables: PublicTable[];
}
/**
 * A table as everyone sees it.
 */
export interface PublicTable {
  id: string;
  edition: string;
  phase: "open" | "sealing" | "playing" | "over" | "closed";
  seats: PublicSeat[];
  host: string | null;
  public: boolean;
  clock: number | null;
  spectators: boolean;
  chat: "phrases" | "text" | "none";
  first: "lot" | "letter";
  enough: number | null;
  game: string | null;
  sealing: Sealing | null;
}
/**
 * A seat as everyone sees it: free, or a person's, or a bot's.
 */
export interface PublicSeat {
  name: string;
  person: string | null;
  bot: string | null;
  here: boolean;
  gone_since: number | null;
  wants_rematch: boolean;
}
/**
 * The fair shuffle before the game: first all commit, then all reveal.
 */
export interface Sealing {
  commitment: string;
  commitments: (string | null)[];
  revealed: boolean[];
  revealing: boolean;
  until: number;
}
/**
 * A Priest looks at a hand.
 */
export interface Looked {
  event: "looked";
  seat: number;
  target: number;
  card: number | null;
}
/**
 * Who I am.
 */
export interface Me {
  person: string;
  name: string;
  language: "en" | "fr" | "it";
}
/**
 * A table at which I have a seat.
 */
export interface MyTable {
  table: PublicTable;
  seat: number;
  my_turn: boolean;
}
/**
 * The tables at which I have a seat and whose game is played or is to begin; those that wait for me first.
 */
export interface MyTables {
  tables: MyTable[];
}
/**
 * Who I want to be.
 */
export interface Name {
  name: string;
  language?: "en" | "fr" | "it";
}
/**
 * A table that was just made, or found by its code: where it is, and the invitation to it.
 */
export interface NewTable {
  id: string;
  invitation: string;
  link: string;
  code: string;
}
/**
 * A card is played.
 */
export interface Played {
  event: "played";
  seat: number;
  card: number;
  target: number | null;
  named: number | null;
  idle: boolean;
}
/**
 * The answer to a request that was not done.
 */
export interface Problem {
  reason: string;
  sentence: string;
}
/**
 * A Handmaid protects.
 */
export interface Protected {
  event: "protected";
  seat: number;
}
/**
 * A game from its first deal to its end, as one viewer saw it or with open cards.
 */
export interface Replay {
  game: string | null;
  edition: string;
  players: string[];
  entries: ReplayEntry[];
}
/**
 * An entry of a finished game, how the table looked after it, and with open cards all hands.
 */
export interface ReplayEntry {
  number: number;
  stand_in: boolean;
  events: (
    | RoundBegan
    | Dealt
    | Drew
    | Played
    | Guessed
    | Looked
    | Compared
    | Protected
    | Discarded
    | Took
    | Kept
    | Swapped
    | WentOut
    | HandsShown
    | RoundWon
    | BonusGained
    | Scored
    | GameWon
  )[];
  view: Sight;
  hands: number[][] | null;
}
/**
 * Cards are dealt.
 */
export interface RoundBegan {
  event: "round-began";
  round: number;
  first: number;
  by_lot: boolean;
  face_up: number[];
  aside: number | null;
}
/**
 * A Chancellor draws.
 */
export interface Took {
  event: "took";
  seat: number;
  cards: number[] | null;
  count: number;
  deck: number;
}
/**
 * A King swaps hands: the seat gave one card and got another.
 */
export interface Swapped {
  event: "swapped";
  seat: number;
  target: number;
  gave: number | null;
  got: number | null;
}
/**
 * Somebody is out of the round, and shows the card they had left.
 */
export interface WentOut {
  event: "went-out";
  seat: number;
  card: number | null;
  cause: "guard" | "baron" | "prince" | "princess";
}
/**
 * The round is over.
 */
export interface RoundWon {
  event: "round-won";
  winners: number[];
  card: number | null;
}
/**
 * The tokens after a round.
 */
export interface Scored {
  event: "scored";
  gains: number[];
  tokens: number[];
}
/**
 * How the table looks to a seat, or to a spectator, whose `seat` is none. Lists by seat count from seat 0.
 */
export interface Sight {
  edition: string;
  players: string[];
  seat: number | null;
  round: number;
  turn: number | null;
  choosing: boolean;
  hand: number[];
  legal: string[];
  idle: number[];
  piles: Laid[][];
  protected: boolean[];
  out: boolean[];
  tokens: number[];
  enough: number;
  deck: number;
  aside: boolean;
  face_up: number[];
  shown: boolean;
  known: (number | null)[];
  impossible: number[][];
  known_by: number[];
  under: Under[];
  unseen: number[];
}
/**
 * A card that this seat put under the deck; depth 0 is drawn next. None: somebody has drawn it since.
 */
export interface Under {
  card: number;
  depth: number | null;
}
/**
 * What a table is for; given when it is made.
 */
export interface Settings {
  edition?: string;
  seats?: number;
  bots?: (string | null)[];
  public?: boolean;
  clock?: number | null;
  spectators?: boolean;
  chat?: "phrases" | "text" | "none";
  first?: ("lot" | "letter") | null;
  enough?: number | null;
}
/**
 * What a program shows in the header `Authorization: Bearer …` to be this person.
 */
export interface Token {
  token: string;
}
/**
 * Take my seat back from the bot that plays for me.
 */
export interface Back {
  id: string;
  type: "back";
}
/**
 * The SHA-256 of my seed for the shuffle of this game.
 */
export interface Commit {
  id: string;
  type: "commit";
  game: string;
  commitment: string;
}
/**
 * Hand the seat of somebody long gone to a bot, until they return.
 */
export interface Hand {
  id: string;
  type: "hand";
  seat: number;
}
/**
 * What can I be certain of, and what would the coach say? Not of the notes that I have followed often enough.
 */
export interface Hint {
  id: string;
  type: "hint";
  silent?: string[];
}
/**
 * The host makes a new invitation; older ones are worth nothing from then on.
 */
export interface Invite {
  id: string;
  type: "invite";
}
/**
 * Give up my seat; in a running game a bot has it from then on.
 */
export interface Leave {
  id: string;
  type: "leave";
}
/**
 * Do not show me what this person says; or do again.
 */
export interface Mute {
  id: string;
  type: "mute";
  person: string;
  on?: boolean;
}
/**
 * Is anybody there?
 */
export interface Ping {
  id: string;
  type: "ping";
}
/**
 * A move in the notation of records; `after` is the number of the last entry that I have seen.
 */
export interface Play {
  id: string;
  type: "move";
  game: string;
  after: number;
  move: string;
}
/**
 * After a game: the same people at the same table again.
 */
export interface Rematch {
  id: string;
  type: "rematch";
}
/**
 * The host removes a person from the table; they cannot come back to it.
 */
export interface Remove {
  id: string;
  type: "remove";
  person: string;
}
/**
 * My seed, once all commitments are in.
 */
export interface Reveal {
  id: string;
  type: "reveal";
  game: string;
  seed: string;
}
/**
 * A set phrase, or free text where the table allows it.
 */
export interface Say {
  id: string;
  type: "say";
  phrase?:
    | (
        | "hello"
        | "good-luck"
        | "nice-move"
        | "oh-no"
        | "well-done"
        | "hurry"
        | "sorry"
        | "thanks"
        | "good-game"
        | "bye"
      )
    | null;
  text?: string | null;
}
/**
 * The host puts a bot into a free seat, or takes it out again (no level).
 */
export interface SetBot {
  id: string;
  type: "set-bot";
  seat: number;
  level: string | null;
}
/**
 * Take a free seat.
 */
export interface Sit {
  id: string;
  type: "sit";
  seat: number;
}
/**
 * The host starts the game; bots fill the free seats. By letter, `first` begins; without it, lots are drawn.
 */
export interface Start {
  id: string;
  type: "start";
  first?: number | null;
}
/**
 * The answer to a message that was done; `number` is that of the entry it made, or of the last there is.
 */
export interface Accepted {
  type: "accepted";
  id: string;
  number: number | null;
}
/**
 * What the coach says of a decision, in your language, and of which moves.
 */
export interface Advice {
  note: string;
  sentence: string;
  moves: string[];
  afterwards: string[];
}
/**
 * What was said, in order.
 */
export interface ChatLog {
  type: "chat";
  said: Said[];
}
/**
 * Something said at the table.
 */
export interface Said {
  number: number;
  person: string | null;
  name: string;
  phrase:
    | (
        | "hello"
        | "good-luck"
        | "nice-move"
        | "oh-no"
        | "well-done"
        | "hurry"
        | "sorry"
        | "thanks"
        | "good-game"
        | "bye"
      )
    | null;
  text: string | null;
  sentence: string;
}
/**
 * An entry of the game's log: its number, and what you saw of it, which may be nothing.
 */
export interface Entry {
  number: number;
  stand_in: boolean;
  events: (
    | RoundBegan
    | Dealt
    | Drew
    | Played
    | Guessed
    | Looked
    | Compared
    | Protected
    | Discarded
    | Took
    | Kept
    | Swapped
    | WentOut
    | HandsShown
    | RoundWon
    | BonusGained
    | Scored
    | GameWon
  )[];
}
/**
 * The answer to `hint`: what can be certain to you after an entry of the log, and what the coach says.
 */
export interface Hinted {
  type: "hint";
  id: string;
  number: number;
  sentences: string[];
  advice: Advice | null;
}
/**
 * Entries of the game's log, in order, and how the table looks to you after the last there is.
 */
export interface Log {
  type: "log";
  game: string;
  entries: Entry[];
  number: number;
  view: Sight;
  deadline: number | null;
}
/**
 * Somebody is there; by the server's clock it is this time.
 */
export interface Pong {
  type: "pong";
  id: string;
  time: number;
}
/**
 * The answer to a message that was not done; `id` is none where it could not be read.
 */
export interface Refused {
  type: "refused";
  id: string | null;
  reason: string;
  sentence: string;
  number: number | null;
}
/**
 * The table, whenever anything about it changes. How others come to it is told to those who sit at it.
 */
export interface Table {
  type: "table";
  version: number;
  table: PublicTable;
  person: string;
  seat: number | null;
  invitation: string | null;
  link: string | null;
  code: string | null;
}
/**
 * A lesson; the first scene is the one that it begins with.
 */
export interface LessonScenes {
  id: string;
  chapter: "first-letter" | "court" | "craft";
  card: number | null;
  editions: string[];
  title: string;
  about: string;
  steps: number;
  scenes: Scene[];
}
/**
 * A moment of a lesson: what is said, how the table looks, what can be answered.
 */
export interface Scene {
  step: number;
  back: number | null;
  say: string;
  look: string[];
  log: Log;
  answers: SceneAnswer[];
  next: number | null;
}
/**
 * An answer that can be given in a scene, and what it leads to.
 */
export interface SceneAnswer {
  move: string | null;
  card: number | null;
  text: string | null;
  wrong: boolean;
  say: string;
  log: Log | null;
  next: number | null;
}
/**
 * All lessons, in the order in which they are taught; the learner has seat 0, and is called “You” there.
 */
export interface Lessons {
  type: "lessons";
  lessons: LessonScenes[];
}
