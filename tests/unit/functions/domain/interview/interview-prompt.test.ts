import { describe, expect, it } from 'vitest';
import { interviewPrompt } from '../../../../../functions/domain/interview/interview-prompt.ts';
import { categories, categoryOfPrompt, chatPromptKeys } from '../../../../../shared/catalogue/categories.ts';

describe('interviewPrompt', () => {
  it.each(chatPromptKeys)('%s names its category in the first line', (key) => {
    const [first] = interviewPrompt(key).split('\n');
    expect(first).toBe(`Category: ${categories[categoryOfPrompt(key)].title}`);
  });

  it('asks for something else in every category', () => {
    expect(new Set(chatPromptKeys.map(interviewPrompt)).size).toBe(4);
  });
});
