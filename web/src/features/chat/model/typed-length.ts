/** Specification 1.9. */
const msPerCharacter = 20;

/**
 * How many characters of a reply stand on the page after a time. By time and not by ticks, so that a slow machine shows
 * longer pieces instead of lagging behind; never half of a character that takes two units.
 */
export function typedLength(text: string, elapsedMs: number): number {
  const length = Math.min(text.length, Math.floor(elapsedMs / msPerCharacter));
  const last = text.charCodeAt(length - 1);
  const isFirstHalf = last >= 0xd800 && last <= 0xdbff;
  return isFirstHalf ? length - 1 : length;
}
