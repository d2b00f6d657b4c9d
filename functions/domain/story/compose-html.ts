import type { StoryParts } from './section-formats.ts';

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const controls = /\p{Cc}+/gu;
/** Direction marks and similar; the two joiners stay for scripts and emoji. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;

export function cleanText(text: string): string {
  return text.toWellFormed().replace(controls, ' ').replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/** Escaped in the form that the sanitiser leaves unchanged. */
export function escapeText(text: string): string {
  return cleanText(text).replace(/[&<>]/g, (character) => markup[character] ?? character);
}

const element = (tag: 'h4' | 'p' | 'li', text: string) => `<${tag}>${escapeText(text)}</${tag}>`;
const list = (tag: 'ul' | 'ol', items: readonly string[]) =>
  `<${tag}>${items.map((item) => element('li', item)).join('')}</${tag}>`;
export const paragraphsHtml = (paragraphs: readonly string[]) => paragraphs.map((text) => element('p', text)).join('');

export const sectionHeadings = {
  values: 'Your values',
  strategy: 'Your content strategy',
  schedule: 'Your weekly schedule',
} as const;

export function openingHtml(title: string, paragraphs: readonly string[]): string {
  return element('h4', title) + paragraphsHtml(paragraphs);
}

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

/** The whole story as HTML of h4, p, ul, ol and li (specification 1.9); a pinned opening stays byte-identical. */
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

export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n+/g, '\n')
    .trim();
}
