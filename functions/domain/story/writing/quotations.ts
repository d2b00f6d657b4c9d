import { type PlainWord, plainWords, spanOf } from './spelling.ts';

export interface Quotation {
  /** Without its marks. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Pairs of marks in the seven languages. A single mark closes only where no letter follows ("Bev’s"). */
const marks = [
  /[“„]([^“”„]{1,600})[”“]/gu,
  /«\s*([^«»]{1,600}?)\s*»/gu,
  /»([^«»]{1,600})«/gu,
  /"([^"]{1,600})"/gu,
  /(?<![\p{L}\p{N}])[‘‚]((?:[^‘’‚]|’(?=\p{L})){1,600})[’‘](?!\p{L})/gu,
  /(?<![\p{L}\p{N}'])'((?:[^']|'(?=\p{L})){2,600})'(?!\p{L})/gu,
  /‹\s*([^‹›]{1,600}?)\s*›/gu,
  /[「『]([^」』]{1,600})[」』]/gu,
];
/** A dash that opens a line of dialogue; the speech ends at the next dash, which begins what the narrator says. */
const dialogue = /(?:^|\n)[^\S\n]*[—–-]\s?(\p{L}[^—–\n]{1,600})/gu;

/** A text has fewer; all are compared with each other. */
const mostQuotations = 200;

/** What is said in a text, by quotation marks and dialogue dashes. */
export function quotationsIn(text: string): Quotation[] {
  const found = [...marks, dialogue].flatMap((mark) =>
    [...text.matchAll(mark)].slice(0, mostQuotations).map(({ 0: all, 1: inner = '', index }) => ({
      text: inner.trim(),
      start: index,
      end: index + all.length,
    })),
  );
  const outermost = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.start <= one.start &&
          other.end >= one.end &&
          other.end - other.start > one.end - one.start,
      ),
  );
  return outermost.toSorted((one, other) => one.start - other.start);
}

/** The text with its quotations as empty marks. */
export function withoutQuotations(text: string): string {
  return quotationsIn(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)}“”${rest.slice(end)}`, text);
}

interface Said {
  /** Content words that are not in the interview; and how many there are in all. */
  readonly unknown: readonly string[];
  readonly content: number;
  /** The message that contains it word for word. */
  readonly message: number | undefined;
  /** The largest share of its words in one message. */
  readonly share: number;
}

export interface Voices {
  /** Per message of the interview: its words, and those of the customer with their places. */
  readonly messages: readonly { readonly words: ReadonlySet<string>; readonly told: readonly PlainWord[] }[];
  readonly isContent: (word: string) => boolean;
  readonly isKnown: (word: string) => boolean;
}

/** How far the words of a quotation are in the interview. */
export function saidIn(quotation: string, { messages, isContent, isKnown }: Voices): Said {
  const words = plainWords(quotation);
  const content = [...new Set(words.filter(isContent))];
  const at = messages.findIndex(({ told }) => spanOf(quotation, told) !== undefined);
  const shares = messages.map((message) => words.filter((word) => message.words.has(word)).length / words.length);
  return {
    unknown: content.filter((word) => !isKnown(word)),
    content: content.length,
    message: at === -1 ? undefined : at,
    share: Math.max(0, ...shares),
  };
}
