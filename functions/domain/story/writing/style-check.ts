import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { type StoryLanguage, storyLanguage } from '#shared/story/languages.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import type { Brief } from './brief.ts';
import { commonWordsOf } from './common-words.ts';
import { comparable } from './ground-brief.ts';
import { withoutQuotations } from './quotations.ts';
import { wordsOf } from './sentences.ts';
import { plainWords } from './spelling.ts';
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
  /\b(?:ignore|disregard|forget|override|ignorier\p{L}*|vergiss|oublie\p{L}*|ignora|olvida\p{L}*|dimentica|ignore|esquece|esqueça|negeer|vergeet) (?:\p{L}+ )?(?:previous|prior|above|earlier|system|your|instructions|rules|prompt|anweisung\p{L}*|regeln|vorherig\p{L}*|consignes|instructions|règles|instrucciones|reglas|istruzioni|regole|instruções|regras|instructies|regels)(?!\p{L})|\b(?:previous|prior|system|above) (?:instructions?|prompts?|rules|messages?)\b|\bset (?:your|my|the) role\b|\byou are now\b|\bdu bist (?:jetzt|nun) ein|\b(?:tu es|vous êtes) (?:maintenant|désormais)\b|\bahora eres\b|\bora sei\b|\bagora você é\b|\bje bent nu\b|\bsystem prompt\b|\bas an? (?:ai|large|language model|assistant)\b|\b(?:als|en tant qu['’]|como|come|als een) ?(?:ki|ia|ai)(?:-|\b)|\blanguage model\b|\b(?:here is|here['’]s) (?:the|your|a) (?:story|text|paragraph|rewrite|revised)|\bi (?:cannot|can['’]t|am unable to) (?:help (?:you )?with|assist|comply|fulfil|provide|write (?:this|that|such))|<\|?(?:im_start|im_end|system)|\bnever (?:show|write|mention) (?:or mention )?(?:these rules|the reference)\b|\b(?:write|continue|respond|answer|output|reply) (?:only |in |with |as )(?:json|english|german|a|the|plain)\b|\b(?:as requested|per your request|sure, here|certainly[,!])/iu;

/** Whether a text speaks to or as the model. */
export function readsAsInstruction(text: string): boolean {
  return instructions.test(text);
}

/** Comparable, without the marks at the end. */
const withoutEnd = (text: string) => comparable(text).replace(/[\p{P}\s]+$/u, '');

const fewestWordsCompared = 4;

/** Sentences that repeat an earlier one, each once. */
export function repeatedSentences(texts: readonly string[]): string[] {
  const all = texts.flatMap(sentencesOf).filter((one) => withoutEnd(one).split(' ').length >= fewestWordsCompared);
  const same = Map.groupBy(all, withoutEnd);
  return [...same.values()].flatMap(([, again]) => (again === undefined ? [] : [again]));
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
  if (read === undefined || expected === undefined || read === expected) return false;
  const words = plainWords(text);
  const usualIn = (language: StoryLanguage) => words.filter((word) => commonWordsOf(language).has(word)).length;
  return usualIn(read) > usualIn(expected);
}

const secondPerson: Readonly<Record<StoryLanguage, RegExp>> = {
  en: /\b(?:you|your|yours|yourself)\b/i,
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|Du|Dich|Dir|Dein\p{L}*|Sie|Ihnen|Ihr\p{L}*|euch|euer\p{L}*|eure\p{L}*)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:tu|te|toi|ton|ta|tes|vous|votre|vos|t)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:tú|te|ti|tu|tus|tuy[oa]s?|usted|ustedes|vosotr[oa]s|os|vuestr[oa]s?|contigo)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:tu|ti|te|tuo|tua|tuoi|tue|lei|voi|vi|vostr[oaie])(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:tu|te|ti|teus?|tuas?|vocês?|contigo|(?:o|a)s? senhor(?:a|as|es)?|lhe|lhes|vós|vos|voss[oa]s?)(?!\p{L})/iu,
  nl: /\b(?:jij|je|jou|jouw|u|uw|jullie)\b/i,
};

/** A sentence that begins so in a story about the narrator speaks to somebody. */
const opensWithYou: Readonly<Record<StoryLanguage, RegExp>> = {
  en: /^(?:You|Your)\b/,
  de: /^(?:Du|Dein\p{L}*)(?!\p{L})/u,
  fr: /^(?:Tu|Vous|Ton|Ta|Tes|Votre|Vos)(?!\p{L})/u,
  es: /^(?:Tú|Tu|Tus|Usted|Ustedes)(?!\p{L})/u,
  it: /^(?:Tu|Voi|Il tuo|La tua)(?!\p{L})/u,
  pt: /^(?:Você|Vocês|Tu|Teu|Tua)(?!\p{L})/u,
  nl: /^(?:Jij|Je|Jouw|Jullie|U)\b/,
};

