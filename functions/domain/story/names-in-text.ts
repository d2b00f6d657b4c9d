import { readsAsName } from './names-at-beginnings.ts';
import { irregularDemonyms, ordinaryCapitals, planCapitals } from './ordinary-words.ts';
import { type Word, wordsOf } from './sentences.ts';

/** What the interview knows: its words, and those written with a capital, all in lower case. */
export interface KnownWords {
  readonly all: ReadonlySet<string>;
  readonly capitalised: ReadonlySet<string>;
  /** False where capitals tell no names apart: languages that write nouns with them, texts typed in capitals. */
  readonly capitalsMeanNames: boolean;
}

/** In English one word of 25 within sentences has a capital; in German one of 4. Too few words say nothing. */
const greatestShareOfCapitals = 0.16;
const fewestWordsForShare = 40;

const possessive = /['’]s?$/;
const plain = (word: string) => word.toLowerCase().normalize('NFC').replaceAll('’', "'");
const isCapitalised = (word: string) => /^\p{Lu}/u.test(word);

function capitalsMeanNames(text: string): boolean {
  const inner = wordsOf(text).filter(({ begins, text: word }) => !begins && !ordinaryCapitals.has(plain(word)));
  if (inner.length < fewestWordsForShare) return true;
  return inner.filter(({ text: word }) => isCapitalised(word)).length / inner.length <= greatestShareOfCapitals;
}

/** Learns the words of everything that was said. */
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

/** What two forms of one name share at least, and how much a form may lose of its end. */
const sharedBeginning = 4;
const lostEnding = 2;

/** "Italian" where "Italy" was said, "Warszawie" where "Warszawa" was; not "Christine" where it was "Christopher". */
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

/** Words that a text writes small: with a capital elsewhere they are no names. */
export function smallWords(text: string): ReadonlySet<string> {
  const small = wordsOf(text).filter(({ text: word }) => !isCapitalised(word));
  return new Set(small.map(({ text: word }) => plain(word)));
}

interface NameRule {
  /** Words the whole story writes small. */
  readonly small: ReadonlySet<string>;
  /** A plan for posts, which is made of days and rubrics. */
  readonly isPlan: boolean;
}

/** The run between the quotation marks is taken whole or not at all (the lookahead with its reference is an atomic group). */
const quotedTitle = /["“‘'](?=\p{Lu})(?=((?:[^"“”'‘’]|['’](?=\p{L})){2,80}))\1["”’']/gu;
/** Three words with a capital and nothing but little words between: "Five Things Supermarket Bread Does for You". */
const headline =
  /(?<!\p{L})\p{Lu}[\p{L}'’]{0,30}(?: (?:(?:an?|and|at|by|for|from|in|is|my|of|on|or|the|to|vs|with|your?) )*\p{Lu}[\p{L}'’]{0,30}){2,}/gu;

/** How much of what follows a word is looked at: the longest verb with its blank. */
const lookAhead = 24;

/** The words that may be names. A plan proposes headlines, which are written with capitals; they are left out. */
function suspectsOf(text: string, isPlan: boolean): Word[] {
  const looked = isPlan ? text.replace(quotedTitle, '_').replace(headline, '_') : text;
  return wordsOf(looked).filter(({ begins, text: word, end }) => {
    if (!isCapitalised(word) || word.length < 2) return false;
    return !begins || readsAsName(plain(word), looked.slice(end, end + lookAhead));
  });
}

/**
 * Names in a text that the interview does not know: words with a capital inside a sentence, and those at its beginning that
 * read as a name.
 */
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

/**
 * Names in a title that the interview does not know. Every word of a title may have a capital, so only what owns something is
 * looked at: "Margaret's Kitchen".
 */
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
