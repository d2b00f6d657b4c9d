/** An idea as the start of an answer, after the text that is already typed. */
export function beginWithIdea(typed: string, idea: string): string {
  const start = `${idea.replace(/\.$/, '')}: `;
  return typed.trim() === '' ? start : `${typed.trimEnd()}\n${start}`;
}
