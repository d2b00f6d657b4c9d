const blocks = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'BLOCKQUOTE', 'DIV']);

/** Converts a story's HTML to text. The parsed document is inert: it loads and runs nothing. */
export function htmlToText(html: string): string {
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
  if (node.tagName === 'LI') return `${markerOf(node)}${inside.trim()}\n`;
  return blocks.has(node.tagName) ? `\n\n${inside.trim()}\n\n` : inside;
}

function markerOf(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '• ';
  return `${Number(list.getAttribute('start') ?? 1) + [...list.children].indexOf(item)}. `;
}
