/** Mail programs make links of addresses, also of a stranger's: a character without width in each prevents that. */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)([.:@。．｡]+)(?=\S)/g, '$1\u200b');
}
