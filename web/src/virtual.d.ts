declare module "virtual:catalogue/*" {
  const text: string;
  export default text;
}

declare module "virtual:editions" {
  const editions: import("./game/editions").Edition[];
  export default editions;
}
