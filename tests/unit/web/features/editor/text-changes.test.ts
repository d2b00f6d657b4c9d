import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, diffBlocks } from '#web/src/features/editor/model/block-diff.ts';
import { blocksOf, docOfBlocks } from '#web/src/features/editor/model/blocks.ts';
import { docOf, type Piece, schema } from './story-schema.ts';

const changes = (before: readonly Piece[], after: readonly Piece[]) =>
  diffBlocks(blocksOf(docOf(...before)), blocksOf(docOf(...after)));
const kinds = (before: readonly Piece[], after: readonly Piece[]) => changes(before, after).map(({ kind }) => kind);

const words = fc.array(fc.constantFrom('toast', 'grill', 'flat', 'sister', 'lease', 'rain', 'we', 'the'), {
  minLength: 1,
  maxLength: 6,
});
const sentence = words.map((list) => list.join(' '));
const piece: fc.Arbitrary<Piece> = fc.oneof(
  sentence,
  fc.constant(''),
  fc.record({ heading: sentence, level: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ quote: sentence }),
  fc.record({
    list: fc.constantFrom('bulletList' as const, 'orderedList' as const),
    items: fc.array(sentence, { minLength: 1, maxLength: 4 }),
  }),
);
/** Adjacent lists of one kind would be merged into one list. */
const story = fc.array(piece, { minLength: 1, maxLength: 8 }).filter((pieces) =>
  pieces.every((one, at) => {
    const before = pieces[at - 1];
    return !(
      typeof one === 'object' &&
      'list' in one &&
      typeof before === 'object' &&
      'list' in before &&
      before.list === one.list
    );
  }),
);

describe('blocksOf and docOfBlocks', () => {
  test('are inverse', () => {
    fc.assert(
      fc.property(story, (pieces) => {
        const doc = docOf(...pieces);
        expect(docOfBlocks(blocksOf(doc), schema).toJSON()).toEqual(doc.toJSON());
      }),
    );
  });

  test('docOfBlocks returns an empty paragraph for no blocks', () => {
    expect(docOfBlocks([], schema).toJSON()).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { indent: 0 } }],
    });
  });
});

describe('diffBlocks', () => {
  test('applying all changes yields the new text, applying none the old one', () => {
    fc.assert(
      fc.property(story, story, (before, after) => {
        const found = changes(before, after);
        const all = docOfBlocks(
          applyChanges(found, () => true),
          schema,
        );
        const none = docOfBlocks(
          applyChanges(found, () => false),
          schema,
        );
        expect(all.toJSON()).toEqual(docOf(...after).toJSON());
        expect(none.toJSON()).toEqual(docOf(...before).toJSON());
      }),
    );
  });

  test('a changed block contains the words of both texts', () => {
    fc.assert(
      fc.property(sentence, sentence, (before, after) => {
        for (const change of changes([before], [after])) {
          if (change.kind !== 'changed') continue;
          const text = (leaves: string) =>
            change.words
              .filter(({ kind }) => kind !== leaves)
              .map((part) => part.text)
              .join('')
              .replaceAll(/\s+/g, ' ')
              .trim();
          expect([text('added'), text('removed')]).toEqual([before, after]);
        }
      }),
    );
  });

  test('a reworded paragraph is one change, an added or removed one another', () => {
    const before = ['The grill was on high because my sister was nervous.', 'We signed on the counter.'];
    const after = [
      'The grill was on high because my sister was terribly nervous.',
      'Nobody ever asked.',
      'We signed on the counter.',
    ];
    expect(kinds(before, after)).toEqual(['changed', 'added', 'same']);
    expect(kinds(after, before)).toEqual(['changed', 'removed', 'same']);
  });

  test('list items change separately', () => {
    const before: Piece[] = [{ list: 'bulletList', items: ['Stubborn hospitality', 'Keeping promises', 'Humour'] }];
    const after: Piece[] = [{ list: 'bulletList', items: ['Stubborn hospitality', 'Humour'] }];
    expect(kinds(before, after)).toEqual(['same', 'removed', 'same']);
  });

  test('another block type with the same words is a change', () => {
    const [change] = changes(['Your values'], [{ heading: 'Your values' }]);
    expect(change?.kind).toBe('changed');
    expect(change?.kind === 'changed' && change.words).toEqual([{ kind: 'same', text: 'Your values' }]);
  });

  test('adjacent changed words are one passage', () => {
    const [change] = changes(['We sat in the old flat then.'], ['We sat in a new house then.']);
    expect(change?.kind === 'changed' && change.words).toEqual([
      { kind: 'same', text: 'We sat in ' },
      { kind: 'removed', text: 'the old flat' },
      { kind: 'added', text: 'a new house' },
      { kind: 'same', text: ' then.' },
    ]);
  });

  test('is fast for two long, different texts', () => {
    const long = (word: string): Piece[] => Array.from({ length: 60 }, (_, at) => `${word}${at} `.repeat(40).trim());
    const started = performance.now();
    expect(kinds(long('one'), long('other'))).toHaveLength(120);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
