import { languageOf } from '#shared/story/language-of.ts';
import { storyLanguages } from '#shared/story/languages.ts';

/** A tag, or text. Takes each character once: a tag with a photo in it has half a million (threat 17). */
const tagOrText = /<[^>]*>|[^<>]+>?/g;
/**
 * Words of 12 to 45 lower-case letters: short ones need no break, and names and addresses must stay whole. Hyphenation time
 * grows with the square of the length: 60,000 letters take half a minute (threat 17).
 */
const word = /(?<![\p{L}\p{N}@./:&#'’_-])\p{Ll}{12,45}(?![\p{L}\p{N}@/:_-]|\.\p{L})/gu;
/** At least three letters after a break. */
const tooShortEnd = /\u00ad(?=[^\u00ad]{0,2}$)/;

/** French sets no-break spaces inside quotation marks and before these marks. */
const frenchSpace = /(?<=«) | (?=[;:!?»])/g;

/** Inserts soft hyphens into long words of an HTML text, and no-break spaces into a French one. */
export type Hyphenate = (html: string) => string;

/** Loaded on first use: Chromium on a server has no dictionaries. Those of German and Dutch have 750 and 230 KB. */
const patterns = {
  en: () => import('hyphen/en-us/index.js'),
  fr: () => import('hyphen/fr/index.js'),
  es: () => import('hyphen/es/index.js'),
  it: () => import('hyphen/it/index.js'),
  pt: () => import('hyphen/pt/index.js'),
} as const;

function patternsOf(language: string | undefined) {
  const known = storyLanguages.find((name) => name === language?.toLowerCase().split('-', 1)[0]);
  return known === undefined || known === 'de' || known === 'nl' ? undefined : patterns[known];
}

/**
 * By the patterns of the text's own language, or not at all. @param text of the story, as an edit may have translated it;
 * @param recorded BCP 47
 */
export async function loadHyphenate(text: string, recorded?: string): Promise<Hyphenate> {
  const load = patternsOf(languageOf(text) ?? recorded);
  if (load === undefined) return (html) => html;
  const { default: hyphenation } = await load();
  const breakWord = (found: string) => hyphenation.hyphenateSync(found).replace(tooShortEnd, '');
  const spaced = load === patterns.fr ? (node: string) => node.replace(frenchSpace, '\u00a0') : (node: string) => node;
  return (html) =>
    html.replace(tagOrText, (part) => (part.endsWith('>') ? part : spaced(part).replace(word, breakWord)));
}
