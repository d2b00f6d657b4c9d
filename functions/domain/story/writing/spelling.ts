import type { StoryLanguage } from '#shared/story/languages.ts';
import { typingSlip } from '#shared/text/typing-slip.ts';

/** A word of a text: folded, and its place. */
export interface PlainWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’‘`´ʼ][\p{L}\p{N}\p{M}]+)*/gu;

const isPlain = /^[a-zA-Z0-9]+$/;

function folded(word: string): string {
  if (isPlain.test(word)) return word.toLowerCase();
  return word
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´ʼ]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** The words of a text in small letters, without accents and apostrophes. A hyphen separates. */
export function plainWordsOf(text: string): PlainWord[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: folded(word),
    start: index,
    end: index + word.length,
  }));
}

export const plainWords = (text: string): string[] => plainWordsOf(text).map(({ word }) => word);

/** Edits between two words, where neighbours that changed places are one. */
function editsBetween(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const least = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(isSwap ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** Letters of the longer word from which one edit, or two, may be typing mistakes. */
const tolerated = { one: 5, two: 8 } as const;

/** Whether two folded words are one, spelled differently. Words with digits are never. */
export function isSameSpelling(one: string, other: string): boolean {
  if (one === other) return true;
  const longer = Math.max(one.length, other.length);
  if (longer < tolerated.one || /\p{N}/u.test(one + other)) return false;
  const most = longer < tolerated.two ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && editsBetween(one, other) <= most;
}

/** A short form as people type in a hurry: no vowel but "u". */
const shortForm = /^(?:u|[^\Waeiouy\d_]{1,3})$/;
/** Letters of the word that a single letter is short for ("w": "with"), and of one that more are ("tb": "também"); "without" is longer. */
const longest = { single: 4, more: 6, inside: 3 } as const;

/** Whether a folded word is short for another: its letters in their order, the first one at the beginning of a word of four letters and more. */
function isShortFor(word: string, other: string): boolean {
  const most = word.length === 1 ? longest.single : longest.more;
  if (!shortForm.test(word) || other.length <= word.length || other.length > most) return false;
  // "n" is "and", never "not".
  const begins = word !== 'n' && word[0] === other[0];
  const isInside = word.length === 1 && other.length <= longest.inside && word[0] !== other[0];
  return (begins || isInside) && new RegExp([...word].join('.*')).test(other);
}

/** One short word of a longer passage may be mended: "das" for "dass", "then" for "than". */
const passage = { words: 4, shortest: 2 } as const;

function isShortSlip(one: string, other: string): boolean {
  const isShort = Math.max(one.length, other.length) < tolerated.one && one.length >= passage.shortest;
  return isShort && one[0] === other[0] && !/\p{N}/u.test(one + other) && editsBetween(one, other) === 1;
}

const modal = /^(?:would|could|should|must|might|may)$/;

/** How many words match how many of the wanted ones at a place: two may be written as one ("no one"), and "would of" is "would have". */
function stepAt(
  words: readonly string[],
  at: number,
  wanted: readonly string[],
  next: number,
): [number, number] | undefined {
  const [word = '', other = '', after = ''] = [words[at], wanted[next], words[at + 1]];
  if (isSameSpelling(word, other) || isShortFor(word, other)) return [1, 1];
  if (word === 'of' && other === 'have' && modal.test(words[at - 1] ?? '')) return [1, 1];
  if (after === 'of' && modal.test(word) && other === `${word}ve`) return [2, 1];
  if (word + after === other) return [2, 1];
  return word === other + (wanted[next + 1] ?? '') ? [1, 2] : undefined;
}

/** How many words match from a place on; undefined where they differ. */
function matchedFrom(words: readonly string[], from: number, wanted: readonly string[]): number | undefined {
  let [at, next] = [from, 0];
  let slips = wanted.length < passage.words ? 0 : 1;
  while (next < wanted.length) {
    const step = stepAt(words, at, wanted, next);
    if (step === undefined && (slips === 0 || !isShortSlip(words[at] ?? '', wanted[next] ?? ''))) return undefined;
    if (step === undefined) slips -= 1;
    const [ofWords, ofWanted] = step ?? [1, 1];
    [at, next] = [at + ofWords, next + ofWanted];
  }
  return at - from;
}

/**
 * The place of consecutive words in a text, spelled as given or corrected; undefined where there is none. @param text also as
 * its words, where it is searched often
 */
export function spanOf(
  wanted: string,
  text: string | readonly PlainWord[],
): { start: number; end: number } | undefined {
  const words = plainWords(wanted);
  const found = typeof text === 'string' ? plainWordsOf(text) : text;
  if (words.length === 0) return undefined;
  const plain = found.map(({ word }) => word);
  for (let from = 0; from < found.length; from += 1) {
    const count = matchedFrom(plain, from, words);
    if (count === undefined) continue;
    return { start: found[from]?.start ?? 0, end: found[from + count - 1]?.end ?? 0 };
  }
  return undefined;
}

/** Letters of a word that two sentences about one thing share: "coat". */
const leastShared = 4;

/** Letters after a slip that make it one of the stem: endings differ between right words ("rühren", "rührten"). */
const leastEnding = 3;
const vowel = /[aeiouy]/;

/** How a word may be mistyped for another: not at all, or where the words beside it are the same, too, or certainly. */
type Slip = 'none' | 'in-context' | 'certain';

const differsAt = (one: string, other: string) => [...one].findIndex((letter, at) => letter !== other[at]);

/** Whether a slip may be one: not of an ending, and no vowel for another, which is another form ("fahren", "fuhren"). */
function isInStem(kind: ReturnType<typeof typingSlip>, short: string, long: string): boolean {
  const at = differsAt(long, short);
  if (kind === 'length' && long[at] === long[at - 1] && !vowel.test(long[at] ?? '')) return true;
  if (kind === 'letter' && vowel.test(long[at] ?? '') && vowel.test(short[at] ?? '')) return false;
  return long.length - at - (kind === 'swapped' ? 2 : 1) >= leastEnding;
}

/**
 * Whether a folded word looks like a typing mistake for another. Most pairs of similar words are two right words, and one letter
 * for another makes a word even of long ones ("tejía", "tenía").
 */
export function slipFor(word: string, right: string): Slip {
  const kind = typingSlip(word, right);
  const [short, long] = word.length < right.length ? [word, right] : [right, word];
  if (kind === undefined || long.length < tolerated.one || /\p{N}/u.test(word + right)) return 'none';
  if (word[0] !== right[0] || word.at(-1) !== right.at(-1) || !isInStem(kind, short, long)) return 'none';
  return kind !== 'letter' && right.length >= tolerated.two ? 'certain' : 'in-context';
}

interface Spelled {
  readonly sentence: string;
  readonly words: readonly PlainWord[];
}

/** The sentences of a story and the words that they spell, read once for all texts. */
export interface SpelledStory {
  readonly sentences: readonly Spelled[];
  readonly words: ReadonlySet<string>;
  /** Words that it writes with an apostrophe only, by their letters: "couldnt" is "couldn’t". */
  readonly contracted: ReadonlyMap<string, string>;
}

const apostrophe = /['’‘`´ʼ]/;

