import { writerTags } from '#shared/catalogue/html-allow-list.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { captionFaults, captionRules } from './captions.ts';
import { cleanText, storyHtml, textOfHtml } from './compose-html.ts';
import { type KnownWords, knownWords, smallWords, unknownNames, unknownOwners } from './names-in-text.ts';
import { knownNumbers, unknownNumbers } from './numbers-in-text.ts';
import { type BodySection, type StoryParts, weekdays } from './section-formats.ts';
import { type StorySection, storySections } from './story.ts';
import { transcriptText } from './transcript.ts';

const storyRules = {
  titleWords: 10,
  storyWords: 500,
  values: 4,
  ideas: 20,
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
    | 'unknown-name'
    | 'unknown-number'
    | 'first-line'
    | 'no-detail';
  /** For the model and the operator; never logged, because it may quote the customer. */
  readonly sentence: string;
}

export interface StoryFacts {
  readonly transcript: readonly ChatMessage[];
  readonly opening: { readonly html: string } | null;
}

/** Words and numbers of the interview and the opening. */
interface Knowledge {
  readonly words: KnownWords;
  readonly numbers: ReadonlySet<number>;
}

export function knowledgeOf({ transcript, opening }: StoryFacts): Knowledge {
  const text = `${transcriptText(transcript)}\n${opening === null ? '' : textOfHtml(opening.html)}`;
  return { words: knownWords(text), numbers: knownNumbers(text) };
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function factualTexts(parts: StoryParts): Record<StorySection, string[]> {
  return {
    body: parts.body.paragraphs,
    values: parts.values.values.map(({ meaning }) => meaning),
    strategy: parts.strategy.ideas,
    schedule: parts.schedule.days.map(({ post }) => post),
    captions: parts.captions.captions,
  };
}

function allTexts(parts: StoryParts): Record<StorySection, string[]> {
  const factual = factualTexts(parts);
  const names = parts.values.values.map(({ name }) => name);
  return { ...factual, body: [parts.body.title, ...factual.body], values: [...names, ...factual.values] };
}

/** Plans describe how to make a post, with small numbers and weekdays; other sections describe facts. */
const plans: ReadonlySet<StorySection> = new Set<StorySection>(['strategy', 'schedule']);

/** The interview, and the words that the story also writes in lower case. */
export interface FactContext {
  readonly knowledge: Knowledge;
  readonly small: ReadonlySet<string>;
}

export function factContext(parts: StoryParts, facts: StoryFacts): FactContext {
  const valueNames = parts.values.values.map(({ name }) => name.toLowerCase());
  return {
    knowledge: knowledgeOf(facts),
    small: smallWords([...Object.values(factualTexts(parts)).flat(), ...valueNames].join('\n')),
  };
}

export function unknownIn(text: string, section: StorySection, { knowledge, small }: FactContext) {
  const isPlan = plans.has(section);
  return {
    names: unknownNames(text, knowledge.words, { small, isPlan }),
    numbers: unknownNumbers(text, knowledge.numbers, { recipesAllowed: isPlan }),
  };
}

const htmlOrMarkdown = /<[a-z/!]|&#?\w+;|\*\*|```|^#{1,6}\s|\]\(/im;

export function containsMarkup(text: string): boolean {
  return htmlOrMarkdown.test(text);
}

function markupFaults(parts: StoryParts): Fault[] {
  const texts = allTexts(parts);
  const faulty = storySections.filter((section) => texts[section].some(containsMarkup));
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

export function unknownFaults(section: StorySection, texts: readonly string[], context: FactContext): Fault[] {
  const unknown = texts.map((text) => unknownIn(text, section, context));
  const names = [...new Set(unknown.flatMap((found) => found.names))];
  const numbers = [...new Set(unknown.flatMap((found) => found.numbers))];
  return [
    ...names.map((name): Fault => ({ section, code: 'unknown-name', sentence: `"${name}" is not in the interview.` })),
    ...numbers.map((number): Fault => {
      return { section, code: 'unknown-number', sentence: `The number ${number} is not in the interview.` };
    }),
  ];
}

export function titleFactFaults(title: string, { knowledge, small }: FactContext): Fault[] {
  const numbers = unknownNumbers(title, knowledge.numbers, { recipesAllowed: false });
  const names = unknownOwners(title, knowledge.words, small);
  const fault = (code: Fault['code'], sentence: string): Fault => ({ section: 'body', code, sentence });
  return [
    ...names.map((name) => fault('unknown-name', `The title's name "${name}" is not in the interview.`)),
    ...numbers.map((number) => fault('unknown-number', `The title's number ${number} is not in the interview.`)),
  ];
}

function factFaults(parts: StoryParts, facts: StoryFacts): Fault[] {
  const context = factContext(parts, facts);
  const texts = factualTexts(parts);
  const { title, pinnedOpening } = parts.body;
  return [
    ...(pinnedOpening === null ? titleFactFaults(title, context) : []),
    ...storySections.flatMap((section) => unknownFaults(section, texts[section], context)),
  ];
}

const distinct = (texts: readonly string[]) =>
  new Set(texts.map((text) => cleanText(text).toLowerCase()).filter((text) => text !== '')).size;

export function titleFaults(title: string): Fault[] {
  const words = countWords(title);
  if (words > 0 && words <= storyRules.titleWords) return [];
  return [
    {
      section: 'body',
      code: 'title',
      sentence: `The title has ${words} words; it must have 1 to ${storyRules.titleWords}.`,
    },
  ];
}

function bodyFaults(body: BodySection, { opening }: StoryFacts): Fault[] {
  const faults: Fault[] = body.pinnedOpening === null ? titleFaults(body.title) : [];
  if (body.pinnedOpening !== (opening?.html ?? null))
    faults.push({
      section: 'body',
      code: 'opening-changed',
      sentence: 'The story must begin with the opening as it is.',
    });
  const opened = body.pinnedOpening === null ? '' : textOfHtml(body.pinnedOpening).split('\n').slice(1).join('\n');
  const words = countWords(`${opened}\n${body.paragraphs.join('\n')}`);
  if (words < storyRules.storyWords)
    faults.push({
      section: 'body',
      code: 'too-short',
      sentence: `The story has ${words} words; it needs at least ${storyRules.storyWords}.`,
    });
  if (distinct(body.paragraphs) < body.paragraphs.length)
    faults.push({ section: 'body', code: 'too-few', sentence: 'A paragraph is empty or stands there twice.' });
  return faults;
}

function countFaults({ values, strategy, schedule, captions }: StoryParts): Fault[] {
  const faults: Fault[] = [];
  const fault = (section: StorySection, code: Fault['code'], sentence: string) =>
    faults.push({ section, code, sentence });
  const complete = values.values.filter(({ name, meaning }) => cleanText(name) !== '' && cleanText(meaning) !== '');
  if (distinct(complete.map(({ name }) => name)) < storyRules.values)
    fault(
      'values',
      'too-few',
      `There are ${complete.length} different values; at least ${storyRules.values} are needed, each with its meaning.`,
    );
  if (distinct(strategy.ideas) < storyRules.ideas)
    fault(
      'strategy',
      'too-few',
      `There are ${distinct(strategy.ideas)} different ideas; at least ${storyRules.ideas} are needed.`,
    );
  const days = schedule.days.filter(({ post }) => cleanText(post) !== '').map(({ day }) => day);
  if (schedule.days.length !== weekdays.length || days.join() !== weekdays.join())
    fault('schedule', 'order', 'There must be one post for each day, Monday to Sunday in this order.');
  if (captions.captions.length !== captionRules.count || distinct(captions.captions) !== captionRules.count)
    fault('captions', 'too-few', `There must be exactly ${captionRules.count} different captions.`);
  return faults;
}

const writerTag = new RegExp(`</?(?:${writerTags.join('|')})>`, 'g');

/** Whether HTML has only the tags of specification 1.9. */
export function hasOnlyWriterTags(html: string): boolean {
  return !html.replace(writerTag, '').includes('<');
}

/** Checks a written story, section by section (architecture 8). Pure: the workflow, tests and a command use it. */
export function checkStory(parts: StoryParts, facts: StoryFacts): Fault[] {
  const tags: Fault[] = hasOnlyWriterTags(storyHtml(parts))
    ? []
    : [{ section: 'body', code: 'markup', sentence: 'Only h4, p, ul, ol and li may be used.' }];
  return [
    ...bodyFaults(parts.body, facts),
    ...countFaults(parts),
    ...captionFaults(parts.captions.captions, facts.transcript).map(
      (fault): Fault => ({ section: 'captions', ...fault }),
    ),
    ...markupFaults(parts),
    ...sizeFaults(parts),
    ...tags,
    ...factFaults(parts, facts),
  ];
}
