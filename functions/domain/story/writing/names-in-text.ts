import { readsAsName } from './names-at-beginnings.ts';
import { irregularDemonyms, ordinaryCapitals, planCapitals } from './ordinary-words.ts';
import { type Word, wordsOf } from './sentences.ts';

export interface KnownWords {
  readonly all: ReadonlySet<string>;
  readonly capitalised: ReadonlySet<string>;
  /** False for languages with capitalised nouns and for text in capitals. */
  readonly capitalsMeanNames: boolean;
}

/** In English 1 of 25 words within sentences is capitalised, in German 1 of 4; few words prove nothing. */
const maxShareOfCapitals = 0.16;
const minWordsForShare = 40;

const possessive = /['’]s?$/;
const plain = (word: string) => word.toLowerCase().normalize('NFC').replaceAll('’', "'");
const isCapitalised = (word: string) => /^\p{Lu}/u.test(word);

function capitalsMeanNames(text: string): boolean {
  const inner = wordsOf(text).filter(({ begins, text: word }) => !begins && !ordinaryCapitals.has(plain(word)));
  if (inner.length < minWordsForShare) return true;
  return inner.filter(({ text: word }) => isCapitalised(word)).length / inner.length <= maxShareOfCapitals;
}

export function knownWords(text: string): KnownWords {
  const words = wordsOf(text).map(({ text: word }) => word);
  const spellings = (list: readonly string[]) =>
    list.flatMap((word) => [plain(word), plain(word).replace(possessive, '')]);
  return {
    all: new Set(spellings(words)),
    capitalised: new Set(spellings(words.filter(isCapitalised))),
    capitalsMeanNames: capitalsMeanNames(text),
  };
}

/** Minimum common prefix of two forms, and maximum lost ending. */
const sharedBeginning = 4;
const lostEnding = 2;

/** "Italian" for "Italy", "Warszawie" for "Warszawa"; not "Christine" for "Christopher". */
function isFormOf(word: string, name: string): boolean {
  const shared = Math.max(sharedBeginning, name.length - lostEnding);
  return word.length > sharedBeginning && name.length >= shared && word.startsWith(name.slice(0, shared));
}

function isFormOfKnown(word: string, known: KnownWords): boolean {
  const bare = word.replace(possessive, '');
  if (known.all.has(word) || known.all.has(bare) || known.all.has(bare.replace(/e?s$/, ''))) return true;
  const country = irregularDemonyms.get(bare.replace(/s$/, ''));
  if (country !== undefined && known.capitalised.has(country)) return true;
  return [...known.capitalised].some((name) => isFormOf(bare, name));
}

export function smallWords(text: string): ReadonlySet<string> {
  const small = wordsOf(text).filter(({ text: word }) => !isCapitalised(word));
  return new Set(small.map(({ text: word }) => plain(word)));
}

interface NameRule {
  readonly small: ReadonlySet<string>;
  readonly isPlan: boolean;
}

/** The lookahead with its reference is an atomic group: the whole quotation matches or nothing. */
const quotedTitle = /["“‘'](?=\p{Lu})(?=((?:[^"“”'‘’]|['’](?=\p{L})){2,80}))\1["”’']/gu;
/** Three capitalised words with only small words between: "Five Things Supermarket Bread Does for You". */
const headline =
  /(?<!\p{L})\p{Lu}[\p{L}'’]{0,30}(?: (?:(?:an?|and|at|by|for|from|in|is|my|of|on|or|the|to|vs|with|your?) )*\p{Lu}[\p{L}'’]{0,30}){2,}/gu;

const lookAhead = 24;

function suspectsOf(text: string, isPlan: boolean): Word[] {
  const looked = isPlan ? text.replace(quotedTitle, '_').replace(headline, '_') : text;
  return wordsOf(looked).filter(({ begins, text: word, end }) => {
    if (!isCapitalised(word) || word.length < 2) return false;
    return !begins || readsAsName(plain(word), looked.slice(end, end + lookAhead));
  });
}

/** Names that are not in the interview: capitalised words within sentences, and first words that read as names. */
export function unknownNames(text: string, known: KnownWords, { small, isPlan }: NameRule): string[] {
  if (!known.capitalsMeanNames) return [];
  const unknown = suspectsOf(text, isPlan).filter(({ text: suspect }) => {
    const word = plain(suspect);
    const isOrdinary =
      ordinaryCapitals.has(word) || ordinaryCapitals.has(word.replace(possessive, '')) || small.has(word);
    return !isOrdinary && !(isPlan && planCapitals.has(word)) && !isFormOfKnown(word, known);
  });
  return [...new Set(unknown.map(({ text: word }) => word.replace(possessive, '')))];
}

/** Unknown names in a title. Every word may be capitalised, so only possessives count: "Margaret's Kitchen". */
export function unknownOwners(title: string, known: KnownWords, small: ReadonlySet<string>): string[] {
  if (!known.capitalsMeanNames) return [];
  const owners = wordsOf(title).filter(({ text, end }) => {
    const word = plain(text);
    return isCapitalised(text) && word.endsWith("'s") && readsAsName(word, title.slice(end, end + lookAhead));
  });
  const names = owners.map(({ text }) => text.replace(possessive, ''));
  return names.filter(
    (name) => !(small.has(plain(name)) || ordinaryCapitals.has(plain(name)) || isFormOfKnown(plain(name), known)),
  );
}
