/** Title, opening, body and brief of the draft: the customer's sentences, a paragraph an answer. */
import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { isCutOffTitle } from '#functions/domain/story/writing/style-check.ts';
import { textLine } from '#shared/story/html-blocks.ts';
import { isFrequentWord } from '#shared/story/language-of.ts';
import { lowerWords } from '#shared/text/edited.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import { between, type Material } from './material.ts';
import { smallestInstance } from './schema-instance.ts';
import { leaning, sentenceKey, wordsIn } from './sentences.ts';
import { textsOf } from './texts.ts';

const [mostSentences, paragraphWords] = [4, 90] as const;
const [openingParagraphs, openingWords] = [3, 150] as const;

/** Two to four sentences each. An answer of one sentence shares its paragraph with the next. */
function paragraphsOf(told: readonly (readonly string[])[]): string[] {
  const paragraphs: string[][] = [];
  for (const answer of told) {
    const size = Math.ceil(answer.length / Math.ceil(answer.length / mostSentences));
    for (const [at, sentence] of answer.entries()) {
      const last = paragraphs.at(-1) ?? [];
      const isFull = last.length >= mostSentences || wordsIn([...last, sentence]) > paragraphWords;
      const isNew = at === 0 ? last.length > 1 : at % size === 0;
      if (last.length === 0 || isFull || isNew) paragraphs.push([sentence]);
      else last.push(sentence);
    }
  }
  return paragraphs.map((sentences) => sentences.join(' ').replace(/(?<=[。！？]) /g, ''));
}

/** At most half of the paragraphs, so that a body is left. */
export function openingOf({ told, room }: Material): string[] {
  const all = paragraphsOf(told);
  const most = all.slice(0, Math.min(openingParagraphs, Math.ceil(all.length / 2)));
  const chosen = most.filter((_, at) => at === 0 || wordsIn(most.slice(0, at + 1)) <= openingWords);
  return chosen.length > 0 ? chosen : room.slice(0, 1);
}

/** Between bars, so that a short sentence is not found within a longer one. */
const keysOf = (text: string) => `|${sentencesOf(text).map(sentenceKey).join('|')}|`;

/** What the opening has not told. */
export function bodyOf({ told, room, request }: Material): string[] {
  const opening = keysOf(textLine(between(request, 'opening').replace(/<h4>[^<]*/g, ' ')));
  const isLeft = (sentence: string) => !opening.includes(keysOf(sentence));
  const rest = told.map((answer) => answer.filter(isLeft)).filter(({ length }) => length > 0);
  return [...paragraphsOf(rest), room.filter(isLeft).join(' ')].filter((text) => text !== '');
}

const [leastTitle, mostTitle] = [3, 8] as const;

/** "For my dad Ken, he died in January." */
const dedicated = /^(?:For|Für|Pour|Para|Per|Voor) (?:\p{Ll}+ ){0,4}\p{Lu}\p{Ll}+(?=[,.])/u;

/** A dedication, or the first short whole sentence that says what it is about, else a heading. */
export function titleOf({ told, language }: Material): string {
  const [dedication] = dedicated.exec(told[0]?.[0] ?? '') ?? [];
  const found = told
    .flat()
    .map((sentence) => sentence.replace(/[.。]$/u, ''))
    .find((title) => {
      const words = countWords(title);
      const isPlain = words >= leastTitle && words <= mostTitle && !/["“”„«»,;:.!?…？！]/u.test(title);
      const says = lowerWords(title).filter((word) => word.length > 3 && !isFrequentWord(word)).length > 1;
      return isPlain && says && !leaning.test(title) && !isCutOffTitle(title, language);
    });
  return dedication ?? found ?? textsOf(language, 'value')[2] ?? '';
}

/** Reads nothing into the answers but their language; few plain letters are taken for English. */
export function briefOf({ answers, language }: Material, schema: unknown): object {
  const isPlain = !/(?!\p{ASCII})\p{L}/u.test(answers.join(''));
  return { ...(smallestInstance(schema) as object), language: language ?? (isPlain ? 'en' : 'und') };
}

/** Nothing is found beyond what the certain rules find. */
export const review = {
  verdicts: [],
  scores: { true: 4, whole: 4, scene: 3, voice: 4, arc: 3, ending: 3, useful: 3, language: 4 },
};

/** Deletes the faulty sentences. */
export function repairOf({ request }: Material) {
  const faults = between(request, 'faults').matchAll(/^- (\d+): /gm);
  return { edits: Array.from(faults, ([, number]) => ({ sentence: Number(number), text: '' })) };
}
