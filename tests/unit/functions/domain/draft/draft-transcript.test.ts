import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredTurn } from '#functions/domain/draft/draft.ts';
import { missingMessages, transcriptOf } from '#functions/domain/draft/draft-transcript.ts';
import { isWithinBounds } from '#functions/domain/story/writing/transcript.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { customer, wren } from '#tests/support/drafts.ts';

const at = '2046-11-21T12:00:00.000Z';
const turn = (messages: ChatMessage[], recovered: StoredTurn['recovered'] = []): StoredTurn => ({
  turnId: 'turn',
  at,
  recovered,
  messages,
});

/** Few distinct messages, so that repetitions are frequent. */
const message = fc.record({
  role: fc.constantFrom('user', 'system'),
  content: fc.constantFrom('Yes.', 'No.', 'Leeds.'),
});
const messages = fc.array(message as fc.Arbitrary<ChatMessage>, { maxLength: 12 });
const sorted = (said: readonly ChatMessage[]) => said.map(({ role, content }) => `${role} ${content}`).sort();

describe('transcriptOf, missingFrom and isWithinBounds', () => {
  it('a transcript starts with the initial messages, followed by the turns', () => {
    const draft = {
      begunWith: [wren('Where?')],
      turns: [turn([customer('Leeds.'), wren('When?')]), turn([customer('2015.')])],
    };
    expect(transcriptOf(draft)).toEqual([wren('Where?'), customer('Leeds.'), wren('When?'), customer('2015.')]);
  });

  it('missingFrom finds no message in an equal transcript and every message in an empty one', () => {
    fc.assert(
      fc.property(messages, (said) => {
        expect(missingMessages(said, said)).toEqual([]);
        expect(missingMessages([], said)).toHaveLength(said.length);
      }),
    );
  });

  it('a later turn recovers all lost turns exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(messages, fc.boolean()), { maxLength: 6 }), (exchanges) => {
        const history = exchanges.flatMap(([said]) => said);
        const turns = exchanges.filter(([, isLost]) => !isLost).map(([said]) => turn(said));
        const recovered = missingMessages(transcriptOf({ begunWith: [], turns }), history);
        const whole = transcriptOf({ begunWith: [], turns: [...turns, turn([], recovered)] });
        expect(sorted(whole)).toEqual(sorted(history));
      }),
    );
  });

  it('concurrent recoveries by two tabs and a late turn add each message once', () => {
    fc.assert(
      fc.property(messages, messages, (kept, lost) => {
        const recovered = missingMessages(kept, [...kept, ...lost]);
        const brought = [turn([], recovered), turn([], recovered)];
        expect(sorted(transcriptOf({ begunWith: kept, turns: brought }))).toEqual(sorted([...kept, ...lost]));
        const late = transcriptOf({ begunWith: kept, turns: [...brought, turn(lost)] });
        expect(sorted(late)).toEqual(sorted([...kept, ...lost]));
      }),
    );
  });

  it('a transcript is within the bounds up to 60 messages and 24,000 characters', () => {
    const rows: [string, ChatMessage[], boolean][] = [
      ['60 messages', Array(60).fill(wren('a')), true],
      ['61 messages', Array(61).fill(wren('a')), false],
      ['24,000 characters', Array(6).fill(wren('a'.repeat(4000))), true],
      ['24,001 characters', [...Array(6).fill(wren('a'.repeat(4000))), wren('a')], false],
    ];
    expect(rows.filter(([, said, isWithin]) => isWithinBounds(said) !== isWithin)).toEqual([]);
  });
});
