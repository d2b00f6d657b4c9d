import { describe, expect, it } from 'vitest';
import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import type { CorpusStory } from '#infra/tooling/eval/corpus.ts';
import { judgeStory } from '#infra/tooling/eval/judge.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

describe('judgeStory', () => {
  it('shows the finished story and its sections to the judge and returns its scores', async () => {
    const calls: ModelCall[] = [];
    const scores = { true: 5, whole: 4, scene: 4, voice: 3, arc: 4, ending: 5, useful: 4, language: 5 };
    const fault = { section: 'values', verdict: 'other', why: 'It is too plain.' };
    const reader: Writer = {
      converse: () => Promise.reject(new Error('not used')),
      compose: async (call: ModelCall, { schema }) => {
        calls.push(call);
        return schema.parse({ scores, verdicts: [{ ...fault, sentence: 1, evidence: null }] });
      },
    };
    const story: CorpusStory = {
      category: 'for-someone',
      transcript: [{ role: 'user', content: 'my grandad Stan' }],
      asked: [],
      brief: null,
      opening: { title: 'The peg', html: '<h4>The peg</h4>' },
      review: null,
      firstFaults: [],
      repairs: 0,
      parts: {
        body: { title: 'The peg', pinnedOpening: '<h4>The peg</h4>', paragraphs: ['The bike hung on a peg.'] },
        values: { values: [{ name: 'Never sell', meaning: 'You kept it.', moment: 'my grandad Stan' }] },
        strategy: { ideas: [] },
        schedule: { days: [] },
        captions: { captions: [] },
      },
    };
    const { logger } = createLoggerSpy();
    const context = { safetyIdentifier: 'hash', signal: new AbortController().signal, logger };
    const review = await judgeStory(story, { reader, readerModel: 'judge', context });
    expect(review).toMatchObject({ scores, findings: [{ ...fault, text: 'Never sell' }] });
    expect(calls[0]?.messages[0]?.content).toContain('The bike hung on a peg.');
    expect(calls[0]?.messages[0]?.content).toContain('Never sell');
  });
});
