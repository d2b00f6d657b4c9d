/** What HTML may stay in a story (RELIABILITY 4.7): sanitised with this on write and again in the browser. Imports nothing. */
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
] as const;

/** What a model may use (spec 1 §9). */
export const writerTags = ['h4', 'p', 'ul', 'ol', 'li'] as const;

/** Only these may start an href; relative addresses are refused (RELIABILITY §3: they slip past a scheme list). */
export const allowedHref = /^(?:https?:\/\/|mailto:|tel:)/i;
