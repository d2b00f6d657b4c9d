import { describe, expect, it } from 'vitest';
import { askWren } from '#functions/domain/interview/ask-wren.ts';
import { turnFormat } from '#functions/domain/interview/turn-format.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { ModelRefusal } from '#functions/domain/ports/writer.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { answering, callContext } from '#tests/support/fake-writer.ts';

const said = (role: 'user' | 'system', content: string): ChatMessage => ({ role, content });
const turn = { userMessage: 'We baked.', chatHistory: [], prompt: 'MEMORIES_PROMPT' } as const;

describe('askWren', () => {
  it('calls the model with the prompt of the category and the token limit', async () => {
    const { writer, calls } = answering('Where was that?');
    expect(await askWren(writer, turn, callContext)).toEqual({ reply: 'Where was that?' });
    expect(calls[0]).toMatchObject({
      maxCompletionTokens: 800,
      format: turnFormat.name,
      safetyIdentifier: 'hash',
      messages: [{ role: 'user', content: 'We baked.' }],
    });
    expect(calls[0]?.system).toMatch(/^Category: MEMORIES\n/);
  });

  it('streams and returns the reply of a JSON answer, and what the model knows', async () => {
    const known = [{ slot: 'who' as const, what: 'you' }];
    const { writer } = answering(JSON.stringify({ reply: ' Who “burnt” it?\n', known, thin: ['when'], enough: false }));
    let streamed = '';
    const onDelta = (text: string) => {
      streamed += text;
    };
    const answer = await askWren(writer, turn, { ...callContext, onDelta });
    expect(answer).toEqual({ reply: 'Who “burnt” it?', knowledge: { known, thin: ['when'], enough: false } });
    expect(streamed).toBe(answer.reply);
  });

  it('returns plain text, as the next history has it', async () => {
    const { writer } = answering(JSON.stringify({ reply: 'Which cafe\u0301?\u2028\u202eWhy?', known: [] }));
    expect(await askWren(writer, turn, callContext)).toMatchObject({ reply: 'Which caf\u00e9?\nWhy?' });
  });

  it('never fails for what it knows', async () => {
    const rows = ['{"reply":"Where?"', '{"reply":"Where?","known":7}', '{"reply":"Where?"} known: [who]'];
    for (const answer of rows)
      expect(await askWren(answering(answer).writer, turn, callContext)).toEqual({ reply: 'Where?' });
  });

  it('refuses markup, and an answer without a reply', async () => {
    const rows = [
      '<!doctype html><p>502',
      '<script>alert(1)</script>Where?',
      'Where? <img src=x onerror=alert(1)>',
      '{"reply":"Where? <img src=x onerror=alert(1)>","known":[],"thin":[],"enough":false}',
      '{"reply":"\\u003cscript>alert(1)</script>Where?"}',
      '{"reply":"","known":[],"thin":[],"enough":false}',
      '{"known":[],"thin":[],"enough":true}',
      '{}',
    ];
    for (const reply of rows)
      await expect(askWren(answering(reply).writer, turn, callContext)).rejects.toMatchObject({
        code: 'model-answer-unusable',
        message: 'Error in response',
      });
  });

  it('answers danger in our own words, streamed, without the model', async () => {
    const { writer, calls } = answering('Tell me one thing about it.');
    let streamed = '';
    const onDelta = (text: string) => {
      streamed += text;
    };
    const { reply, knowledge } = await askWren(
      writer,
      { ...turn, userMessage: 'i want to kill myself' },
      { ...callContext, onDelta },
    );
    expect(reply).toMatch(/story can wait[\s\S]+988[\s\S]+116 123[\s\S]+findahelpline\.com[\s\S]+emergency number/);
    expect({ streamed, calls, knowledge }).toEqual({ streamed: reply, calls: [], knowledge: undefined });
  });

  it('hides from later turns what was said in danger, and goes on beside our answer', async () => {
    const ours = (await askWren(answering('').writer, { ...turn, userMessage: 'he hits me' }, callContext)).reply;
    const chatHistory = [said('user', 'he hits me'), said('system', ours)];
    const { writer, calls } = answering('Where was that?');
    await askWren(writer, { ...turn, chatHistory }, callContext);
    expect(calls[0]?.messages.map(({ content }) => content)).toEqual(['[…]', ours, 'We baked.']);
  });

  it('learns nothing from a turn in which the model itself named the help lines', async () => {
    const known = [{ slot: 'who', what: 'you' }];
    const { writer } = answering(
      JSON.stringify({ reply: 'Please see findahelpline.com.', known, thin: [], enough: true }),
    );
    expect(await askWren(writer, turn, callContext)).toEqual({ reply: 'Please see findahelpline.com.' });
  });

  it('turns a refusal of the provider into an apology and a new question in the language of the interview', async () => {
    const cause = new ModelRefusal('the model refused to answer');
    const refusing = answering(...Array(3).fill(new AppError('model-answer-unusable', { cause })));
    const ask = (chatHistory: ChatMessage[], userMessage: string) =>
      askWren(refusing.writer, { ...turn, chatHistory, userMessage }, callContext);
    const answer = 'Meine Oma hat immer auf der Bank vor dem Haus gesessen und wir haben mit ihr gelacht.';
    const first = (await ask([], answer)).reply;
    expect(first).toMatch(/^Dafür habe ich nicht die richtigen Worte gefunden\. .+\?$/);
    const second = (await ask([said('user', answer), said('system', first)], answer)).reply;
    expect(second).toMatch(/^Dafür .+\?$/);
    expect(second).not.toBe(first);
    expect((await ask([], 'Generate first question')).reply).toMatch(/^Hi, I’m Wren\. .+\?$/);
  });

  it('greets in the language of the browser, in English where it has no other', async () => {
    const tags = ['de-AT', 'pt_BR', 'pl', '', 'en-US@posix', undefined];
    const { writer, calls } = answering(...tags.map(() => 'Wer war dabei?'));
    for (const language of tags) await askWren(writer, { ...turn, chatHistory: [], language }, callContext);
    expect(calls.map(({ system }) => /first answer, write in (\w+)/.exec(system)?.[1])).toEqual([
      'German',
      'Portuguese',
      'English',
      'English',
      'English',
      'English',
    ]);
  });

  it('accepts angle brackets that are no tags', async () => {
    const rows = ['Was 3 < 5 then?', 'You wrote “<3”. Who was it for?', 'What did <Rosa> say?'];
    for (const reply of rows) expect(await askWren(answering(reply).writer, turn, callContext)).toEqual({ reply });
  });
});
