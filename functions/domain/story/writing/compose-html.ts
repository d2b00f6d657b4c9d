import { type StoryLanguage, sectionNames } from '#shared/story/languages.ts';
import { dayLine, ideaLine, valueLine } from '#shared/story/story-text.ts';
import { typesetLine } from '#shared/text/plain-text.ts';
import type { StoryParts } from './section-formats.ts';

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escaped in the form that the sanitiser leaves unchanged. */
export function escapeText(text: string): string {
  return typesetLine(text).replace(/[&<>]/g, (character) => markup[character] ?? character);
}

const element = (tag: 'h4' | 'p' | 'li', text: string) => `<${tag}>${escapeText(text)}</${tag}>`;
const list = (tag: 'ul' | 'ol', items: readonly string[]) =>
  `<${tag}>${items.map((item) => element('li', item)).join('')}</${tag}>`;
export const paragraphsHtml = (paragraphs: readonly string[]) => paragraphs.map((text) => element('p', text)).join('');

export function openingHtml(title: string, paragraphs: readonly string[]): string {
  return element('h4', title) + paragraphsHtml(paragraphs);
}

/** The lines take texts that are clean already. */
function cleaned<Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([name, text]) => [name, typesetLine(text)]);
  return { ...texts, ...Object.fromEntries(entries) };
}

/** Values, ideas and week under headings in the story's language. `readStoryText` reads them back. */
export function sectionsHtml(
  { values, strategy, schedule }: Pick<StoryParts, 'values' | 'strategy' | 'schedule'>,
  language: StoryLanguage,
): string {
  const names = sectionNames[language];
  const valueItems = values.values.map((value) => valueLine(cleaned(value)));
  const ideaItems = strategy.ideas.map((idea) => ideaLine(cleaned(idea), language));
  const dayItems = schedule.days.map((day) => dayLine(cleaned(day), language));
  return [
    element('h4', names.values) + list('ul', valueItems),
    element('h4', names.strategy) + list('ol', ideaItems),
    element('h4', names.schedule) + list('ul', dayItems),
  ].join('');
}

/** The whole story as HTML of h4, p, ul, ol and li (specification 1.9); a pinned opening stays byte-identical. */
export function storyHtml(parts: StoryParts, language: StoryLanguage): string {
  const { title, pinnedOpening, paragraphs } = parts.body;
  const story = pinnedOpening === null ? openingHtml(title, paragraphs) : pinnedOpening + paragraphsHtml(paragraphs);
  return story + sectionsHtml(parts, language);
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
