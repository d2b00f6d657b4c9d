import { helpDirectory } from '#shared/story/care-words.ts';

/** Specification 1.9. */
const msPerCharacter = 20;

/** Characters to show after a time. By time instead of ticks, so slow machines keep up; never splits a surrogate pair. Help lines show at once. */
export function typedLength(text: string, elapsedMs: number): number {
  if (text.includes(helpDirectory)) return text.length;
  const length = Math.min(text.length, Math.floor(elapsedMs / msPerCharacter));
  const last = text.charCodeAt(length - 1);
  const isFirstHalf = last >= 0xd800 && last <= 0xdbff;
  return isFirstHalf ? length - 1 : length;
}
