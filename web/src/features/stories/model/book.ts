import { countWords } from '#shared/story/count-words.ts';
import { type HtmlBlock, htmlBlocks, textLine } from '#shared/story/html-blocks.ts';
import { markedPieces } from '#shared/story/piece-marks.ts';

/** A story as its page shows it: text, with a quotation, small prints and other voices between paragraphs. */
export type BookPiece =
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'vignette' }
  /** Words of somebody who tells the story with its teller. */
  | { readonly kind: 'voice'; readonly id: string };

const wordsPerMinute = 230;
/** A longer story has a small print every 500 words. */
const longStoryWords = 1200;
const wordsPerVignette = 500;
const quoteLength = { least: 40, most: 110 } as const;

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

const sentence = /[^.!?…]+[.!?…]+["”’»]*(?=\s|$)/g;

/** Quotation marks and the full stop differ between the customer's words and the story. */
const bare = (text: string) => text.replace(/["“”„«»'‘’‚]/g, '').replace(/[\s.!?…]+$/, '');

interface PlacedQuote {
  readonly text: string;
  /** Index of the block that it comes before. */
  readonly at: number;
}

/** The sentences that are one of these quotations. */
function quotesIn(blocks: readonly HtmlBlock[], moments: ReadonlySet<string>): string[] {
  return blocks.flatMap(({ name, inner }) => {
    if (name !== 'p') return [];
    return (textLine(inner).match(sentence) ?? [])
      .map((text) => text.trim().replace(/^["“„«]+|["”»]+$/g, ''))
      .filter((text) => text.length >= quoteLength.least && text.length <= quoteLength.most)
      .filter((text) => moments.has(bare(text)));
  });
}

/** A quotation as near to the middle as it can be without the paragraph that says it beside it. */
function placeQuote(blocks: readonly HtmlBlock[], moments: readonly string[]): PlacedQuote | undefined {
  const lines = blocks.map(({ inner }) => bare(textLine(inner)));
  const says = (at: number, text: string) => lines[at]?.includes(bare(text)) === true;
  const distance = (at: number) => Math.abs(at - blocks.length / 2);
  const places = blocks.map((_, at) => at).slice(1);
  const quotes = quotesIn(blocks, new Set(moments.map(bare)));
  return places
    .toSorted((one, other) => distance(one) - distance(other))
    .flatMap((at) => quotes.filter((text) => !says(at - 1, text) && !says(at, text)).map((text) => ({ text, at })))[0];
}

/** @param moments the customer's own words, which the story may quote; @param html sanitised */
export function bookPieces(html: string, moments: readonly string[]): BookPiece[] {
  const blocks = htmlBlocks(html).filter(({ inner, name }) => name !== '' || inner.trim() !== '');
  const quote = placeQuote(blocks, moments);
  const isLong = countWords(html) > longStoryWords;
  const pieces: BookPiece[] = [];
  let [text, words] = ['', 0];
  const insert = (piece: BookPiece) => {
    if (text !== '') pieces.push({ kind: 'text', html: text });
    pieces.push(piece);
    [text, words] = ['', 0];
  };
  for (const [at, { start, end }] of blocks.entries()) {
    if (at === quote?.at) insert({ kind: 'quote', text: quote.text });
    else if (isLong && words >= wordsPerVignette) insert({ kind: 'vignette' });
    const block = html.slice(start, end);
    const [id] = markedPieces(block);
    if (id !== undefined) {
      insert({ kind: 'voice', id });
      continue;
    }
    text += block;
    words += countWords(block);
  }
  return text === '' && pieces.length > 0 ? pieces : [...pieces, { kind: 'text', html: text }];
}
