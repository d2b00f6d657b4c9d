import { helpDirectory } from '#shared/story/care-words.ts';
import { startOf } from '#shared/text/characters.ts';

/** Specification 1.9. */
const msPerCharacter = 20;

/** Characters to show after a time. By time instead of ticks, so slow machines keep up; never splits a character. Help lines show at once. */
export function typedLength(text: string, elapsedMs: number): number {
  if (text.includes(helpDirectory)) return text.length;
  return startOf(text, Math.floor(elapsedMs / msPerCharacter)).length;
}
