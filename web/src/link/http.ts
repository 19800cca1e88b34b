/** The HTTP API. A refusal is thrown as a Problem, whose sentence is for people. */
import type {
  About,
  FreshCode,
  GameRecord,
  History,
  Leaderboard,
  Lobby,
  Me,
  MyTables,
  NewTable,
  Problem as ProblemBody,
  Replay,
  Settings,
} from "../protocol/messages";
import { spokenLanguage } from "./spoken_language";

export class Problem extends Error {
  constructor(
    sentence: string,
    readonly status: number, // 0: nobody answered
  ) {
    super(sentence);
  }

  /** Whether the same may well be done a little later. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const headers = body === undefined ? {} : { "Content-Type": "application/json" };
    const address = `/api/${path}${path.includes("?") ? "&" : "?"}lang=${spokenLanguage()}`;
    answer = await fetch(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Problem("", 0);
  }
  if (answer.status === 204) return undefined as T;
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data as T;
  const problem = (data ?? {}) as Partial<ProblemBody>;
  throw new Problem(problem.sentence ?? "", answer.status);
}

/** A game's record as a link to a file: where it is, and what it is called when kept. */
export function recordFile(id: string): { href: string; download: string } {
  return { href: `/api/games/${id}/record`, download: `billetdoux-${id}.json` };
}

export type Viewer = "open" | "spectator" | number;

export const api = {
  me: () => ask<Me>("GET", "me"),
  name: (name: string, language: string) => ask<Me>("POST", "me", { name, language }),
  forget: () => ask<void>("DELETE", "me"),
  code: () => ask<FreshCode>("POST", "me/code"),
  useCode: (code: string) => ask<Me>("POST", "code", { code }),
  recovery: () => ask<FreshCode>("POST", "me/recovery"),
  recover: (code: string) => ask<Me>("POST", "recover", { code }),
  about: () => ask<About>("GET", "about"),
  lobby: () => ask<Lobby>("GET", "tables"),
  makeTable: (settings: Partial<Settings>) => ask<NewTable>("POST", "tables", settings),
  findTable: (code: string) => ask<NewTable>("POST", "tables/code", { code }),
  myTables: () => ask<MyTables>("GET", "me/tables"),
  games: (before: number | null) => ask<History>("GET", `me/games${before === null ? "" : `?before=${before}`}`),
  leaderboard: (edition: string, players: number) => ask<Leaderboard>("GET", `leaderboard?edition=${edition}&players=${players}`),
  record: (id: string) => ask<GameRecord>("GET", `games/${encodeURIComponent(id)}/record`),
  replay: (id: string, viewer: Viewer) => ask<Replay>("GET", `games/${encodeURIComponent(id)}/replay?viewer=${viewer}`),
  replayRecord: (record: unknown, viewer: Viewer) => ask<Replay>("POST", `replay?viewer=${viewer}`, record),
};
