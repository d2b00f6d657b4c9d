import { type StorySection, storySections } from '#functions/domain/story/story.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { writerTags } from '#shared/catalogue/html-allow-list.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { type StoryLanguage, weekdays } from '#shared/story/languages.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import type { Brief } from './brief.ts';
import { captionFaults, captionRules } from './captions.ts';
import { storyHtml, textOfHtml } from './compose-html.ts';
import { comparable, messageFinder } from './ground-brief.ts';
import { type KeptOut, keptOutOf, onRecord, revealsKeptOut } from './kept-out.ts';
import { type KnownWords, knownWords, smallWords, unknownNames, unknownOwners } from './names-in-text.ts';
import { knownNumbers, unknownNumbers } from './numbers-in-text.ts';
import type { BodySection, StoryParts, SuspicionKind } from './section-formats.ts';
import { countWords, sentencesOf } from './sentences.ts';
import {
  addresseeFault,
  expectedLanguage,
  isCutOffSentence,
  isCutOffTitle,
  isInOtherLanguage,
  readsAsInstruction,
  repeatedSentences,
} from './style-check.ts';
import { answersOf, transcriptText } from './transcript.ts';

const storyRules = {
  titleWords: 10,
  storyWords: 500,
  thinStoryWords: 30,
  shareOfTold: 0.5,
  wordsPerDifferent: 3,
  values: 4,
  ideas: 20,
  formats: 4,
  /** With 8,000 characters of opening and the tags this stays below the 64 KB limit of a story. */
  bytes: 48_000,
} as const;

export interface Fault {
  readonly section: StorySection;
  readonly code:
    | 'title'
    | 'too-short'
    | 'too-long'
    | 'too-few'
    | 'order'
    | 'opening-changed'
    | 'markup'
    | 'placeholder'
    | 'first-line'
    | 'no-detail'
    | 'off-record'
    | 'repeated'
    | 'language'
    | 'no-source'
    | 'formats'
    | 'review';
  /** For the model and the operator; never logged, because it may quote the customer. */
  readonly sentence: string;
}

/** What a rule guesses. It changes nothing by itself: the review confirms it or not. */
export interface Suspicion {
  readonly section: StorySection;
  readonly kind: SuspicionKind;
  /** The sentence; empty where it is the whole story. */
  readonly quote: string;
  readonly why: string;
}

/** A story that still has these faults after its repairs is saved anyway: a flawed story beats none. */
const tolerated: ReadonlySet<Fault['code']> = new Set(['repeated', 'no-detail', 'no-source', 'formats', 'review']);

/** Whether a fault that no repair removed forbids saving the story. */
export function isBlocking({ code, section }: Fault): boolean {
  return !(tolerated.has(code) || (code === 'language' && section !== 'body'));
}

export interface StoryFacts {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly opening: { readonly html: string } | null;
  readonly brief: Brief | null;
  readonly marks?: readonly KeepOutMark[] | undefined;
}

/** Words and numbers of the interview and the opening. */
interface Knowledge {
  readonly words: KnownWords;
  readonly numbers: ReadonlySet<number>;
}

export function knowledgeOf({ transcript, opening }: Pick<StoryFacts, 'transcript' | 'opening'>): Knowledge {
  const text = `${transcriptText(transcript)}\n${opening === null ? '' : textOfHtml(opening.html)}`;
  return { words: knownWords(text), numbers: knownNumbers(text) };
}

/** The texts that must be true, by section. */
function factualTexts(parts: StoryParts): Record<StorySection, string[]> {
  return {
    body: parts.body.paragraphs,
    values: parts.values.values.map(({ meaning }) => meaning),
    strategy: parts.strategy.ideas.flatMap(({ hook, post }) => [hook, post]),
    schedule: parts.schedule.days.flatMap(({ hook, post, cta }) => [hook, post, cta]),
    captions: parts.captions.captions,
  };
}

function allTexts(parts: StoryParts): Record<StorySection, string[]> {
  const factual = factualTexts(parts);
  return {
    ...factual,
    body: [parts.body.title, ...factual.body],
    values: [...parts.values.values.flatMap(({ name, moment }) => [name, moment]), ...factual.values],
    strategy: [...parts.strategy.ideas.map(({ title }) => title), ...factual.strategy],
    schedule: [...parts.schedule.days.map(({ title }) => title), ...factual.schedule],
  };
}

