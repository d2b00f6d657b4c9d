/** Finds the customer's noun phrases ("the smell of bread", "Porto") for later quotes. */
import { isPast, wordsOf } from './sentences.ts';
import {
  adjectives,
  determiners,
  functionWords,
  looksLikeVerbForm,
  prepositions,
  vagueNouns,
  verbs,
  weekdaysAndMonths,
} from './words.ts';

interface Scored {
  readonly phrase: string;
  readonly score: number;
}

export function phrasesOf(text: string): string[] {
  const found = [...nounPhrases(text), ...names(text)].sort((left, right) => right.score - left.score);
  const kept: string[] = [];
  for (const { phrase } of found) {
    const key = contentKey(phrase);
    if (!kept.some((other) => contentKey(other).includes(key) || key.includes(contentKey(other)))) kept.push(phrase);
  }
  return kept;
}

export function isVivid(phrase: string): boolean {
  const content = contentKey(phrase).split(' ');
  if (content.length < 3 && /^(?:same|whole|first|last|next|other|second|only|own|few)$/.test(content[0] ?? ''))
    return false;
  return phrase.includes(' of ')
    ? content.length >= 3
    : content.length >= 2 && content.every((word) => word.length > 2);
}

const clauseWords = { least: 3, most: 9 } as const;

