import type { CategorySlug } from '#shared/catalogue/categories.ts';

/** What a story needs to know; the interview asks for what is missing. Each category has six, one per window of the house. */
export const storySlots = [
  'who',
  'where',
  'when',
  'happened',
  'changed',
  'matters',
  'began',
  'problem',
  'customer',
  'proof',
] as const;
export type StorySlot = (typeof storySlots)[number];

const personal = ['who', 'where', 'when', 'happened', 'changed', 'matters'] as const;

export const slotsOf: Readonly<Record<CategorySlug, readonly StorySlot[]>> = {
  'business-story': ['who', 'began', 'problem', 'customer', 'proof', 'matters'],
  memories: personal,
  'for-someone': personal,
  milestone: personal,
};

/** Label in the list; in a sentence ("Wren knows who and where"), it is lower case. */
export const slotLabels: Readonly<Record<StorySlot, string>> = {
  who: 'Who',
  where: 'Where',
  when: 'When',
  happened: 'What happened',
  changed: 'What changed',
  matters: 'Why it matters',
  began: 'How it began',
  problem: 'What people needed',
  customer: 'One customer',
  proof: 'Why it works',
};
