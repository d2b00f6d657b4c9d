/** Makes a sentence of an answer that is none: "in Lisbon", asked where, becomes "It happened in Lisbon." */
import type { Aspect, CategoryTitle } from '../interview/question.ts';
import { followUps, questions } from '../interview/questions.ts';
import { capitalised, isPast, wordsOf } from '../language/sentences.ts';
import { adjectives, determiners, functionWords, prepositions, verbs } from '../language/words.ts';

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

/** The aspect a question asks for: by Wren's own bank when she asked it, otherwise by its words. */
export function aspectOf(question: string, category: CategoryTitle): Aspect {
  const known = questions[category].find(({ text }) => question.includes(text));
  if (known !== undefined) return known.aspect;
  if (followUps.some(({ text }) => text.split('{}').every((part) => question.includes(part)))) return 'detail';
  const asked = question.split(/(?<=[.!])\s+/).findLast((sentence) => sentence.includes('?')) ?? question;
  return cues.find(([, cue]) => cue.test(asked))?.[0] ?? 'detail';
}

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
  opening: (words) => `This is for ${words}`,
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

/** Frames a fragment for its aspect; `lowerWords` are those the customer also typed in lower case. */
export function framed(
  fragment: string,
  aspect: Aspect,
  category: CategoryTitle,
  lowerWords: ReadonlySet<string>,
): string {
  const bare = fragment.replace(/[.!?…\s]+$/, '');
  const head = (wordsOf(bare)[0] ?? '').toLowerCase();
  if (/^to [a-z]/i.test(bare) && aspect === 'opening')
    return `${capitalised(`I wanted ${lowered(bare, lowerWords)}`)}.`;
  if (isPast(head) && !verbs.has(`${head}s`) && !adjectives.has(head) && head !== 'proud') {
    if (category === 'FOR SOMEONE' && aspect !== 'opening') return `You ${lowered(bare, lowerWords)}.`;
    return `I ${lowered(bare, lowerWords)}.`;
  }
  const frame = specialFrames[category][aspect] ?? frames[aspect];
  return `${frame(lowered(bare, lowerWords), prepositions.has(head))}.`;
}

/** Begins in lower case unless the word may be a name. */
function lowered(text: string, lowerWords: ReadonlySet<string>): string {
  const head = wordsOf(text)[0] ?? '';
  const low = head.toLowerCase();
  const isCommon = [determiners, prepositions, functionWords, verbs, adjectives, lowerWords].some((set) =>
    set.has(low),
  );
  if (head === 'I' || /^I['’]/.test(head) || !(isCommon || isPast(low))) return text;
  return text.replace(head, low);
}
