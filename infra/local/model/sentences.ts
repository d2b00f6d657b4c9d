/** The customer's sentences as they are printed: whole, in their order, with certain slips mended and nothing added. */
import { withoutMarkup } from '#functions/domain/story/writing/quality-check.ts';
import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { isCutOffSentence } from '#functions/domain/story/writing/style-check.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { unspaced } from '#shared/text/characters.ts';
import { lowerWords } from '#shared/text/edited.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import { turnOf } from './hard-turns.ts';

export const sentenceKey = (text: string) => lowerWords(text).join(' ');
export const wordsIn = (texts: readonly string[]) => countWords(texts.join(' '));

const heading = /<(h\d|a|title)\b[^>]*>[^<]*<\/\1>/gi;
const junk = /(?:[<‹]|&lt;)[^<>‹›&]{0,300}(?:[>›]|&gt;)|\{[^{}]{0,200}\}|```\w*/g;
const picture =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u200d)+(?<border>\s*(?!\s*\p{Ll}))?/gu;
const doubleMarks = /["“”„«»]/g;
const isClosed = (text: string) => (text.match(doubleMarks)?.length ?? 0) % 2 === 0;

const [longSentence, leastPart] = [60, 15];
const seam =
  /^(?:and|but|so|then|und|aber|dann|et|mais|puis|alors|y|pero|luego|entonces|e|ma|poi|mas|depois|en|maar|toen)$/i;

/** One that goes on for more than 60 words ends before a conjunction. */
function endedAtSeams(sentence: string): string[] {
  const words = sentence.split(' ');
  if (words.length <= longSentence) return [sentence];
  let length = 0;
  const lines = words.map((word) => {
    const isBreak = length >= leastPart && seam.test(word);
    length = isBreak ? 1 : length + 1;
    return isBreak ? `\n${word}` : word;
  });
  return lines.join(' ').split(/ ?\n/);
}

/** A quotation of several sentences stays in one piece, with the lower case that goes on after it. */
function sentencesIn(line: string): string[] {
  const pieces: string[] = [];
  let open = '';
  for (const sentence of sentencesOf(line)) {
    if (/^\p{Ll}/u.test(sentence) && /["”»]$/.test(pieces.at(-1) ?? '')) open = pieces.pop() ?? '';
    open = `${open} ${sentence}`.trim();
    if (!isClosed(open)) continue;
    pieces.push(open);
    open = '';
  }
  return open === '' ? pieces : [...pieces, ...sentencesOf(open.replace(doubleMarks, ''))];
}

/** Bullets and headings of a pasted list, such as a CV: its longer items are told. */
const listItem = /\s*(?:[•▪●◦|]|(?<=\s)[-*](?=\s\p{Lu})|(?<!\p{L})\p{Lu}{5,}(?:[ &]+\p{Lu}{3,})*(?!\p{L}))\s*/u;
const [leastItems, itemWords] = [4, 6] as const;

/** An emoji ends a sentence before a capital. */
function piecesOf(message: string): string[] {
  const text = withoutMarkup(message.split(/\s+/).join(' ').replace(heading, ' '), '').replace(junk, ' ');
  const lines = text.replace(picture, (_, border) => (border === undefined ? ' ' : '\n')).split('\n');
  const items = text.split(listItem);
  const isList = items.length > leastItems;
  const pieces = isList
    ? items.flatMap(sentencesIn).filter((item) => countWords(item) >= itemWords)
    : lines.flatMap(sentencesIn);
  return pieces.flatMap((piece) => (/["“”„«»]/.test(piece) ? [piece] : endedAtSeams(piece)));
}

const leadIn =
  /^(?:(?:hi|hello|hey) (?=i['’]?m |my |we )|(?:yes|yeah|yep|no|nope|well|so|ok|okay|u+m+|uh|oh|ah|h+m+|lol|haha|anyway|ja|nein|naja|tja|also|oui|non|euh|ben|bah|sí|si|bueno|pues|sì|beh|sim|não|bom|nee|nou)[,.!…:;–—-]+\s+)+(?=\S)/i;
const slips: readonly (readonly [pattern: RegExp, correct: string])[] = [
  [/\b(could|would|should|did|does|do|was|were|is|are|has|have|had)nt\b/gi, '$1n’t'],
  [/\b(c)ant\b/gi, '$1an’t'],
  [/\b(that|there|what|where|who|s?he)s\b/gi, '$1’s'],
  [/\bi(m|ve)\b/gi, 'I’$1'],
  [/^[Ii]ts (?=(?:for|a|the|been|not|like|just|all|so|my|in)\b)/g, 'It’s '],
  [/\b(you|they)re\b/gi, '$1’re'],
  [/\b(could|would|should|must) of\b/gi, '$1 have'],
  [/(?<!\p{L})i(?=$|[\s'’,;:!?.])/gu, 'I'],
  [/(?<=^|\s)"([^"]{1,300})"/g, '“$1”'],
];

export function mended(sentence: string, language: StoryLanguage | undefined): string {
  const bare = sentence.replace(leadIn, '').replace(/\s+(?:lol|haha\w*|xd|[:;]-?[)(dp])\W*$/i, '');
  const spelled = language === 'en' ? slips.reduce((text, [slip, right]) => text.replace(slip, right), bare) : bare;
  const tidy = spelled
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/^\((?!.*\))|(?<!\(.*)\)(?=\W*$)/g, '')
    .replace(/^[\s,;:.)•*-]+|[\s,;:–—-]+$/gu, '')
    .replace(/^["“„«¿¡(]*\p{Ll}/u, (start) => start.toUpperCase());
  // Thai and its neighbours have no mark there.
  const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(tidy.slice(-2)) ? '。' : '.';
  const stop = wide === '.' && unspaced.test(tidy.slice(-2)) ? '' : wide;
  return /[\p{Sentence_Terminal}…]["'”’»)」』\s]*$/u.test(tidy) ? tidy : tidy + stop;
}

/** Brackets are also the gap of what is kept out. */
const code = /[<>{}[\]|\\^=`_~#]|\S{41,}|%[0-9a-f]{2}|\balert\(|javascript:/i;