/** Folded words that are none without their apostrophe. In the other languages and in most French ones it makes another word ("quelle"). */
const contractions: Readonly<Partial<Record<StoryLanguage, string>>> = {
  en: `aint arent cant couldnt couldve didnt doesnt dont hadnt hasnt havent hes im isnt itll ive mightve mustnt mustve neednt oclock
    shant shes shouldnt shouldve thatll thats theres theyd theyll theyre theyve wasnt werent weve whats wheres wouldnt wouldve youd
    youll youre youve`,
  fr: 'aujourdhui cest cetait daccord jai javais jetais netait quil quils quon',
};

function contractedIn(sentences: readonly Spelled[], language: StoryLanguage | undefined): ReadonlyMap<string, string> {
  const known = new Set(contractions[language ?? 'en']?.split(/\s+/));
  const written = sentences.flatMap(({ sentence, words }) =>
    words.map(({ word, start, end }) => ({ word, as: sentence.slice(start, end) })),
  );
  const found = written.filter(({ word, as }) => apostrophe.test(as) && known.has(word));
  return new Map(found.map(({ word, as }) => [word, /^I['’]/.test(as) ? as : as.toLowerCase()]));
}

/** @param language of the texts; English where it is unknown */
export function spelledStory(texts: readonly string[], language: StoryLanguage | undefined): SpelledStory {
  const sentences = texts.map((sentence): Spelled => ({ sentence, words: plainWordsOf(sentence) }));
  const words = new Set(sentences.flatMap((one) => one.words.map(({ word }) => word)));
  return { sentences, words, contracted: contractedIn(sentences, language) };
}

/** The words beside a place: two before and one after, empty where there is none. */
const beside = (words: readonly PlainWord[], at: number) =>
  [at - 1, at + 1, at - 2].map((near) => words[near]?.word ?? '');

/** What stands before two words is the same, and what follows, or one more before. */
function haveOneContext(words: readonly PlainWord[], at: number, others: readonly PlainWord[], other: number): boolean {
  const [[before, after, first], [sameBefore, sameAfter, sameFirst]] = [beside(words, at), beside(others, other)];
  if (before === '' || before !== sameBefore) return false;
  return (after !== '' && after === sameAfter) || (first !== '' && first === sameFirst);
}

/** What is known of the words of an interview. */
export interface KnownSpelling {
  /** Nobody typed the word, or it is right: frequent, or said by Wren. */
  isRight(word: string): boolean;
  /** The word is of the interview or frequent, so that a similar one beside it may be right as well. */
  isUsual(word: string): boolean;
}

/** As a sentence of the story spells a word of a text that was mistyped. */
function betterIn({ sentence, words }: Spelled, own: readonly PlainWord[], at: number, known: KnownSpelling) {
  const mistyped = own[at]?.word ?? '';
  const found = words.findIndex(({ word }, other) => {
    const slip = slipFor(mistyped, word);
    if (slip === 'none') return false;
    const isOther = known.isUsual(word) && typingSlip(mistyped, word) !== 'swapped';
    if (haveOneContext(own, at, words, other)) return !isOther;
    const shares = words.some((one) => one.word.length >= leastShared && own.some((two) => two.word === one.word));
    return slip === 'certain' && !isOther && shares;
  });
  const right = words[found];
  if (right === undefined) return undefined;
  const better = sentence.slice(right.start, right.end);
  return found === 0 ? better.charAt(0).toLowerCase() + better.slice(1) : better;
}

/**
 * Mends what the customer mistyped, as the sentences of their story spell it, only where it is certain: a right word changed is
 * worse than a mistake printed. A long word must share another one with its sentence, a short one the words beside it.
 */
export function mendSpelling(text: string, story: SpelledStory, known: KnownSpelling): string {
  const own = plainWordsOf(text);
  return own.reduceRight((mended, { word, start, end }, at) => {
    const contracted = apostrophe.test(text.slice(start, end)) ? undefined : story.contracted.get(word);
    if (contracted === undefined && (story.words.has(word) || known.isRight(word))) return mended;
    const better =
      contracted ?? story.sentences.map((one) => betterIn(one, own, at, known)).find((found) => found !== undefined);
    if (better === undefined) return mended;
    const isCapital = /^\p{Lu}/u.test(text.slice(start));
    const cased = isCapital ? better.charAt(0).toUpperCase() + better.slice(1) : better;
    return mended.slice(0, start) + cased + mended.slice(end);
  }, text);
}
