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

/** Splits a long sentence after commas and the like, else between words. */
function splitLong(sentence: string): string[] {
  if (sentence.length <= maxPieceLength) return [sentence];
  const head = sentence.slice(0, maxPieceLength + 1);
  const pause = Math.max(...[', ', '; ', ': ', ' – ', ' — '].map((mark) => head.lastIndexOf(mark) + mark.length - 1));
  const cut = pause > maxPieceLength / 4 ? pause : head.lastIndexOf(' ');
  if (cut <= 0) return [head.slice(0, maxPieceLength), ...splitLong(sentence.slice(maxPieceLength))];
  return [sentence.slice(0, cut).trim(), ...splitLong(sentence.slice(cut).trim())];
}

/** The sentences of blocks such as paragraphs, which no sentence crosses. */
export function splitSentences<Node>(
  blocks: readonly (readonly TextRun<Node>[])[],
  language: string,
): Sentence<Node>[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return blocks.flatMap((runs) => {
    // A line break in HTML is a space, but the segmenter ends a sentence there. One character each keeps the places.
    const whole = runs
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, ' ');
    return [...segmenter.segment(whole)].flatMap(({ segment, index }) => {
      const spoken = segment.trim().replace(/ +/g, ' ');
      // A line of asterisks is no sentence.
      if (!/[\p{L}\p{N}]/u.test(spoken)) return [];
      const first = index + segment.length - segment.trimStart().length;
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

export function readSentences(root: Node, language: string): Sentence[] {
  return splitSentences(readBlocks(root), language);
}
