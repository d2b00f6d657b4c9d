import { describe, expect, it } from 'vitest';
import { revealsSecret, secretsOf } from '#functions/domain/story/off-record.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { emptyBrief } from '#tests/support/story-parts.ts';

const secret = 'My brother borrowed two thousand pounds for the oven and never paid it back';
const transcript: ChatMessage[] = [
  { role: 'user', content: `We bought the oven in March. ${secret}. Leave that out please.` },
  { role: 'user', content: 'My brother carried the oven up the stairs.' },
];
const secrets = secretsOf(
  { ...emptyBrief, offRecord: [{ text: 'the brother’s debt', source: { message: 0, words: secret } }] },
  transcript,
);

describe('revealsSecret', () => {
  it.each([
    secret,
    'He never paid it back: my brother had borrowed two thousand pounds for the oven.',
    'I think of the thousand pounds he borrowed.',
  ])('finds %j', (sentence) => {
    expect(revealsSecret(sentence, secrets)).toBe(true);
  });

  it.each(['My brother carried the oven up the stairs.', 'We bought it in March.', 'A brother is a good thing to have.'])(
    'allows %j',
    (sentence) => {
      expect(revealsSecret(sentence, secrets)).toBe(false);
    },
  );

  it('finds nothing where nothing is off the record', () => {
    expect(revealsSecret(secret, secretsOf(emptyBrief, transcript))).toBe(false);
    expect(revealsSecret(secret, secretsOf(null, transcript))).toBe(false);
  });
});
