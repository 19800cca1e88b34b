/** What can be open over the table. */
export type SheetName = "log" | "aids" | "chat" | "menu";
export type OpenSheet = { kind: SheetName } | { kind: "card"; card: number } | { kind: "place"; seat: number };
