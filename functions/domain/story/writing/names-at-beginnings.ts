import { sentenceOpeners } from './sentence-openers.ts';

const tellingVerbs =
  `am is was were are had has did does do would could will can must should might may said says told tells asked thought
  knew knows felt saw heard came comes went goes got gets gave gives took takes made makes put puts kept keeps let lets left
  stood stands sat sits lay held holds brought brings bought sold taught teaches found lost met meets ran runs drove drives
  rode flew swam sang sings spoke speaks wrote writes read built spent paid sent slept woke fell fought won broke
  chose caught cut hit hid led rose grew began begins became becomes understood forgot forgave never always still only just
  also once then loves loved wants needs likes looks laughs smiles cries calls works lives waits shows helps`
    .split(/\s+/)
    .join('|');

const followsName = new RegExp(
  `^(?: (?:${tellingVerbs})(?![\\p{L}'’])| (?!\\p{L}*need)\\p{Ll}{2,}ed(?!\\p{L})| and (?:I(?!['’\\p{L}])|\\p{Lu}\\p{Ll})|, (?:who|whose|my|our|his|her|their) )`,
  'u',
);

/** Endings of ordinary words at the start of a sentence: "Slowly", "Baking", "Kindness". */
const ordinaryEnding = /(?:ly|ing|ness|tion|sion|ment|ship|hood|ity|ism|less|ward|wards|thing|where|ever|self)$/;

/** "Customers said" may be people; "Carlos was" is a name. */
const singularVerb = /^ (?:is|was|has|does)(?!\p{L})/u;

/**
 * Whether a capitalised first word of a sentence reads as a name: without an article before its verb ("Margaret said"),
 * possessive ("Margaret's hands"), or with an apposition ("Margaret, my neighbour, …"). English only; names that are also words
 * ("Rose", "Will") are missed. @param word in lower case @param after the text that follows
 */
export function readsAsName(word: string, after: string): boolean {
  const bare = word.replace(/'s?$/, '');
  if (bare.length < 3 || sentenceOpeners.has(bare) || sentenceOpeners.has(word) || ordinaryEnding.test(bare))
    return false;
  if (word.endsWith("'s")) return /^ \p{L}/u.test(after);
  if (word.includes("'")) return false;
  return bare.endsWith('s') ? singularVerb.test(after) : followsName.test(after);
}
