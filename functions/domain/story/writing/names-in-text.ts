import type { StoryLanguage } from '#shared/story/languages.ts';
import { commonWordsOf } from './common-words.ts';
import { type Word, wordsOf } from './sentences.ts';
import { isSameSpelling, plainWords } from './spelling.ts';

export interface KnownWords {
  readonly all: ReadonlySet<string>;
  readonly capitalised: ReadonlySet<string>;
  /** False for languages with capitalised nouns and for text in capitals. */
  readonly capitalsMeanNames: boolean;
}

/** Platforms, forms of address and God: capitalised, but no invented names. */
const ordinaryCapitals: ReadonlySet<string> = new Set(
  `i im ill ive id instagram facebook linkedin tiktok youtube pinterest threads whatsapp canva capcut spotify google zoom mum mom dad
  mama papa grandma grandpa granny god gott dieu dios dio deus heaven mr mrs ms miss dr sir madam dear madame monsieur mademoiselle
  senora senor dona don senhora senhor signora signor frau herr mevrouw meneer happy merry thank`.split(/\s+/),
);

/** In English 1 of 25 words within sentences is capitalised, in German 1 of 4; few words prove nothing. */
const maxShareOfCapitals = 0.16;
const minWordsForShare = 40;

const possessive = /['’]s?$/;
const plain = (word: string) => plainWords(word.replace(possessive, ''))[0] ?? '';
const isCapitalised = (word: string) => /^\p{Lu}/u.test(word);
/** "C’était", "L’été", "Qu’elle", "Dell’acqua": a short word that has lost its vowel before one in small letters. */
const isElided = (word: string) =>
  /^(?:[CDJLMNST]|Qu|Jusqu|Lorsqu|Puisqu|Quelqu|Un|[DNQ]u?ell|[ADS]u?ll|Dov|Com|Anch)['’]\p{Ll}/u.test(word);
/** "BH", "TV", "FAQ". */
const isAbbreviation = (word: string) => /^\p{Lu}{2,4}$/u.test(word);

function capitalsMeanNames(text: string): boolean {
  const inner = wordsOf(text).filter(({ begins, text: word }) => !begins && !ordinaryCapitals.has(plain(word)));
  if (inner.length < minWordsForShare) return true;
  return inner.filter(({ text: word }) => isCapitalised(word)).length / inner.length <= maxShareOfCapitals;
}

export function knownWords(text: string): KnownWords {
  const words = wordsOf(text).map(({ text: word }) => word);
  const spellings = (list: readonly string[]) => list.flatMap((word) => [plain(word), ...plainWords(word)]);
  return {
    all: new Set(spellings(words)),
    capitalised: new Set(spellings(words.filter(isCapitalised))),
    capitalsMeanNames: capitalsMeanNames(text),
  };
}

/** Minimum common prefix of two forms, and maximum lost ending. */
const sharedBeginning = 4;
const lostEnding = 2;
const ofAPeople = /(?:ish|ese|ian|ean|ch|sh|ss)$/;

/** "Italian" for "Italy", "Polish" for "Poland", "Warszawie" for "Warszawa"; not "Christine" for "Christopher". */
function isFormOf(word: string, name: string): boolean {
  if (ofAPeople.test(word) && word.slice(0, 3) === name.slice(0, 3)) return true;
  const shared = Math.max(sharedBeginning, name.length - lostEnding);
  return word.length > sharedBeginning && name.length >= shared && word.startsWith(name.slice(0, shared));
}

/** A word that the customer typed small may be a mistyped one ("febuary"); another name is not this name ("Marta", "Maria"). */
function isKnown(word: string, { all, capitalised }: KnownWords): boolean {
  if (all.has(word) || all.has(word.replace(/e?s$/, ''))) return true;
  if ([...capitalised].some((name) => isFormOf(word, name))) return true;
  return [...all].some((other) => other[0] === word[0] && !capitalised.has(other) && isSameSpelling(word, other));
}

/** Folded words that a text writes in lower case. */
export function smallWords(text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(text)
      .filter(({ text: word }) => !isCapitalised(word))
      .map(({ text: word }) => plain(word)),
  );
}

const tellingVerbs =
  `am is was were are had has did does do would could will can must should might may said says told tells asked thought knew knows felt
  saw heard came comes went goes got gets gave gives took takes made makes put puts kept keeps let lets left stood stands sat sits lay
  held holds brought brings bought sold taught found lost met meets ran runs drove drives rode flew swam sang sings spoke speaks wrote
  read built spent paid sent slept woke fell fought won broke chose caught cut hit hid led rose grew began became understood forgot
  never always still only just also loves wants needs likes looks laughs smiles cries calls works lives waits shows helps`
    .split(/\s+/)
    .join('|');
/** Without an article before its verb ("Margaret said"), or with an apposition ("Margaret, my neighbour, …"). */
const followsName = new RegExp(
  String.raw`^(?:['’]s? \p{L}| (?:${tellingVerbs})(?![\p{L}'’])| (?!\p{L}*need)\p{Ll}{2,}ed(?!\p{L})| and (?:I(?!['’\p{L}])|\p{Lu}\p{Ll})|, (?:who|whose|an?|the|my|our|his|her|their) )`,
  'u',
);
/** In the other languages any word in small letters, or an apposition. */
const followsAny = /^(?: \p{Ll}|, \p{Ll})/u;
/** A verb without its pronoun ("Deitava em", "Saí e sentei", "Miró"), before words that no verb is. */
const verbForm =
  /(?:ei|ou|av[ao]m?|[ae]ba[ns]?|[aei]ram|[aei]ron|[aei]r|i|[aei]nd?o|[aei]mos|av[oei]|ev[oai]|iv[oai]|ai|[ai]ti|e|a|o)$/;
const noVerbFollows = /^(?: (?:\p{Ll}{1,3}|\p{Ll}+ndo|\p{Ll}+os|\p{Ll}+as|quatro|dez)(?!\p{L})|,)/u;
const finiteVerb = /^ (?:é|era|foi|fue|fu|disse|dijo|ha|tem|não|no|non|me|se|mi|si|e|y|ed?) /u;
/** Endings of ordinary words at the start of a sentence: "Slowly", "Kindness". */
const ordinaryEnding = /(?:ly|ing|ness|tion|sion|ment|ship|hood|ity|less|wards?|mente|ment|ando|endo|ung|heit|keit)$/;

/** Where nouns are capitalised: words before a name, which has no article. */
const beforeName =
  /(?<!\p{L})(?:hei(?:ß|ss)t|hie(?:ß|ss)|namens|sagte|fragte|rief|meinte|kam|mit|von|bei|Herrn?|Frau|Onkel|Tante|Oma|Opa|Bruder|Schwester|Freund(?:in)?|Nachbar(?:in)?|Kolleg(?:e|in)|Cousine?|Doktor) $/u;
const nounEnding = /(?:ung|heit|keit|schaft|tion|chen|lein|nis|tum|ment|ät|ik)(?:en|e|s)?$/;
const longNoun = 10;

/** "Customers said" may be people, "Carlos was" is a name; "Carlos’s" is one too. */
const singularVerb = /^(?: (?:is|was|has|does)(?!\p{L})|['’]|,)/u;
/** Shorter first words are pronouns and prepositions. */
const leastLetters = 3;
const pronounless: ReadonlySet<StoryLanguage> = new Set<StoryLanguage>(['es', 'it', 'pt']);

const lookAround = 24;

/** Where nouns are capitalised, only short words without an article are names. */
function readsAsGermanName(before: string, { text: word, begins }: Word, after: string): boolean {
  if (word.length >= longNoun || nounEnding.test(word)) return false;
  return beforeName.test(before) || (begins && followsAny.test(after));
}

function beginsAsName(word: string, after: string, language: StoryLanguage): boolean {
  if (word.length < leastLetters || ordinaryEnding.test(word)) return false;
  if (language === 'en') return followsName.test(after) && (!word.endsWith('s') || singularVerb.test(after));
  const isVerb = pronounless.has(language) && verbForm.test(word) && noVerbFollows.test(after);
  return followsAny.test(after) && !(isVerb && !finiteVerb.test(after));
}

function readsAsName(text: string, found: Word, { known, language, beginnings }: NameRule): boolean {
  const { text: word, begins, end } = found;
  const after = text.slice(end - (possessive.exec(word)?.[0].length ?? 0), end + lookAround);
  const before = text.slice(Math.max(0, end - word.length - lookAround), end - word.length);
  if (!known.capitalsMeanNames || language === 'de')
    return beginnings === 'any' && readsAsGermanName(before, found, after);
  if (!begins) return true;
  if (beginnings === 'none') return false;
  return beginsAsName(plain(word), after, beginnings === 'telling' ? 'en' : (language ?? 'en'));
}

export interface NameRule {
  readonly known: KnownWords;
  /** Words that the story also writes in lower case. */
  readonly small: ReadonlySet<string>;
  readonly language?: StoryLanguage | undefined;
  /** Which first words of sentences may be names: none, those before an English verb, or those before any word. */
  readonly beginnings: 'none' | 'telling' | 'any';
}

/** Names that are not in the interview: capitalised words within sentences, and first words that read as names. */
export function unknownNames(text: string, rule: NameRule): string[] {
  const { known, small, language } = rule;
  const common = commonWordsOf(language ?? 'en');
  const unknown = wordsOf(text).filter((found) => {
    const word = plain(found.text);
    if (!isCapitalised(found.text) || word.length < 2 || isAbbreviation(found.text) || isElided(found.text))
      return false;
    if (ordinaryCapitals.has(word) || common.has(word) || small.has(word) || isKnown(word, known)) return false;
    return readsAsName(text, found, rule);
  });
  return [...new Set(unknown.map(({ text: word }) => word.replace(possessive, '')))];
}

/** Unknown names in a title. Every word may be capitalised, so only possessives count: "Margaret's Kitchen". */
export function unknownOwners(title: string, rule: NameRule): string[] {
  const owners = new Set(
    wordsOf(title).flatMap(({ text }) => (/['’]s$/.test(text) ? [text.replace(possessive, '')] : [])),
  );
  return unknownNames(title, rule).filter((name) => owners.has(name));
}
