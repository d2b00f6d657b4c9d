import { expect, test } from 'vitest';
import { beginWithIdea } from '#web/src/features/chat/model/begin-with-idea.ts';

test('beginWithIdea starts an answer, after what is typed already', () => {
  expect(beginWithIdea('', 'What you wore.')).toBe('What you wore: ');
  expect(beginWithIdea(' \n', 'What you wore.')).toBe('What you wore: ');
  expect(beginWithIdea('It rained. ', 'What you wore.')).toBe('It rained.\nWhat you wore: ');
});
