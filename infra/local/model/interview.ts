/** Wren's next message: an answer to what was said, and one question that was not asked before. It quotes nobody. */
import { smallThingQuestion } from '#functions/domain/interview/refusal-reply.ts';
import { firstQuestionRequest, limits } from '#shared/catalogue/limits.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';
import { moreQuestion } from '#shared/story/more-questions.ts';
import { type StorySlot, slotLabels, slotsOf } from '#shared/story/slots.ts';
import { type TurnKind, turnOf } from './hard-turns.ts';
import { categoryOf, systemText } from './material.ts';
import type { Message } from './protocol.ts';
import { toldIn, wordsIn } from './sentences.ts';
import { textOf } from './texts.ts';

const [wordsForStory, slotsForStory, thinWords, toldWords] = [150, 5, 6, 40] as const;
const answersForStory = limits.messagesBeforeStory / 2;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

type Question = Readonly<{ slot?: StorySlot; textIn: (language: StoryLanguage) => string }>;

function questionsOf(messages: readonly Message[]): Question[] {
  const category = categoryOf(messages);
  const first: StorySlot = category === 'business-story' ? 'began' : 'happened';
  const slots = [...slotsOf[category]].sort((one, other) => Number(other === first) - Number(one === first));
  const recipient: Question = { slot: 'who', textIn: (language) => textOf(language, 'first') };
  return [
    ...(category === 'for-someone' ? [recipient] : []),
    ...slots.map((slot): Question => ({ slot, textIn: (language) => moreQuestion(slot, category, language) })),
    { textIn: smallThingQuestion },
  ];
}

const isAskedIn = (said: string, { textIn }: Question) =>
  storyLanguages.some((language) => said.includes(textIn(language)));

/** The customer's messages, each with what it is and the question before it. */
function answersIn(messages: readonly Message[], questions: readonly Question[]) {
  let asked: Question | undefined;
  return messages.flatMap(({ role, text }) => {
    if (role === 'assistant') asked = questions.find((question) => isAskedIn(text, question));
    if (role !== 'user' || text.trim() === firstQuestionRequest) return [];
    const turn = turnOf(text);
    // A long text with a phone number in it tells something, too.
    const isTold = turn.kind === 'personal' && wordsIn(toldIn(text, undefined)) > toldWords;
    return [{ text, turn: isTold ? { ...turn, kind: 'told' as const } : turn, slot: asked?.slot }];
  });
}

type Answers = ReturnType<typeof answersIn>;

/** Of the last message where that is certain, because customers change it; before any, as the prompt names it. */
function languageIn(answers: Answers, said: string, system: string): StoryLanguage {
  const last = answers.at(-1);
  const name = /before their first answer, write in (\w+)/.exec(system)?.[1];
  const greeting = storyLanguages.find((language) => languageNames.of(language) === name);
  const spoken = languageOf(last?.text ?? '') ?? last?.turn.language;
  return spoken ?? languageOf(answers.map(({ text }) => text).join('\n')) ?? languageOf(said) ?? greeting ?? 'en';
}

/** Kinds that get the answer of another. */
const answered: Partial<Record<TurnKind, string>> = { steer: 'back', accused: 'private', personal: 'private' };

/** What Wren says before the question: nothing to a word or two, thanks for every other answer. */
function wordsBefore(answers: Answers, language: StoryLanguage): string {
  const kind = answers.at(-1)?.turn.kind;
  if (kind === undefined) return textOf(language, 'greeting');
  if (kind === 'done') return textOf(language, answers.length < answersForStory ? 'early' : 'finish');
  if (kind === 'told') return textOf(language, answers.length % 2 === 1 ? 'thanks' : '');
  return textOf(language, answered[kind] ?? kind);
}

export function nextTurn(messages: readonly Message[]) {
  const questions = questionsOf(messages);
  const answers = answersIn(messages, questions);
  const said = messages.flatMap(({ role, text }) => (role === 'assistant' ? [text] : [])).join('\n');
  const language = languageIn(answers, said, systemText(messages));
  const told = answers.filter(({ turn: { kind } }) => kind === 'told' || kind === 'few');
  const words = (slot?: StorySlot) =>
    wordsIn(told.flatMap((answer) => (slot === undefined || answer.slot === slot ? [answer.text] : [])));
  const slots = slotsOf[categoryOf(messages)].filter((slot) => words(slot) > 0);
  const before = wordsBefore(answers, language);
  const finish = textOf(language, 'finish');
  const next = questions.find((question) => !isAskedIn(said, question))?.textIn(language);
  const isLast = before === finish || next === undefined;
  return {
    // The product's own rules hear danger and what is off the record before a model does.
    care: 'none',
    reply: isLast ? finish : `${before} ${next}`.trim(),
    offRecord: [],
    known: slots.map((slot) => ({ slot, what: slotLabels[slot] })),
    thin: slots.filter((slot) => words(slot) < thinWords),
    enough: slots.length >= slotsForStory && words() >= wordsForStory,
  };
}
