/** All that Wren asks and says, all that the engine adds to a story, and the words it knows, by language: `texts/<language>.txt`. */
import { readFileSync } from 'node:fs';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';

type Table = ReadonlyMap<string, readonly string[]>;

/**
 * A section `[key]` or `[key.x]` (x: `b` business, `f` for someone, `m` milestone; `line` a quotation) has a text per line. `{}` is a phrase of the last
 * answer, `{x}` a phrase of the story, `{n}` the addressee's name, `{f}` a fragment.
 */
function readTable(language: StoryLanguage): Table {
  const file = readFileSync(new URL(`texts/${language}.txt`, import.meta.url), 'utf8');
  const sections = file.trim().split(/\n{2,}/);
  return new Map(
    sections.map((section) => {
      const [head = '', ...texts] = section.split('\n');
      return [head.slice(1, -1), texts];
    }),
  );
}

const tables = Object.fromEntries(storyLanguages.map((language) => [language, readTable(language)])) as Readonly<
  Record<StoryLanguage, Table>
>;
/** Languages with sentences of the engine's own in a story. */
export type Joined = 'en' | 'de' | 'fr' | 'es';
export const isJoined = (language: StoryLanguage | undefined): language is Joined =>
  /^(?:en|de|fr|es)$/.test(language ?? '');
const patterns = new Map<string, RegExp>();

/** A list of words, or of alternatives, as a pattern for a whole word; one that matches nothing where there is no list. */
export function listOf(language: StoryLanguage, key: string): RegExp {
  const found =
    patterns.get(language + key) ??
    new RegExp(`^(?:${textsOf(language, key)[0]?.replaceAll(' ', '|') ?? '(?!)'})$`, 'iu');
  patterns.set(language + key, found);
  return found;
}

export const textsOf = (language: StoryLanguage | undefined, key: string): readonly string[] =>
  language === undefined ? [] : (tables[language].get(key) ?? []);
const marks: Partial<Record<CategorySlug, string>> = { 'for-someone': 'f', 'business-story': 'b', milestone: 'm' };

/** Those of the category, else the usual ones. */
export function textsFor(language: StoryLanguage, key: string, category: CategorySlug): readonly string[] {
  const own = textsOf(language, `${key}.${marks[category]}`);
  return own.length > 0 ? own : textsOf(language, key);
}

/** The key of a question of Wren's in any language; undefined for a question of somebody else. */
export function keyAsked(question: string): string | undefined {
  const entries = Object.values(tables).flatMap((table) => [...table]);
  const isAsked = (text: string) => /\?$/.test(text) && !text.includes('{}') && question.includes(text);
  return entries.find(([, texts]) => texts.some(isAsked))?.[0].split('.')[0];
}
