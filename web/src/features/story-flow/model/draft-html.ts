const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The streamed opening as HTML: a title and paragraphs from escaped text. */
export function draftHtml(text: string): string {
  const [title, ...paragraphs] = text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.replace(/[&<>]/g, (character) => entities[character] ?? character));
  if (title === undefined) return '';
  return `<h4>${title}</h4>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}`;
}
