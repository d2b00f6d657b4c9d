const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Scripts without spaces between words. */
export const unspaced =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;

const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*0-9]\ufe0f?\u20e3)/u;

/** Digits, # and * are emoji only as keycaps. @param character as a reader sees it */
export const isEmoji = (character: string) => emoji.test(character) && !/^[©®™]$/.test(character);

/** The characters that a reader sees, such as 👩🏽‍🍳 or กำ. */
export function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Characters after a place that decide whether it is a break. */
const lookAhead = 64;

/** The last place up to `at` that is not within a character that a reader sees. */
function placeBefore(text: string, at: number): number {
  if (at >= text.length) return text.length;
  return graphemes.segment(text.slice(0, at + lookAhead)).containing(at)?.index ?? at;
}

/** The characters that fit into `most` UTF-16 units, in which limits and `length` count. */
export function startOf(text: string, most: number): string {
  return text.slice(0, placeBefore(text, Math.max(0, most)));
}

/** The last place between two words that is at most `at`; 0 within the first word. */
export function wordBreakBefore(text: string, at: number): number {
  const segments = words.segment(text.slice(0, at + lookAhead));
  for (let place = Math.min(at, text.length); place > 0; place -= 1) {
    const pair = text.slice(place - 1, place + 1);
    if (/^\S?\s/.test(pair)) return place;
    if (unspaced.test(pair) && segments.containing(place)?.index === place) return place;
  }
  return 0;
}

const danglingEnd = /[\s,;:、，；：\p{Pd}\p{Ps}\p{Pi}]+$/u;

/** At most `most` UTF-16 units, cut between words, or within a word that is longer. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = wordBreakBefore(text, most);
  const cut = end > 0 ? text.slice(0, end) : startOf(text, most);
  return `${cut.replace(danglingEnd, '')}…`;
}
