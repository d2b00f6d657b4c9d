import { expect, test } from 'vitest';
import type { ChatMessage, Readiness } from '#shared/schemas/conversation.ts';
import { type StorySlot, slotsOf } from '#shared/story/slots.ts';
import { viewReadiness } from '#web/src/features/story-flow/model/readiness-view.ts';
import { thinInterviewText } from '#web/src/features/story-flow/model/thin-interview.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
const interview = (answers: number, told: string): ChatMessage[] => {
  const questions = Array.from({ length: Math.max(answers, 10 - answers) }, () => ({
    role: 'system' as const,
    content: '?',
  }));
  const first = { role: 'user' as const, content: told };
  return [...questions, first, ...Array.from({ length: answers - 1 }, () => ({ role: 'user' as const, content: '–' }))];
};
const knows = (known: readonly StorySlot[], enough = false): Readiness => ({
  known: known.map((slot) => ({ slot, what: slot })),
  missing: null,
  enough,
});
const textOf = (answers: number, told: string, readiness: Readiness | null) => {
  const messages = interview(answers, told);
  return thinInterviewText(messages, readiness, viewReadiness('memories', readiness, messages.length));
};

test('an interview is thin by its words, unless Wren has enough, and never with ten answers', () => {
  const all = slotsOf.memories;
  const short = 'It would be a short one so far. Two more answers and it can be a full story.';
  const rows: [what: string, found: string, expected: string][] = [
    [
      'half a page',
      textOf(5, words(150), knows(['who'])),
      'Two more answers and it can be a full story. Still missing: where and when.',
    ],
    [
      'one thing missing',
      textOf(5, words(150), knows(all.slice(0, 5))),
      'Two more answers and it can be a full story. Still missing: why it matters.',
    ],
    ['everything touched', textOf(5, words(40), knows(all, true)), short],
    ['no readiness', textOf(5, words(40), null), short],
    ['enough', textOf(5, words(100), knows(['who'], true)), ''],
    ['enough words', textOf(5, words(250), knows(['who'])), ''],
    ['ten answers', textOf(10, words(10), knows(['who'])), ''],
    [
      'too few messages',
      thinInterviewText(interview(2, 'x').slice(0, 9), null, viewReadiness('memories', null, 9)),
      '',
    ],
    ['Japanese', textOf(5, '祖母の台所で毎朝パンを焼いた'.repeat(30), null), ''],
  ];
  expect(rows.map(([what, found]) => [what, found])).toEqual(rows.map(([what, , expected]) => [what, expected]));
});
