import type { Story } from '#shared/schemas/story.ts';
import { loadPart } from '#web/src/lib/load-part.ts';
import type { Clip } from './clipboard.ts';
import { storyParts } from './story-parts.ts';

type Words = Pick<Story, 'name' | 'description'>;

/** A story as text that begins with its name. */
export function storyText(story: Words): string {
  const { story: told, values } = storyParts(story);
  return [story.name, plainText(told), plainText(values)].filter((part) => part !== '').join('\n\n');
}

export async function storyClip(story: Words): Promise<Clip> {
  const { sanitizeHtml } = await loadPart(() => import('#web/src/ui/sanitize-html.ts'));
  const { story: told, values } = storyParts(story);
  const heading = document.createElement('h1');
  heading.textContent = story.name;
  return { text: storyText(story), html: heading.outerHTML + sanitizeHtml(told + values) };
}

const blocks = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'BLOCKQUOTE', 'DIV']);

/** Converts a story's HTML to text. The parsed document is inert: it loads and runs nothing. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return textOf(body)
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element)) return '';
  if (node.tagName === 'BR') return '\n';
  const inside = [...node.childNodes].map(textOf).join('');
  if (node.tagName === 'LI') return `${signOf(node)}${inside.trim()}\n`;
  return blocks.has(node.tagName) ? `\n\n${inside.trim()}\n\n` : inside;
}

function signOf(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '• ';
  return `${[...list.children].indexOf(item) + 1}. `;
}
