import { describe, expect, test } from 'vitest';
import type { Readiness } from '#shared/schemas/conversation.ts';
import { type StorySlot, slotsOf } from '#shared/story/slots.ts';
import { viewReadiness } from '#web/src/features/story-flow/model/readiness-view.ts';

const order = slotsOf.memories;
const ready = (known: readonly StorySlot[], change: Partial<Readiness> = {}): Readiness => ({
  known: known.map((slot) => ({ slot, what: `what of ${slot}` })),
  missing: order.find((slot) => !known.includes(slot)) ?? null,
  enough: false,
  ...change,
});
const view = (readiness: Readiness | null, messageCount = 5) => viewReadiness('memories', readiness, messageCount);

describe('viewReadiness', () => {
  const known = [
    [0, 'Wren is just getting to know your story.', 'Still missing: who.'],
    [1, 'Wren knows who.', 'Still missing: where.'],
    [2, 'Wren knows who and where.', 'Still missing: when.'],
    [4, 'Wren knows who, where, when and what happened.', 'Still missing: what changed.'],
    [5, 'Wren knows nearly all of it.', 'Still missing: why it matters.'],
    [6, 'Wren knows all six things.', ''],
  ] as const;
  test('says what is known and names one missing thing', () => {
    for (const [count, knows, missing] of known)
      expect(view(ready(order.slice(0, count)))).toMatchObject({ knows, missing });
  });

  test('names the slots of a business', () => {
    const readiness = ready(['who', 'began'], { missing: 'problem' });
    expect(viewReadiness('business-story', readiness, 5)).toMatchObject({
      knows: 'Wren knows who and how it began.',
      missing: 'Still missing: what people needed.',
    });
  });

  test('lists six slots in the order of the windows, and no slot of another category', () => {
    const { slots } = view(ready(['changed', 'who', 'proof']));
    expect(slots.map(({ slot }) => slot)).toEqual(order);
    expect(slots.map(({ what }) => what)).toEqual(['what of who', null, null, null, 'what of changed', null]);
    expect(slots[3]?.label).toBe('What happened');
  });

  test('knows nothing before the first answer is heard', () => {
    const nothing = { knows: 'Wren knows nothing yet. Tell it the first thing.', missing: '' };
    for (const messageCount of [0, 1, 2])
      for (const readiness of [null, ready([])]) expect(view(readiness, messageCount)).toMatchObject(nothing);
  });

  const advices = [
    [0, ''],
    [1, 'Five more answers and Wren can write.'],
    [2, 'Four more answers and Wren can write.'],
    [3, 'Four more answers and Wren can write.'],
    [8, 'One more answer and Wren can write.'],
    [9, 'One more answer and Wren can write.'],
    [10, 'Wren can write now, and more answers help.'],
    // The conversation is full.
    [60, ''],
  ] as const;
  test('says how many answers are missing', () => {
    const shown = advices.map(([messageCount]) => view(ready(['who']), messageCount).advice);
    expect(shown).toEqual(advices.map(([, advice]) => advice));
  });

  test('from ten messages advises by readiness', () => {
    const isEnough = 'It’s enough already. One more answer makes it better.';
    expect(view(ready(['who'], { enough: true }), 11).advice).toBe(isEnough);
    expect(view(ready(order, { enough: true, missing: 'when' }), 11).advice).toBe(isEnough);
    expect(view(ready(order, { enough: true }), 11)).toMatchObject({ knows: 'Wren has your story.', advice: '' });
  });

  test('counts messages without readiness, and lights no window', () => {
    const unlit = order.map(() => null);
    const early = view(null, 3);
    expect(early).toMatchObject({ knows: 'Four more answers and Wren can write.', missing: '', advice: '' });
    expect(early.slots.map(({ what }) => what)).toEqual(unlit);
    expect(view(null, 11)).toMatchObject({ knows: 'Wren can write your story now.', missing: '', advice: '' });
  });
});
