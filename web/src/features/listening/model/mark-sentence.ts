import type { Sentence } from './sentences.ts';

/** Styled by `::highlight(spoken)`. */
const highlightName = 'spoken';

/** Marks a sentence without changing the document; does nothing in browsers without the CSS Custom Highlight API. */
export function markSentence(sentence: Sentence | undefined): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(highlightName);
  if (sentence === undefined) return;
  const { start, end } = sentence;
  const range = new StaticRange({
    startContainer: start.node,
    startOffset: start.offset,
    endContainer: end.node,
    endOffset: end.offset,
  });
  CSS.highlights.set(highlightName, new Highlight(range));
}