export function clausesOf(text: string): string[] {
  const pieces = text.split(/[.,;:!?…()“”"\n–—]+|\s(?:and|but|because|so|which|who)\s/i).map((piece) => piece.trim());
  const fitting = pieces.filter((piece) => {
    const all = wordsOf(piece);
    const content = all.filter((word) => word.length > 3 && !functionWords.has(word.toLowerCase()));
    return (
      all.length >= clauseWords.least &&
      all.length <= clauseWords.most &&
      content.length >= 2 &&
      !/[<>{}[\]\\|=]|\b(?:my|his|her|their) name\b/i.test(piece)
    );
  });
  const weight = (piece: string) => wordsOf(piece).filter((word) => word.length > 4 || /^\p{Lu}/u.test(word)).length;
  return fitting.sort((left, right) => weight(right) - weight(left));
}

export function contentKey(phrase: string): string {
  const all = wordsOf(phrase.toLowerCase());
  return (determiners.has(all[0] ?? '') ? all.slice(1) : all).join(' ');
}

function nounPhrases(text: string): Scored[] {
  return text.split(/[.,;:!?…()“”"\n–—]+/).flatMap((clause) => {
    const tokens = clause.split(/\s+/).filter(Boolean);
    return tokens.flatMap((token, at) => {
      const isSimile = /^(?:like|as|than)$/i.test(tokens[at - 1] ?? '');
      const isConjunction = at > 0 && token.toLowerCase() === 'that';
      if (isSimile || isConjunction || !determiners.has(token.toLowerCase())) return [];
      const phrase = phraseFrom(tokens, at);
      return phrase === undefined ? [] : [phrase];
    });
  });
}

function phraseFrom(tokens: readonly string[], at: number): Scored | undefined {
  const content = contentAfter(tokens, at);
  if (content.length === 0) return undefined;
  const determiner = (tokens[at] ?? '').toLowerCase();
  const complement = complementAfter(tokens, at + content.length + 1);
  const noun = (content.at(-1) ?? '').toLowerCase();
  const isDated = /^(?:day|night|morning|evening|summer|winter)$/.test(noun) && complement.length > 0;
  if (vagueNouns.has(noun) && !isDated) return undefined;
  if (/^(?:year|time|way|thing|moment|fact|reason|week|month)$/i.test(content[0] ?? '')) return undefined;
  const bonus = (['my', 'our'].includes(determiner) ? 1 : 0) + (complement.length > 0 ? 2 : 0);
  const demonstrative = ['this', 'that', 'these', 'those'].includes(determiner) ? -2 : 0;
  return { phrase: [determiner, ...content, ...complement].join(' '), score: content.length + bonus + demonstrative };
}

function contentAfter(tokens: readonly string[], at: number): string[] {
  const content: string[] = [];
  for (const token of tokens.slice(at + 1, at + 4)) {
    if (!continues(content, token)) break;
    content.push(token);
  }
  const last = content.at(-1)?.toLowerCase() ?? '';
  const endsInNoun =
    content.length > 0 && !adjectives.has(last) && !/['’]s?$/.test(last) && !weekdaysAndMonths.test(last);
  return endsInNoun ? content : [];
}

/** A word in -s after a noun is probably a verb ("the bread smells") and ends the phrase. */
function continues(content: readonly string[], token: string): boolean {
  const word = token.toLowerCase();
  const before = content.at(-1)?.toLowerCase();
  if (!/^\p{L}[\p{L}'’-]{0,24}$/u.test(token) || functionWords.has(word) || prepositions.has(word)) return false;
  if (/['’](?:d|ll|ve|re|m|t)$/.test(word)) return false;
  const isForm = /(?:ed|ing|ly)$/.test(word) && !looksLikeVerbForm.has(word);
  if (before === undefined) return !(verbs.has(word) || (/(?:ly|ing)$/.test(word) && isForm));
  if (isForm || isPast(word)) return looksLikeVerbForm.has(word);
  const afterAdjective = adjectives.has(before) || /['’]s?$/.test(before) || /^\p{Lu}/u.test(token);
  return afterAdjective || !/[^s']s$/.test(word);
}

function complementAfter(tokens: readonly string[], at: number): string[] {
  if (tokens[at]?.toLowerCase() !== 'of') return [];
  const next = tokens[at + 1] ?? '';
  const hasDeterminer = determiners.has(next.toLowerCase());
  const content = contentAfter(tokens, hasDeterminer ? at + 1 : at).slice(0, 2);
  if (content.length === 0 || vagueNouns.has((content[0] ?? '').toLowerCase())) return [];
  return ['of', ...(hasDeterminer ? [next.toLowerCase()] : []), ...content];
}

function names(text: string): Scored[] {
  const matches = text.matchAll(/(?<=[\p{Ll},] )((?:(?:Mrs?|Ms|Dr)\.? )?\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})?)/gu);
  return [...matches].flatMap(([name]) => (isPlainName(name) ? [{ phrase: name, score: 1.5 }] : []));
}

function isPlainName(name: string): boolean {
  return !name.split(' ').some((word) => weekdaysAndMonths.test(word) || functionWords.has(word.toLowerCase()));
}

export type PhraseKind = 'person' | 'place' | 'thing';

const personNouns =
  /\b(?:mother|mom|mum|mama|father|dad|papa|grandmother|grandma|nana|granny|grandfather|grandpa|granddad|husband|wife|partner|sister|brother|son|daughter|friend|friends|aunt|uncle|teacher|mentor|boss|colleague|neighbou?r|coach|cousin|niece|nephew|parents|grandparents|children|kids|family|man|woman|boy|girl|customer|customers|client|clients|doctor|nurse|midwife|baby|team|landlord|driver|chef|owner|keeper|master|apprentice|priest|officer|clerk|guide|projectionist|colleague|cashier|pupil|student|engineer|manager|lady|guy|lad|people)s?\b(?!['’])/i;
const placeNouns =
  /\b(?:house|home|kitchen|garden|village|town|city|office|garage|school|hospital|beach|street|road|shop|church|farm|station|apartment|flat|lake|river|sea|mountain|mountains|forest|hall|room|library|jetty|harbou?r|park|bridge|workshop|warehouse|bakery|café|cafe|restaurant|hotel|field|college|university|bank|market|island|coast)$/i;

/** A lone name is a place after "in", "at", "near", "from" or "to". */
export function kindOf(phrase: string, text: string): PhraseKind {
  if (personNouns.test(phrase) && !/ of /.test(phrase)) return 'person';
  if (placeNouns.test(phrase)) return 'place';
  if (!/^\p{Lu}/u.test(phrase)) return 'thing';
  if (new RegExp(`\\b(?:started|founded|opened|launched) ${phrase}\\b`, 'u').test(text)) return 'thing';
  return new RegExp(`\\b(?:in|at|near|from|to|outside) ${phrase}\\b`, 'u').test(text) ? 'place' : 'person';
}

export function referredTo(phrase: string): string {
  return phrase
    .replace(/^an? /, 'that ')
    .replace(/^this /, 'that ')
    .replace(/^these /, 'those ');
}

/** For the customer: "my kitchen" → "your kitchen", "a boat" → "the boat". */
export function saidToYou(phrase: string): string {
  return phrase
    .replace(/\b(?:my|our)\b/g, 'your')
    .replace(/^an? /, 'the ')
    .replace(/^(?:this|that) /, 'the ')
    .replace(/^(?:these|those) /, 'the ');
}
