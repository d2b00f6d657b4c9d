import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { interviewPrompt } from '#functions/domain/interview/interview-prompt.ts';
import { modelMessages } from '#functions/domain/interview/model-messages.ts';
import { turnFormat } from '#functions/domain/interview/turn-format.ts';
import type { ModelMessage } from '#functions/domain/ports/writer.ts';
import { writersView } from '#functions/domain/story/writing/kept-out.ts';
import { answerFormats } from '#functions/domain/story/writing/section-formats.ts';
import { storySystemPrompt, type WritingTask, writingMessages } from '#functions/domain/story/writing/story-prompt.ts';
import type { Message } from '#infra/local/model/protocol.ts';
import { replayOf } from '#infra/local/model/replay.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest, storyRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';

const answers = [
  'My grandmother Rosa kept the ferry timetable in her apron until 1974.',
  'Every Friday she walked to the pier at Calle and waved at the captain.',
  'Between us, she had a fiancé on that boat, but please leave that out.',
  'He waved back with a red scarf, and she said “now the week is over”.',
  'I have the timetable in a frame above my desk.',
];
const [first = '', second = '', third = '', fourth = '', last = ''] = answers;
const questions = [
  'Which memory?',
  'Where was it?',
  'And the captain, what did she see?',
  'What did he do?',
  'What is left?',
];
const said = (reply: string, what: string) => ({ reply, known: [{ slot: 'who', what }], thin: [], enough: false });

const wren = (content: string): ChatMessage => ({ role: 'system', content });
const customer = (content: string): ChatMessage => ({ role: 'user', content });
const interviewOf = (texts: readonly string[], first = questions[0]): ChatMessage[] =>
  texts.flatMap((text, at) => [wren((at === 0 ? first : questions[at]) ?? ''), customer(text)]);

const messagesOf = (system: string, rest: readonly ModelMessage[]): Message[] => [
  { role: 'system', text: system },
  ...rest.map(({ role, content }) => ({ role, text: content })),
];

interface Material {
  readonly category?: CategorySlug;
  readonly marks?: { text: string; keptOut: boolean }[];
  readonly part?: '1 of 2' | '2 of 2';
  readonly opening?: string;
  readonly sentences?: string;
  readonly faults?: readonly string[];
}
function writingCall(task: WritingTask, texts: readonly ChatMessage[], material: Material = {}): Message[] {
  const { category = 'memories', marks, part, opening = null, sentences, faults = [] } = material;
  const { transcript } = writersView({ transcript: texts, brief: null, marks });
  const system = storySystemPrompt(category, task, part === undefined ? {} : { part });
  return messagesOf(system, writingMessages({ transcript, brief: null, opening, sentences, faults }));
}

const opening = '<h4>The Ferry</h4><p>Rosa waved.</p>';
const judged = 'body\n1 (opening): Rosa waved.\n? name: “Rosa” is unknown\n2: The week was over.';
const requestOf = (messages: readonly Message[]) => ({
  model: 'm',
  messages: messages.map(({ role, text }) => ({ role, content: text })),
});
const recordedCall = (call: string, content: unknown, messages: readonly Message[] = []) => ({
  hash: '',
  call,
  story: 'ferry',
  request: messages.length === 0 ? undefined : requestOf(messages),
  response: { content: JSON.stringify(content) },
});
const whole = interviewOf(answers);
const ideas = (title: string) => ({ ideas: [{ title, format: 'photo', hook: '', post: '', source: '' }] });
const sample: Parameters<typeof replayOf>[0][number] = {
  name: 'memories-ferry',
  title: 'The ferry',
  category: 'memories',
  language: 'en',
  answers,
  expect: { names: [], mentions: [], never: [] },
  calls: [
    ...questions.map((question, at) =>
      recordedCall(`interview-0${at}`, said(question, at < 2 ? 'your grandmother Rosa' : 'the captain')),
    ),
    recordedCall('opening', { title: 'The Ferry', paragraphs: ['Rosa waved.'] }, writingCall('opening', whole)),
    recordedCall('body', { paragraphs: ['The week was over.'] }, writingCall('body', whole, { opening })),
    recordedCall('strategy-1', ideas('One'), writingCall('strategy', whole, { part: '1 of 2' })),
    recordedCall('strategy-2', ideas('Two'), writingCall('strategy', whole, { part: '2 of 2' })),
    recordedCall('review', { verdicts: [], scores: {} }, writingCall('review', whole, { sentences: judged })),
    recordedCall('schedule', { days: [] }),
  ],
};

