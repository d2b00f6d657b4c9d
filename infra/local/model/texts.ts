/** All that Wren asks and says, and the draft's headings, by language: in `texts/<language>.txt` a text per line after its key. */
import { readFileSync } from 'node:fs';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';

function readTexts(language: StoryLanguage) {
  const file = readFileSync(new URL(`texts/${language}.txt`, import.meta.url), 'utf8');
  return Map.groupBy(file.trim().split('\n'), (line) => line.split(' ', 1)[0] ?? '');
}

const texts = new Map(storyLanguages.map((language) => [language, readTexts(language)]));

/** The texts of a key in their order; in English for a language without texts. */
export const textsOf = (language: StoryLanguage | undefined, key: string): string[] =>
  (texts.get(language ?? 'en')?.get(key) ?? []).map((line) => line.slice(key.length + 1));

export const textOf = (language: StoryLanguage | undefined, key: string): string => textsOf(language, key)[0] ?? '';
