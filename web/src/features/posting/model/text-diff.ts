import { diffWordsWithSpace } from 'diff';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** How a text became another, word by word. */
export function diffTexts(before: string, after: string): DiffPart[] {
  return diffWordsWithSpace(before, after, { intlSegmenter: words }).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
