import { htmlBlocks, textLine } from '#shared/story/html-blocks.ts';
import { unspaced } from '#shared/text/characters.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { sentencesOf } from '#shared/text/sentences.ts';

/** Sentences of the story as it is shown, letter by letter. */
export interface Quotes {
  /** On the card and beside the title. */
  readonly card: string | null;
  /** Within the text; another one, with the number of the paragraph that it is set before. */
  readonly pull: { readonly text: string; readonly before: number } | null;
}

/** Characters; one of a script without spaces counts twice. */
const quoteLength = { least: 40, most: 140, ideal: 80 };
/** Fewer paragraphs leave no room for a pull quote. */
const leastParagraphs = 5;
const firstPulled = 2;

/** Within quotation marks of our own, theirs would be confusing, and an address would become a link. */
const unfit = /["“”„«»「」『』‹›‘<>]|https?:|www\.|\S@\S/u;
const whole = /^'?[\p{Lu}\p{Lt}\p{Lo}\p{N}].*[\p{Sentence_Terminal}…]$/u;

interface Sentence {
  readonly text: string;
  readonly paragraph: number;
  readonly isLast: boolean;
  readonly length: number;
}

function lengthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (unspaced.test(character) ? 2 : 1), 0);
}

function fittingSentences(paragraphs: readonly string[]): Sentence[] {
  const all = paragraphs.flatMap((line, paragraph) => {
    const sentences = sentencesOf(line).map((text) => text.trim());
    return sentences.map((text, at) => ({
      text,
      paragraph,
      isOpening: paragraph === 0 && at === 0,
      isLast: at === sentences.length - 1,
      length: lengthOf(text),
    }));
  });
  return all.filter(
    ({ text, length, isOpening }) =>
      !isOpening &&
      length >= quoteLength.least &&
      length <= quoteLength.most &&
      whole.test(text) &&
      !unfit.test(text) &&
      // Without characters that are invisible or change the direction.
      singleLine(text) === text.normalize('NFC'),
  );
}

/** For comparison: models and editors change the form of quotation marks. */
const comparable = (text: string) => text.replace(/[‘’]/g, "'");

/** Paragraphs often end with the sentence that people remember. */
function score({ length, isLast }: Sentence): number {
  return Math.abs(length - quoteLength.ideal) / quoteLength.ideal - (isLast ? 1 : 0);
}

function best(sentences: readonly Sentence[]): Sentence | undefined {
  return sentences.toSorted((one, other) => score(one) - score(other))[0];
}

/** Where neither the paragraph above nor the one below says it, so that nobody reads it twice at once; the nearest such place. */
function placeOf({ text, paragraph }: Sentence, paragraphs: readonly string[]): number | undefined {
  const places = paragraphs.flatMap((line, at) => {
    const isRepeated = line.includes(text) || paragraphs[at - 1]?.includes(text) === true;
    return at < firstPulled || isRepeated ? [] : [at];
  });
  return places.toSorted((one, other) => Math.abs(one - paragraph) - Math.abs(other - paragraph))[0];
}

/**
 * Chooses a sentence for the card and another for the text. Those in which the customer told what matters to them come first; the
 * story's first sentence is never one. @param html of the page @param moments what the values quote from the interview
 */
export function chooseQuotes(html: string, moments: readonly (string | null)[]): Quotes {
  const paragraphs = paragraphsIn(html).map(({ inner }) => textLine(inner));
  const fitting = fittingSentences(paragraphs);
  const told = moments.flatMap((moment) => (moment === null ? [] : comparable(singleLine(moment))));
  const remembered = told.flatMap((moment) => fitting.filter(({ text }) => moment.includes(comparable(text))));
  const card = remembered[0] ?? best(fitting);
  const others = fitting.filter(({ text, paragraph }) => text !== card?.text && paragraph >= firstPulled);
  const far = others.filter(({ paragraph }) => paragraph !== card?.paragraph);
  const pulled = remembered.findLast((sentence) => far.includes(sentence)) ?? best(far) ?? best(others);
  const before = pulled === undefined ? undefined : placeOf(pulled, paragraphs);
  const hasRoom = paragraphs.length >= leastParagraphs && pulled !== undefined && before !== undefined;
  return { card: card?.text ?? null, pull: hasRoom ? { text: pulled.text, before } : null };
}

/** The paragraphs of sanitised HTML that have words. */
export function paragraphsIn(html: string) {
  return htmlBlocks(html).filter(({ name, inner }) => name === 'p' && textLine(inner) !== '');
}
