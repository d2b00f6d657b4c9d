/** The parts of a story's HTML that a wish is about; everything else stays byte for byte. */

/** Changes the text between the tags. */
export function mapText(html: string, change: (text: string) => string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');
}

/** What comes after the story itself is a list of values, ideas and days: a wish about the telling does not mean it. */
const partsAfter = /<h[1-6]\b[^>]*>\s*Your (?:values|content strategy|weekly schedule)\b/i;

/** Changes the story itself and leaves what follows it. */
export function mapStory(html: string, change: (story: string) => string): string {
  const end = html.search(partsAfter);
  return end < 0 ? change(html) : change(html.slice(0, end)) + html.slice(end);
}

const paragraph = /(<p\b[^>]*>)([\s\S]*?)(<\/p>)/g;

/** How many paragraphs a text has. */
export function paragraphCount(html: string): number {
  return html.match(paragraph)?.length ?? 0;
}

/** Changes each paragraph; an empty one goes. `at` counts from 0. */
export function mapParagraphs(html: string, change: (inner: string, at: number) => string): string {
  let at = -1;
  return html.replace(paragraph, (_whole, open: string, inner: string, close: string) => {
    at += 1;
    const changed = change(inner, at);
    return changed.trim() === '' ? '' : open + changed + close;
  });
}

/** The sentences of a paragraph with their markup; joined by a space they are the paragraph. */
export function sentencesIn(inner: string): string[] {
  return inner.split(/(?<=[.!?…]["”’)]*)(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof)\.)\s+/);
}

/** Text as it stands in HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
