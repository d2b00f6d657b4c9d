/** Pieces of the customer's sentences that can stand alone: for titles, names and quotations. */
import type { StoryLanguage } from '#shared/story/languages.ts';
import { danglingWords, finite, hasJoins, prepositions, relative, small } from './joins.ts';
import { capitalised, withoutEnd, wordsOf } from './text.ts';

const boundary =
  /[.,;:!?…()“”„"«»]+|[–—]| (?:and|but|because|so|which|who|or|und|aber|weil|oder|et|mais|qui|ou|y|pero|porque|e|ma|mas|en|maar) /iu;
const mostWords = 6;

export const endsWell = (text: string) => !danglingWords.has((wordsOf(text).at(-1) ?? '').toLowerCase());

/** Clauses of two to six words, or the end of a longer clause from an article or a preposition on. */
export function chunksOf(sentence: string, language: StoryLanguage | undefined): string[] {
  const pieces = sentence.split(boundary).flatMap((piece) => {
    const all = piece.trim().split(/\s+/).filter(Boolean);
    if (all.length <= mostWords) return [all.join(' ')];
    const starts = all.flatMap((word, at) =>
      hasJoins(language) && (small[language].has(word.toLowerCase()) || prepositions[language].has(word.toLowerCase()))
        ? [at]
        : [],
    );
    const from = starts.find((at) => all.length - at <= mostWords && all.length - at >= 2);
    return from === undefined ? (hasJoins(language) ? [] : [all.slice(-4).join(' ')]) : [all.slice(from).join(' ')];
  });
  const cjk = /\p{Script=Han}/u.test(sentence) ? sentence.split(/[，。！？、]/u) : [];
  return [...cjk, ...pieces]
    .map((piece) => withoutEnd(piece.trim()))
    .filter((piece) => {
      const content = wordsOf(piece).filter((word) => word.length > 3 && !danglingWords.has(word.toLowerCase()));
      const isLong = piece.includes(' ') || /\p{Script=Han}{2}/u.test(piece) || piece.length > 4;
      return isLong && (content.length > 0 || /\p{Script=Han}/u.test(piece)) && endsWell(piece);
    });
}

const vague =
  /^(?:time|times|way|thing|things|day|days|year|years|moment|first|last|same|one|two|end|rest|lot|bit|kind|sort|other|others|people|person|whole|next|story|memory|milestone|question|week|month|night|reason|fact|truth|life|world|idea|problem|fois|chose|jour|année|moment|même|vez|cosa|día|año|momento|mismo|primera|primer|best|worst|cancer|funeral|stroke|few|many|only|very|age|summer|winter|morning|evening)$/iu;
const owners: Partial<Record<StoryLanguage, RegExp>> = {
  en: /^(?:the|a|an|my|our|his|her)$/i,
  fr: /^(?:le|la|un|une|mon|ma|notre)$/i,
  es: /^(?:el|la|un|una|mi|nuestro|nuestra)$/i,
};

/** "The old blue boat", "a plate of soup", "la puerta verde"; in German the nouns alone, which no case changes. */
export function nounPhrases(sentence: string, language: StoryLanguage | undefined): string[] {
  if (language === 'de')
    return [
      ...sentence.matchAll(/(?<=\p{Ll},? )(?!(?:Ich|Sie|Wir|Er|Es)\b)\p{Lu}\p{Ll}{3,}(?<!en|em|es|ns)(?!\p{L})/gu),
    ].map(([noun]) => noun);
  const owner = language === undefined ? undefined : owners[language];
  if (owner === undefined || !hasJoins(language)) return [];
  return sentence.split(boundary).flatMap((clause) => {
    const all = clause.trim().split(/\s+/);
    return all.flatMap((word, at) => {
      if (!owner.test(word)) return [];
      const noun = nounAt(all, at + 1, language);
      if (noun.length === 0) return [];
      const of = all[at + 1 + noun.length] ?? '';
      if (!/^(?:of|de|du)$/.test(of)) return [[word, ...noun].join(' ')];
      const next = all[at + 2 + noun.length] ?? '';
      const hasOwner = owner.test(next);
      const rest = nounAt(all, at + 2 + noun.length + (hasOwner ? 1 : 0), language);
      return rest.length === 0 ? [] : [[word, ...noun, of, ...(hasOwner ? [next] : []), ...rest].join(' ')];
    });
  });
}

/** One to three words up to the next function word or verb. */
function nounAt(all: readonly string[], at: number, language: 'en' | 'fr' | 'es' | 'de'): string[] {
  const stops = (word: string) =>
    danglingWords.has(word) ||
    prepositions[language].has(word) ||
    small[language].has(word) ||
    relative.test(word) ||
    finite[language].test(word) ||
    /ly$/.test(word);
  const length = [...all.slice(at), 'the'].findIndex((word) => stops(word.toLowerCase()));
  const noun = all.slice(at, at + length);
  const last = noun.at(-1) ?? '';
  return length < 1 ||
    length > 3 ||
    vague.test(last) ||
    vague.test(noun[0] ?? '') ||
    last.length < 3 ||
    !/^[\p{L}'’-]+$/u.test(last)
    ? []
    : noun;
}

const smallInTitles = /^(?:a|an|the|and|or|but|of|in|on|at|to|by|for|with|from|as|into|over)$/i;

/** English titles have capitals. */
export function titleCase(text: string, language: StoryLanguage | undefined): string {
  if (language !== 'en') return capitalised(text);
  return text
    .split(' ')
    .map((word, at) => (at > 0 && smallInTitles.test(word) ? word.toLowerCase() : capitalised(word)))
    .join(' ');
}
