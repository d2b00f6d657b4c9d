import type { StoryLanguage } from '#shared/story/languages.ts';
import { storyLanguages } from '#shared/story/languages.ts';

/** What a word stands for, and how much it says: 1, or less for a weak hint. */
interface Hint {
  readonly name: string;
  readonly weight: number;
}

export interface WordIndex {
  /** By one word or several, with single spaces. A word may lead to several names. */
  readonly exact: ReadonlyMap<string, readonly Hint[]>;
  /** By the end of a compound. */
  readonly endings: ReadonlyMap<string, readonly Hint[]>;
}

export interface Mention extends Hint {
  /** The number of the word in the text. */
  readonly at: number;
}

const weakWeight = 0.4;
const mostWords = 5;
const leastEnding = 3;
const mostEnding = 14;

const endings: Readonly<Record<StoryLanguage, readonly string[]>> = {
  en: ['', 's'],
  de: ['', 'e', 'en', 'er', 'es', 'n', 's'],
  fr: ['', 's', 'x'],
  es: ['', 's', 'es'],
  it: [''],
  pt: ['', 's', 'es'],
  nl: ['', 'en', 'n', 's', 'tje', 'tjes'],
};

/** Italian changes the last vowel: `bottega`, `botteghe` needs its own entry, `trattore` and `trattori` do not. */
function formsOf(word: string, language: StoryLanguage): string[] {
  const forms = endings[language].map((ending) => word + ending);
  if (language === 'en' && /[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`);
  if (language === 'en' && /(?:[sxz]|[cs]h)$/.test(word)) forms.push(`${word}es`);
  if (language === 'it' && /[aeio]$/.test(word)) {
    const plurals = { a: 'e', e: 'i', o: 'i', i: 'i' };
    forms.push(word.slice(0, -1) + plurals[word.slice(-1) as keyof typeof plurals]);
  }
  return forms;
}

/** Of `máquina_de_coser` the first word takes the plural, of `sewing_machine` the last. */
function phraseForms(words: readonly string[], language: StoryLanguage): string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return [
    ...formsOf(first, language).map((form) => [form, ...words.slice(1)].join(' ')),
    ...formsOf(last, language).map((form) => [...words.slice(0, -1), form].join(' ')),
  ];
}

interface Entry {
  readonly forms: readonly string[];
  readonly weight: number;
  readonly isEnding: boolean;
}

function entryOf(text: string, language: StoryLanguage): Entry {
  const [, compound, spelling = '', mark] = /^(-?)(.*?)([=~]?)$/.exec(text) ?? [];
  const words = spelling.split('_');
  const isExact = mark === '=';
  const inflected = words.length > 1 ? phraseForms(words, language) : formsOf(spelling, language);
  return {
    forms: isExact ? [words.join(' ')] : inflected,
    weight: mark === '~' ? weakWeight : 1,
    isEnding: compound === '-',
  };
}

export interface WordBlock {
  readonly name: string;
  /** After the name, where the list has one. */
  readonly home: string | undefined;
  readonly words: Readonly<Record<StoryLanguage, string>>;
}

/** The blocks of a list of `motif-words.ts` or `setting-words.ts`. */
export function wordBlocks(list: string): WordBlock[] {
  return list
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const [name = '', home] = head.split(' ');
      const words = storyLanguages.map((language, at) => [language, lines[at] ?? '']);
      return { name, home, words: Object.fromEntries(words) };
    });
}

/** The first entry of a name decides its weight. */
function hintsByForm(entries: readonly (Entry & { readonly name: string })[]): Map<string, Hint[]> {
  const hints = new Map<string, Hint[]>();
  for (const { name, weight, forms } of entries)
    for (const form of forms) {
      const known = hints.get(form) ?? [];
      if (!known.some((hint) => hint.name === name)) hints.set(form, [...known, { name, weight }]);
    }
  return hints;
}

export function indexWords(blocks: readonly WordBlock[], language: StoryLanguage): WordIndex {
  const entries = blocks.flatMap(({ name, words }) =>
    words[language].split(' ').map((text) => ({ ...entryOf(text, language), name })),
  );
  return { exact: hintsByForm(entries), endings: hintsByForm(entries.filter(({ isEnding }) => isEnding)) };
}

function endingHints(word: string, { endings: known }: WordIndex): readonly Hint[] {
  for (let length = Math.min(mostEnding, word.length - 2); length >= leastEnding; length -= 1) {
    const hints = known.get(word.slice(-length));
    if (hints !== undefined) return hints;
  }
  return [];
}

const wordPattern = /\p{L}[\p{L}\p{M}]*|\p{N}+\p{L}*/gu;

/** The hints in a text in their order; of several that overlap, the longest phrase. */
export function mentionsIn(text: string, index: WordIndex): Mention[] {
  const words = text.normalize('NFC').toLowerCase().match(wordPattern) ?? [];
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(mostWords, words.length - at);
    while (length > 1 && !index.exact.has(words.slice(at, at + length).join(' '))) length -= 1;
    const word = words.slice(at, at + length).join(' ');
    for (const hint of index.exact.get(word) ?? endingHints(word, index)) mentions.push({ ...hint, at });
    at += length;
  }
  return mentions;
}
