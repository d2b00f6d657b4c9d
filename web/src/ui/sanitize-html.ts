import DOMPurify from 'dompurify';
import {
  allowedAttributes,
  allowedHref,
  allowedIndent,
  allowedTags,
  indentAttribute,
  indentedTags,
  linkAttributes,
} from '#shared/catalogue/html-allow-list.ts';

const purify = DOMPurify(window);
const indented: ReadonlySet<string> = new Set(indentedTags);

// Limits each attribute to its elements, with the same result as on the server.
purify.addHook('afterSanitizeAttributes', (node) => {
  const tag = node.tagName.toLowerCase();
  const mayIndent = indented.has(tag) && allowedIndent.test(node.getAttribute(indentAttribute) ?? '');
  if (!mayIndent) node.removeAttribute(indentAttribute);
  const isLink = tag === 'a' && node.hasAttribute('href');
  if (!isLink) node.removeAttribute('href');
  for (const [name, value] of Object.entries(linkAttributes)) {
    if (isLink) node.setAttribute(name, value);
    else node.removeAttribute(name);
  }
});

/** Sanitises to the shared allow-list and to http(s), mailto and tel addresses. */
export function sanitizeHtml(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOWED_URI_REGEXP: allowedHref,
    // DOMPurify checks every other attribute against ALLOWED_URI_REGEXP.
    ADD_URI_SAFE_ATTR: [indentAttribute],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