/** Plans describe how to make a post, with small numbers and weekdays; other sections describe facts. */
const plans: ReadonlySet<StorySection> = new Set<StorySection>(['strategy', 'schedule']);

/** What every sentence is compared with. */
export interface FactContext {
  readonly knowledge: Knowledge;
  /** Words that the story also writes in lower case. */
  readonly small: ReadonlySet<string>;
  readonly keptOut: KeptOut;
  /** The interview as the writers got it. */
  readonly transcript: readonly ChatMessage[];
  readonly language: StoryLanguage | undefined;
  /** The customer's messages, as comparable text. */
  readonly answers: string;
}

/** @param texts the story's, for the words that it also writes in lower case */
export function factContext(texts: readonly string[], facts: StoryFacts): FactContext {
  const answers = answersOf(facts.transcript);
  const keptOut = keptOutOf(facts);
  return {
    knowledge: knowledgeOf(facts),
    small: smallWords(texts.join('\n')),
    keptOut,
    transcript: onRecord(facts.transcript, keptOut, { wholeMessages: facts.brief === null }),
    language: expectedLanguage(answers.join('\n'), facts.brief),
    answers: comparable(answers.join('\n')),
  };
}

export function storyContext(parts: StoryParts, facts: StoryFacts): FactContext {
  const valueNames = parts.values.values.map(({ name }) => name.toLowerCase());
  return factContext([...Object.values(factualTexts(parts)).flat(), ...valueNames], facts);
}

export function unknownIn(text: string, section: StorySection, { knowledge, small }: FactContext) {
  const isPlan = plans.has(section);
  return {
    names: unknownNames(text, knowledge.words, { small, isPlan }),
    numbers: unknownNumbers(text, knowledge.numbers, { recipesAllowed: isPlan }),
  };
}

const htmlOrMarkdown = /<[a-z/!]\w*|&#?\w+;|\*\*|```|^#{1,6}\s|\]\(|(?<![\w*])\*\w[^*\n]{0,80}\*(?![\w*])/gim;

/** Whether there is markup that the customer did not write: a web developer's story may quote some. */
export function containsMarkup(text: string, answers: string): boolean {
  return [...text.matchAll(htmlOrMarkdown)].some(([found]) => !answers.includes(comparable(found)));
}

function markupFaults(parts: StoryParts, { answers }: FactContext): Fault[] {
  const texts = allTexts(parts);
  const faulty = storySections.filter((section) => texts[section].some((text) => containsMarkup(text, answers)));
  return faulty.map((section) => ({
    section,
    code: 'markup',
    sentence: 'There is HTML or Markdown in it; every field must be plain text.',
  }));
}

