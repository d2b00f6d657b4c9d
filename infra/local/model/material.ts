/** Reads a call: the category, the language and the customer's sentences, message by message. */
import { leastWords } from '#functions/domain/story/writing/quality-check.ts';
import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { type CategorySlug, categories, categorySlugs } from '#shared/catalogue/categories.ts';
import { languageOf } from '#shared/story/language-of.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import type { Message } from './protocol.ts';
import { fewIn, mended, sentenceKey, toldIn, wordsIn } from './sentences.ts';
import { textsOf } from './texts.ts';

export type Material = ReturnType<typeof materialOf>;

export const systemText = (messages: readonly Message[]) => messages.find(({ role }) => role === 'system')?.text ?? '';
export const requestText = (messages: readonly Message[]) =>
  messages.findLast(({ role }) => role === 'user')?.text ?? '';

export function categoryOf(messages: readonly Message[]): CategorySlug {
  const title = /^Category:\s*(.+?)\s*$/m.exec(systemText(messages))?.[1];
  return categorySlugs.find((slug) => categories[slug].title === title) ?? 'memories';
}

/** From the first opening to the last closing tag. */
export function between(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? '' : text.slice(start + tag.length + 2, end).trim();
}

const [mostWords, terseWords] = [850, 40] as const;
/** Of the least that the certain rules ask for. */
const reserve = 1.05;

/** Lines of our own where the customer told too little for a story: they say that there is room for more. */
function roomFor(answers: readonly string[], told: readonly string[], language: StoryLanguage | undefined): string[] {
  const least = leastWords(answers) * reserve;
  const lines = textsOf(language, 'room');
  return lines.filter((_, at) => wordsIn([...told, ...lines.slice(0, at)]) < least);
}

/** Answers of a word or two in a row are one sentence. */
function withFew(answers: readonly string[], whole: readonly string[][]): string[][] {
  const told: string[][] = [];
  let few: string[] = [];
  for (const [at, sentences] of [...whole, ['']].entries()) {
    few.push(...[fewIn(answers[at] ?? '')].filter(Boolean));
    if (sentences.length === 0) continue;
    told.push(...(few.length > 0 ? [[mended(few.join(', '), undefined)]] : []), sentences.filter(Boolean));
    few = [];
  }
  return told;
}

/** `told` has the sentences of each message that tells something. */
export function materialOf(messages: readonly Message[]) {
  const request = requestText(messages);
  const transcript = between(request, 'transcript') || `Customer: ${request}`;
  const answers = [...transcript.matchAll(/^\s*(?:\[\d+\] )?Customer: ?(.*)$/gm)].map(([, text = '']) => text);
  const language = languageOf(answers.join('\n'));
  const seen = new Set<string>();
  let left = mostWords;
  const keep = (sentence: string) => {
    const [key, words] = [sentenceKey(sentence), countWords(sentence)];
    const fits = !seen.has(key) && words <= left;
    seen.add(key);
    left -= fits ? words : 0;
    return fits;
  };
  const whole = answers.map((answer) => toldIn(answer, language).filter(keep));
  const isTerse = wordsIn(whole.flat()) < terseWords;
  const told = (isTerse ? withFew(answers, whole) : whole).filter(({ length }) => length > 0);
  const room = roomFor(answers, told.flat(), language);
  return { language, answers, told, room, request };
}
