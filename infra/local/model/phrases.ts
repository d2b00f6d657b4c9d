/** Pieces of the customer's sentences that can stand alone: for titles, names and quotations. */
import type { StoryLanguage } from '#shared/story/languages.ts';
import { danglingWords, relative } from './frames.ts';
import type { Material } from './material.ts';
import { isJoined, type Joined, listOf } from './tables.ts';
import { capitalised, countWords, shuffled, withoutEnd, wordsOf } from './text.ts';

const boundary =
  /[;!?…()“”„"«»]+|[,:](?!\d)|(?<!\b(?:St|Mr|Mrs|Ms|Dr|Prof|Mme))\.(?=\s|$)|[–—]|(?<!hundred|thousand) (?:and|but|because|so|which|who|or|und|aber|weil|oder|et|mais|qui|ou|y|pero|porque|e|ma|mas|en|maar) /iu;
const mostWords = 7;
const saidOnly =
  /^(?:and |but )?(?:i|he|she|they|we|it|er|sie|ich|es|il|elle|je|él|ella)(?: (?:also|always|just|immer))? (?:said|says|told|asked|wrote|sagte|sagt|a dit|disait|dijo|dice|decía)(?!\p{L}).{0,8}$/iu;
export const endsWell = (text: string) => !danglingWords.has((wordsOf(text).at(-1) ?? '').toLowerCase());

/** Clauses of two to seven words, or the end of a longer one from an article or a preposition on. */
export function chunksOf(sentence: string, language: StoryLanguage | undefined): string[] {
  const isHan = /\p{Script=Han}/u.test(sentence);
  const starts = isJoined(language) ? [listOf(language, 'small'), listOf(language, 'prepositions')] : [];
  const pieces = sentence.split(isHan ? /[，。！？、]/u : boundary).map((piece) => {
    const all = piece.trim().split(/\s+/);
    const isStart = (word: string, at: number) => at > 0 && starts.some((list) => list.test(word));
    const from = all.findIndex((word, at) => all.length - at <= mostWords && isStart(word, at));
    if (all.length <= mostWords) return all.join(' ');
    return all.slice(from < 0 ? -4 : from).join(from < 0 && isJoined(language) ? '_' : ' ');
  });
  const isGood = (piece: string) => {
    const content = wordsOf(piece).filter((word) => word.length > 3 && !danglingWords.has(word.toLowerCase()));
    const isLong = piece.includes(' ') || (!isJoined(language) && piece.length > 4);
    return isHan ? piece.length > 2 : isLong && content.length > 0 && !saidOnly.test(piece) && endsWell(piece);
  };
  return pieces.map(withoutEnd).filter(isGood);
}

const vague =
  /^(?:own|time|times|way|thing|things|day|days|year|years|moment|first|last|same|one|two|end|rest|lot|bit|kind|sort|other|others|people|person|whole|next|story|memory|milestone|question|week|month|night|reason|fact|truth|life|world|idea|problem|fois|chose|jour|année|moment|même|vez|cosa|día|año|momento|mismo|primera|primer|best|worst|cancer|funeral|stroke|few|many|only|very|age|summer|winter|morning|evening)$/iu;
const owners: Partial<Record<StoryLanguage, RegExp>> = {
  en: /^(?:the|a|an|my|our|his|her)$/i,
  fr: /^(?:le|la|un|une|mon|ma|notre)$/i,
  es: /^(?:el|la|un|una|mi|nuestro|nuestra)$/i,
};

/** With its article where that is the subject's or the object's: "das Pfeifen", "der Garten mit den Tauben". */
const german =
  /(?<!(?:in|aus|von|mit|nach|zu|bei|auf|an|vor|hinter|unter|über|neben|zwischen|für|durch|gegen|ohne|um) )(?<!\p{L})(?:[Dd]as|[Dd]ie|[Dd]er|[Ee]ine?) (?:\p{Ll}{3,} )?(?!Opa|Oma|Mama|Papa)\p{Lu}\p{Ll}{2,}(?: (?:mit|aus|von|am|im) (?:(?:der|dem|den|einem|einer) )?\p{Lu}\p{Ll}+)?(?!\p{L})/gu;

/** "The old blue boat", "a plate of soup", "la puerta"; German has its own pattern. */
export function nounPhrases(sentence: string, language: StoryLanguage | undefined): string[] {
  if (language === 'de') return sentence.match(german) ?? [];
  return sentence.split(boundary).flatMap((clause) => {
    const all = clause.trim().split(/\s+/);
    return all.flatMap((_, at) => phraseAt(all, at, language)?.join(' ') ?? []);
  });
}
/** An article with its noun, and what it is of. */
function phraseAt(all: readonly string[], at: number, language: StoryLanguage | undefined): string[] | undefined {
  if (!isJoined(language) || !owners[language]?.test(all[at] ?? '')) return undefined;
  const noun = nounAt(all, at + 1, language);
  const of = at + 1 + noun.length;
  if (noun.length === 0) return undefined;
  const phrase = all.slice(at, of);
  if (!/^(?:of|de|du)$/.test(all[of] ?? '')) return phrase;
  const bare = nounAt(all, of + 1, language);
  const rest = phraseAt(all, of + 1, language) ?? (bare.length > 0 ? bare : undefined);
  return rest === undefined ? undefined : [...phrase, all[of] ?? '', ...rest];
}
/** One to three words up to the next function word or verb. */
function nounAt(all: readonly string[], at: number, language: Joined): string[] {
  const patterns = [relative, /ly$/, ...['prepositions', 'small', 'verb'].map((key) => listOf(language, key))];
  const stops = (word: string) => danglingWords.has(word.toLowerCase()) || patterns.some((each) => each.test(word));
  const length = [...all.slice(at), 'the'].findIndex(stops);
  const noun = all.slice(at, at + length);
  const isShort = length > 0 && length <= (language === 'en' ? 3 : 1);
  return isShort && /^[\p{L}'’-]{3,}$/u.test(noun.at(-1) ?? '') && !noun.some((word) => vague.test(word)) ? noun : [];
}
/** English titles have capitals. */
export function titleCase(text: string, language: StoryLanguage | undefined): string {
  const small = /^(?:a|an|the|and|or|but|of|in|on|at|to|by|for|with|from|as|into|over)$/i;
  const cased = (word: string, at: number) => (at > 0 && small.test(word) ? word.toLowerCase() : capitalised(word));
  return language === 'en' ? text.split(' ').map(cased).join(' ') : capitalised(text);
}

export const persons =
  /\b(?:mother|mum|mom|father|dad|grand\p{Ll}+|sister|brother|wife|husband|son|daughter|aunt|uncle|friend|girlfriend|cousin|parents|teacher|customer|hairdresser|myself|mère|père|sœur|frère|madre|padre|tía|tío|hij[oa]|hermana|hermano|abuel[oa]|onkel|vater|mutter|oma|opa|frau|herr|kollege|leute|abend|woche|tage?|zeit|wort|monat|stunden?|minuten?|sonntag)\b|\b(?:first|1st|second|third|next|last|own) /iu;

/** Things of the interview: the longest phrase, or two short ones. */
export function thingIn({ told, language, seed }: Material): string {
  const texts = told.map(({ bare }) => bare);
  const isThing = (phrase: string) => !persons.test(phrase) && countWords(phrase) <= 6;
  const phrases = shuffled([...new Set(texts.flatMap((text) => nounPhrases(text, language)).filter(isThing))], seed);
  const plain = phrases.filter((phrase) => language !== 'en' || !/ \p{Lu}/u.test(phrase));
  const [longest = '', second] = plain.toSorted(
    (one, other) => Math.min(4, countWords(other)) - Math.min(4, countWords(one)),
  );
  const and = { en: 'and', de: 'und', fr: 'et', es: 'y' }[isJoined(language) ? language : 'en'];
  const isPair = second !== undefined && countWords(longest) < 3 && second.toLowerCase() !== longest.toLowerCase();
  const thing = isPair ? `${longest} ${and} ${second}` : longest;
  if (thing === '')
    return texts.flatMap((text) => chunksOf(text, language)).find((chunk) => countWords(chunk) <= 6) ?? '';
  return language === 'en' ? thing.replace(/(?<=^|and )(?:an?|his|her) (?=\p{L}+ \p{L})/giu, 'the ') : thing;
}