/** When the total is too long, the longest section is rewritten. */
function sizeFaults(parts: StoryParts): Fault[] {
  const texts = allTexts(parts);
  const sizes = storySections.map((section) => ({ section, bytes: Buffer.byteLength(texts[section].join('')) }));
  const [longest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (longest === undefined || total <= storyRules.bytes) return [];
  return [{ section: longest.section, code: 'too-long', sentence: 'It is far too long.' }];
}

const suspicion = (section: StorySection, kind: Suspicion['kind'], quote: string, why: string): Suspicion => {
  return { section, kind, quote, why };
};

/** What the rules suspect of single sentences: names and numbers of nobody, orders to the model, sentences that break off. */
export function sentenceSuspicions(section: StorySection, texts: readonly string[], context: FactContext): Suspicion[] {
  return texts.flatMap(sentencesOf).flatMap((sentence) => {
    const { names, numbers } = unknownIn(sentence, section, context);
    const raise = (kind: Suspicion['kind'], why: string) => suspicion(section, kind, sentence, why);
    return [
      ...names.map((name) => raise('name', `"${name}" is not in the interview.`)),
      ...numbers.map((number) => raise('number', `The number ${number} is not in the interview.`)),
      ...(readsAsInstruction(sentence) ? [raise('instruction', 'It is an instruction, not a part of the story.')] : []),
      ...(isCutOffSentence(sentence, context.language) ? [raise('cut-off', 'It is not a whole sentence.')] : []),
    ];
  });
}

function titleSuspicions(title: string, { knowledge, small, language }: FactContext): Suspicion[] {
  const numbers = unknownNumbers(title, knowledge.numbers, { recipesAllowed: false });
  const names = unknownOwners(title, knowledge.words, small);
  const raise = (kind: Suspicion['kind'], why: string) => suspicion('body', kind, title, why);
  return [
    ...names.map((name) => raise('name', `The title's name "${name}" is not in the interview.`)),
    ...numbers.map((number) => raise('number', `The title's number ${number} is not in the interview.`)),
    ...(isCutOffTitle(title, language) ? [raise('cut-off', 'The title is cut off.')] : []),
  ];
}

/** What a reader must decide; the opening that the customer has seen is not doubted. */
export function suspicionsOf(parts: StoryParts, facts: StoryFacts): Suspicion[] {
  const context = storyContext(parts, facts);
  const texts = factualTexts(parts);
  const { title, pinnedOpening, paragraphs } = parts.body;
  const all = [title, ...openingTexts(parts.body), ...paragraphs];
  const calls = facts.category === 'for-someone' ? addresseeFault(all, facts.brief, context.language) : undefined;
  return [
    ...(calls === undefined ? [] : [suspicion('body', 'addressee', '', calls)]),
    ...(pinnedOpening === null ? titleSuspicions(title, context) : []),
    ...storySections.flatMap((section) => sentenceSuspicions(section, texts[section], context)),
  ];
}

const distinct = (texts: readonly string[]) =>
  new Set(texts.map((text) => singleLine(text).toLowerCase()).filter((text) => text !== '')).size;

export function titleFaults(title: string, { language }: FactContext): Fault[] {
  const fault = (sentence: string): Fault[] => [{ section: 'body', code: 'title', sentence }];
  const words = countWords(title);
  if (isCutOffSentence(title, language)) return fault(`The title “${title}” is cut off.`);
  if (words > 0 && words <= storyRules.titleWords) return [];
  return fault(`The title has ${words} words; it must have 1 to ${storyRules.titleWords}.`);
}

/**
 * 500, or half of what the customer told where that is less: a longer story would be padding, and not all that is told
 * belongs into it. The prompt asks for 500 always.
 */
function leastWords(transcript: readonly ChatMessage[]): number {
  const text = answersOf(transcript).join('\n');
  // Whoever pastes one text again and again has told it once.
  const different = new Set(text.toLowerCase().match(/\p{L}+/gu)).size * storyRules.wordsPerDifferent;
  const most = Math.floor(Math.min(countWords(text), different) * storyRules.shareOfTold);
  return Math.min(storyRules.storyWords, Math.max(storyRules.thinStoryWords, most));
}

/** The paragraphs of a pinned opening, without its title. */
function openingTexts({ pinnedOpening }: BodySection): string[] {
  return pinnedOpening === null ? [] : textOfHtml(pinnedOpening).split('\n').slice(1);
}

function bodyFaults(body: BodySection, { opening }: StoryFacts, context: FactContext): Fault[] {
  const faults: Fault[] = body.pinnedOpening === null ? titleFaults(body.title, context) : [];
  if (body.pinnedOpening !== (opening?.html ?? null))
    faults.push({
      section: 'body',
      code: 'opening-changed',
      sentence: 'The story must begin with the opening as it is.',
    });
  const words = countWords([...openingTexts(body), ...body.paragraphs].join('\n'));
  const least = leastWords(context.transcript);
  if (words < least)
    faults.push({
      section: 'body',
      code: 'too-short',
      sentence: `The story has ${words} words; it needs at least ${least}.`,
    });
  if (distinct(body.paragraphs) < body.paragraphs.length)
    faults.push({ section: 'body', code: 'too-few', sentence: 'A paragraph is empty or appears twice.' });
  return faults;
}

function countFaults({ values, strategy, schedule, captions }: StoryParts): Fault[] {
  const faults: Fault[] = [];
  const fault = (section: StorySection, code: Fault['code'], sentence: string) =>
    faults.push({ section, code, sentence });
  const complete = values.values.filter(({ name, meaning }) => singleLine(name) !== '' && singleLine(meaning) !== '');
  if (distinct(complete.map(({ name }) => name)) < storyRules.values)
    fault(
      'values',
      'too-few',
      `There are ${complete.length} different values; at least ${storyRules.values} are needed, each with its meaning.`,
    );
  const ideas = distinct(strategy.ideas.map(({ post }) => post));
  if (ideas < storyRules.ideas)
    fault('strategy', 'too-few', `There are ${ideas} different ideas; at least ${storyRules.ideas} are needed.`);
  if (new Set(strategy.ideas.map(({ format }) => format)).size < storyRules.formats)
    fault('strategy', 'formats', `The ideas need at least ${storyRules.formats} different formats.`);
  if (schedule.days.filter(({ format }) => format === 'rest').length > 1)
    fault('schedule', 'formats', 'A week has at most one day of rest.');
  const days = schedule.days.filter(({ post }) => singleLine(post) !== '').map(({ day }) => day);
  if (schedule.days.length !== weekdays.length || days.join() !== weekdays.join())
    fault('schedule', 'order', 'There must be one post for each day, Monday to Sunday in this order.');
  if (captions.captions.length !== captionRules.count || distinct(captions.captions) !== captionRules.count)
    fault('captions', 'too-few', `There must be exactly ${captionRules.count} different captions.`);
  return faults;
}

const bracketed = /\[[^\]\n]{1,80}\]/g;

