/** Reads a call: the category, the language and the customer's sentences, message by message. */

import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { targetWords } from '#functions/domain/story/writing/story-prompt.ts';
import { type CategorySlug, categories, categorySlugs } from '#shared/catalogue/categories.ts';
import { languageOf } from '#shared/story/language-of.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import type { Message } from './protocol.ts';
import { fewIn, mended, sentenceKey, toldIn } from './sentences.ts';
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

/** More than the certain rules ask for: of the words told, or of the shortest story that is asked for. */
const [leastWords, shareOfTold, shareOfTarget] = [32, 0.61, 0.51] as const;
const [mostWords, terseWords] = [850, 40] as const;

/** Lines of our own where the customer told too little for a story: they say that there is room for more. */
function roomFor(answers: readonly string[], told: readonly string[], language: StoryLanguage | undefined): string[] {
  const typed = sentenceKey(answers.join(' ')).split(' ');
  // Whoever pastes one text again and again has told it once.
  const words = Math.min(countWords(answers.join('\n')), new Set(typed).size * 3);
  const least = Math.max(leastWords, Math.min(words * shareOfTold, targetWords(words).least * shareOfTarget));
  const lines = textsOf(language, 'room');
  return lines.filter((_, at) => countWords([...told, ...lines.slice(0, at)].join('\n')) < least);
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
  const isTerse = countWords(whole.flat().join(' ')) < terseWords;
  const told = (isTerse ? withFew(answers, whole) : whole).filter(({ length }) => length > 0);
  const room = roomFor(answers, told.flat(), language);
  return { language, answers, told, room, request };
}
