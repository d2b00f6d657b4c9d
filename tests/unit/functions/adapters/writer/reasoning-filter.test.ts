import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReasoningFilter, withoutReasoning } from '#functions/adapters/writer/reasoning-filter.ts';

function streamed(pieces: readonly string[]): string {
  let passed = '';
  const push = createReasoningFilter((text) => (passed += text));
  for (const piece of pieces) push(piece);
  return passed;
}

const answers = [
  ['<think>They want a question.</think>\n\nWhere was that?', 'Where was that?'],
  ['  \n<think>\n</think>Where was that?', 'Where was that?'],
  ['Where was that?', 'Where was that?'],
  ['< 5 or more?', '< 5 or more?'],
  ['Did you <think> of it?</think>', 'Did you <think> of it?</think>'],
  ['<think>It never ends', ''],
  ['<thinking>Hm. </think></thinking>Where was that?', 'Where was that?'],
  ['[THINK]Hm.[/THINK]Where was that?', 'Where was that?'],
  ['<|channel|>analysis<|message|>Hm.<|end|><|channel|>final<|message|>Where was that?', 'Where was that?'],
  ['[Laughing] Where was that?', '[Laughing] Where was that?'],
] as const;

it('withoutReasoning removes reasoning that the prompt has opened', () => {
  expect(withoutReasoning('They want a question.</think>Where was that?')).toBe('Where was that?');
});

describe('createReasoningFilter and withoutReasoning', () => {
  it('hide the reasoning before an answer, and nothing else', () => {
    for (const [content, answer] of answers) {
      expect(withoutReasoning(content).trim()).toBe(answer);
      expect(streamed([content]).trim()).toBe(answer);
    }
  });

  it('remove reasoning from a stream in arbitrary chunks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...answers), fc.array(fc.integer({ min: 1, max: 7 })), ([content, answer], sizes) => {
        const pieces: string[] = [];
        let rest: string = content;
        for (const size of [...sizes, content.length]) {
          pieces.push(rest.slice(0, size));
          rest = rest.slice(size);
        }
        expect(streamed(pieces).trim()).toBe(answer);
      }),
    );
  });
});
