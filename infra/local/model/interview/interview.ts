import { createDeck, hashOf } from '#infra/local/model/language/deck.ts';
import { clausesOf, contentKey, isVivid, phrasesOf } from '#infra/local/model/language/phrases.ts';
import { wordsOf } from '#infra/local/model/language/sentences.ts';
import type { Message } from '#infra/local/model/protocol.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import { type AnswerKind, answerKind } from './answer-kind.ts';
import { type CategoryTitle, categoryOf, type Question } from './question.ts';
import { clauseFollowUps, followUps, greeting, lateQuestions, openingHints, questions } from './questions.ts';
import { answerTo, plainReactions, quotingReactions, reactions } from './reactions.ts';

/** Wren offers to write from here; the product requires 5 answers (specification 1.5). */
const answersForStory = 8;
const fewestAnswers = 5;

interface Interview {
  readonly category: CategoryTitle;
  readonly asked: string;
  readonly answers: readonly string[];
  readonly last: string;
  readonly kind: AnswerKind;
  readonly seed: number;
}

export function nextTurn(messages: readonly Message[], seed: number): string {
  const category = categoryOf(messages.find(({ role }) => role === 'system')?.text ?? '');
  const said = messages.filter(({ role, text }) => role === 'user' && text.trim() !== firstQuestionRequest);
  const last = said.at(-1)?.text;
  if (last === undefined) return `${greeting} ${openingHints[category]} ${questions[category][0]?.text ?? ''}`;
  const asked = messages
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text)
    .join('\n');
  const answers = said.map(({ text }) => text);
  const seedOfTurn = seed + hashOf(messages.map(({ text }) => text).join('\n'));
  return turn({ category, asked, answers, last, kind: answerKind(last), seed: seedOfTurn });
}

function turn(interview: Interview): string {
  const { kind, answers, last } = interview;
  if (kind === 'done' && answers.length > fewestAnswers) {
    return 'Good. Press ‘I’m done, write my story’ and I’ll write it from what you told me.';
  }
  const phrase = newPhrase(interview);
  const followUp = phrase === undefined ? undefined : followUpOn(interview, phrase);
  const question = followUp ?? nextQuestion(interview);
  if (question === undefined) return closing(interview);
  const reaction =
    kind === 'asked'
      ? answerTo(last)
      : kind === 'done'
        ? 'Nearly there. A few more answers make it a better story.'
        : reactionTo(interview, followUp === undefined ? phrase : undefined);
  return [reaction, offer(interview), question].filter(Boolean).join(' ');
}

function newPhrase({ kind, last, asked }: Interview): string | undefined {
  if (kind !== 'told' && kind !== 'heavy') return undefined;
  const quoted = [...asked.matchAll(/“([^”]+)”/g)].map(([, phrase = '']) => contentKey(phrase));
  const isNew = (phrase: string) =>
    !quoted.some((other) => other.includes(contentKey(phrase))) &&
    !/\bname(?:['’]s| is| was) $/i.test(last.slice(0, last.indexOf(phrase)));
  const phrases = phrasesOf(last).filter((phrase) => !/^(?:her|his|their|its) \S+$/.test(phrase) && isNew(phrase));
  const clauses = clausesOf(last).filter(isNew);
  return phrases.find(isVivid) ?? clauses[0] ?? phrases[0];
}

function followUpOn({ asked, answers, last, kind, seed }: Interview, phrase: string): string | undefined {
  const all = [...followUps, ...clauseFollowUps];
  const used = all.filter(({ text }) => usedFollowUp(text, asked));
  const lastAsked = asked.split('\n').at(-1) ?? '';
  const justFollowed = all.some(({ text }) => usedFollowUp(text, lastAsked));
  const isThin = wordsOf(last).length < 8;
  const isDue = used.length < Math.floor(answers.length / 3);
  if (justFollowed || kind === 'heavy' || answers.length < 2 || !(isDue || (isThin && used.length < 2)))
    return undefined;
  const fitting = clausesOf(last).includes(phrase) ? clauseFollowUps : followUps;
  const question = createDeck(fitting, seed).draw((candidate) => !used.includes(candidate));
  return question?.text.replace('{}', `“${phrase}”`);
}

function usedFollowUp(template: string, asked: string): boolean {
  const [before = '', after = ''] = template.split('{}');
  return asked.includes(`${before}“`) && asked.includes(`”${after}`);
}

const told: readonly (readonly [Question['aspect'], RegExp])[] = [
  [
    'where',
    /\b(?:in|at) (?:the |a |my |our )?(?:\w+ )?(?:kitchen|house|garden|village|town|city|office|garage|school|hospital|beach|street|shop|church|farm|station|apartment|flat)\b/i,
  ],
  ['when', /\b(?:(?:19|20)\d\d|i was (?:\d+|\w+teen|\w+ty|five|six|seven|eight|nine|ten)|years? (?:ago|old))\b/i],
  ['feeling', /\b(?:i|we) (?:felt|was (?:so |very )?(?:happy|sad|proud|scared|afraid|nervous|angry|relieved))\b/i],
  ['words', /[“"][^”"]{8,}[”"]|\b(?:said|told me):/i],
];

function nextQuestion({ category, asked, answers, kind }: Interview): string | undefined {
  const bank = questions[category];
  const isAsked = ({ text }: Question) => asked.includes(text);
  const lastAsked = bank.findLast(isAsked);
  const open = kind === 'asked' || kind === 'greeting' ? lastAsked?.aspect : undefined;
  const done = new Set(bank.filter(isAsked).map(({ aspect }) => aspect));
  for (const [aspect, cue] of told) if (answers.some((answer) => cue.test(answer))) done.add(aspect);
  const unasked = bank.filter((question) => !isAsked(question));
  const next =
    unasked.find(({ aspect }) => aspect === open) ??
    unasked.find(({ aspect }) => !done.has(aspect)) ??
    unasked.find(({ aspect }) => aspect !== 'opening') ??
    lateQuestions.find((question) => !isAsked(question));
  return next?.text;
}

function reactionTo({ kind, seed, asked }: Interview, phrase: string | undefined): string {
  const isNew = (text: string) => !text.split('{}').some((part) => part.length > 4 && asked.includes(part));
  if (kind === 'told' && phrase !== undefined) {
    const template = createDeck(quotingReactions, seed).draw(isNew) ?? '{}, yes.';
    return template.replace('{}', `“${phrase}”`);
  }
  const pool = kind === 'told' || kind === 'asked' || kind === 'done' ? plainReactions : reactions[kind];
  return createDeck(pool, seed).draw(isNew) ?? '';
}

function offer({ answers, kind }: Interview): string {
  const late = answers.length - answersForStory;
  if (late < 0 || late % 7 !== 0 || kind === 'asked') return '';
  return offers[(late / 7) % offers.length] ?? '';
}

const offers: readonly string[] = [
  'I have enough for a good story now: press ‘I’m done, write my story’ whenever you like. If you’d rather go on:',
  'There is plenty here already; ‘I’m done, write my story’ is yours to press. Something I still wonder:',
  'It gets richer with every answer. Press ‘I’m done, write my story’ when it feels complete. Until then:',
];

function closing({ answers, kind, last }: Interview): string {
  const ends = [
    'I have everything I need. Press ‘I’m done, write my story’ and I’ll begin.',
    'That goes in as well. Whenever you’re ready, press ‘I’m done, write my story’.',
    'Thank you, I’ve added it. I’m ready to write when you are.',
  ];
  const end = ends[answers.length % ends.length] ?? '';
  return kind === 'asked' ? `${answerTo(last)} ${end}` : end;
}
