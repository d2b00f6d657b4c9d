import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { AnswerFormat, ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { writeSection } from '#functions/domain/story/writing/write-section.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { bakeryTranscript, emptyBrief, goodParts } from '#tests/support/story-parts.ts';

const source = {
  userId: 'u1',
  storyId: 's1',
  category: 'business-story' as const,
  transcript: bakeryTranscript,
  opening: { title: 'Bread', html: '<h4>Bread</h4><p>It rained.</p>' },
};
const context = { safetyIdentifier: 'hash', signal: new AbortController().signal, logger: createLoggerSpy().logger };

/** Answers each call with the next answer, streamed in pieces of five characters. */
function fakeWriter(...answers: unknown[]) {
  const calls: ModelCall[] = [];
  const writer: Writer = {
    converse: () => Promise.reject(new Error('not asked')),
    compose: async <Schema extends z.ZodMiniType>(call: ModelCall, { schema }: AnswerFormat<Schema>) => {
      const answer = answers[calls.length];
      calls.push(call);
      for (const piece of JSON.stringify(answer).match(/.{1,5}/gsu) ?? []) call.onDelta?.(piece);
      return schema.parse(answer);
    },
  };
  return { writer, calls, prompts: () => calls.map(({ messages }) => messages[0]?.content ?? '') };
}

describe('writeSection', () => {
  it('reports the paragraphs of the body one by one, the last only with the whole', async () => {
    const reports: (readonly string[])[] = [];
    const { writer } = fakeWriter({ paragraphs: ['Rosa came.', 'She said “rye”.', 'I cried.'] });
    const onParagraphs = (paragraphs: readonly string[]) => reports.push(paragraphs);
    const request = { source, brief: null, body: undefined, faults: [], onParagraphs };
    const body = await writeSection('body', request, { writer, context });
    expect(reports).toEqual([['Rosa came.'], ['Rosa came.', 'She said “rye”.']]);
    expect(body).toMatchObject({ title: 'Bread', paragraphs: ['Rosa came.', 'She said “rye”.', 'I cried.'] });
  });

  it('writes the other sections from the brief and the finished story', async () => {
    const { body, values } = goodParts();
    const { writer, prompts } = fakeWriter(values);
    await writeSection('values', { source, brief: emptyBrief, body, faults: [] }, { writer, context });
    expect(prompts()[0]).toContain('<brief>');
    expect(prompts()[0]).toContain(`<story>\n${body.title}\n${body.paragraphs[0]}`);
    expect(prompts()[0]).not.toContain('<opening>');
  });

  it('asks for the ideas in two halves at once, and takes the same post once', async () => {
    const { ideas } = goodParts().strategy;
    const { writer, calls } = fakeWriter(
      { ideas: ideas.slice(0, 11) },
      { ideas: [...ideas.slice(11), ...ideas.slice(0, 1)] },
    );
    const request = { source, brief: null, body: goodParts().body, faults: [] };
    expect(await writeSection('strategy', request, { writer, context })).toEqual({ ideas });
    expect(calls.map(({ system }) => /Part (\d of \d)/.exec(system)?.[1])).toEqual(['1 of 2', '2 of 2']);
  });
});
