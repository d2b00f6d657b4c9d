import { sentenceOpeners } from './sentence-openers.ts';

/** Verbs of telling that stand right behind a name; those in -ed are told by their ending. */
const tellingVerbs =
  `am is was were are had has did does do would could will can must should might may said says told tells asked thought
  knew knows felt saw heard came comes went goes got gets gave gives took takes made makes put puts kept keeps let lets left
  stood stands sat sits lay held holds brought brings bought sold taught teaches found lost met meets ran runs drove drives
  rode flew swam sang sings spoke speaks wrote writes read built spent paid sent slept woke fell fought won broke
  chose caught cut hit hid led rose grew began begins became becomes understood forgot forgave never always still only just
  also once then loves loved wants needs likes looks laughs smiles cries calls works lives waits shows helps`
    .split(/\s+/)
    .join('|');

/** What follows a name at the beginning of a sentence: its verb, its partner, or what it is to the teller. */
const followsName = new RegExp(
  `^(?: (?:${tellingVerbs})(?![\\p{L}'’])| (?!\\p{L}*need)\\p{Ll}{2,}ed(?!\\p{L})| and (?:I(?!['’\\p{L}])|\\p{Lu}\\p{Ll})|, (?:who|whose|my|our|his|her|their) )`,
  'u',
);

/** Endings of ordinary words that can begin a sentence bare: "Slowly", "Baking", "Kindness". */
const ordinaryEnding = /(?:ly|ing|ness|tion|sion|ment|ship|hood|ity|ism|less|ward|wards|thing|where|ever|self)$/;

/** "Customers said" may be people; "Carlos was" is one. */
const singularVerb = /^ (?:is|was|has|does)(?!\p{L})/u;

/**
 * Whether a word with a capital at the beginning of a sentence reads as somebody's or some place's name: it stands without an
 * article before its own verb ("Margaret said"), is possessive ("Margaret's hands"), or is told apart ("Margaret, my
 * neighbour, …"). English only, as the words that show it are; a name that is an ordinary word too ("Rose", "Will") is not seen.
 * @param word in lower case
 * @param after what follows it in the text
 */
export function readsAsName(word: string, after: string): boolean {
  const bare = word.replace(/'s?$/, '');
  if (bare.length < 3 || sentenceOpeners.has(bare) || sentenceOpeners.has(word) || ordinaryEnding.test(bare))
    return false;
  if (word.endsWith("'s")) return /^ \p{L}/u.test(after);
  if (word.includes("'")) return false;
  return bare.endsWith('s') ? singularVerb.test(after) : followsName.test(after);
}
