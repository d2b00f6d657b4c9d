import { escapeHtml } from '#functions/domain/html/escape-html.ts';
import type { StorySection, StoryValue } from '#shared/story/story-text.ts';
import { quoted } from '#shared/text/quoted.ts';
import type { Hyphenate } from './hyphenate.ts';
import { relevelHeadings } from './story-sections.ts';

function valueItem({ name, meaning, moment, text, html }: StoryValue, language: string): string {
  if (html !== null || name === null) return html ?? escapeHtml(text);
  const parts = [
    `<b>${escapeHtml(name)}:</b> ${escapeHtml(meaning ?? '')}`.trim(),
    moment === null ? '' : `<em>${escapeHtml(quoted(moment, language))}</em>`,
  ];
  return parts.filter((part) => part !== '').join('<br>');
}

/** The values as a list under a heading of level 2. @param language BCP 47 */
export function valuesList(
  section: Extract<StorySection, { kind: 'values' }>,
  language: string,
  hyphenate: Hyphenate,
): string {
  const printed = section.blocks.map((block) => {
    if (typeof block === 'string') return block;
    return `<ul>${block.map((value) => `<li>${valueItem(value, language)}</li>`).join('')}</ul>`;
  });
  return `<h2>${escapeHtml(section.heading)}</h2>${hyphenate(relevelHeadings(printed.join(''), 3))}`;
}
