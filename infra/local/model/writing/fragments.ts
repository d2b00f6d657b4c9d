import type { Aspect, CategoryTitle } from '#infra/local/model/interview/question.ts';
import { followUps, questions } from '#infra/local/model/interview/questions.ts';
import { kindOf } from '#infra/local/model/language/phrases.ts';
import { capitalised, isPast, isThatClause, wordsOf } from '#infra/local/model/language/sentences.ts';
import {
  adjectives,
  bareVerbs,
  determiners,
  functionWords,
  prepositions,
  verbs,
  weekdaysAndMonths,
} from '#infra/local/model/language/words.ts';
import { bareVerb } from './tribute.ts';

const cues: readonly (readonly [Aspect, RegExp])[] = [
  ['where', /\bwhere\b|\bplace\b/i],
  ['when', /\bwhen was|\bwhat year|\bhow old|\bhow long ago/i],
  ['who', /\bwho(?:se)?\b/i],
  ['feeling', /\bfe(?:el|lt)\b|\bafraid\b|\bemotion/i],
  ['words', /\bwords?\b|\bsaid\b|\bsay\b|\btold you\b/i],
  ['trouble', /\bproblem|\bhard|\bdifficult|\bstruggl|\bin your way|\bchallenge/i],
  ['turning', /\bmoment\b|\bturning|\bwhat changed\b|\bknow that\b|\bexpect/i],
  ['proof', /\bproof|\bproved|\bresult|\bchanged for a customer/i],
  ['customer', /\bcustomers?\b|\bclients?\b/i],
  ['lesson', /\blearn|\btaught|\bunderst(?:an|oo)d|\bmistake/i],
  ['meaning', /\bwhy\b|\bmatter|\bmean\b|\bwish\b/i],
  ['after', /\bafter\b|\bnext\b|\bdifferent\b|\bkept\b/i],
];

export function aspectOf(question: string, category: CategoryTitle): Aspect {
  const known = questions[category].find(({ text }) => question.includes(text));
  if (known !== undefined) return known.aspect;
  if (followUps.some(({ text }) => text.split('{}').every((part) => question.includes(part)))) return 'detail';
  const asked = question.split(/(?<=[.!])\s+/).findLast((sentence) => sentence.includes('?')) ?? question;
  return cues.find(([, cue]) => cue.test(asked))?.[0] ?? 'detail';
}

const states =
  /^(?:scared|tired|excited|worried|relieved|terrified|overwhelmed|exhausted|bored|frightened|amazed|surprised|embarrassed|furious|ashamed|guilty|grateful|calm|numb|free|quiet|shy|jealous|hopeful|disappointed|pleased|proud|happy|sad|angry|nervous|safe|lonely|loved)$/;

type Frame = (words: string, isPlace: boolean) => string;

const frames: Readonly<Record<Aspect, Frame>> = {
  opening: (words) => `This is about ${words}`,
  who: (words) => `It was ${words}`,
  where: (words, isPlace) => (isPlace ? `It happened ${words}` : `The place was ${words}`),
  when: (words) => `It was ${words}`,
  detail: (words, isPlace) => (isPlace ? `It was ${words}` : `I remember ${words}`),
  trouble: (words) => `The hard part was ${words}`,
  turning: (words) => `What changed it was ${words}`,
  feeling: (words) => `I felt ${words}`,
  words: (words) => `The words I kept are “${words}”`,
  customer: (words) => `I do this for ${words}`,
  proof: (words) => `What shows it is ${words}`,
  lesson: (words) => `What I learned was ${words}`,
  after: (words) => `What came of it was ${words}`,
  meaning: (words) => `What it comes down to is ${words}`,
};

const tributeFrames: Partial<Record<Aspect, Frame>> = {
  opening: (words) => `This is for ${words.replace(/^for /i, '')}`,
  who: (words) => `What we are to each other is ${words}`,
  where: (words, isPlace) => (isPlace ? `I see you ${words}` : `I think of ${words}`),
  detail: (words, isPlace) => (isPlace ? `It was ${words}` : `I think of ${words}`),
  lesson: (words) => `What I have from you is ${words}`,
  meaning: (words) => `What I want to say is ${words}`,
};

const businessFrames: Partial<Record<Aspect, Frame>> = {
  opening: (words) => `It began with ${words}`,
  trouble: (words) => `The problem was ${words}`,
};

const specialFrames: Readonly<Record<CategoryTitle, Partial<Record<Aspect, Frame>>>> = {
  'BUSINESS STORY': businessFrames,
  MEMORIES: {},
  'FOR SOMEONE': tributeFrames,
  MILESTONE: {},
};

export interface TypingHabits {
  readonly lowerWords: ReadonlySet<string>;
  /** Answers often start in lower case, so a capital means a name. */
  readonly capitalsMeanNames: boolean;
  readonly told: number;
}

const details: readonly string[] = ['I remember', 'There was', 'What stays is'];
const tributeDetails: readonly string[] = ['I think of', 'There is'];

