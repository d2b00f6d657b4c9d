import DOMPurify from 'dompurify';
import { allowedHref, allowedTags } from '../../../shared/catalogue/html-allow-list.ts';

const purify = DOMPurify(window);

// A link out of a story tells the other site nothing and can not reach back to the page.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('rel', 'noopener noreferrer nofollow');
  node.setAttribute('target', '_blank');
});

/** HTML cut down to the shared allow-list, and to addresses that start with http(s), mailto or tel. */
export function sanitizeHtml(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: ['href', 'target', 'rel', 'data-indent'],
    ALLOWED_URI_REGEXP: allowedHref,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
