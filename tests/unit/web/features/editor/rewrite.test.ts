import { Schema } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { rewriteAccepted, rewriteIn } from '#web/src/features/editor/model/rewrite.ts';

const schema = new Schema({ nodes: { doc: { content: 'text*' }, text: {} } });
const doc = (text: string) => schema.node('doc', null, [schema.text(text)]);
const mine = doc('mine');
const first = rewriteAccepted(null, mine, doc('first'));

test('an accepted edit counts after typing and redo, but not after undo', () => {
  expect(rewriteIn(first, doc('first and more'))?.inForce).toBe(true);
  const undone = rewriteIn(first, mine);
  expect(undone?.inForce).toBe(false);
  expect(rewriteIn(undone, doc('typed instead'))?.inForce).toBe(false);
  expect(rewriteIn(undone, doc('first'))?.inForce).toBe(true);
});

test('of two edits the first counts until both are undone', () => {
  const second = rewriteAccepted(first, doc('first'), doc('second'));
  expect(rewriteIn(second, doc('first'))?.inForce).toBe(true);
  expect(rewriteIn(second, mine)?.inForce).toBe(false);
});

test('without an edit nothing counts', () => {
  expect(rewriteIn(null, mine)).toBeNull();
});
