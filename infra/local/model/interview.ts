/** Wren's next message: one question, for what is missing, in the customer's words and language. */
import { firstQuestionRequest, limits } from '#shared/catalogue/limits.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';
import { type StorySlot, slotsOf } from '#shared/story/slots.ts';
import { type AnswerKind, answerKind, isToldKind, languageOfAnswers } from './answers.ts';
import { hardTurnOf } from './hard-turns.ts';
import { aspectAsked, categoryOf } from './material.ts';
import { hasSense, peopleIn, quotesIn, timesIn, whereIn } from './people.ts';
import { chunksOf } from './phrases.ts';
import type { Message } from './protocol.ts';
import { textsFor } from './tables.ts';
import { countWords, hashOf, mended, plainText, sentencesOf, shuffled, withoutEnd, wordsOf } from './text.ts';

const [wordsForStory, slotsForStory, thinWords] = [150, 5, 6];
const answersForStory = limits.messagesBeforeStory / 2;
/** Three answers of so few words ask for an easier question. */
const [scantWords, scantAnswers] = [2, 3];
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Few words say nothing of it: then the language that Wren speaks, or the one that the prompt names for the greeting. */
function languageIn(told: string, said: string, [system]: readonly Message[]): StoryLanguage {
  const name = /before their first answer, write in (\w+)/.exec(system?.text ?? '')?.[1];
  const greeting = storyLanguages.find((language) => languageNames.of(language) === name);
  const spoken = said === '' ? greeting : languageOf(said);
  return (wordsOf(told).length < 6 ? spoken : undefined) ?? languageOfAnswers([told]) ?? 'en';
}

type Interview = ReturnType<typeof interviewOf>;
const isTold = ({ kind }: { readonly kind: AnswerKind }) => isToldKind(kind);
/** Words of these are held up to the customer; not those of a charge, or of what should not be told. */
const isQuotable = ({ kind }: { readonly kind: AnswerKind }) => kind === 'told' || kind === 'heavy';

/** `said` is what Wren has said, one message a line. */
function interviewOf(messages: readonly Message[], seed: number) {
  const category = categoryOf(messages);
  let asked: string | undefined;
  const answers = messages.flatMap(({ role, text }) => {
    if (role === 'assistant') asked = aspectAsked(text, category) ?? asked;
    if (role !== 'user' || text.trim() === firstQuestionRequest) return [];
    return [{ text: plainText(text), kind: answerKind(text), asked }];
  });
  const asWren = messages.filter(({ role }) => role === 'assistant').map(({ text }) => text.replace(/\s+/g, ' '));
  const said = asWren.join('\n');
  const [last, told] = [answers.at(-1)?.text ?? '', answers.filter(isTold).map(({ text }) => text)];
  // The last message's where that is certain: customers change it.
  const isRemark = answers.slice(-1).some((answer) => !isTold(answer));
  const inLast = isRemark && wordsOf(last).length > scantWords ? languageOfAnswers([last]) : undefined;
  const language =
    hardTurnOf(last)?.language ?? inLast ?? languageOf(last) ?? languageIn(told.join('\n'), said, messages);
  return { category, language, answers, said, seed: seed + hashOf(said + answers.map(({ text }) => text).join('\n')) };
}
/** What the answers say of a slot: words that a rule finds, or the answer to the question itself. */
function knownIn({ answers, category, language }: Interview) {
  const told = answers.filter(isTold);
  const rules: Partial<Record<StorySlot, (text: string) => readonly string[]>> = {
    who: (text) => peopleIn(text, language).map(({ words }) => words),
    where: (text) => whereIn(text, language),
    when: timesIn,
  };
  return slotsOf[category].flatMap((slot) => {
    const asked = told.filter((answer) => answer.asked === slot).toSorted((a, b) => b.text.length - a.text.length)[0];
    const cued = told.find(({ text }) => (rules[slot]?.(text) ?? []).length > 0);
    const text = asked?.text ?? cued?.text;
    const what = rules[slot]?.(cued?.text ?? '')[0] ?? text ?? '';
    return text === undefined ? [] : [{ slot, what: shortened(what), words: countWords(text) }];
  });
}

function shortened(text: string): string {
  const [first = text] = sentencesOf(text);
  return first.length <= 60 ? withoutEnd(first) : `${first.slice(0, 59).replace(/\s+\S*$/, '')}…`;
}

export function nextTurn(messages: readonly Message[], seed: number) {
  const interview = interviewOf(messages, seed);
  const all = knownIn(interview);
  const told = interview.answers.filter(isTold).map(({ text }) => text);
  const enough = all.length >= slotsForStory && countWords(told.join(' ')) >= wordsForStory;
  const known = all.map(({ slot, what }) => ({ slot, what }));
  const thin = all.filter(({ words }) => words < thinWords).map(({ slot }) => slot);
  const slots = known.map(({ slot }) => slot);
  // The product's own rules hear what this one would.
  return { care: 'none', reply: replyIn(interview, slots, enough), offRecord: [], known, thin, enough };
}

