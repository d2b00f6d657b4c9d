import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguage } from '#shared/story/languages.ts';
import type { Brief } from './brief.ts';
import { comparable } from './ground-brief.ts';
import { sentencesOf, wordsOf } from './sentences.ts';
import { answersOf } from './transcript.ts';

const words = (text: string) => new Set(text.split(' '));

/** A title that ends in one of these is cut off, a sentence almost always: conjunctions, and articles that are never pronouns. */
const neverLast: Readonly<Record<StoryLanguage, ReadonlySet<string>>> = {
  en: words('and or but the an my your our their'),
  de: words('und oder aber sondern'),
  fr: words('et ou mais les des du au mon ma mes'),
  es: words('y pero el los las unos mi mis'),
  it: words('ma il gli'),
  pt: words('e ou mas os'),
  nl: words('en maar de'),
};

/** A title ends in none of these either: prepositions and the other articles. */
const neverLastInTitle: Readonly<Record<StoryLanguage, ReadonlySet<string>>> = {
  en: words('a of with for to from at by into than as'),
  de: words('der die das dem den ein eine einen einem einer mein meine von mit für zu bei nach aus als vom zum zur'),
  fr: words('le la un une de avec pour chez dans sur par sans en'),
  es: words('o la lo un una su sus de con para por en sin sobre del'),
  it: words('e o lo la le un uno una mio mia di con per da in su del della'),
  pt: words('o a as um uma meu minha de com para por em sem do da'),
  nl: words('of het een mijn onze van met voor naar bij uit op'),
};

function lastWord(text: string): string {
  return /[\p{L}\p{N}]+(?:['’]\p{L}+)*(?=[^\p{L}\p{N}]*$)/u.exec(text)?.[0].toLowerCase() ?? '';
}

export function isCutOffSentence(sentence: string, language: StoryLanguage | undefined): boolean {
  return neverLast[language ?? 'en'].has(lastWord(sentence));
}

export function isCutOffTitle(title: string, language: StoryLanguage | undefined): boolean {
  return isCutOffSentence(title, language) || neverLastInTitle[language ?? 'en'].has(lastWord(title));
}

const instructions =
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |my |your )*(?:previous|prior|above|earlier|system)\b|\bset (?:your|my|the) role\b|\byou are now (?:a|an|the)\b|\bsystem prompt\b|\bas an? (?:ai|language model|assistant)\b|<\|?(?:im_start|im_end|system)|\bnever (?:show|write|mention) (?:or mention )?(?:these rules|the reference)\b/i;

/** Whether a text speaks to or as the model. */
export function readsAsInstruction(text: string): boolean {
  return instructions.test(text);
}

/** Comparable, without the marks at the end. */
const withoutEnd = (text: string) => comparable(text).replace(/[\p{P}\s]+$/u, '');

const fewestWordsCompared = 4;

/** Sentences that appear twice, each once, as comparable text. */
export function repeatedSentences(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const sentence of texts.flatMap(sentencesOf)) {
    const plain = withoutEnd(sentence);
    if (plain.split(' ').length < fewestWordsCompared) continue;
    if (seen.has(plain)) twice.add(plain);
    seen.add(plain);
  }
  return twice;
}

/** The language that a story must have: of the customer's answers, else of the brief; undefined where neither says. */
export function expectedLanguage(answers: string, brief: Brief | null): StoryLanguage | undefined {
  const read = languageOf(answers);
  if (read !== undefined || brief === null) return read;
  const short = storyLanguage(brief.language);
  return brief.language.toLowerCase().startsWith(short) ? short : undefined;
}

/** For headings and weekdays: English where the language is unknown or has none here. */
export function languageOfStory({ transcript, brief }: LanguageFacts): StoryLanguage {
  return expectedLanguage(answersOf(transcript).join('\n'), brief) ?? 'en';
}

interface LanguageFacts {
  readonly transcript: readonly ChatMessage[];
  readonly brief: Brief | null;
}

/** Shorter texts are titles, names and exclamations. */
const fewestWordsOfLanguage = 8;

/** Whether a text is in another language than the interview; words copied from the interview never are. */
export function isInOtherLanguage(text: string, expected: StoryLanguage | undefined, interview: string): boolean {
  if (wordsOf(text).length < fewestWordsOfLanguage || interview.includes(withoutEnd(text))) return false;
  const read = languageOf(text);
  return read !== undefined && expected !== undefined && read !== expected;
}

const secondPerson: Readonly<Record<StoryLanguage, RegExp>> = {
  en: /\b(?:you|your|yours)\b/i,
  de: /\b(?:du|dich|dir|dein\p{L}*|sie|ihnen|ihr\p{L}*|euch|euer)\b/iu,
  fr: /\b(?:tu|te|toi|ton|ta|tes|vous|votre|vos|t)\b/i,
  es: /(?<!\p{L})(?:tú|te|ti|tu|tus|usted|contigo)(?!\p{L})/iu,
  it: /\b(?:tu|ti|te|tuo|tua|tuoi|tue|lei)\b/i,
  pt: /(?<!\p{L})(?:tu|te|ti|teu|tua|você|contigo)(?!\p{L})/iu,
  nl: /\b(?:jij|je|jou|jouw|u|uw)\b/i,
};

const quoted = /["“„«][^"“”„«»]*["”“»]/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Why the right person may not be spoken to; undefined when all is well. For stories for someone. */
export function addresseeFault(
  texts: readonly string[],
  brief: Brief | null,
  language: StoryLanguage | undefined,
): string | undefined {
  const addressee = brief?.addressee ?? null;
  if (brief === null || addressee === null) return undefined;
  const unquoted = texts.join('\n').replace(quoted, ' ');
  const calls = [addressee.name, addressee.relation].map(comparable).filter((name) => name !== '');
  const isNamed = calls.some((name) => comparable(texts.join('\n')).includes(name));
  if (!isNamed) return `The story never calls ${addressee.name} by name.`;
  if (language !== undefined && !secondPerson[language].test(unquoted))
    return `The story is for ${addressee.name} and must speak to that person as "you".`;
  const others = [...brief.people.map(({ name }) => name), brief.narrator ?? ''].filter(
    (name) => name !== '' && !calls.includes(comparable(name)),
  );
  const wrong = others.find((name) =>
    new RegExp(`(?<!\\p{L})(?:you, ${escaped(name)}|${escaped(name)}, you)(?!\\p{L})`, 'u').test(unquoted),
  );
  return wrong === undefined ? undefined : `${wrong} is spoken to; only ${addressee.name} may be.`;
}
