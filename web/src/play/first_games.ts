/** The first games: short ones with a coach, against bots that have only just learnt it. */
import { notebook } from "../browser/notebook.svelte";
import { router } from "../browser/router.svelte";
import { identity } from "../identity/identity.svelte";
import { api } from "../link/http";

const GAME = { edition: "classic", enough: 3, rated: false, public: false, spectators: false, chat: "none" } as const;
const LEVEL = "easy";

export async function playFirstGame(players: number): Promise<void> {
  await identity.somebody();
  const bots = [null, ...Array<string>(players - 1).fill(LEVEL)];
  const made = await api.makeTable({ ...GAME, seats: players, bots });
  notebook.play(made.id, players);
  router.go(`/t/${made.id}`, { start: true });
}
