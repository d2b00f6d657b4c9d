import { describe, expect, it } from 'vitest';
import { knowledgeOf, readinessAfter } from '#functions/domain/interview/readiness.ts';
import type { StorySlot } from '#shared/story/slots.ts';

const knowing = (...slots: StorySlot[]) => slots.map((slot) => ({ slot, what: `what of ${slot}` }));
const nothing = { known: [], thin: [], enough: false };
const six = knowing('who', 'where', 'when', 'happened', 'changed', 'matters');

describe('knowledgeOf', () => {
  it('reads the answer around its fence and drops invalid entries', () => {
    const known = [{ slot: 'who', what: 'you' }, { slot: 'weather', what: 'rain' }, 'where', { slot: 'when' }];
    const answer = { reply: 'Who?', known, thin: ['when', 7], enough: 'yes' };
    expect(knowledgeOf(`\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``)).toEqual({
      known: [{ slot: 'who', what: 'you' }, null, null, null],
      thin: ['when', null],
      enough: false,
    });
  });

  it('is undefined for an answer without it', () => {
    const rows = [
      'Who was there?',
      '{"reply":"Who?"}',
      '{"reply":"Who?","known":"all"}',
      '{"reply":"Who?","known":[',
      '[]',
      '',
    ];
    expect(rows.filter((answer) => knowledgeOf(answer) !== undefined)).toEqual([]);
  });
});

describe('readinessAfter', () => {
  it('names the first missing slot of the category, in its order', () => {
    expect(readinessAfter('memories', nothing)).toEqual({ known: [], missing: 'who', enough: false });
    const known = knowing('matters', 'who', 'when');
    expect(readinessAfter('memories', { ...nothing, known })).toEqual({
      known: knowing('who', 'when', 'matters'),
      missing: 'where',
      enough: false,
    });
    expect(readinessAfter('business-story', { ...nothing, known: knowing('who') }).missing).toBe('began');
  });

  it('names a thin slot when all are known, and none when none is thin', () => {
    expect(readinessAfter('memories', { ...nothing, known: six, thin: ['matters', 'when', null] })).toEqual({
      known: six,
      missing: 'when',
      enough: true,
    });
    expect(readinessAfter('memories', { ...nothing, known: six }).missing).toBeNull();
  });

  it('drops slots of other categories and keeps the last of a repeated slot', () => {
    const known = [
      ...knowing('proof'),
      { slot: 'who' as const, what: 'you' },
      { slot: 'who' as const, what: 'you and Ada' },
    ];
    expect(readinessAfter('memories', { ...nothing, known, thin: ['proof'] })).toEqual({
      known: [{ slot: 'who', what: 'you and Ada' }],
      missing: 'where',
      enough: false,
    });
  });

  it('is enough when the model says so, too', () => {
    expect(readinessAfter('memories', { ...nothing, enough: true })).toMatchObject({ missing: 'who', enough: true });
  });

  it('never forgets a slot, and rewords it only with words', () => {
    const former = readinessAfter('memories', { ...nothing, known: knowing('who', 'where') });
    const known = [
      { slot: 'who' as const, what: 'you and Ada' },
      { slot: 'where' as const, what: ' ' },
      ...knowing('when'),
    ];
    expect(readinessAfter('memories', { ...nothing, known }, former).known).toEqual([
      { slot: 'who', what: 'you and Ada' },
      ...knowing('where', 'when'),
    ]);
    expect(readinessAfter('memories', nothing, former).known).toEqual(knowing('who', 'where'));
  });

  it('shortens what is known to 80 characters of plain text', () => {
    const rows: [string, string][] = [
      ['<b>You</b>, and\n\nyour\tmother', 'You , and your mother'],
      ['you\u202e and Ada\u0007', 'you and Ada'],
      [`${'a kitchen '.repeat(9)}`, `${'a kitchen '.repeat(8).trim()}…`],
      ['x'.repeat(99), `${'x'.repeat(79)}…`],
      [`${'x'.repeat(78)}😀😀`, `${'x'.repeat(78)}…`],
    ];
    const shorten = (what: string) =>
      readinessAfter('memories', { ...nothing, known: [{ slot: 'who', what }] }).known[0]?.what;
    expect(rows.map(([what]) => [what, shorten(what)])).toEqual(rows);
  });
});
