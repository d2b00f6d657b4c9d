import type { Opening } from '#functions/domain/story/story.ts';
import { openingHtml, textOfHtml } from './compose-html.ts';

const wellShaped = /^<h4>([^<]*)<\/h4>((?:<p>[^<]*<\/p>)+)$/;
const paragraph = /<p>([^<]*)<\/p>/g;
const maxTitleWords = 10;

/**
 * The opening that a browser without a draft returns (`introStoryLines`, specification 1.7), pinned like ours. Anything but a
 * title and plain paragraphs is rejected. The HTML is rebuilt: no markup passes, and our own opening stays byte-identical.
 */
export function claimedOpening(lines: string | undefined): Opening | null {
  const [, heading, paragraphs] = wellShaped.exec((lines ?? '').trim()) ?? [];
  if (heading === undefined || paragraphs === undefined) return null;
  const title = textOfHtml(heading);
  if (title === '' || title.split(/\s+/).length > maxTitleWords) return null;
  const texts = [...paragraphs.matchAll(paragraph)].map(([, text = '']) => textOfHtml(text));
  return { title, html: openingHtml(title, texts) };
}
