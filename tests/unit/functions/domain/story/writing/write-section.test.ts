import { describe, expect, it } from 'vitest';
import { writeSection } from '#functions/domain/story/writing/write-section.ts';
import { answering, callContext } from '#tests/support/fake-writer.ts';
import { bakeryTranscript, emptyBrief, goodParts } from '#tests/support/story-parts.ts';

const source = {
  userId: 'u1',
  storyId: 's1',
  category: 'business-story' as const,
  transcript: bakeryTranscript,
  opening: { title: 'Bread', html: '<h4>Bread</h4><p>It rained.</p>' },
};
describe('writeSection', () => {
  it('reports the paragraphs of the body one by one, the last only with the whole', async () => {
    const reports: (readonly string[])[] = [];
    const { writer } = answering({ paragraphs: ['Rosa came.', 'She said “rye”.', 'I cried.'] });
    const onParagraphs = (paragraphs: readonly string[]) => reports.push(paragraphs);
    const request = { source, brief: null, body: undefined, faults: [], onParagraphs };
    const body = await writeSection('body', request, { writer, context: callContext });
    expect(reports).toEqual([['Rosa came.'], ['Rosa came.', 'She said “rye”.']]);
    expect(body).toMatchObject({ title: 'Bread', paragraphs: ['Rosa came.', 'She said “rye”.', 'I cried.'] });
  });

  it('writes the other sections from the brief and the finished story', async () => {
    const { body, values } = goodParts();
    const { writer, prompts } = answering(values);
    await writeSection('values', { source, brief: emptyBrief, body, faults: [] }, { writer, context: callContext });
    expect(prompts()[0]).toContain('<brief>');
    expect(prompts()[0]).toContain(`<story>\n${body.title}\n${body.paragraphs[0]}`);
    expect(prompts()[0]).not.toContain('<opening>');
  });

  it('asks for what the words on the record carry, quietly where the brief tells of grief', async () => {
    const secret = `Please leave this out: ${'he drank every night. '.repeat(60)}`;
    const transcript = ['We peeled potatoes at the window on Sundays.', secret].map((content) => {
      return { role: 'user' as const, content };
    });
    const request = { source: { ...source, transcript }, body: undefined, faults: [] };
    const { writer, calls } = answering({ paragraphs: ['She died.'] });
    const brief = { ...emptyBrief, grief: true };
    await writeSection('body', { ...request, brief }, { writer, context: callContext });
    expect(calls[0]?.system).toContain('The whole story has 40 to 60 words');
    expect(calls[0]?.system).toContain('\nBefore the rest: somebody has died');
  });

  it('asks for the ideas in two halves at once, and takes the same post once', async () => {
    const { ideas } = goodParts().strategy;
    const { writer, calls } = answering(
      { ideas: ideas.slice(0, 11) },
      { ideas: [...ideas.slice(11), ...ideas.slice(0, 1)] },
    );
    const request = { source, brief: null, body: goodParts().body, faults: [] };
    expect(await writeSection('strategy', request, { writer, context: callContext })).toEqual({ ideas });
    expect(calls.map(({ system }) => /Part (\d of \d)/.exec(system)?.[1])).toEqual(['1 of 2', '2 of 2']);
  });
});
