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

/** How many words match from a place on, where two may be written as one ("no one"); undefined where they differ. */
function matchedFrom(words: readonly string[], from: number, wanted: readonly string[]): number | undefined {
  let [at, next] = [from, 0];
  let slips = wanted.length < passage.words ? 0 : 1;
  while (next < wanted.length) {
    const [word = '', other = ''] = [words[at], wanted[next]];
    if (isSameSpelling(word, other) || isShortFor(word, other)) [at, next] = [at + 1, next + 1];
    else if (slips > 0 && isShortSlip(word, other)) [at, next, slips] = [at + 1, next + 1, slips - 1];
    else if (word + (words[at + 1] ?? '') === other) [at, next] = [at + 2, next + 1];
    else if (word === other + (wanted[next + 1] ?? '')) [at, next] = [at + 1, next + 2];
    else return undefined;
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
const isLonger = (word: string) => word.length >= tolerated.one;

/**
 * Whether a word looks like a typing mistake for another: letters within it are missing, doubled, wrong or swapped. Endings are
 * kept, because "hammer" and "hammers" are both right.
 */
export function isMistypedFor(word: string, right: string): boolean {
  const [end, rightEnd] = [word.slice(-1), right.slice(-1)];
  return word !== right && word[0] === right[0] && end === rightEnd && isLonger(right) && isSameSpelling(word, right);
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
/** Words with and without it. */
const ambiguous = new Set([
  'its',
  'were',
  'well',
  'wed',
  'shed',
  'id',
  'ill',
  'hell',
  'shell',
  'lets',
  'whos',
  'ella',
  'la',
  'na',
]);

function contractedIn(sentences: readonly Spelled[]): ReadonlyMap<string, string> {
  const written = sentences.flatMap(({ sentence, words }) =>
    words.map(({ word, start, end }) => ({ word, as: sentence.slice(start, end) })),
  );
  const plain = new Set(written.filter(({ as }) => !apostrophe.test(as)).map(({ word }) => word));
  const found = written.filter(({ word, as }) => apostrophe.test(as) && !plain.has(word) && !ambiguous.has(word));
  return new Map(found.map(({ word, as }) => [word, /^I['’]/.test(as) ? as : as.toLowerCase()]));
}

export function spelledStory(texts: readonly string[]): SpelledStory {
  const sentences = texts.map((sentence): Spelled => ({ sentence, words: plainWordsOf(sentence) }));
  const words = new Set(sentences.flatMap((one) => one.words.map(({ word }) => word)));
  return { sentences, words, contracted: contractedIn(sentences) };
}

/** As a sentence spells a word that was mistyped, if the sentence shares another word with the text. */
function betterIn({ sentence, words }: Spelled, mistyped: string, shared: ReadonlySet<string>): string | undefined {
  const found = words.find(({ word }) => isMistypedFor(mistyped, word));
  const shares = words.some((one) => one !== found && one.word.length >= leastShared && shared.has(one.word));
  if (found === undefined || !shares) return undefined;
  const better = sentence.slice(found.start, found.end);
  return found === words[0] ? better.charAt(0).toLowerCase() + better.slice(1) : better;
}

/**
 * Mends what the customer mistyped, as the sentences of their story spell it. The sentence must share another longer word with
 * the text, because a similar word may be right as well ("walked", "talked"). @param isRight whether a word is known to be right
 */
export function mendSpelling(text: string, story: SpelledStory, isRight: (word: string) => boolean): string {
  const own = plainWordsOf(text);
  const shared = new Set(own.map(({ word }) => word));
  return own.reduceRight((mended, { word, start, end }) => {
    const contracted = apostrophe.test(text.slice(start, end)) ? undefined : story.contracted.get(word);
    if (contracted === undefined && (story.words.has(word) || isRight(word))) return mended;
    const better =
      contracted ?? story.sentences.map((one) => betterIn(one, word, shared)).find((found) => found !== undefined);
    if (better === undefined) return mended;
    const isCapital = /^\p{Lu}/u.test(text.slice(start));
    const cased = isCapital ? better.charAt(0).toUpperCase() + better.slice(1) : better;
    return mended.slice(0, start) + cased + mended.slice(end);
  }, text);
}
