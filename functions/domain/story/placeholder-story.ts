import { ideaFormats, weekdays } from '#shared/story/languages.ts';
import { sectionsHtml } from './writing/compose-html.ts';

/** Meaningless filler, so that the blurred text reveals nothing (threat 81). */
const fillerWords =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum fugiat nulla pariatur'.split(
    ' ',
  );

/** mulberry32: a small seeded generator with the same results everywhere. */
function seededRandom(seed: string): () => number {
  let state = [...seed].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Filler HTML with the structure and length of the rest of a story. Seeded by the draft, so a reload shows the same text. */
export function placeholderHtml(draftId: string): string {
  const random = seededRandom(draftId);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const words = (count: number) =>
    Array.from({ length: count }, () => fillerWords[between(0, fillerWords.length - 1)] ?? 'lorem').join(' ');
  const sentence = (least: number, most: number) => {
    const text = words(between(least, most));
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: between(4, 6) }, () => sentence(9, 17)).join(' ');
  const items = <Item>(count: number, item: () => Item) => Array.from({ length: count }, item);
  const paragraphs = items(between(7, 9), paragraph).map((text) => `<p>${text}</p>`);
  const title = () => sentence(2, 4).slice(0, -1);
  const post = () => ({
    title: title(),
    format: ideaFormats[between(0, ideaFormats.length - 1)] ?? 'photo',
    hook: sentence(4, 8),
    post: sentence(9, 18),
  });
  const values = items(between(4, 6), () => ({ name: title(), meaning: sentence(9, 16), moment: sentence(5, 10) }));
  const ideas = items(between(20, 24), () => ({ ...post(), source: '' }));
  const days = weekdays.map((day) => ({ ...post(), day, cta: sentence(4, 7) }));
  return paragraphs.join('') + sectionsHtml({ values: { values }, strategy: { ideas }, schedule: { days } }, 'en');
}
