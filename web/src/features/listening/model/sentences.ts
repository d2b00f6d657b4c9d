import { startOf, wordBreakBefore } from '#shared/text/characters.ts';
import { sentenceSpans } from '#shared/text/sentences.ts';

/** A piece of text inside one text node. */
interface TextRun<Node> {
  readonly node: Node;
  readonly text: string;
}

interface TextPlace<Node> {
  readonly node: Node;
  readonly offset: number;
}

export interface Sentence<Node = Text> {
  /** What one utterance each says: short, because some voices stop after 14 s. */
  readonly pieces: readonly string[];
  readonly start: TextPlace<Node>;
  readonly end: TextPlace<Node>;
}

/** 13 s at 15 characters a second. */
const maxPieceLength = 200;

function placeAt<Node>(runs: readonly TextRun<Node>[], offset: number, isEnd: boolean): TextPlace<Node> | undefined {
  let before = 0;
  for (const { node, text } of runs) {
    const after = before + text.length;
    if (isEnd ? offset <= after : offset < after) return { node, offset: offset - before };
    before = after;
  }
  return undefined;
}

const pauses = [', ', '; ', ': ', ' – ', ' — ', '、', '，', '；', '：', '، '];

/** Splits a long sentence after commas and the like, else between words. */
function splitLong(sentence: string): string[] {
  if (sentence.length <= maxPieceLength) return [sentence];
  const head = sentence.slice(0, maxPieceLength + 1);
  const pause = Math.max(...pauses.map((mark) => head.lastIndexOf(mark) + mark.trimEnd().length));
  const word = pause > maxPieceLength / 4 ? pause : wordBreakBefore(sentence, maxPieceLength);
  const cut = word > 0 ? word : startOf(sentence, maxPieceLength).length;
  return [sentence.slice(0, cut).trim(), ...splitLong(sentence.slice(cut).trim())];
}

/** The sentences of blocks such as paragraphs, which no sentence crosses. */
export function splitSentences<Node>(blocks: readonly (readonly TextRun<Node>[])[]): Sentence<Node>[] {
  return blocks.flatMap((runs) => {
    // A line break in HTML is a space. Each character is replaced by one, so that the offsets stay.
    const whole = runs
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, ' ');
    return sentenceSpans(whole).flatMap((span) => {
      const segment = whole.slice(span.start, span.end);
      const spoken = segment.trim().replace(/ +/g, ' ');
      // A line of asterisks is no sentence.
      if (!/[\p{L}\p{N}]/u.test(spoken)) return [];
      const first = span.start + segment.length - segment.trimStart().length;
      const start = placeAt(runs, first, false);
      const end = placeAt(runs, first + segment.trim().length, true);
      return start === undefined || end === undefined ? [] : [{ pieces: splitLong(spoken), start, end }];
    });
  });
}

const blockNames = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'UL', 'OL', 'BLOCKQUOTE', 'DIV', 'BR']);

/** The text nodes below an element, by block. A figure repeats a sentence of the text. */
function readBlocks(root: Node): TextRun<Text>[][] {
  const blocks: TextRun<Text>[][] = [[]];
  const visit = (node: Node): void => {
    if (node instanceof Text) {
      blocks.at(-1)?.push({ node, text: node.data });
      return;
    }
    if (node.nodeName === 'FIGURE') return;
    const isBlock = blockNames.has(node.nodeName);
    if (isBlock) blocks.push([]);
    for (const child of node.childNodes) visit(child);
    if (isBlock) blocks.push([]);
  };
  visit(root);
  return blocks;
}

export function readSentences(root: Node): Sentence[] {
  return splitSentences(readBlocks(root));
}
