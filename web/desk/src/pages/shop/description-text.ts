/**
 * A description as an operator types it: paragraphs with an empty line between them, and lists whose lines begin with `- `.
 */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

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

function textOf(element: Element): string {
  return [...element.childNodes].map((node) => (node.nodeName === 'BR' ? '\n' : (node.textContent ?? ''))).join('');
}

/** Undefined for HTML with more than paragraphs and lists, such as links: it is edited as it is. */
export function descriptionToText(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.children].map((block) =>
    block.nodeName === 'UL' ? [...block.children].map((item) => `- ${textOf(item)}`).join('\n') : textOf(block),
  );
  const text = blocks.join('\n\n');
  return descriptionToHtml(text) === html ? text : undefined;
}
