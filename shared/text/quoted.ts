import { type StoryLanguage, storyLanguage } from '#shared/story/languages.ts';

type Marks = readonly [open: string, close: string];

const english: Marks = ['“', '”'];
const angled: Marks = ['«', '»'];
const marks: Readonly<Partial<Record<StoryLanguage, Marks>>> = {
  de: ['„', '“'],
  // Narrow no-break spaces.
  fr: ['«\u202f', '\u202f»'],
  es: angled,
  it: angled,
};

const marksOf = (language = 'en') => marks[storyLanguage(language)] ?? english;

/** The text between the quotation marks of its language. @param language BCP 47; the marks of an unknown one are English */
export function quoted(text: string, language: string | undefined): string {
  const [open, close] = marksOf(language);
  return open + text + close;
}

/** Replaces straight quotation marks and apostrophes by those of the language. */
export function curlyQuotes(text: string, language: string | undefined): string {
  const [open, close] = marksOf(language);
  return text
    .replace(/(^|[\s([{—–-])"/g, `$1${open}`)
    .replaceAll('"', close)
    .replace(/(^|[\s([{—–“„«\u202f-])'/g, '$1‘')
    .replaceAll("'", '’');
}
