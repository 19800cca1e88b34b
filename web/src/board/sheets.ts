/** What can be open over the table. */
export type Beside = "log" | "aids" | "chat" | "menu";
export type Open = { kind: Beside } | { kind: "card"; card: number } | { kind: "place"; seat: number };
