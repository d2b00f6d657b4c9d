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

  it('answers in our words, in the language of the message, what only the model heard; nothing streams before', async () => {
    const userMessage = 'Ich habe keine Kraft mehr für irgendwas und weiß nicht, wie ich es noch sagen soll.';
    const answers = ['distress', 'danger'].map((care) => JSON.stringify({ care, reply: 'Oh.', known: [], thin: [] }));
    const { writer } = answering(...answers);
    let streamed = '';
    const onDelta = (text: string) => {
      streamed += text;
    };
    const ask = () => askWren(writer, { ...turn, userMessage }, { ...callContext, onDelta });
    const distress = await ask();
    expect(distress.reply).toMatch(/^Danke, dass du mir das schreibst\.[\s\S]+„Put it back“[\s\S]+0800 111 0 111/);
    expect(distress.knowledge).toBeUndefined();
    const danger = (await ask()).reply;
    expect(danger).toMatch(/wähl bitte sofort den Notruf[\s\S]+findahelpline\.com/);
    // The lines for suicide are not for somebody who is beaten.
    expect(danger).not.toContain('0800');
    expect(streamed).toBe('');
    // Even if the kind comes late, after a streamed reply.
    const late = answering('{"reply":"Where was it?","care":"danger"}');
    expect((await askWren(late.writer, turn, callContext)).reply).toMatch(/emergency number now/);
  });

  it('opens the interview whatever the model hears in the request for it', async () => {
    const { writer } = answering('{"care":"distress","reply":""}');
    expect((await askWren(writer, { ...turn, userMessage: 'Generate first question' }, callContext)).reply).toMatch(
      /^Hi, I’m Wren\. .+\?$/,
    );
  });

  it('answers in our words where the model itself named help lines, and learns nothing from it', async () => {
    const rows = [
      JSON.stringify({ reply: 'Please see findahelpline.com.', known: [{ slot: 'who', what: 'you' }], thin: [] }),
      'I’m really sorry that you’re feeling this way, but I’m unable to provide the help that you need. It’s important to talk to someone who can, such as a mental health professional or a trusted person in your life.',
    ];
    for (const row of rows) {
      const answer = await askWren(answering(row).writer, turn, callContext);
      expect(answer.knowledge).toBeUndefined();
      expect(answer.reply).toMatch(/story can wait[\s\S]+988[\s\S]+findahelpline\.com/);
    }
  });

  it('shows the interviewer what the customer put back', async () => {
    const ours = (await askWren(answering('').writer, { ...turn, userMessage: 'he hits me' }, callContext)).reply;
    const chatHistory = [said('user', 'he hits me'), said('system', ours)];
    const { writer, calls } = answering('Where was that?');
    const marks = [{ text: 'he hits me', keptOut: false }];
    await askWren(writer, { ...turn, chatHistory, marks }, callContext);
    expect(calls[0]?.messages[0]?.content).toBe('he hits me');
  });

  it('turns a refusal in the words of the model into an apology and a question, and leaves other replies alone', async () => {
    const refusals = [
      'I’m sorry, but I can’t help with that.',
      '{"care":"none","reply":"I cannot assist with that request. Is there something else I can help you with?","known":[]}',
      'Es tut mir leid, aber dabei kann ich nicht helfen.',
      'Je suis désolé, mais je ne peux pas vous aider avec cela.',
      'Desculpe, mas não posso ajudar com isso.',
    ];
    for (const row of refusals)
      expect((await askWren(answering(row).writer, turn, callContext)).reply).toMatch(/^I couldn’t find .+\?$/);
    const replies = [
      'I’m sorry. That is a lot to carry.',
      'I can’t give advice on law. Where were you when the letter came?',
      'You volunteered at a crisis line. Who called that first night?',
      "Press “I'm done, write my story” whenever you like.",
    ];
    for (const reply of replies) expect(await askWren(answering(reply).writer, turn, callContext)).toEqual({ reply });
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
