/**
 * A description as an operator types it: paragraphs with an empty line between them, and lists whose lines begin with `- `.
 * Without DOMParser, which the desk's policy refuses (Trusted Types).
 */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
const unescapeText = (html: string) => html.replace(/&(?:amp|lt|gt);/g, (entity) => signs[entity] ?? entity);

const listLine = /^[-*•]\s+/;

function blockHtml(block: string): string {
  const lines = block.split('\n').map((line) => line.trim());
  if (!lines.every((line) => listLine.test(line))) return `<p>${lines.map(escapeText).join('<br>')}</p>`;
  return `<ul>${lines.map((line) => `<li>${escapeText(line.replace(listLine, ''))}</li>`).join('')}</ul>`;
}

export function descriptionToHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockHtml)
    .join('');
}

const blocks = /<p>(.*?)<\/p>|<ul>(.*?)<\/ul>/gs;
const items = /<li>(.*?)<\/li>/gs;

/** Undefined for HTML with more than paragraphs and lists, such as links: it is edited as it is. */
export function descriptionToText(html: string): string | undefined {
  const texts = [...html.matchAll(blocks)].map(([, paragraph, list = '']) =>
    paragraph === undefined
      ? [...list.matchAll(items)].map(([, item = '']) => `- ${unescapeText(item)}`).join('\n')
      : unescapeText(paragraph.replaceAll('<br>', '\n')),
  );
  const text = texts.join('\n\n');
  // Whatever was not understood does not come back.
  return descriptionToHtml(text) === html ? text : undefined;
}
