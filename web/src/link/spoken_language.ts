/** In which language the server is to answer: that of the document. */
export function spokenLanguage(): string {
  return document.documentElement.lang || "en";
}