/** Whether a sentence says something and may be printed. */
function isPrintable(sentence: string, language: StoryLanguage | undefined): boolean {
  const words = lowerWords(sentence);
  const isMonotonous = words.length > 12 && new Set(words).size * 4 < words.length;
  const isToWren = /(?:^|[,;] )Wren\b/.test(sentence);
  return !code.test(sentence) && !isMonotonous && !isToWren && !isCutOffSentence(sentence, language);
}

/** A sentence that begins so goes on with another, or does not say whom it is about. */
export const leaning =
  /^(?:i (?:think|guess|know|mean|don|can|suppose)|ich (?:glaube|denke|weiß)|je (?:sais|crois|pense)|creo|no s|penso|acho|ik (?:denk|weet)|and|but|so|then|because|he|she|they|it|that|this|there|und|aber|dann|er|sie|es|das|et|mais|puis|il|elle|ce|c|ça|y|pero|luego|ella|eso|e|ma|poi|lui|lei|mas|ele|ela|en|maar|toen|hij|zij|ze|het|dat)(?!\p{L})/iu;

/** The sentences of a message that may be printed: one of a word or two only after another, none about whom it accuses. */
export function toldIn(message: string, language: StoryLanguage | undefined): string[] {
  const told: string[] = [];
  let isAbout = false;
  for (const piece of piecesOf(message).filter((sentence) => isPrintable(sentence, language))) {
    const { kind } = turnOf(piece);
    isAbout = kind === 'accused' || (isAbout && leaning.test(piece));
    if (!isAbout && (kind === 'told' || (kind === 'few' && told.length > 0)))
      told.push(mended(singleLine(piece), language));
  }
  return told;
}

/** An answer of a word or two that says something, else ''. */
export const fewIn = (message: string): string =>
  turnOf(message).kind === 'few' && !code.test(message) ? singleLine(message).replace(/[.,;:!…\s]+$/, '') : '';
