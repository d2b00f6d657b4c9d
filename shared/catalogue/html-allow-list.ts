/** Allowed HTML in stories (defence D6), sanitised on write and again in the browser. Imports nothing. */
export const allowedTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'blockquote',
  'a',
  'figure',
] as const;

/** Specification 1.9. */
export const writerTags = ['h4', 'p', 'ul', 'ol', 'li'] as const;

export const indentedTags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

export const indentAttribute = 'data-indent';
export const allowedIndent = /^[1-8]$/;

/** The number of an ordered list's first item, unless it is 1. */
export const startAttribute = 'start';
export const allowedStart = /^(?:0|[2-9]|[1-9]\d{1,3})$/;

/** Marks where a piece of another person's part is: an empty `figure`, whose words are elsewhere (decision 0172). */
export const pieceAttribute = 'data-piece';
export const allowedPiece = /^[0-9A-Z]{26}-[0-2]$/;

/** Set on every link: no referrer, no access to the opener. */
export const linkAttributes = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;

export const allowedAttributes = ['href', 'rel', 'target', indentAttribute, startAttribute, pieceAttribute] as const;

/**
 * Refused: relative URLs (which pass a scheme list), `user:password@` before a host (which hides the host), control characters
 * (which browsers ignore), line separators and directional controls (which disguise an address). Browsers read `\\` as `/`.
 */
export const allowedHref =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused here.
  /^(?:https?:\/\/(?![/\\]*[^/\\?#]*@)|mailto:|tel:)[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/i;
