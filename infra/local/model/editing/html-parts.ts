import { readStoryText } from '#shared/story/story-text.ts';

export function mapText(html: string, change: (text: string) => string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');
}

/** Values, ideas and days after the story are not edited. */
export function mapStory(html: string, change: (story: string) => string): string {
  const { story } = readStoryText(html);
  return change(story) + html.slice(story.length);
}

const paragraph = /(<p\b[^>]*>)([\s\S]*?)(<\/p>)/g;

export function paragraphCount(html: string): number {
  return html.match(paragraph)?.length ?? 0;
}

export function mapParagraphs(html: string, change: (inner: string, at: number) => string): string {
  let at = -1;
  return html.replace(paragraph, (_whole, open: string, inner: string, close: string) => {
    at += 1;
    const changed = change(inner, at);
    return changed.trim() === '' ? '' : open + changed + close;
  });
}

/** Sentences with markup; joined by spaces they are the paragraph. */
export function sentencesIn(inner: string): string[] {
  return inner.split(/(?<=[.!?…]["”’)]*)(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof)\.)\s+/);
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
