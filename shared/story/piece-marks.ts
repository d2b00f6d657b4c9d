import { allowedPiece, pieceAttribute } from '#shared/catalogue/html-allow-list.ts';
import { type HtmlBlock, htmlBlocks, textLine } from './html-blocks.ts';
import { readStoryText } from './story-text.ts';

/** A piece of another person's part is in a story's HTML as a mark only: its words are with the person (decision 0172). */
export const pieceMark = (pieceId: string): string => `<figure ${pieceAttribute}="${pieceId}"></figure>`;

export const pieceIdOf = (personId: string, n: number): string => `${personId}-${n}`;

const mark = new RegExp(`^<figure ${pieceAttribute}="([^"]*)"></figure>$`);
const anyFigureTag = /<\/?figure\b[^<>]*>/gi;

/** Of the piece whose mark a block is. */
function pieceOf(html: string, { name, start, end }: HtmlBlock): string | undefined {
  const id = name === 'figure' ? mark.exec(html.slice(start, end))?.[1] : undefined;
  return id !== undefined && allowedPiece.test(id) ? id : undefined;
}

/** Replaces each mark between the blocks of the story itself, once per piece, and removes all others. Takes sanitised HTML. */
export function replaceMarks(html: string, render: (pieceId: string) => string): string {
  if (!html.includes('<figure')) return html;
  const storyEnd = readStoryText(html).story.length;
  const done = new Set<string>();
  return htmlBlocks(html)
    .map((block) => {
      const id = pieceOf(html, block);
      if (id === undefined || block.end > storyEnd || done.has(id))
        return html.slice(block.start, block.end).replace(anyFigureTag, '');
      done.add(id);
      return render(id);
    })
    .join('');
}

/** With the marks of these pieces only. */
export function keepMarks(html: string, known: ReadonlySet<string>): string {
  return replaceMarks(html, (id) => (known.has(id) ? pieceMark(id) : ''));
}

/** The pieces that have a mark, in order. */
export function markedPieces(html: string): string[] {
  const found: string[] = [];
  replaceMarks(html, (id) => {
    found.push(id);
    return '';
  });
  return found;
}

const isText = ({ name, inner }: HtmlBlock) => !/^(?:figure|h[1-6])$/.test(name) && textLine(inner) !== '';

/** The blocks of a story that have words and are no headings: pieces go after them. Takes sanitised HTML. */
export function storyBlocks(html: string): HtmlBlock[] {
  return htmlBlocks(readStoryText(html).story).filter(isText);
}

/** After which of `storyBlocks` the mark is; -1 before the first. */
export function placeOfMark(html: string, pieceId: string): number {
  const at = html.indexOf(pieceMark(pieceId));
  return storyBlocks(html).filter(({ start }) => start < at).length - 1;
}

/** With the mark after a block of `storyBlocks`, behind the marks that are there, and nowhere else. */
export function placeMark(html: string, pieceId: string, after: number): string {
  const rest = html.replace(pieceMark(pieceId), '');
  const from = storyBlocks(rest)[after]?.end ?? 0;
  const behind = /^(?:\s*<figure [^<>]*><\/figure>)*/.exec(rest.slice(from))?.[0].length ?? 0;
  return rest.slice(0, from + behind) + pieceMark(pieceId) + rest.slice(from + behind);
}
