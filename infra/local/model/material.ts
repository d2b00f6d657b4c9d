/** Reads a writing call: the customer's sentences in their order, without what must not be told. */

import { type KeptOut, keptOutOf, onRecord } from '#functions/domain/story/writing/kept-out.ts';
import { type CategorySlug, categories, categorySlugs } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { gap } from '#shared/story/gap.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { answerKind, isToldKind, languageOfAnswers, tellsSomething } from './answers.ts';
import { framed, lowered } from './frames.ts';
import { addresseeIn, answersFor } from './people.ts';
import type { Message } from './protocol.ts';
import { isJoined, keyAsked, textsOf } from './tables.ts';
import { countWords, hashOf, mended, plainText, sentenceKey, sentencesOf, withoutEnd } from './text.ts';

type Line = Readonly<{ at: number; isCustomer: boolean; text: string }>;
/** A sentence of the customer. */
export type Told = NonNullable<ReturnType<typeof toldFrom>>;
export type Material = ReturnType<typeof materialOf>;

export function categoryOf(messages: readonly Message[]): CategorySlug {
  const title = /^Category:\s*(.+?)\s*$/m.exec(messages.find(({ role }) => role === 'system')?.text ?? '')?.[1];
  return categorySlugs.find((slug) => categories[slug].title === title) ?? 'memories';
}

/** From the first opening to the last closing tag. */
export function between(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? '' : text.slice(start + tag.length + 2, end).trim();
}

function linesOf(transcript: string): Line[] {
  const lines = [...transcript.matchAll(/^\s*(?:\[(\d+)\] )?(Customer|Wren): ?(.*)$/gm)];
  return lines.map(([, number, speaker, text = ''], index) => {
    return { at: Number(number ?? index), isCustomer: speaker === 'Customer', text };
  });
}

/** Messages of which words may be used although they tell nothing; empty talk only where there is nothing else. */
export function harmless(messages: readonly Line[]): readonly Line[] {
  const kindOf = ({ text }: Line) => (text.includes(gap) ? 'private' : answerKind(text));
  const others = messages.filter(
    (each) => !/instruction|private|done|unsure|asked|refused|about|back|advice|insult/.test(kindOf(each)),
  );
  const better = others.filter((each) => kindOf(each) !== 'empty');
  return better.length > 0 ? better : others;
}

const openings: Partial<Record<CategorySlug, string>> = { 'business-story': 'began', 'for-someone': 'who' };

/** The slot or aspect that Wren's message asked for. */
export function aspectAsked(question: string, category: CategorySlug): string | undefined {
  const key = keyAsked(question);
  return key === 'opening' ? (openings[category] ?? 'happened') : key;
}

