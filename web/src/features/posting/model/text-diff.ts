import { diffWords } from 'diff';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const words = { intlSegmenter: new Intl.Segmenter('en', { granularity: 'word' }) };

/** How a text became another, word by word; changes of spaces and line breaks alone are none. */
export function diffTexts(before: string, after: string): DiffPart[] {
  return diffWords(before, after, words).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
