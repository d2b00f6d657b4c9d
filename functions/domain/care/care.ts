import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { careReply, helpDirectory } from '#shared/story/care-words.ts';
import { gap } from '#shared/story/gap.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';
import { plainText } from '#shared/text/plain-text.ts';
import type { Care } from './care-kinds.ts';
import { type CarePhrases, carePhrases } from './care-phrases.ts';

const fewWords = String.raw`(?: \w+){0,4}? `;

/** One pattern for all; a common beginning is compiled once. */
function anyOf(phrases: readonly string[], somebody: string, flags = ''): RegExp {
  const byBeginning = Map.groupBy(phrases, (phrase) => (phrase.startsWith(somebody) ? somebody : ''));
  const groups = byBeginning.entries().map(([beginning, all]) => {
    return `${beginning}(?:${all.map((phrase) => phrase.slice(beginning.length)).join('|')})`;
  });
  return new RegExp(String.raw`(?<!\w)(?:${[...groups].join('|').replaceAll(' _ ', fewWords)})(?!\w)`, flags);
}

const wholeWord = /(?<![\\\w])[a-z]{6,}(?![\w\\(?*+])/g;

const patterns = storyLanguages.map((language) => {
  const { somebody, distress, danger, harmless }: CarePhrases = carePhrases[language];
  const longWords = new Set([...distress, ...danger].flatMap((phrase) => phrase.match(wholeWord) ?? []));
  return {
    language,
    distress: anyOf(distress, somebody),
    danger: anyOf(danger, somebody),
    harmless: anyOf(harmless, somebody, 'g'),
    longWords: Map.groupBy(longWords, (word) => word.slice(0, 1)),
  };
});
type CarePattern = (typeof patterns)[number];

/** One letter wrong, missing, too many or swapped with its neighbour. */
function isOneSlip(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return long.length === short.length + 1 && short.slice(at) === long.slice(at + 1);
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwapped || short.slice(at + 1) === long.slice(at + 1);
}

/** Long words are recognised in spite of one slip; short ones would become others. */
function spelled(words: string, longWords: CarePattern['longWords']): string {
  return words.replace(/[a-z]{5,}/g, (word) => {
    const known = longWords.get(word.slice(0, 1)) ?? [];
    return known.includes(word) ? word : (known.find((meant) => isOneSlip(word, meant)) ?? word);
  });
}

const letterOf: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's' };

/** Small letters without accents and apostrophes; a full stop stands alone, an ellipsis is a pause within the sentence. */
function plainWords(text: string): string {
  const plain = text
    .replace(/['’‘‛`´ʼ]/g, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/(?<=[a-z])[01345@$](?=[a-z])/g, (sign) => letterOf[sign] ?? sign)
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/\.{2,}|…/g, ' ')
    .replace(/\bj(?=[b-df-hj-np-tv-xz])/g, 'je ')
    .replace(/[.!?;\n]+/g, ' . ')
    .replace(/[^a-z0-9. ]+/g, ' ');
  return ` . ${plain} . `.replace(/ +/g, ' ');
}

interface Found {
  readonly language: StoryLanguage;
  readonly distress: boolean;
  readonly danger: boolean;
}

function findCare(text: string): Found[] {
  const unmeant = (words: string) => patterns.reduce((rest, { harmless }) => rest.replace(harmless, '~'), words);
  const found = (wordsFor: (pattern: CarePattern) => string) =>
    patterns
      .map((pattern) => {
        const words = wordsFor(pattern);
        const { language, distress, danger } = pattern;
        return { language, distress: distress.test(words), danger: danger.test(words) };
      })
      .filter(({ distress, danger }) => distress || danger);
  const typed = unmeant(plainWords(text));
  const literal = found(() => typed);
  // As typed first: a correct word of one language may be a slip in another.
  return literal.length > 0 ? literal : found(({ longWords }) => unmeant(spelled(typed, longWords)));
}

/**
 * Whether a message says that its writer, or somebody beside them, thinks of death, harms themselves or is in danger. Somebody's
 * suicide told as past is grief: the story may be for them, and keeping it out would erase them.
 * @param text as typed, in any of the story languages
 */
export function careIn(text: string): Care {
  const found = findCare(text);
  if (found.some(({ danger }) => danger)) return 'danger';
  return found.length > 0 ? 'distress' : 'none';
}

/**
 * Our answer to a message, in its language; undefined where it needs none.
 * @param earlier all that the customer said before it
 * @param heard what the model hears in it, for wordings that the phrases do not know
 */
export function careAnswer(message: string, earlier: string, heard: Care = 'none'): string | undefined {
  const found = findCare(message);
  const spoken = languageOf(message) ?? languageOf(earlier);
  // Short words are the same in several languages.
  const best = (found.length > 1 ? found.find(({ language }) => language === spoken) : undefined) ?? found[0];
  if (best !== undefined) return careReply(best);
  if (heard === 'none') return undefined;
  return careReply({ language: spoken ?? 'en', distress: heard === 'distress', danger: heard === 'danger' });
}

/** Whether a message of Wren's answers distress or danger: ours name the directory. */
export const isCareAnswer = (message: string): boolean => message.includes(helpDirectory);

/** As the transcript has a text. */
const typed = (text: string) => plainText(text).trim();

/**
 * Whether each message of the customer is about danger, by our phrases or by the answer it got; not one that they put back.
 * @param marks the customer's own decisions
 */
export function needsCare(messages: readonly ChatMessage[], marks: readonly KeepOutMark[] = []): boolean[] {
  const putBack = new Set(marks.filter(({ keptOut }) => !keptOut).map(({ text }) => typed(text)));
  return messages.map(({ role, content }, at) => {
    if (role !== 'user' || putBack.has(typed(content))) return false;
    const next = messages[at + 1];
    const isAnswered = next?.role === 'system' && isCareAnswer(next.content);
    return isAnswered || careIn(content) !== 'none';
  });
}

/** What the interviewer sees: that something was said, and how we answered. */
export function withCareHidden(messages: readonly ChatMessage[], marks: readonly KeepOutMark[] = []): ChatMessage[] {
  const isKeptOut = needsCare(messages, marks);
  return messages.map((message, at) => (isKeptOut[at] ? { ...message, content: gap } : message));
}