/** `joined` is the language of the engine's own sentences: none for a language without a table of them. */
export function materialOf(messages: readonly Message[], seed: number) {
  const request = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const [opening = '', faults = '', sentences = ''] = ['opening', 'faults', 'sentences'].map((tag) =>
    between(request, tag),
  );
  const category = categoryOf(messages);
  const whole = linesOf(between(request, 'transcript') || `Customer: ${request}`);
  const keptOut = keptOutOf({ transcript: whole.map(messageOf), brief: null });
  const lines = withoutSecrets(whole, keptOut);
  const customers = lines.filter(({ isCustomer }) => isCustomer);
  const answers = customers.map(({ text }) => plainText(text));
  const language = languageOfAnswers(
    answers.filter((answer) => isToldKind(answerKind(answer)) || answerKind(answer) === 'private'),
  );
  const faulty = [...faults.matchAll(/[“"]([^”"]{2,200})[”"]/g)].map(([, words = '']) => words);
  const context = {
    category,
    language,
    avoided: faulty,
    all: answers.join('\n'),
  };
  return {
    category,
    language,
    joined: isJoined(language) ? language : undefined,
    told: toldIn(lines, context),
    messages: customers,
    addressee: category === 'for-someone' ? addresseeIn(answers, language) : undefined,
    keptOut,
    offRecord: keptOut.pieces.map(({ message, start, end }) => {
      return { message: whole[message]?.at ?? message, words: whole[message]?.text.slice(start, end) ?? '' };
    }),
    sentences,
    faults,
    opening: plainText(opening.replace(/<[^>]*>/g, ' ')),
    titleWords: countWords(/^<h\d>([^<]*)/.exec(opening)?.[1] ?? ''),
    seed: seed + hashOf(context.all + faults),
  };
}

const messageOf = ({ isCustomer, text }: Line): ChatMessage => ({
  role: isCustomer ? 'user' : 'system',
  content: text,
});

/** The product has cut them out for the writers already; editor and brief get the whole interview. */
function withoutSecrets(lines: readonly Line[], keptOut: KeptOut): Line[] {
  const told = onRecord(lines.map(messageOf), keptOut, { wholeMessages: false });
  return lines.map((line, at) => ({ ...line, text: line.isCustomer ? (told[at]?.content ?? '') : line.text }));
}

/** `asked` is what Wren had asked for, whatever the sentence says. */
type Place = Readonly<{ message: number; asked: string | undefined; isFirst: boolean }>;
interface Context {
  readonly category: CategorySlug;
  readonly language: StoryLanguage | undefined;
  /** Words that must not be used. */
  readonly avoided: readonly string[];
  readonly all: string;
}

const runLength = 4;

/** Whether most runs of four words were not told before: some customers paste the same text again. */
function isNew(key: string, seen: Set<string>): boolean {
  const words = key.split(' ');
  const runs = words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '));
  const isTold = runs.length > 0 && runs.filter((run) => seen.has(run)).length * 2 > runs.length;
  for (const run of runs) seen.add(run);
  return !isTold;
}

function toldIn(lines: readonly Line[], context: Context): Told[] {
  const all = new Map<string, Told>();
  const seen = new Set<string>();
  let question: string | undefined;
  for (const { at, isCustomer, text } of lines) {
    if (!isCustomer) question = aspectAsked(text, context.category);
    const pieces = isCustomer ? text.replace(/\.\s+(?=(?:like|as if) )/, ', ').split(gap) : [];
    const sentences = pieces.flatMap((piece) => sentencesOf(piece.trim()));
    sentences.forEach((sentence, position) => {
      const place = { message: at, asked: position === 0 ? question : undefined, isFirst: all.size === 0 };
      const told = toldFrom(sentence, text, place, context);
      const key = sentenceKey(told?.bare ?? '');
      if (told !== undefined && key !== '' && !all.has(key) && isNew(key, seen)) all.set(key, told);
    });
  }
  return [...all.values()];
}

/** Common slips of the fingers, corrected. */
function withoutSlips(text: string, language: StoryLanguage | undefined): string {
  const slips = new Map(
    textsOf(language, 'slips')[0]
      ?.split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  return text.replace(/\p{L}+/gu, (word) => slips.get(word)?.replace('_', ' ') ?? word);
}

/**
 * `text` is mended, with a light frame for a fragment; `bare` without the frame; `inner` as it stands within a sentence; `own` copied
 * letter by letter, empty where the message has markup in it; `aspect` what Wren asked for, where the sentence answers it.
 */
function toldFrom(sentence: string, whole: string, place: Place, { category, language, avoided, all }: Context) {
  const plain = plainText(sentence);
  const bare = mended(withoutSlips(sentence, language), language ?? '');
  const isAvoided = (words: string) => words.includes(sentence) || sentence.includes(words) || bare.includes(words);
  if (!(tellsSomething(sentence) && tellsSomething(plain)) || avoided.some(isAvoided)) return undefined;
  const frame = isJoined(language) && { ...place, language, category, all, isTypedSmall: /^\p{Ll}/u.test(plain) };
  const text = frame ? framed(bare, frame) : bare;
  const inner = withoutEnd(frame ? lowered(bare, frame) : bare);
  const isTypedWell = withoutSlips(plain, language) === plain;
  const own = isTypedWell && whole.includes(plain) ? plain.replace(/^["“„«](?=[^"”“»]*$)/, '') : '';
  const isAnswer = place.asked !== undefined && answersFor(place.asked, plain, language);
  return { text, bare, inner, own, ...place, aspect: isAnswer ? place.asked : undefined };
}
