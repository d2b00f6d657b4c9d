import type { StoryParts } from './section-formats.ts';

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const controls = /\p{Cc}+/gu;
/** Direction marks and the like; the two joiners that scripts and emoji need stay. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;

/** Text from a model on one line, well-formed, one space at a time. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(controls, ' ').replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/** Text as HTML content, in the one spelling that a sanitiser leaves as it is. */
export function escapeText(text: string): string {
  return cleanText(text).replace(/[&<>]/g, (character) => markup[character] ?? character);
}

const element = (tag: 'h4' | 'p' | 'li', text: string) => `<${tag}>${escapeText(text)}</${tag}>`;
const list = (tag: 'ul' | 'ol', items: readonly string[]) =>
  `<${tag}>${items.map((item) => element('li', item)).join('')}</${tag}>`;
const paragraphsHtml = (paragraphs: readonly string[]) => paragraphs.map((text) => element('p', text)).join('');

/** The headings between the sections; the story page splits the text at the first of them (specification 2.2). */
export const sectionHeadings = {
  values: 'Your values',
  strategy: 'Your content strategy',
  schedule: 'Your weekly schedule',
} as const;

/** The opening as the customer reads it before buying, and as the bought story begins. */
export function openingHtml(title: string, paragraphs: readonly string[]): string {
  return element('h4', title) + paragraphsHtml(paragraphs);
}

/** The parts after the story itself, in the order in which they stand. */
export function sectionsHtml({ values, strategy, schedule }: Omit<StoryParts, 'body' | 'captions'>): string {
  return [
    element('h4', sectionHeadings.values),
    list(
      'ul',
      values.values.map(({ name, meaning }) => `${name}: ${meaning}`),
    ),
    element('h4', sectionHeadings.strategy),
    list('ol', strategy.ideas),
    element('h4', sectionHeadings.schedule),
    list(
      'ul',
      schedule.days.map(({ day, post }) => `${day}: ${post}`),
    ),
  ].join('');
}

/**
 * The whole story as HTML of h4, p, ul, ol and li (specification 1.9). A pinned opening stands at its beginning byte for byte.
 */
export function storyHtml(parts: StoryParts): string {
  const { title, pinnedOpening, paragraphs } = parts.body;
  const story = pinnedOpening === null ? openingHtml(title, paragraphs) : pinnedOpening + paragraphsHtml(paragraphs);
  return story + sectionsHtml(parts);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of HTML of ours, a block on a line. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n+/g, '\n')
    .trim();
}
