import DOMPurify from 'dompurify';
import {
  allowedAttributes,
  allowedHref,
  allowedIndent,
  allowedPiece,
  allowedStart,
  allowedTags,
  indentAttribute,
  indentedTags,
  linkAttributes,
  pieceAttribute,
  startAttribute,
} from '#shared/catalogue/html-allow-list.ts';

const purify = DOMPurify(window);
const limited: readonly (readonly [attribute: string, tags: readonly string[], allowed: RegExp])[] = [
  [indentAttribute, indentedTags, allowedIndent],
  [startAttribute, ['ol'], allowedStart],
  [pieceAttribute, ['figure'], allowedPiece],
];

// Limits each attribute to its elements, with the same result as on the server.
purify.addHook('afterSanitizeAttributes', (node) => {
  const tag = node.tagName.toLowerCase();
  for (const [name, tags, allowed] of limited)
    if (!(tags.includes(tag) && allowed.test(node.getAttribute(name) ?? ''))) node.removeAttribute(name);
  // Nothing is inside a mark, and a figure of another page is unwrapped.
  const isMark = node.hasAttribute(pieceAttribute) && node.childNodes.length === 0;
  if (tag === 'figure' && !isMark) node.replaceWith(...node.childNodes);
  const isLink = tag === 'a' && node.hasAttribute('href');
  if (!isLink) node.removeAttribute('href');
  for (const [name, value] of Object.entries(linkAttributes)) {
    if (isLink) node.setAttribute(name, value);
    else node.removeAttribute(name);
  }
});

/** Says the levels of headings from `first` on and without gaps. The tags stay: their sizes are the author's. */
function levelHeadings(html: string, first: number): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])(?=[ >])/g)].map(([, level]) => level))].sort();
  return html.replace(
    /<h([1-6])(?=[ >])/g,
    (tag, level: string) => `${tag} aria-level="${first + used.indexOf(level)}"`,
  );
}

/**
 * Sanitises to the shared allow-list and to http(s), mailto and tel addresses.
 * @param headings level of the highest headings, for screen readers
 */
export function sanitizeHtml(html: string, headings?: number): string {
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOWED_URI_REGEXP: allowedHref,
    // DOMPurify checks every other attribute against ALLOWED_URI_REGEXP.
    ADD_URI_SAFE_ATTR: [indentAttribute, startAttribute, pieceAttribute],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  return headings === undefined ? clean : levelHeadings(clean, headings);
}
