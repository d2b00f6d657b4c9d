import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplyDeltas, replyOf } from '#functions/domain/interview/reply-deltas.ts';

/** The pieces passed on, for a text streamed in pieces of `size` characters. */
function passed(text: string, size: number): string[] {
  const pieces: string[] = [];
  const read = createReplyDeltas((piece) => pieces.push(piece));
  for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
  return pieces;
}

const sizes = [1, 2, 3, 5, 1000];
const answer = JSON.stringify({
  care: 'none',
  reply: 'Who was there?',
  known: [{ slot: 'who', what: 'you' }],
  thin: [],
  enough: false,
});

describe('createReplyDeltas', () => {
  it('passes only the reply of an answer, in any order, spacing, fence or escape', () => {
    const rows: [string, string][] = [
      ['the reply first', answer],
      [
        'the reply last',
        JSON.stringify({ known: [{ slot: 'who', what: 'reply' }], thin: ['when'], reply: 'Who was there?' }),
      ],
      ['a nested reply before it', '{"known":{"reply":"no","slots":["reply"]},"reply":"Who was there?"}'],
      ['line breaks and spaces', `\n{ \n "reply" : "Who was there?",\n "enough": true }\n`],
      ['a code fence', `\`\`\`json\n${answer}\n\`\`\``],
      ['words after it', `${answer}\nI hope that "helps".`],
      ['escaped letters', '{"reply":"\\u0057ho was\\u0020there?"}'],
      ['a cut answer', '{"reply":"Who was there?","known":[{"slot":"wh'],
      ['plain text', 'Who was there?'],
      ['plain text between spaces', '\n Who was there? \n'],
    ];
    const passes = (text: string) => sizes.every((size) => passed(text, size).join('') === 'Who was there?');
    expect(rows.filter(([, text]) => !passes(text))).toEqual([]);
  });

  it('passes all of a text that is no JSON answer', () => {
    const rows = ['“Was it {cold}?”', '{smile} Where was it?', '`Toast`?', '12 people? {"reply": 1}', '<b>Who?</b>'];
    for (const text of rows) for (const size of sizes) expect(passed(text, size).join('')).toBe(text);
  });

  it('passes nothing of a reply to danger, whose kind came first, in any case and fence', () => {
    const rows = [
      ['{"care":"danger","reply":"I hear you."}', 'danger'],
      ['{"care":"distress","reply":"I hear', 'distress'],
      ['```json\n{ "care" : " Distress ",\n"reply": "I hear you." }\n```', 'distress'],
    ] as const;
    for (const [text, care] of rows) {
      for (const size of sizes) expect(passed(text, size)).toEqual([]);
      expect(replyOf(text)).toEqual({ reply: '', care });
    }
  });

  it('reads a kind that is absent, unknown or nested as none, and one that comes late', () => {
    const rows = ['{"reply":"Who?"}', '{"care":"maybe","reply":"Who?"}', '{"care":null,"reply":"Who?"}'];
    const nested = '{"known":{"care":"danger"},"reply":"Who?"}';
    for (const text of [...rows, nested, 'Who?'])
      for (const size of sizes) expect([passed(text, size).join(''), replyOf(text).care]).toEqual(['Who?', 'none']);
    expect(replyOf('{"reply":"Who?","care":"danger"}').care).toBe('danger');
  });

  it('passes nothing of an answer without a reply', () => {
    const rows = ['', '  ', '{}', '{"known":[]}', '{"reply":null}', '{"reply":["Who?"]}', '{"reply":" "}', '```'];
    for (const text of rows) for (const size of sizes) expect(passed(text, size)).toEqual([]);
  });

  it('passes the first characters of the reply at once', () => {
    const pieces: string[] = [];
    const read = createReplyDeltas((piece) => pieces.push(piece));
    read('{"care":"none","');
    read('reply');
    read('":"W');
    expect(pieces).toEqual(['W']);
    read('ho?","known"');
    expect(pieces).toEqual(['W', 'ho?']);
  });

  it('passes the same text for any pieces, which is the stored reply', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        fc.integer({ min: 1, max: 12 }),
        (text, asJson, size) => {
          const whole = asJson ? JSON.stringify({ thin: [], reply: text }) : `Who? ${text}`;
          expect(passed(whole, size).join('')).toBe(replyOf(whole).reply);
          expect(replyOf(whole).reply).toBe(asJson ? text.trim() : whole.trim());
        },
      ),
    );
  });
});