function turnAfter(history: readonly ChatMessage[], userMessage: string, prompt = 'MEMORIES_PROMPT' as const) {
  const messages = messagesOf(interviewPrompt(prompt), modelMessages(history, userMessage));
  const found = replayOf([sample], messages, { name: 'interview_turn', schema: z.toJSONSchema(turnFormat.schema) });
  return found === undefined ? undefined : turnFormat.schema.parse(JSON.parse(found.content));
}
/** Wren's reply to the last of some answers. */
const replyTo = (texts: readonly string[]) =>
  turnAfter([...interviewOf(texts.slice(0, -1), 'Hi, I’m Wren. What do you remember?'), wren('?')], texts.at(-1) ?? '')
    ?.reply;

/** The name of the sample and what it says, in short. */
function writtenBy(task: WritingTask, texts: readonly ChatMessage[], material?: Material) {
  const format = answerFormats[task];
  const messages = writingCall(task, texts, material);
  const found = replayOf([sample], messages, { name: format.name, schema: z.toJSONSchema(format.schema) });
  return found === undefined ? 'draft' : `${found.sample}: ${JSON.parse(found.content).title ?? ''}`;
}

it('leaves the first question to the draft, then asks as recorded, whatever the first question was', () => {
  expect(turnAfter([], firstQuestionRequest)).toBeUndefined();
  const replies = answers.map((_, at) => replyTo(answers.slice(0, at + 1)));
  expect(replies.slice(0, -1)).toEqual(questions.slice(1));
  expect(replies.at(-1)).toContain(`“${storyRequest}”`);
  expect(turnAfter(whole.slice(0, -1), last)).toMatchObject({ enough: true, thin: [], offRecord: [] });
  expect(turnAfter([...whole, wren('Thank you.')], '👍')).toBeUndefined();
});

it('takes the last answer for what was still missing, unless it is to be left out', () => {
  const knownAtEnd = (text: string) => {
    const asked = messagesOf(interviewPrompt('MEMORIES_PROMPT'), modelMessages(whole.slice(0, -1), text));
    const wanted = { name: 'interview_turn', schema: z.toJSONSchema(turnFormat.schema) };
    const found = replayOf([{ ...sample, answers: answers.with(4, text) }], asked, wanted);
    return turnFormat.schema.parse(JSON.parse(found?.content ?? '')).known;
  };
  const who = { slot: 'who', what: 'the captain' };
  expect(knownAtEnd(last)).toEqual([who, { slot: 'where', what: '“I have the timetable in a frame above …”' }]);
  expect(knownAtEnd('It hangs here.')).toEqual([who, { slot: 'where', what: '“It hangs here.”' }]);
  expect(knownAtEnd('I still have it, but please leave that out.')).toEqual([who]);
});

it('fits a turn to the schema of today', () => {
  expect(turnAfter([wren('?')], first)).toMatchObject({ care: 'none', offRecord: [], thin: [] });
});

