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
const indented: ReadonlySet<string> = new Set(indentedTags);

// Limits each attribute to its elements, with the same result as on the server.
purify.addHook('afterSanitizeAttributes', (node) => {
  const tag = node.tagName.toLowerCase();
  const mayIndent = indented.has(tag) && allowedIndent.test(node.getAttribute(indentAttribute) ?? '');
  if (!mayIndent) node.removeAttribute(indentAttribute);
  const mayStart = tag === 'ol' && allowedStart.test(node.getAttribute(startAttribute) ?? '');
  if (!mayStart) node.removeAttribute(startAttribute);
  const isPiece = tag === 'figure' && allowedPiece.test(node.getAttribute(pieceAttribute) ?? '');
  if (!isPiece) node.removeAttribute(pieceAttribute);
  // Nothing is inside a mark, and a figure of another page is unwrapped.
  if (tag === 'figure' && !(isPiece && node.childNodes.length === 0)) node.replaceWith(...node.childNodes);
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
