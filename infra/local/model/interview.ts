/** Wren's next message: one question, for what is missing, in the customer's words and language. */
import type { InterviewTurn } from '#functions/domain/interview/turn-format.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { type StorySlot, slotsOf } from '#shared/story/slots.ts';
import { type AnswerKind, answerKind, languageOfAnswers } from './answers.ts';
import { aspectAsked, categoryOf } from './material.ts';
import { hasSense, peopleIn, placesIn, quotesIn, timesIn } from './people.ts';
import { chunksOf } from './phrases.ts';
import type { Message } from './protocol.ts';
import { textsFor } from './questions.ts';
import { countWords, hashOf, mended, plainText, sentencesOf, shuffled, withoutEnd, wordsOf } from './text.ts';

const wordsForStory = 150;
const slotsForStory = 5;
const answersForStory = 5;
const thinWords = 6;

interface Answer {
  readonly text: string;
  readonly kind: AnswerKind;
  readonly asked: string | undefined;
}

interface Interview {
  readonly category: ReturnType<typeof categoryOf>;
  readonly language: StoryLanguage;
  readonly answers: readonly Answer[];
  /** Everything that Wren has said. */
  readonly said: string;
  readonly seed: number;
}

function interviewOf(messages: readonly Message[], seed: number): Interview {
  const category = categoryOf(messages.find(({ role }) => role === 'system')?.text ?? '');
  let asked: string | undefined;
  const answers = messages.flatMap(({ role, text }): Answer[] => {
    if (role === 'assistant') asked = aspectAsked(text, category) ?? asked;
    if (role !== 'user' || text.trim() === firstQuestionRequest) return [];
    return [{ text: plainText(text), kind: answerKind(text), asked }];
  });
  const said = messages
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text)
    .join('\n');
  const language =
    languageOfAnswers(answers.filter(({ kind }) => kind === 'told' || kind === 'heavy').map(({ text }) => text)) ??
    'en';
  return { category, language, answers, said, seed: seed + hashOf(said + answers.map(({ text }) => text).join('\n')) };
}

const isTold = ({ kind }: Answer) => kind === 'told' || kind === 'heavy';

/** Slots that answers fill besides the one that was asked for. */
function mentioned(text: string, language: StoryLanguage): StorySlot[] {
  const found: StorySlot[] = [];
  if (peopleIn(text, language).length > 0) found.push('who');
  if (placesIn(text, language).length > 0) found.push('where');
  if (timesIn(text).length > 0) found.push('when');
  return found;
}

function knownIn({
  answers,
  category,
  language,
}: Interview): { readonly slot: StorySlot; readonly what: string; readonly words: number }[] {
  return slotsOf[category].flatMap((slot) => {
    const told = answers.filter(isTold);
    const given = told.filter(({ asked }) => asked === slot);
    const by = given.length > 0 ? given : told.filter(({ text }) => mentioned(text, language).includes(slot));
    const [best] = by.toSorted((one, other) => countWords(other.text) - countWords(one.text));
    return best === undefined ? [] : [{ slot, what: shortened(best.text), words: countWords(best.text) }];
  });
}

function shortened(text: string): string {
  const [first = text] = sentencesOf(text);
  if (first.length <= 60) return withoutEnd(first);
  return `${first.slice(0, 59).replace(/\s+\S*$/, '')}…`;
}

export function nextTurn(messages: readonly Message[], seed: number): InterviewTurn {
  const interview = interviewOf(messages, seed);
  const known = knownIn(interview);
  const told = interview.answers.filter(isTold).reduce((sum, { text }) => sum + countWords(text), 0);
  const enough = known.length >= slotsForStory && told >= wordsForStory;
  return {
    reply: replyIn(
      interview,
      known.map(({ slot }) => slot),
      enough,
    ),
    known: known.map(({ slot, what }) => ({ slot, what })),
    thin: known.filter(({ words }) => words < thinWords).map(({ slot }) => slot),
    enough,
  };
}

export const plainTurn = (messages: readonly Message[], seed: number): string => nextTurn(messages, seed).reply;