it('goes on with the sample after an edit that keeps half of the words, unless it changes what Wren would say', () => {
  const rows: [wanted: string | undefined, ...texts: string[]][] = [
    [questions[1], ` ${first}\n`],
    [questions[1], first.replace('1974', '1975')],
    [questions[3], first, second, third],
    [questions[2], first.replace('apron', 'pocket'), second],
    [undefined, 'We had a dog.'],
    [undefined, 'We had a dog.', second],
    [undefined, `${first} ${'It was long ago and far away in another town. '.repeat(3)}`],
    // It asks about a captain who is gone.
    [undefined, first, second.replace('captain', 'postman')],
    [undefined, first, `${second} Please don’t write that down.`],
    [undefined, first, `${second} I want to kill myself.`],
    [undefined, first, `${second} Call me: 07700 900123.`],
    [undefined, first, second, third.replace('fiancé', 'lover')],
    [questions[4], first, second, third, fourth.replace('red', 'blue')],
  ];
  const faults = rows.flatMap(([wanted, ...texts]) => {
    const reply = replyTo(texts);
    return reply === wanted ? [] : [{ texts, wanted, reply }];
  });
  expect(faults).toEqual([]);
});

it('does not understand what the customer took away', () => {
  const known = (texts: readonly string[]) =>
    turnAfter([...interviewOf(texts.slice(0, -1)), wren('?')], texts.at(-1) ?? '')?.known;
  expect(known([first])).toEqual([{ slot: 'who', what: 'your grandmother Rosa' }]);
  expect(known([first.replace('Rosa', 'Ida')])).toEqual([]);
});

it('writes as recorded from the same messages of the customer, in the same part', () => {
  const greeted = interviewOf(answers, 'Hi, I’m Wren. What do you remember?');
  const spaced = interviewOf(answers.map((text) => `${text} \n`));
  const wanted = 'memories-ferry: The Ferry';
  expect([whole, greeted, spaced, [...whole, wren('Thank you.')]].map((texts) => writtenBy('opening', texts))).toEqual([
    wanted,
    wanted,
    wanted,
    wanted,
  ]);
  const titles = (['1 of 2', '2 of 2'] as const).map((part) => {
    const messages = writingCall('strategy', whole, { part });
    const schema = z.toJSONSchema(answerFormats.strategy.schema);
    return JSON.parse(replayOf([sample], messages, { name: 'content_strategy', schema })?.content ?? '').ideas[0].title;
  });
  expect(titles).toEqual(['One', 'Two']);
});

it('never writes the recorded story from other material', () => {
  const edited = interviewOf(answers.with(3, `${fourth} It rained.`));
  const rows: [what: string, WritingTask, readonly ChatMessage[], Material?][] = [
    ['an edited answer', 'opening', edited],
    ['the first answers only', 'opening', interviewOf([first, second, third])],
    ['one answer more', 'opening', [...whole, wren('More?'), customer('She sang.')]],
    ['a message kept out', 'opening', whole, { marks: [{ text: second, keptOut: true }] }],
    ['a message put back', 'opening', whole, { marks: [{ text: third, keptOut: false }] }],
    ['another category', 'opening', whole, { category: 'milestone' }],
    ['a list of faults', 'opening', whole, { faults: ['The title is too long.'] }],
    ['another opening', 'body', whole, { opening: '<h4>The Pier</h4><p>Rosa sang.</p>' }],
    ['other sentences', 'review', whole, { sentences: judged.replace('week', 'month') }],
    ['a call without a recorded request', 'schedule', whole],
    ['a call that was never recorded', 'captions', whole],
    ['a repair', 'repair', whole, { sentences: '1: Rosa waved.', faults: ['1: name'] }],
  ];
  expect(rows.flatMap(([what, ...call]) => (writtenBy(...call) === 'draft' ? [] : [what]))).toEqual([]);
  expect(writtenBy('body', whole, { opening })).toBe('memories-ferry: ');
});

it('returns the recorded review of the same sentences, whatever is suspected of them', () => {
  const without = judged.replace(/^\?.*\n/m, '');
  expect([judged, without].map((sentences) => writtenBy('review', whole, { sentences }))).toEqual([
    'memories-ferry: ',
    'memories-ferry: ',
  ]);
});
