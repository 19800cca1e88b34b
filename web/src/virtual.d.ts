declare module "virtual:catalogue/*" {
  const text: string;
  export default text;
}

declare module "virtual:lessons/*" {
  const text: string;
  export default text;
}

declare module "virtual:editions" {
  const editions: import("./game/editions").Edition[];
  export default editions;
}

declare module "virtual:rulebook" {
  const plan: {
    section: { id: string; kind: string; rows?: string[] }[];
    when: Record<string, string>;
    credits: Record<string, [string, string][]>;
    look: Record<string, string[]>;
  };
  export default plan;
}