/** The missing subject: "taught me to drive" → "I", or "You" in a tribute; undefined if not missing. */
function missingSubject(text: string, head: string, aspect: Aspect, category: CategoryTitle): string | undefined {
  if (/^to [a-z]/i.test(text) && aspect === 'opening') return 'I wanted';
  if (head === 'like') return 'It felt';
  if (states.test(head) || (aspect === 'feeling' && /[a-z]{3}ed$/.test(head))) return 'I felt';
  if (bareVerbs.has(head)) return 'I';
  if (!isPast(head) || aspect === 'feeling') return undefined;
  return category === 'FOR SOMEONE' && aspect !== 'opening' ? 'You' : 'I';
}

function agreeing(subject: string, words: string): string {
  return subject === 'You' ? words.replace(/^[a-z]+s(?= )/, bareVerb) : words;
}

function thatClause(bare: string, category: CategoryTitle): string {
  const clause = bare.replace(/^That/, 'that');
  return category === 'FOR SOMEONE' ? `What I want to say is ${clause}.` : `What it comes down to is ${clause}.`;
}

const longestFramed = 9;

export function framed(fragment: string, aspect: Aspect, category: CategoryTitle, habits: TypingHabits): string {
  const bare = fragment.replace(/[.!?…\s]+$/, '');
  if (/^(?:only|never|always|just|even|not|no|still|again|all|both)\b/i.test(bare)) return `${capitalised(bare)}.`;
  if (isThatClause(bare)) return thatClause(bare, category);
  const head = (wordsOf(bare)[0] ?? '').toLowerCase();
  const words = withArticle(lowered(bare, aspect, category, habits), aspect, category);
  const subject = missingSubject(bare, head, aspect, category);
  if (subject !== undefined) return `${subject} ${agreeing(subject, words)}.`;
  const isPlace = prepositions.has(head) && aspect === 'where';
  if (wordsOf(bare).length > longestFramed && aspect !== 'opening' && !isPlace) return `${capitalised(bare)}.`;
  const fitting = fittingAspect(bare.toLowerCase(), head, aspect);
  if (fitting === 'detail' && !prepositions.has(head) && !/ing$/.test(head)) {
    const plain = category === 'FOR SOMEONE' ? tributeDetails : details;
    return `${plain[habits.told % plain.length] ?? ''} ${words}.`;
  }
  const frame = specialFrames[category][fitting] ?? frames[fitting];
  return `${frame(words, prepositions.has(head))}.`;
}

const timeWords = /\d|\b(?:when|years?|ago|summer|winter|spring|autumn|last|morning|day|night|week|month|age)\b/;
const takesAny: readonly Aspect[] = ['opening', 'who', 'customer'];
const wantsNoun: readonly Aspect[] = ['turning', 'after', 'lesson', 'meaning', 'proof'];

function answers(aspect: Aspect, text: string, head: string): boolean {
  const isNoun = determiners.has(head);
  if (/ing$/.test(head) && ['where', 'who', 'feeling', 'detail'].includes(aspect)) return false;
  if (kindOf(text, text) === 'person' && aspect !== 'trouble') return false;
  if (aspect === 'feeling' || aspect === 'words') return !isNoun;
  if (wantsNoun.includes(aspect)) return isNoun;
  return aspect !== 'when' || timeWords.test(text) || weekdaysAndMonths.test(head);
}

function fittingAspect(text: string, head: string, aspect: Aspect): Aspect {
  if (prepositions.has(head)) return aspect === 'where' || aspect === 'opening' ? aspect : 'detail';
  return takesAny.includes(aspect) || answers(aspect, text, head) ? aspect : 'detail';
}

function withArticle(words: string, aspect: Aspect, category: CategoryTitle): string {
  const isLone = /^\p{Ll}+$/u.test(words) && !/(?:s|ing|ness)$/.test(words) && !functionWords.has(words);
  const isOpening = aspect === 'opening' && category !== 'FOR SOMEONE';
  return isLone && (isOpening || kindOf(words, words) === 'place') ? `the ${words}` : words;
}

const namedAspects: ReadonlySet<Aspect> = new Set(['who', 'where', 'when', 'customer', 'detail']);

function lowered(text: string, aspect: Aspect, category: CategoryTitle, habits: TypingHabits): string {
  const head = wordsOf(text)[0] ?? '';
  const low = head.toLowerCase();
  if (/^I(?:['’]|$)/.test(head) || weekdaysAndMonths.test(head)) return text;
  const common = [determiners, prepositions, functionWords, verbs, adjectives, habits.lowerWords];
  if (common.some((set) => set.has(low)) || isPast(low) || /ing$/.test(low)) return text.replace(head, low);
  const next = wordsOf(text)[1] ?? '';
  const describesNext = /^\p{Ll}/u.test(next) && !functionWords.has(next) && !prepositions.has(next);
  if (describesNext && !habits.capitalsMeanNames) return text.replace(head, low);
  const mayBeName = namedAspects.has(aspect) || (category === 'FOR SOMEONE' && aspect === 'opening');
  const isName = habits.capitalsMeanNames || mayBeName || /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(text);
  return isName && kindOf(low, low) !== 'place' ? text : text.replace(head, low);
}
