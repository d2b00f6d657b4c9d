import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { DraftChange } from '#functions/domain/draft/draft.ts';
import { previewStory } from '#functions/domain/draft/preview-story.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { AnswerFormat, ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import type { OpeningAnswer } from '#functions/domain/story/writing/section-formats.ts';
import { bakeryTranscript, emptyBrief } from '#tests/support/story-parts.ts';

const logger: Logger = { info: () => {}, warn: () => {}, error: () => {}, with: () => logger };
const context = { safetyIdentifier: 'hash', signal: new AbortController().signal, logger };
const source = { message: 3, words: 'My grandmother Rosa' };
const brief: Brief = { ...emptyBrief, people: [{ name: 'Rosa', relation: 'grandmother', source }] };
const withSecret = [
  ...bakeryTranscript,
  { role: 'user' as const, content: 'He sang. Dennis took the till, please dont write that' },
];
const good: OpeningAnswer = { title: 'Bread', paragraphs: ['It rained in Leeds.', 'Rosa knew.'] };

function setUp(...answers: (OpeningAnswer | AppError)[]) {
  const calls: ModelCall[] = [];
  const read: { answer: Brief | AppError } = { answer: brief };
  const reader: Writer = {
    converse: () => Promise.reject(new Error('not asked')),
    compose: async <Schema extends z.ZodMiniType>(_call: ModelCall, { schema }: AnswerFormat<Schema>) => {
      if (read.answer instanceof AppError) throw read.answer;
      return schema.parse(read.answer);
    },
  };
  const changes: DraftChange[] = [];
  const writer: Writer = {
    converse: () => Promise.reject(new Error('not asked')),
    compose: async <Schema extends z.ZodMiniType>(call: ModelCall, { schema }: AnswerFormat<Schema>) => {
      calls.push(call);
      const answer = answers[calls.length - 1];
      if (answer instanceof AppError) throw answer;
      call.onDelta?.(JSON.stringify(answer));
      return schema.parse(answer);
    },
  };
  const collaborators = {
    writer,
    reader,
    briefSignal: () => new AbortController().signal,
    drafts: { get: async () => undefined, keep: async (change: DraftChange) => changes.push(change) > 0 },
    customerDrafts: { getPointed: async () => undefined, point: async () => {} },
    clock: { now: () => Date.UTC(2026, 10, 21) },
    identifiers: { ulid: () => 'ulid', secret: () => 'secret' },
  };
  const run = (change = {}) =>
    previewStory({ chatHistory: bakeryTranscript, prompt: 'GENERATE_STORY_PROMPT', ...change }, collaborators, context);
  return { run, calls, changes, read };
}

describe('previewStory', () => {
  it('stores the returned opening in the draft', async () => {
    const { run, changes, calls } = setUp(good);
    const preview = await run();
    expect(preview.introStory).toBe('<h4>Bread</h4><p>It rained in Leeds.</p><p>Rosa knew.</p>');
    expect(changes).toEqual([
      expect.objectContaining({
        draftId: 'secret',
        category: 'memories',
        userId: undefined,
        begunWith: bakeryTranscript,
        preview: {
          at: '2026-11-21T00:00:00.000Z',
          storyPromptKey: 'GENERATE_STORY_PROMPT',
          transcript: bakeryTranscript,
          opening: { title: 'Bread', html: preview.introStory },
          brief: JSON.stringify(brief),
        },
      }),
    ]);
    expect(calls).toHaveLength(1);
  });

  it('writes the opening from the brief, and without one when the interview cannot be read', async () => {
    const { run, calls } = setUp(good);
    await run();
    expect(calls[0]?.messages[0]?.content).toContain('"name":"Rosa","relation":"grandmother"');
    const unread = setUp(good);
    unread.read.answer = new AppError('deadline-exceeded');
    await unread.run();
    expect(unread.calls[0]?.messages[0]?.content).not.toContain('<brief>');
    expect(unread.changes[0]?.preview?.brief).toBeNull();
  });

  it.each([
    ['a title of 11 words', { ...good, title: 'a b c d e f g h i j k' }],
    ['no paragraphs', { ...good, paragraphs: [] }],
    ['five paragraphs', { ...good, paragraphs: ['a', 'b', 'c', 'd', 'e'] }],
    ['HTML', { ...good, paragraphs: ['<img src=x onerror=alert(1)> It rained.'] }],
    ['something off the record', { ...good, paragraphs: ['Dennis took the till.'] }],
    ['an unusable answer', new AppError('model-answer-unusable')],
  ])('repairs %s once', async (_what, first) => {
    const { run, calls } = setUp(first, good);
    expect((await run({ chatHistory: withSecret })).introStory).toContain('It rained in Leeds.');
    expect(calls).toHaveLength(2);
    if (!(first instanceof AppError)) expect(calls[1]?.messages[0]?.content).toContain('<faults>');
  });

  it('throws and stores nothing when the repair is invalid too', async () => {
    const bad = { ...good, title: '' };
    const { run, changes } = setUp(bad, bad);
    await expect(run()).rejects.toMatchObject({ code: 'model-answer-unusable' });
    expect(changes).toEqual([]);
  });

  it('removes what is off the record still after the repair, and lets the rest stand', async () => {
    const told = {
      title: 'Dennis',
      paragraphs: ['It rained in Rust Street. Dennis took the till.', 'He left in 1887.'],
    };
    const { run, changes } = setUp(told, told);
    const { introStory } = await run({ chatHistory: withSecret });
    expect(introStory).toBe('<h4>Your memories story</h4><p>It rained in Rust Street.</p><p>He left in 1887.</p>');
    expect(changes[0]?.preview?.opening.title).toBe('Your memories story');
  });

  it.each([
    ['a brief', brief, 'He sang. […]'],
    ['no brief', new AppError('deadline-exceeded'), 'Customer: […]'],
  ])('shows the writer nothing that a cue marks, with %s', async (_what, answer, left) => {
    const { run, calls, read } = setUp(good);
    read.answer = answer;
    await run({ chatHistory: withSecret });
    expect(calls[0]?.messages[0]?.content).not.toMatch(/Dennis|till/);
    expect(calls[0]?.messages[0]?.content).toContain(left);
    expect(calls[0]?.messages[0]?.content).toContain('Rosa');
  });

  it('does not repair when the writer throws another error', async () => {
    const { run, calls } = setUp(new AppError('assistant-busy'));
    await expect(run()).rejects.toMatchObject({ code: 'assistant-busy' });
    expect(calls).toHaveLength(1);
  });

  it('streams the text of the first attempt only', async () => {
    let streamed = '';
    const { run } = setUp({ ...good, title: '' }, good);
    await run({ onDelta: (text: string) => (streamed += text) });
    expect(streamed).toBe('It rained in Leeds.\n\nRosa knew.');
  });

  it.each([
    ['GENERATE_STORY_PROMPT', 'milestone', 'milestone'],
    ['GENERATE_STORY_PROMPT', 'for-someone', 'memories'],
    ['GENERATE_STORY_PROMPT_FOR_SOMEONE', undefined, 'for-someone'],
    ['GENERATE_STORY_PROMPT_FOR_SOMEONE', 'memories', 'for-someone'],
  ])('stores %s with the category %s as %s', async (prompt, category, stored) => {
    const set = setUp(good);
    await set.run({ prompt, category });
    expect(set.changes[0]?.category).toBe(stored);
  });
});