const firstPersons: Readonly<Record<StoryLanguage, RegExp>> = {
  en: /\b(?:I|me|my|mine|we|us|our)\b/i,
  de: /\b(?:ich|mich|mir|mein\p{L}*|wir|uns|unser\p{L}*)\b/iu,
  fr: /(?:\bje\b|\bj['’]|\bme\b|\bm['’]|\bmoi\b|\bmon\b|\bma\b|\bmes\b|\bnous\b|\bnotre\b)/i,
  es: /\b(?:yo|me|mi|mis|mí|nos|nuestr[oa]s?)\b/i,
  it: /\b(?:io|mi|me|mio|mia|miei|mie|noi|ci|nostr[oaie])\b/i,
  pt: /\b(?:eu|me|mim|meus?|minhas?|nós|nos|noss[oa]s?|gente)\b/i,
  nl: /\b(?:ik|mij|me|mijn|wij|we|ons|onze)\b/i,
};

export interface Addressed {
  readonly brief: Brief | null;
  readonly isGift: boolean;
  readonly language: StoryLanguage;
}

const leastNameLetters = 2;
const namePartsOf = (name: string) => plainWords(name).filter((word) => word.length >= leastNameLetters);

/** Why a story for someone may never speak to that person; undefined when it does. */
export function storyNeverAddresses(
  texts: readonly string[],
  { brief, isGift, language }: Addressed,
): string | undefined {
  const addressee = brief?.addressee ?? null;
  if (!isGift || addressee === null) return undefined;
  const words = new Set(texts.flatMap(plainWords));
  const calls = [...namePartsOf(addressee.name), ...namePartsOf(addressee.relation)];
  if (calls.length > 0 && !calls.some((call) => words.has(call)))
    return `The story never calls ${addressee.name} by name.`;
  if (secondPerson[language].test(withoutQuotations(texts.join('\n')))) return undefined;
  return `The story is for ${addressee.name} and must speak to that person as "you".`;
}

/** Set off by marks, as one calls a person: "You were cold, Zoltán." */
const called =
  /(?:^|[,;:–—“”]\s?|\b(?:[Dd]ear|[Ll]iebe[rs]?|[Cc]h[eè]re?|[Qq]uerid[oa]|[Cc]ar[oa]|[Ll]ieve)\s)(\p{Lu}[\p{L}\p{M}’'-]+(?: \p{Lu}[\p{L}\p{M}’'-]+)?)(?=\s?[,.!?;–—]|$)(?!, (?:who|whose|qui|dont|quien|cuy[oa]|che|quem|wiens)(?!\p{L}))/gu;

const pronoun = /(?<!\p{L})(?:he|she|his|her|him|er|sie|il|elle|él|ella|lui|ele|ela|hij|zij|ze)(?!\p{L})/iu;
const has = (all: readonly string[], some: readonly string[]) => some.some((word) => all.includes(word));

/** The words of the names by which the person is known to whom a gift speaks. */
function ownNames({ brief, isGift }: Addressed): string[] {
  const addressee = brief?.addressee ?? null;
  if (brief === null || addressee === null || !isGift) return [];
  const relation = namePartsOf(addressee.relation);
  const same = brief.people.filter((person) => has(relation, namePartsOf(person.relation)));
  return [addressee.name, ...same.map(({ name }) => name)].flatMap(namePartsOf);
}

/** Why a sentence may speak to the wrong person, or of the right one. @param spoken without its quotations */
export function addresseeDoubt(spoken: string, addressed: Addressed): string | undefined {
  const { brief, isGift, language } = addressed;
  const own = ownNames(addressed);
  const says = secondPerson[language].test(spoken);
  const calls = [...spoken.matchAll(called)].map(([, name = '']) => name);
  const people = [...(brief?.people ?? []).map(({ name }) => name), brief?.narrator ?? ''].flatMap(namePartsOf);
  const others = people.filter((word) => !own.includes(word));
  const wrong = says ? calls.find((name) => has(others, namePartsOf(name))) : undefined;
  if (wrong !== undefined) return `${wrong} may be spoken to.`;
  if (!isGift && opensWithYou[language].test(spoken)) return 'It speaks to somebody in a story that is for nobody.';
  const named = plainWords(spoken);
  const ofNarrator = has(named, namePartsOf(brief?.narrator ?? ''));
  if (ofNarrator && !firstPersons[language].test(spoken)) return 'It speaks of the narrator as of another.';
  const isCalled = calls.some((name) => has(own, namePartsOf(name)));
  const ofAddressee = !says && has(named, own) && (!isCalled || pronoun.test(spoken));
  return ofAddressee ? 'It speaks of the person to whom the story speaks.' : undefined;
}
