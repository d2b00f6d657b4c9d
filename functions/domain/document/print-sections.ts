import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import {
  formatLabel,
  type StoryDay,
  type StoryIdea,
  type StorySection,
  type StoryValue,
  weekdayLabel,
} from '#shared/story/story-text.ts';
import type { Hyphenate } from './hyphenate.ts';
import { relevelHeadings } from './story-sections.ts';

const bold = (text: string) => `<b>${escapeHtml(text)}</b>`;
const plain = (text: string | null) => (text === null ? '' : escapeHtml(text));
const quoted = (text: string | null) => (text === null ? '' : escapeHtml(`“${text}”`));
const joined = (parts: readonly string[], separator: string) => parts.filter((part) => part !== '').join(separator);

function valueItem({ name, meaning, moment }: StoryValue): string | null {
  if (name === null) return null;
  const quote = moment === null ? '' : `<em>${quoted(moment)}</em>`;
  return joined([`${bold(`${name}:`)} ${plain(meaning)}`.trim(), quote], '<br>');
}

function ideaItem({ format, title, hook, post }: StoryIdea, language: StoryLanguage): string | null {
  if (format === null || title === null) return null;
  const text = joined([quoted(hook), plain(post)], ' ');
  return joined([`${bold(title)} · ${formatLabel(format, language)}`, text], '<br>');
}

function dayItem({ day, format, title, hook, post, cta }: StoryDay, language: StoryLanguage): string | null {
  if (day === null) return null;
  const text = joined([quoted(hook), plain(post)], ' ');
  const name = weekdayLabel(day, language);
  if (format === null && title === null && cta === null) return `${bold(`${name}:`)} ${text}`;
  const label = format === null ? '' : formatLabel(format, language);
  const call = cta === null ? '' : escapeHtml(`→ ${cta}`);
  return joined([joined([bold(name), label, plain(title)], ' · '), text, call], '<br>');
}

interface Item {
  readonly text: string;
  readonly html: string | null;
}

function listHtml<Printed extends Item>(
  tag: 'ul' | 'ol',
  blocks: readonly (string | readonly Printed[])[],
  itemHtml: (item: Printed) => string | null,
): string {
  let before = 0;
  const printed = blocks.map((block) => {
    if (typeof block === 'string') return block;
    const start = tag === 'ol' && before > 0 ? ` start="${before + 1}"` : '';
    before += block.length;
    const items = block.map((item) => `<li>${item.html ?? itemHtml(item) ?? plain(item.text)}</li>`);
    return `<${tag}${start}>${items.join('')}</${tag}>`;
  });
  return relevelHeadings(printed.join(''), 3);
}

function listsHtml(section: Exclude<StorySection, { kind: 'other' }>, language: StoryLanguage): string {
  if (section.kind === 'values') return listHtml('ul', section.blocks, valueItem);
  if (section.kind === 'strategy') return listHtml('ol', section.blocks, (idea) => ideaItem(idea, language));
  return listHtml('ul', section.blocks, (day) => dayItem(day, language));
}

/** A section after the story as HTML for print, with its heading on level 2. */
export function printedSection(section: StorySection, language: StoryLanguage, hyphenate: Hyphenate): string {
  if (section.kind === 'other') return hyphenate(relevelHeadings(section.html, 2));
  return `<h2>${escapeHtml(section.heading)}</h2>${hyphenate(listsHtml(section, language))}`;
}
