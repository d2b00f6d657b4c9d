import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import type { Brief } from './brief.ts';
import { commonWordsOf } from './common-words.ts';
import { textOfHtml } from './compose-html.ts';
import { comparable } from './ground-brief.ts';
import { isSameWord, type KeptOut, keptOutOf, onRecord } from './kept-out.ts';
import { type KnownWords, knownWords, smallWords } from './names-in-text.ts';
import { knownNumbers } from './numbers-in-text.ts';
import type { Voices } from './quotations.ts';
import { isSameSpelling, plainWords, plainWordsOf } from './spelling.ts';
import { expectedLanguage } from './style-check.ts';
import { answersOf, transcriptText } from './transcript.ts';

export interface StoryFacts {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly opening: { readonly html: string } | null;
  readonly brief: Brief | null;
  readonly marks?: readonly KeepOutMark[] | undefined;
  readonly asked?: readonly string[] | undefined;
}

/** What every sentence is compared with; made once for all rules. */
export interface FactContext {
  readonly names: KnownWords;
  readonly numbers: ReadonlySet<number>;
  readonly voices: Voices;
  /** Folded words that the story also writes in lower case. */
  readonly small: ReadonlySet<string>;
  readonly keptOut: KeptOut;
  /** The interview as the writers got it. */
  readonly transcript: readonly ChatMessage[];
  readonly language: StoryLanguage | undefined;
  /** The customer's messages, as comparable text and as folded words. */
  readonly answers: string;
  readonly told: string;
}

const leastContent = 3;

/** Compares by the first letters, because endings differ and a typing mistake rarely stands at the beginning. */
function wordFinder(words: Iterable<string>) {
  const byInitial = Map.groupBy(new Set(words), ([initial]) => initial);
  return (word: string): boolean =>
    (byInitial.get(word[0]) ?? []).some(
      (other) => other === word || isSameWord(other, word) || isSameSpelling(other, word),
    );
}

/** "Avril" in "d'avril", "huile" in "l'huile". */
const elidedWords = (text: string) => plainWords(text.replace(/\p{L}{1,6}['’](?=\p{L}{3})/gu, ' '));

type Told = Omit<FactContext, 'small'>;

function toldIn(facts: StoryFacts): Told {
  const { transcript, opening, brief } = facts;
  const answers = answersOf(transcript).join('\n');
  const text = `${transcriptText(transcript)}\n${opening === null ? '' : textOfHtml(opening.html)}`;
  const keptOut = keptOutOf(facts);
  const language = expectedLanguage(answers, brief);
  const common = commonWordsOf(language);
  return {
    names: knownWords(text),
    numbers: knownNumbers(text, language),
    voices: {
      messages: transcript.map(({ role, content }) => ({
        words: new Set(plainWords(content)),
        told: role === 'user' ? plainWordsOf(content) : [],
      })),
      isContent: (word) => word.length >= leastContent && !common.has(word),
      isKnown: wordFinder([...plainWords(text), ...elidedWords(text)]),
    },
    keptOut,
    transcript: onRecord(transcript, keptOut, { wholeMessages: brief === null }),
    language,
    answers: comparable(answers),
    told: plainWords(answers).join(' '),
  };
}

/** One task reads the same interview several times. */
const latest = new WeakMap<StoryFacts['transcript'], { readonly facts: StoryFacts; readonly told: Told }>();

/** @param texts the story's, for the words that it also writes in lower case */
export function factContext(texts: readonly string[], facts: StoryFacts): FactContext {
  const known = latest.get(facts.transcript);
  const isSame =
    known?.facts.brief === facts.brief &&
    known.facts.marks === facts.marks &&
    known.facts.asked === facts.asked &&
    known.facts.opening?.html === facts.opening?.html;
  const told = isSame ? known.told : toldIn(facts);
  latest.set(facts.transcript, { facts, told });
  return { ...told, small: smallWords(texts.join('\n')) };
}