/** Whether something is left to fill in: "[insert name]"; the customer may have typed brackets. */
export function hasPlaceholder(text: string, answers: string): boolean {
  return (text.match(bracketed) ?? []).some((found) => !answers.includes(comparable(found)));
}

/** Faults of single sentences: what is kept out, another language, something to fill in. */
export function sentenceFaults(section: StorySection, texts: readonly string[], context: FactContext): Fault[] {
  const { keptOut, language, answers } = context;
  const sentences = texts.flatMap(sentencesOf);
  const fault = (code: Fault['code'], found: string | undefined, why: string): Fault[] =>
    found === undefined ? [] : [{ section, code, sentence: `“${found.slice(0, 120)}” ${why}` }];
  const isPlan = plans.has(section);
  return [
    ...fault(
      'off-record',
      sentences.find((text) => revealsKeptOut(text, keptOut, { isPlan })),
      'is off the record: leave it out.',
    ),
    ...fault(
      'placeholder',
      sentences.find((text) => hasPlaceholder(text, answers)),
      'leaves something to fill in.',
    ),
    ...fault(
      'language',
      texts.find((text) => isInOtherLanguage(text, language, answers)),
      "is not in the customer's language.",
    ),
  ];
}

/** Faults of single sentences, and of the sentences together. */
function languageFaults(parts: StoryParts, context: FactContext): Fault[] {
  const texts = allTexts(parts);
  const faults = storySections.flatMap((section) => sentenceFaults(section, texts[section], context));
  const [twice] = repeatedSentences([...openingTexts(parts.body), ...parts.body.paragraphs]);
  if (twice !== undefined) faults.push({ section: 'body', code: 'repeated', sentence: `“${twice}” appears twice.` });
  return faults;
}

/** Moments and sources that no customer's message holds. */
function sourceFaults({ values, strategy }: StoryParts, { transcript }: StoryFacts): Fault[] {
  const find = messageFinder(transcript);
  const isTold = (words: string) => find(words) !== undefined;
  const fault = (section: StorySection, what: string): Fault => ({
    section,
    code: 'no-source',
    sentence: `“${what}” is not in the interview; copy the customer's words, with spelling mended only.`,
  });
  const moment = values.values.map((value) => value.moment).find((words) => !isTold(words));
  const source = strategy.ideas.map((idea) => idea.source).find((words) => !isTold(words));
  return [
    ...(moment === undefined ? [] : [fault('values', moment)]),
    ...(source === undefined ? [] : [fault('strategy', source)]),
  ];
}

const writerTag = new RegExp(`</?(?:${writerTags.join('|')})>`, 'g');

/** Whether HTML has only the tags of specification 1.9. */
export function hasOnlyWriterTags(html: string): boolean {
  return !html.replace(writerTag, '').includes('<');
}

/** The certain faults of a written story, section by section (architecture 8). Pure: the workflow, tests and the lab use it. */
export function checkStory(parts: StoryParts, facts: StoryFacts): Fault[] {
  const context = storyContext(parts, facts);
  const tags: Fault[] = hasOnlyWriterTags(storyHtml(parts, context.language ?? 'en'))
    ? []
    : [{ section: 'body', code: 'markup', sentence: 'Only h4, p, ul, ol and li may be used.' }];
  return [
    ...bodyFaults(parts.body, facts, context),
    ...countFaults(parts),
    ...captionFaults(parts.captions.captions, context.transcript).map(
      (fault): Fault => ({ section: 'captions', ...fault }),
    ),
    ...markupFaults(parts, context),
    ...sizeFaults(parts),
    ...tags,
    ...languageFaults(parts, context),
    ...sourceFaults(parts, facts),
  ];
}