const longestPart = (text: string) => text.split('{}').toSorted((one, other) => other.length - one.length)[0] ?? text;

function replyIn(interview: Interview, known: readonly StorySlot[], enough: boolean): string {
  const { answers, category, language, said, seed } = interview;
  const isNew = (text: string) => !said.includes(longestPart(text));
  const texts = (key: string) => shuffled(textsFor(language, key, category), seed);
  const one = (key: string) => texts(key).find(isNew) ?? texts(key)[0] ?? '';
  const last = answers.at(-1);
  if (last === undefined)
    return `${textsFor(language, 'greeting', category)[0]} ${textsFor(language, 'opening', category)[0]}`;
  if (last.kind === 'done' && answers.length >= answersForStory) return one('finish');
  const phrase = isQuotable(last) ? newPhrase(last.text, interview) : undefined;
  const quoting = (text = '') => (phrase === undefined ? '' : text.replace('{}', `“${phrase}”`));
  const follow = isDue(interview)
    ? quoting(texts(countWords(last.text) < thinWords ? 'thin' : 'follow').find(isNew))
    : '';
  const scant = isScant(interview) ? texts('choose').find(isNew) : undefined;
  const question = scant || follow || nextQuestion(interview, known, isNew) || '';
  const told = question.includes(`“${phrase}”`) ? '' : quoting(one('quote')) || one('told');
  const isOffered = !enough || texts('enough').some((text) => said.includes(text)) || question === '';
  const parts = [
    last.kind === 'told' ? told : one(last.kind),
    isOffered ? '' : one('enough'),
    question || one('finish'),
  ];
  return parts.filter(Boolean).join(' ');
}
/** An emoji, or the third answer of a word or two. */
function isScant({ answers }: Interview): boolean {
  const counts = answers.slice(-scantAnswers).map(({ text }) => countWords(text));
  return counts.at(-1) === 0 || (counts.length === scantAnswers && counts.every((count) => count <= scantWords));
}
/** A thin answer is asked for one detail, and now and then another for what was around it; never twice in a row. */
function isDue({ answers, said, language, category }: Interview): boolean {
  const [last, lastSaid = ''] = [answers.at(-1), said.split('\n').at(-1)];
  const follows = ['thin', 'follow'].flatMap((key) => textsFor(language, key, category));
  const wasFollowed = follows.some((text) => lastSaid.includes(longestPart(text)));
  const isThin = countWords(last?.text ?? '') < thinWords;
  return !wasFollowed && last?.kind === 'told' && answers.length > 1 && (isThin || answers.length % 3 === 0);
}
/** Words of the last answer that Wren has not held up yet; none with a typing mistake. */
function newPhrase(text: string, { language, said }: Interview): string | undefined {
  const chunks = sentencesOf(text).flatMap((sentence) => chunksOf(sentence, language));
  const isTyped = (chunk: string) =>
    mended(chunk, language).toLowerCase().startsWith(chunk.toLowerCase().replaceAll("'", '’'));
  const isFresh = (chunk: string) =>
    !/[<>{}[\]"“”]|^.{0,2}$/.test(chunk) && !said.includes(`“${chunk}”`) && isTyped(chunk);
  const fresh = [...(countWords(text) <= 7 ? [withoutEnd(text)] : []), ...chunks].filter(isFresh);
  const isVivid = (chunk: string) => wordsOf(chunk).filter((word) => word.length > 4).length >= 2 || hasSense(chunk);
  return fresh.find(isVivid) ?? fresh[0];
}

type IsNew = (text: string) => boolean;

/** For a missing slot, then for what else makes a story; a slot that is known has only its second question. */
function nextQuestion({ answers, category, language }: Interview, known: readonly string[], isNew: IsNew) {
  const refused = answers.filter(({ kind }) => kind === 'refused' || kind === 'private').map(({ asked }) => asked);
  const [all, last, slots] = [answers.map(({ text }) => text).join('\n'), answers.at(-1), slotsOf[category]];
  const missing = slots.filter((slot) => !known.includes(slot));
  const again = missing.filter((slot) => last?.kind === 'asked' && slot === last.asked);
  const extras = ['feeling', ...(hasSense(all) ? [] : ['sense']), ...(quotesIn(all).length > 0 ? [] : ['words'])];
  const late = [...slots.filter((slot) => !/^(?:who|when)$/.test(slot)).toReversed(), 'sense', 'words', 'more'];
  const keys = [...again, ...missing, ...extras, ...late].filter((key) => !refused.includes(key));
  const open = (key: string) => textsFor(language, key, category).slice(known.includes(key) ? 1 : 0);
  return keys.flatMap(open).find(isNew);
}
