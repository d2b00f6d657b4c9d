const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * The opening while it is coming in, as HTML: plain text, an empty line between its parts, the title first. Nothing in it
 * is markup.
 */
export function draftHtml(text: string): string {
  const [title, ...paragraphs] = text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.replace(/[&<>]/g, (character) => entities[character] ?? character));
  if (title === undefined) return '';
  return `<h4>${title}</h4>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}`;
}
