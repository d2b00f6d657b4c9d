import { openingHtml, textOfHtml } from './compose-html.ts';
import type { Opening } from './story.ts';

const wellShaped = /^<h4>([^<]*)<\/h4>((?:<p>[^<]*<\/p>)+)$/;
const paragraph = /<p>([^<]*)<\/p>/g;
const maxTitleWords = 10;

/**
 * The opening that a browser without a draft id sends back (`introStoryLines`, specification 1.7). It is the customer's own text
 * in the customer's own story, so it is pinned like ours; anything but a title and paragraphs of plain text, as we sent them, is
 * no opening, and the story gets a new one. The texts are read and written anew: no markup of the browser's gets through, and
 * what we sent out comes back byte for byte.
 */
export function claimedOpening(lines: string | undefined): Opening | null {
  const [, heading, paragraphs] = wellShaped.exec((lines ?? '').trim()) ?? [];
  if (heading === undefined || paragraphs === undefined) return null;
  const title = textOfHtml(heading);
  if (title === '' || title.split(/\s+/).length > maxTitleWords) return null;
  const texts = [...paragraphs.matchAll(paragraph)].map(([, text = '']) => textOfHtml(text));
  return { title, html: openingHtml(title, texts) };
}
