/** What HTML may stay in a story (defence D6): sanitised with this on write and again in the browser. Imports nothing. */
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

/** What a model may use (specification 1.9). */
export const writerTags = ['h4', 'p', 'ul', 'ol', 'li'] as const;

/** The tags that the editor's Indent moves; lists are indented by being nested. */
export const indentedTags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Where the steps of an indent stand, 1 to 8; no attribute is no indent. */
export const indentAttribute = 'data-indent';
export const allowedIndent = /^[1-8]$/;

/** Forced on every link: what it leads to is told nothing of the story and cannot reach back into its page. */
export const linkAttributes = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;

/** Every attribute that may stand anywhere; which of them stands where is told by the lists above. */
export const allowedAttributes = ['href', 'rel', 'target', indentAttribute] as const;

/**
 * Only these may be an href; relative addresses are refused (they slip past a scheme list), and so is what a
 * browser takes out of an address before it reads it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused.
export const allowedHref = /^(?:https?:\/\/|mailto:|tel:)[^\u0000-\u001f\u007f]*$/i;
