import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { careReply, helpDirectory } from '#shared/story/care-words.ts';
import { gap } from '#shared/story/gap.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { typingSlip } from '#shared/text/typing-slip.ts';
import type { Care } from './care-kinds.ts';
import { dangerRules, distressRules } from './care-rules.ts';
import { type WordClass, wordClasses } from './word-classes.ts';

const classes = Object.keys(wordClasses.en) as WordClass[];
/** A sentence is matched as signs: each word is the signs of its classes (one character each) and a space. */
const signOf = new Map<string, string>(classes.map((name, at) => [name, String.fromCharCode(0x4e00 + at)]));

function signs(names: string): string {
  return names
    .split(/[| ]/)
    .map((name) => {
      const sign = signOf.get(name);
      if (sign === undefined) throw new Error(`A care rule names the unknown word class ${name}`);
      return sign;
    })
    .join('');
}

function ruleSource(rule: string): string {
  const oneOf = (names: string) => `[^ ]*[${signs(names)}][^ ]* `;
  const parts = rule.split(' ').map((part) => {
    const rest = part.slice(1);
    if (part === '^' || part === '$') return part;
    if (part === ';') return `(?=$|${oneOf('more')})`;
    if (part.startsWith('~')) return `(?:[^ ]+ ){0,${rest}}?`;
    if (part.startsWith('-')) return `(?:[^ ${signs('not|inside|he|kin')}]+ ){0,${rest}}?`;
    if (part.startsWith('!')) return `(?!${oneOf(rest)})`;
    if (part.startsWith('<')) return `(?<!${oneOf(rest)}(?:[^ ]+ )?)`;
    return oneOf(part);
  });
  return `(?<![^ ])${parts.join('')}`;
}

/** One pattern for the rules that are void beside the same classes. */
function matcherOf(rules: readonly string[]): (signs: string) => boolean {
  const groups = [...Map.groupBy(rules, (rule) => rule.split(' / ')[1] ?? '')].map(([unless, all]) => ({
    unless: unless === '' ? undefined : new RegExp(`[${signs(unless)}]`),
    pattern: new RegExp(all.map((rule) => ruleSource(rule.split(' / ')[0] ?? '')).join('|')),
  }));
  return (signs) => groups.some(({ unless, pattern }) => !unless?.test(signs) && pattern.test(signs));
}
const isDistress = matcherOf(distressRules);
const isDanger = matcherOf(dangerRules);

/** The words of a language with the signs of their classes. */
function dictionaryOf(language: StoryLanguage) {
  const whole = new Map<string, string>();
  const beginnings = new Map<string, string>();
  for (const name of classes) {
    for (const entry of (wordClasses[language][name] ?? '').split(' ').filter(Boolean)) {
      const into = entry.endsWith('*') ? beginnings : whole;
      const key = entry.replace('*', '').replaceAll('_', ' ');
      into.set(key, (into.get(key) ?? '') + signOf.get(name));
    }
  }
  const expressions = [...whole.keys(), ...beginnings.keys()];
  const longest = new Map<string, number>();
  for (const expression of expressions) {
    const words = expression.split(' ');
    longest.set(words[0] ?? '', Math.max(words.length, longest.get(words[0] ?? '') ?? 0));
  }
  const longWords = new Set(expressions.flatMap((expression) => expression.match(/\b[a-z]{6,}\b/g) ?? []));
  return { language, whole, beginnings, longest, longWords: Map.groupBy(longWords, (word) => word.slice(0, 1)) };
}
type Dictionary = ReturnType<typeof dictionaryOf>;
const dictionaries = storyLanguages.map(dictionaryOf);

function signsOf(expression: string, { whole, beginnings }: Dictionary): string | undefined {
  const exact = whole.get(expression);
  if (exact !== undefined) return exact;
  for (let length = expression.length; length > 2; length -= 1) {
    const beginning = beginnings.get(expression.slice(0, length));
    if (beginning !== undefined) return beginning;
  }
  return undefined;
}

/** The signs of a sentence; the longest expression hides the words in it. */
function sentenceSigns(words: readonly string[], dictionary: Dictionary): string {
  let result = '';
  for (let at = 0; at < words.length; ) {
    let length = dictionary.longest.get(words[at] ?? '') ?? 1;
    let found = signsOf(words.slice(at, at + length).join(' '), dictionary);
    while (found === undefined && length > 1) {
      length -= 1;
      found = signsOf(words.slice(at, at + length).join(' '), dictionary);
    }
    result += `${found ?? '_'} `;
    at += length;
  }
  return result;
}

const leastWithWrongLetter = 7;

/** One letter missing, too many or swapped with its neighbour; in long words one wrong, but no other ending. */
function isOneSlip(typed: string, meant: string): boolean {
  const slip = typingSlip(typed, meant);
  if (slip === 'swapped') return true;
  if (typed.at(-1) !== meant.at(-1)) return false;
  return slip === 'length' || (slip === 'letter' && typed.length >= leastWithWrongLetter);
}

/** Long words are recognised in spite of one slip; short ones would become others. */
function spelled(words: string, longWords: Dictionary['longWords']): string {
  return words.replace(/[a-z]{5,}/g, (word) => {
    const known = longWords.get(word.slice(0, 1)) ?? [];
    return known.includes(word) ? word : (known.find((meant) => isOneSlip(word, meant)) ?? word);
  });
}

const letterOf: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's' };

/** Small letters without accents and apostrophes; a full stop stands alone, an ellipsis is a pause within the sentence. */
function plainWords(text: string): string {
  return text
    .replace(/['’‘‛`´ʼ]/g, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/(?<![a-z])((?:[cdjlmnstv]|qu|jusqu|puisqu|un|dell|all|nell|sull|quest)')(?=[a-z]{2}|[ay] )/g, '$1 ')
    .replaceAll("'", '')
    .replace(/(?<=[a-z])[01345@$](?=[a-z])/g, (sign) => letterOf[sign] ?? sign)
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/\.{2,}|…/g, ' ')
    .replace(/\bj(?=[b-df-hj-np-tv-xz])/g, 'je ')
    .replace(/[.!?;\n]+/g, ' . ')
    .replace(/[^a-z0-9. ]+/g, ' ')
    .replace(/ +/g, ' ');
}

interface Found {
  readonly language: StoryLanguage;
  readonly distress: boolean;
  readonly danger: boolean;
}

function findCare(text: string): Found[] {
  const found = (words: string, dictionary: Dictionary) => {
    const signs = words.split('.').map((sentence) => sentenceSigns(sentence.trim().split(' '), dictionary));
    return { language: dictionary.language, distress: signs.some(isDistress), danger: signs.some(isDanger) };
  };
  const heard = ({ distress, danger }: Found) => distress || danger;
  const typed = plainWords(text);
  const literal = dictionaries.map((dictionary) => found(typed, dictionary)).filter(heard);
  // As typed first: a correct word of one language may be a slip in another.
  if (literal.length > 0) return literal;
  return dictionaries.map((dictionary) => found(spelled(typed, dictionary.longWords), dictionary)).filter(heard);
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
