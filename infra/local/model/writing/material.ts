import { isEmptyTalk, isInstruction } from '#infra/local/model/interview/answer-kind.ts';
import type { Aspect, CategoryTitle } from '#infra/local/model/interview/question.ts';
import { hashOf } from '#infra/local/model/language/deck.ts';
import { kindOf, phrasesOf, referredTo } from '#infra/local/model/language/phrases.ts';
import {
  isClause,
  isForeign,
  polished,
  sentenceKey,
  sentencesOf,
  wordCount,
  wordsOf,
} from '#infra/local/model/language/sentences.ts';
import { aspectOf, framed, type TypingHabits } from './fragments.ts';
import type { Exchange, WritingTask } from './transcript.ts';
import { type Addressee, addressed, addresseeOf, dedicated, turned } from './tribute.ts';

export interface Passage {
  readonly aspect: Aspect;
  readonly sentences: readonly string[];
  readonly quotes: readonly string[];
  /** Places and things in the narrator's voice ("your kitchen" in a tribute), best first, without persons. */
  readonly phrases: readonly string[];
  readonly ownPhrases: readonly string[];
}

export interface Material {
  readonly category: CategoryTitle;
  readonly passages: readonly Passage[];
  readonly person: Addressee | undefined;
  readonly seed: number;
}

const mostPassages = 40;
/** Maximum of customer words; the narrator adds what a story needs. */
const ownWords = 900;

interface Voice {
  readonly category: CategoryTitle;
  readonly person: Addressee | undefined;
  readonly habits: TypingHabits;
  readonly isForeign: boolean;
}

export function materialOf(task: WritingTask, seed: number): Material {
  const answers = task.exchanges.map(({ answer }) => answer);
  const person = task.category === 'FOR SOMEONE' ? addresseeOf(answers) : undefined;
  const lowerWords = new Set(wordsOf(answers.join(' ')).filter((word) => word === word.toLowerCase()));
  const lowerStarts = answers.filter((answer) => /^\p{Ll}/u.test(answer)).length;
  const habits = { lowerWords, capitalsMeanNames: lowerStarts * 3 >= answers.length, told: 0 };
  const voice = { category: task.category, person, habits, isForeign: isForeign(answers.join('\n')) };
  const seen = new Set<string>();
  const passages = task.exchanges.flatMap((exchange) => passageOf(exchange, voice, seen));
  const kept = longest(passages);
  const textSeed = seed + hashOf(answers.join('\n')) + hashOf(task.faults);
  return {
    category: task.category,
    passages: kept.map((passage) => within(passage, kept.length)),
    person,
    seed: textSeed,
  };
}

function passageOf({ question, answer }: Exchange, voice: Voice, seen: Set<string>): Passage[] {
  const quotes = sentencesOf(answer).filter((sentence) => isStory(sentence) && isNew(sentence, seen));
  if (quotes.length === 0) return [];
  const aspect = aspectOf(question, voice.category);
  const habits = { ...voice.habits, told: seen.size };
  const sentences = quotes.flatMap((quote, at) =>
    sentencesOf(told(quote, at === 0 ? aspect : undefined, { ...voice, habits })),
  );
  const ownPhrases = phrasesOf(quotes.join(' ')).filter((phrase) => !voice.isForeign || /^\p{Lu}/u.test(phrase));
  const wished = quotes.filter((quote) => wish.test(quote)).join(' ');
  const phrases = ownPhrases
    .filter((phrase) => !wished.includes(phrase))
    .filter((phrase) => kindOf(phrase, answer) !== 'person')
    .map((phrase) => inVoice(phrase, voice.person))
    .filter((phrase) => !/\byou\b/.test(phrase));
  return [{ aspect, sentences, quotes, phrases, ownPhrases }];
}

/** Hopes cannot be quoted as memories. */
export const wish = /\b(?:want|wish|hope|would like|dream of|plan to)\b/i;

const code = /["”]\s*:\s*["[]|\balert\(|\bjavascript:|constructor|%3C|\bon(?:load|error)=|=["']?\w+:/i;

function isStory(sentence: string): boolean {
  return !(code.test(sentence) || isInstruction(sentence) || isEmptyTalk(sentence) || /\?["”’)]?$/.test(sentence));
}

function isNew(sentence: string, seen: Set<string>): boolean {
  const key = sentenceKey(polished(sentence));
  if (key === '' || seen.has(key)) return false;
  seen.add(key);
  return true;
}

function told(
  quote: string,
  aspect: Aspect | undefined,
  { category, person, habits, isForeign: asTyped }: Voice,
): string {
  const sentence = polished(quote);
  if (asTyped) return sentence;
  const dedication = aspect === 'opening' && person !== undefined ? dedicated(sentence, person) : undefined;
  if (dedication !== undefined) return dedication;
  if (aspect !== undefined && !isClause(sentence)) {
    const isLabel = aspect === 'opening' || aspect === 'who';
    const result = framed(withCaseAsTyped(sentence, quote), aspect, category, habits);
    return person === undefined || isLabel ? result : addressed(result, person);
  }
  return person === undefined ? sentence : addressed(sentence, person);
}

function withCaseAsTyped(sentence: string, quote: string): string {
  const head = wordsOf(sentence)[0] ?? '';
  return quote.includes(head) ? sentence : sentence.replace(head, head.toLowerCase());
}

function inVoice(phrase: string, person: Addressee | undefined): string {
  return person === undefined ? referredTo(phrase) : referredTo(turned(phrase, person));
}

function longest(passages: readonly Passage[]): Passage[] {
  const bySize = [...passages].sort((left, right) => sizeOf(right) - sizeOf(left)).slice(0, mostPassages);
  return passages.filter((passage) => bySize.includes(passage));
}

function sizeOf({ sentences }: Passage): number {
  return wordCount(sentences.join(' '));
}

function within(passage: Passage, count: number): Passage {
  const share = ownWords / count;
  let used = 0;
  const sentences = passage.sentences.filter((sentence, at) => {
    used += wordCount(sentence);
    return at === 0 || used <= share * 1.5;
  });
  return { ...passage, sentences };
}
