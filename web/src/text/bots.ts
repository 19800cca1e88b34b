/** What is said of bots. */
import type { PublicSeat } from "../protocol/messages";
import type { Catalogue } from "./catalogue";

/** What a level of bots is called. */
export function levelName(text: Catalogue, level: string): string {
  return text.has(`level-${level}`) ? text.say(`level-${level}`) : level;
}

/** What a bot of ours is like, in a line. */
export function portrait(text: Catalogue, level: string): string {
  return text.has(`bot-${level}`) ? `${text.say(`bot-${level}`)} · ${text.say(`bot-${level}-style`)}` : "";
}

/** Whether, and how, a bot has to do with a seat: its own, or a person's who is not there. */
export function botLine(text: Catalogue, sitting: PublicSeat): string {
  if (!sitting.bot) return sitting.person && !sitting.here ? text.say("page-place-away") : "";
  if (sitting.person) return text.say("page-place-stand-in");
  return text.say("page-place-bot", { level: levelName(text, sitting.bot) });
}
