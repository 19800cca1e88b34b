/** The twenty emblems: ten of the court, ten of the fairy tale, by the card's id. */

import { COURT } from "./court";
import type { Emblem } from "./cuts";
import { FAIRY } from "./fairy";

export type { Emblem };

export const EMBLEMS: Record<"court" | "princess", Record<string, Emblem>> = { court: COURT, princess: FAIRY };