function replyIn(interview: Interview, known: readonly StorySlot[], enough: boolean): string {
  const { answers, category, language, said, seed } = interview;
  const texts = (key: string) => textsFor(key, language, category);
  const isNew = (text: string) =>
    !said.includes(text.split('{}').toSorted((one, other) => other.length - one.length)[0] ?? text);
  const one = (key: string) => shuffled(texts(key), seed).find(isNew) ?? shuffled(texts(key), seed)[0] ?? '';
  const last = answers.at(-1);
  if (last === undefined)
    return `Hi, I’m Wren. Let’s get started on your story. ${textsFor('opening', 'en', category)[0]}`;
  if (last.kind === 'done' && answers.length > answersForStory) return one('finish');
  const phrase = isTold(last) ? newPhrase(last.text, interview) : undefined;
  const follow = phrase === undefined ? undefined : followUp(interview, phrase, isNew);
  const late = () =>
    phrase === undefined ? '' : (shuffled(texts('follow'), seed)[0] ?? '').replace('{}', `“${phrase}”`);
  const question = follow ?? nextQuestion(interview, known, isNew) ?? late();
  const fits = last.kind === 'told' && phrase !== undefined && !question.includes(phrase);
  const reaction = fits
    ? one('quote').replace('{}', `“${phrase}”`)
    : reactionTo(last, question.includes(`“${phrase}”`), one);
  const offer = enough && !texts('enough').some((text) => said.includes(text)) ? one('enough') : '';
  return [reaction, ...(question === '' ? [one('finish')] : [offer, question])].filter(Boolean).join(' ');
}

function reactionTo({ kind, text }: Answer, isFollowed: boolean, one: (key: string) => string): string {
  if (kind === 'told') return isFollowed ? '' : one('told');
  if (kind === 'asked' && /\b(?:long|lange|temps|tiempo)\b/i.test(text)) return one('asked');
  return one(kind);
}

/** Words of the last answer that Wren has not held up yet; none with a typing mistake. */
function newPhrase(text: string, { language, said }: Interview): string | undefined {
  const whole = countWords(text) <= 7 ? [withoutEnd(text)] : [];
  const chunks = sentencesOf(text).flatMap((sentence) => chunksOf(sentence, language));
  const clean = [...whole, ...chunks].filter((chunk) => {
    const typed = mended(chunk, language);
    return (
      typed.toLowerCase().startsWith(chunk.toLowerCase().replaceAll("'", '’')) &&
      /^[^<>{}[\]"“”]*$/.test(chunk) &&
      chunk.length > 2
    );
  });
  const isVivid = (chunk: string) =>
    wordsOf(chunk).filter((word) => word.length > 4).length >= 2 || /\p{Lu}/u.test(chunk.slice(1)) || hasSense(chunk);
  const fresh = clean.filter((chunk) => !said.includes(`“${chunk}”`));
  return fresh.find(isVivid) ?? fresh[0];
}

/** One detail for a thin answer; now and then what happened around a phrase. */
function followUp(
  { answers, category, language, said, seed }: Interview,
  phrase: string,
  isNew: (text: string) => boolean,
): string | undefined {
  const last = answers.at(-1);
  const isThin = countWords(last?.text ?? '') < thinWords;
  const texts = textsFor(isThin ? 'thin' : 'follow', language, category).filter(isNew);
  const lastSaid = said.split('\n').at(-1) ?? '';
  const followed = ['thin', 'follow']
    .flatMap((key) => textsFor(key, language, category))
    .some((text) => text.split('{}').every((part) => lastSaid.includes(part)));
  const isDue = isThin ? answers.length > 1 : answers.length > 2 && answers.length % 3 === 0;
  if (followed || last?.kind === 'heavy' || !isDue) return undefined;
  return shuffled(texts, seed)[0]?.replace('{}', `“${phrase}”`);
}

function nextQuestion(
  { answers, category, language }: Interview,
  known: readonly StorySlot[],
  isNew: (text: string) => boolean,
): string | undefined {
  const last = answers.at(-1);
  const refused = answers.filter(({ kind }) => kind === 'refused' || kind === 'private').map(({ asked }) => asked);
  const all = answers.map(({ text }) => text).join('\n');
  const unasked = (key: string) => textsFor(key, language, category).find(isNew);
  const isOpen = (key: string) => !refused.includes(key);
  const extras = ['feeling', ...(hasSense(all) ? [] : ['sense']), ...(quotesIn(all).length > 0 ? [] : ['words'])];
  const slots = slotsOf[category].filter((slot) => !known.includes(slot));
  const again =
    last?.kind === 'asked' && last.asked !== undefined && slots.some((slot) => slot === last.asked) ? [last.asked] : [];
  const keys = [
    ...again,
    ...slots,
    ...extras,
    ...slotsOf[category].toReversed().filter((slot) => slot !== 'when' && slot !== 'who'),
    'sense',
    'words',
    'more',
  ].filter(isOpen);
  return keys.map(unasked).find((text) => text !== undefined);
}
