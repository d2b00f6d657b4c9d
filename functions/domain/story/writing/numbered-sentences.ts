import type { StorySection } from '#functions/domain/story/story.ts';
import { typesetLine } from '#shared/text/plain-text.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import { escapeText, textOfHtml } from './compose-html.ts';
import type { StoryParts } from './section-formats.ts';

/** Of a section, counted from 1 in reading order. */
export interface NumberedSentence {
  readonly number: number;
  readonly text: string;
  /** The text that it is a part of: a paragraph, a field, a caption. */
  readonly whole: string;
  /** Of the opening that the visitor has seen. */
  readonly isOpening: boolean;
  /** A title counts as one sentence. */
  readonly isTitle: boolean;
}

type Place = Pick<NumberedSentence, 'isOpening' | 'isTitle'>;
type Change = (text: string, place: Place) => string;
const plain: Place = { isOpening: false, isTitle: false };
type SectionTexts = { [S in StorySection]: (value: StoryParts[S], change: Change) => StoryParts[S] };

const changedFields = <Item extends object, Field extends keyof Item>(
  item: Item,
  fields: readonly Field[],
  to: Change,
) => ({ ...item, ...Object.fromEntries(fields.map((field) => [field, to(String(item[field]), plain)])) }) as Item;

/** Changed items, without those of which a text that they need was deleted. */
function changedItems<Item extends object, Field extends keyof Item>(
  items: readonly Item[],
  fields: readonly Field[],
  needed: readonly Field[],
  change: Change,
): Item[] {
  return items.flatMap((item) => {
    const changed = changedFields(item, fields, change);
    return needed.some((field) => changed[field] === '' && item[field] !== '') ? [] : [changed];
  });
}

const changedTexts = (texts: readonly string[], change: Change) =>
  changedItems(
    texts.map((text) => ({ text })),
    ['text'],
    ['text'],
    change,
  ).map(({ text }) => text);

const htmlTexts = /<(h4|p)>([^<]*)<\/\1>/g;

/** Every text of a section that the customer reads, in reading order. */
const sectionTexts: SectionTexts = {
  body({ title, pinnedOpening, paragraphs }, change) {
    let shown = pinnedOpening === null ? change(title, { ...plain, isTitle: true }) : title;
    const html = pinnedOpening?.replace(htmlTexts, (element, tag: string, text: string) => {
      const isTitle = tag === 'h4';
      const changed = change(text, { isOpening: true, isTitle });
      if (changed === text) return element;
      if (isTitle) shown = textOfHtml(changed);
      return changed === '' ? '' : `<${tag}>${changed}</${tag}>`;
    });
    return { title: shown, pinnedOpening: html ?? null, paragraphs: changedTexts(paragraphs, change) };
  },
  values: ({ values }, change) => ({
    values: changedItems(values, ['name', 'meaning', 'moment'], ['name', 'meaning'], change),
  }),
  strategy: ({ ideas }, change) => ({
    ideas: changedItems(ideas, ['title', 'hook', 'post'], ['title', 'post'], change),
  }),
  schedule: ({ days }, change) => ({
    days: days.map((day) => changedFields(day, ['title', 'hook', 'post', 'cta'], change)),
  }),
  captions: ({ captions }, change) => ({ captions: changedTexts(captions, change) }),
};

interface Piece {
  readonly text: string;
  readonly isSentence: boolean;
}

/** A text as its sentences and the space between them; together they are the text. Lines end sentences. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.split('\n').flatMap(sentencesOf)) {
    const sentence = found.trim();
    const start = text.indexOf(sentence, from);
    if (start > from) pieces.push({ text: text.slice(from, start), isSentence: false });
    pieces.push({ text: sentence, isSentence: true });
    from = start + sentence.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isSentence: false });
  return pieces;
}

/** Without a sentence and the space on one side of it, a line break only where there is nothing else. */
function withoutPiece(pieces: readonly Piece[], at: number): Piece[] {
  const sides = [at - 1, at + 1].filter((side) => pieces[side]?.isSentence === false);
  const [side] = sides.toSorted(
    (one, other) => Number(pieces[one]?.text.includes('\n')) - Number(pieces[other]?.text.includes('\n')),
  );
  return pieces.filter((_, index) => index !== at && index !== side);
}

const withPiece = (pieces: readonly Piece[], at: number, text: string): Piece[] =>
  text === '' ? withoutPiece(pieces, at) : pieces.with(at, { text, isSentence: true });

type Rewrite = (sentence: NumberedSentence) => string;

/** Calls `rewrite` for each sentence; where it returns a sentence unchanged, its letters and the space around it stay. */
function rewritten<S extends StorySection>(section: S, value: StoryParts[S], rewrite: Rewrite): StoryParts[S] {
  let number = 0;
  return sectionTexts[section](value, (text, { isOpening, isTitle }) => {
    let pieces = isTitle ? [{ text, isSentence: text !== '' }] : piecesOf(text);
    for (const piece of pieces.filter(({ isSentence }) => isSentence)) {
      number += 1;
      const [shown = '', whole = ''] = [piece.text, text].map((each) => (isOpening ? textOfHtml(each) : each));
      const answer = rewrite({ number, text: shown, whole, isOpening, isTitle });
      if (answer === shown) continue;
      const changed = isOpening ? escapeText(answer) : typesetLine(answer);
      pieces = withPiece(pieces, pieces.indexOf(piece), changed);
    }
    return pieces.map((piece) => piece.text).join('');
  });
}

export function sentencesIn<S extends StorySection>(section: S, value: StoryParts[S]): NumberedSentence[] {
  const found: NumberedSentence[] = [];
  rewritten(section, value, (sentence) => {
    found.push(sentence);
    return sentence.text;
  });
  return found;
}

/**
 * A section with some sentences replaced, or deleted by an empty text. Everything else stays letter by letter; a paragraph, caption,
 * value or idea that lost its text is removed.
 * @param edits texts by number
 */
export function withEdits<S extends StorySection>(
  section: S,
  value: StoryParts[S],
  edits: ReadonlyMap<number, string>,
): StoryParts[S] {
  return rewritten(section, value, ({ number, text }) => edits.get(number) ?? text);
}
