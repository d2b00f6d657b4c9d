/** Reads a writing call: the customer's sentences in their order, without what must not be told. */
import { type CategorySlug, categories, categorySlugs } from '#shared/catalogue/categories.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { type StorySlot, slotsOf } from '#shared/story/slots.ts';
import { answerKind, languageOfAnswers, type Private, privateParts, tellsSomething } from './answers.ts';
import { framed, hasJoins, type Joined } from './joins.ts';
import { addresseeIn, type Person } from './people.ts';
import type { Message } from './protocol.ts';
import { keyAsked } from './questions.ts';
import { countWords, hashOf, mended, plainText, sentenceKey, sentencesOf } from './text.ts';

/** A sentence of the customer. */
export interface Told {
  /** Mended; a fragment has a light frame. */
  readonly text: string;
  /** Mended, without a frame. */
  readonly bare: string;
  /** Copied letter by letter from the message; empty where the message has markup in it. */
  readonly own: string;
  readonly message: number;
  readonly asked: string | undefined;
}

export interface Material {
  readonly category: CategorySlug;
  /** Undefined for one without a table. */
  readonly language: StoryLanguage | undefined;
  /** The language of engine-made sentences; undefined where there are none. */
  readonly joined: Joined | undefined;
  readonly told: readonly Told[];
  readonly messages: readonly { readonly at: number; readonly text: string }[];
  readonly addressee: Person | undefined;
  readonly offRecord: readonly Private[];
  readonly opening: string;
  readonly story: string;
  readonly sections: string;
  readonly seed: number;
}

export function categoryOf(system: string): CategorySlug {
  const title = /^Category:\s*(.+?)\s*$/m.exec(system)?.[1];
  return categorySlugs.find((slug) => categories[slug].title === title) ?? 'memories';
}

/** From the first opening to the last closing tag. */
export function between(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? '' : text.slice(start + tag.length + 2, end).trim();
}

interface Line {
  readonly at: number;
  readonly isCustomer: boolean;
  readonly text: string;
}

function linesOf(transcript: string): Line[] {
  return transcript.split('\n').flatMap((line, index) => {
    const [, number, speaker, text = ''] = /^(?:\[(\d+)\] )?(Customer|Wren): ?(.*)$/.exec(line.trim()) ?? [];
    if (speaker === undefined) return [];
    return [{ at: Number(number ?? index), isCustomer: speaker === 'Customer', text }];
  });
}

/** Which slot an opening question fills. */
const openingSlot: Readonly<Record<CategorySlug, StorySlot>> = {
  'business-story': 'began',
  memories: 'happened',
  'for-someone': 'who',
  milestone: 'happened',
};

/** The slot or aspect that Wren's message asked for. */
export function aspectAsked(question: string, category: CategorySlug): string | undefined {
  const key = keyAsked(question);
  return key === 'opening' ? openingSlot[category] : key;
}

/** Words that a repair must not use. */
const faulty = (faults: string) => [...faults.matchAll(/[“"]([^”"]{2,200})[”"]/g)].map(([, words = '']) => words);

export function materialOf(messages: readonly Message[], seed: number): Material {
  const system = messages.find(({ role }) => role === 'system')?.text ?? '';
  const request = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const category = categoryOf(system);
  const lines = linesOf(between(request, 'transcript') || `Customer: ${request}`);
  const customers = lines.filter(({ isCustomer }) => isCustomer);
  const answers = customers.map(({ text }) => plainText(text));
  const language = languageOfAnswers(answers.filter((answer) => answerKind(answer) !== 'instruction'));
  const offRecord = [...privateParts(customers), ...briefedPrivate(between(request, 'brief'))];
  const avoided = [...faulty(between(request, 'faults')), ...offRecord.map(({ words }) => words)];
  const joined = hasJoins(language) ? language : undefined;
  const addressee = category === 'for-someone' ? addresseeIn(answers, language) : undefined;
  const context = { category, language, joined, avoided, answers: answers.join('\n') };
  return {
    category,
    language,
    joined,
    told: toldIn(lines, context),
    messages: customers,
    addressee,
    offRecord,
    opening: plainText(
      between(request, 'opening')
        .replace(/<\/(?:p|h\d)>/g, '\n')
        .replace(/<[^>]*>/g, ' '),
    ),
    story: between(request, 'story'),
    sections: between(request, 'sections'),
    seed: seed + hashOf(answers.join('\n')) + hashOf(between(request, 'faults')),
  };
}

function briefedPrivate(brief: string): Private[] {
  return [...brief.matchAll(/"offRecord":\s*\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/"message":\s*(\d+),\s*"words":\s*"((?:[^"\\]|\\.)*)"/g)].map(([, message, words = '']) => ({
      message: Number(message),
      words: words.replace(/\\(["\\])/g, '$1'),
    })),
  );
}

interface Context {
  readonly category: CategorySlug;
  readonly language: StoryLanguage | undefined;
  readonly joined: Joined | undefined;
  readonly avoided: readonly string[];
  readonly answers: string;
}

function toldIn(lines: readonly Line[], context: Context): Told[] {
  const seen = new Set<string>();
  let asked: string | undefined;
  let question = '';
  return lines.flatMap(({ at, isCustomer, text }) => {
    if (!isCustomer) {
      asked = aspectAsked(text, context.category);
      question = text;
      return [];
    }
    if (answerKind(text) === 'asked' && question === '') return [];
    return sentencesOf(text).flatMap((sentence, position) => {
      const told = toldFrom(
        sentence,
        text,
        { at, asked: position === 0 ? asked : undefined, isFirst: seen.size === 0 },
        context,
      );
      const key = told === undefined ? '' : sentenceKey(told.bare);
      if (told === undefined || seen.has(key) || key === '') return [];
      seen.add(key);
      return [told];
    });
  });
}

interface Place {
  readonly at: number;
  readonly asked: string | undefined;
  readonly isFirst: boolean;
}

function toldFrom(
  sentence: string,
  message: string,
  { at, asked, isFirst }: Place,
  context: Context,
): Told | undefined {
  const { language, joined, category, avoided } = context;
  const plain = plainText(sentence);
  if (!tellsSomething(sentence) || !tellsSomething(plain)) return undefined;
  if (avoided.some((words) => words.includes(sentence) || sentence.includes(words))) return undefined;
  const bare = mended(sentence, language ?? 'other');
  if (avoided.some((words) => bare.includes(words))) return undefined;
  const own = message.includes(plain) ? plain.replace(/^["“„«](?=[^"”“»]*$)/, '') : '';
  const text =
    joined === undefined ? bare : framed(bare, { language: joined, asked, isFirst, category, all: context.answers });
  return { text, bare, own, message: at, asked };
}

/** Slots for which a sentence of the customer was asked. */
export function toldSlots({ told, category }: Pick<Material, 'told' | 'category'>): Set<StorySlot> {
  return new Set(slotsOf[category].filter((slot) => told.some(({ asked }) => asked === slot)));
}

export const ownWords = (told: readonly Told[]) => told.reduce((sum, { bare }) => sum + countWords(bare), 0);
