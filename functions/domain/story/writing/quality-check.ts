import { type StorySection, storySections } from '#functions/domain/story/story.ts';
import { writerTags } from '#shared/catalogue/html-allow-list.ts';
import { gap } from '#shared/story/gap.ts';
import { languageOf } from '#shared/story/language-of.ts';
import { weekdays } from '#shared/story/languages.ts';
import { startOf } from '#shared/text/characters.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { sentencesOf } from '#shared/text/sentences.ts';
import { captionFaults, captionRules } from './captions.ts';
import { commonWordsOf } from './common-words.ts';
import { storyHtml } from './compose-html.ts';
import { type FactContext, factContext, type StoryFacts } from './fact-context.ts';
import { comparable, messageFinder } from './ground-brief.ts';
import { speaksOfInterview } from './interview-talk.ts';
import { revealsKeptOut } from './kept-out.ts';
import { quotationsIn, saidIn } from './quotations.ts';
import type { BodySection, StoryParts } from './section-formats.ts';
import { countWords } from './sentences.ts';
import { type KnownSpelling, mendSpelling, plainWords, spelledStory } from './spelling.ts';
import { targetWords } from './story-prompt.ts';
import { allTexts, factualTexts, openingTexts, plans } from './story-texts.ts';
import { expectedLanguage, isInOtherLanguage } from './style-check.ts';
import { answersOf } from './transcript.ts';

const storyRules = {
  titleWords: 10,
  leastWords: 30,
  /** Of the shortest body that is asked for, and of what was told: less is broken rather than short. */
  shareOfTarget: 0.5,
  shareOfTold: 0.6,
  wordsPerDifferent: 3,
  /** A shorter paragraph may come back as a refrain: “Seatbelts,” you said. */
  wordsOfRefrain: 8,
  values: 4,
  ideas: 20,
  formats: 4,
  /** With 8,000 characters of opening and the tags this stays below the 64 KB limit of a story. */
  bytes: 48_000,
} as const;

/** What code decides by itself. It is repaired, then cut. */
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
    | 'off-record'
    | 'quotation'
    | 'interview'
    | 'language'
    | 'no-source'
    | 'formats';
  /** For the model and the operator; never logged, because it may quote the customer. */
  readonly sentence: string;
  /** The sentence that has the fault, as `sentencesOf` has it; absent where it is a whole section. */
  readonly quote?: string;
}

/** A story that still has these faults after its repair is saved anyway: a flawed story beats none. */
const tolerated: ReadonlySet<Fault['code']> = new Set(['first-line', 'no-source', 'formats']);

/** Whether a fault that no repair removed forbids saving the story. */
export function isBlocking({ code, section }: Fault): boolean {
  return !(tolerated.has(code) || (code === 'language' && section !== 'body'));
}

export function storyContext(parts: StoryParts, facts: StoryFacts): FactContext {
  return factContext(Object.values(factualTexts(parts)).flat(), facts);
}

const htmlOrMarkdown = /<[a-z/!]\w*|&#?\w+;|\*\*|```|^#{1,6}\s|\]\(|(?<![\w*])\*\w[^*\n]{0,80}\*(?![\w*])/gim;

/** Whether there is markup that the customer did not write: a web developer's story may quote some. */
export function containsMarkup(text: string, answers: string): boolean {
  return [...text.matchAll(htmlOrMarkdown)].some(([found]) => !answers.includes(comparable(found)));
}

/** The text without its markup; what the customer wrote stays. */
export function withoutMarkup(text: string, answers: string): string {
  if (!containsMarkup(text, answers)) return text;
  return text
    .replace(/<(script|style|iframe|svg|object)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<\/?[a-z][^<>]*>|\*\*|```|^#{1,6}\s/gim, '')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/(?<![\w*])\*(\w[^*\n]{0,80})\*(?![\w*])/g, '$1');
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

const distinct = (texts: readonly string[]) =>
  new Set(texts.map((text) => singleLine(text).toLowerCase()).filter((text) => text !== '')).size;

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

/** Half of the least that the body is asked for, and no more than most of what was told. */
export function leastWords(answers: readonly string[]): number {
  const text = answers.join('\n');
  // Whoever pastes one text again and again has told it once.
  const different = new Set(text.toLowerCase().match(/\p{L}+/gu)).size * storyRules.wordsPerDifferent;
  const told = Math.min(countWords(text), different);
  const least = Math.min(targetWords(told).least * storyRules.shareOfTarget, told * storyRules.shareOfTold);
  return Math.max(storyRules.leastWords, Math.floor(least));
}

function bodyFaults(body: BodySection, { opening }: StoryFacts, context: FactContext): Fault[] {
  const faults: Fault[] = body.pinnedOpening === null ? titleFaults(body.title) : [];
  if (body.pinnedOpening !== (opening?.html ?? null))
    faults.push({
      section: 'body',
      code: 'opening-changed',
      sentence: 'The story must begin with the opening as it is.',
    });
  const words = countWords([...openingTexts(body), ...body.paragraphs].join('\n'));
  const least = leastWords(answersOf(context.transcript));
  if (words < least)
    faults.push({
      section: 'body',
      code: 'too-short',
      sentence: `The story has ${words} words; it needs at least ${least}.`,
    });
  const long = body.paragraphs.filter((text) => countWords(text) >= storyRules.wordsOfRefrain || text.trim() === '');
  if (distinct(long) < long.length)
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

const bracketed =
  /\[[^\]\n]{1,80}\]|\{\{?[^}\n]{1,60}\}\}?|<(?!\/?(?:[abipsu]|br|em|strong|h[1-6]|ul|ol|li|div|span|script|img|table|t[drh]|code|pre)\b)[a-z][^<>\n]{1,40}>|_{3,}/giu;
/** "TBD", "Lorem ipsum", "20XX"; a century ("siglo XX") and an age in Roman numerals are not. */
const unfilled =
  /\b(?:TBD|TBC|TODO|TK|FIXME|N\.N\.)(?!\p{L})|\b[Ll]orem\b|(?<!\p{L})(?:\d+X{2,}|X{2,}(?=[ -]?(?:years?|euros?|€|£|%|Jahre?|Euro|ans|años|anni|anos|jaar|Uhr|people|pounds|dollars|reais))|X{3,}(?!\p{L}|V|I))|\?{3,}/u;
/** "(insert name)", "Name einfügen", "your name here". */
const toInsert =
  /\((?:please )?(?:insert|add|fill in|your|name of|enter|einfügen|hier|insérer|nom (?:de|du)|insertar|nombre d|inserire|inserisci|nome d[aoei]|inserir|invullen|naam van)[^)\n]{0,40}\)|\b(?:insert|enter|add) (?:the |your |a )?(?:name|date|place|city|year|number|title|quote) here\b|\b(?:your|the) (?:name|company|city|business|product)(?: name)? here\b|\b(?:name|ort|datum|jahr) (?:hier )?einfügen\b|\binsérer (?:le |la |un )?(?:nom|date|lieu)|\binsert(?:ar|e) (?:el |la )?(?:nombre|fecha|lugar)|\binser(?:ire|isci) (?:il |la )?(?:nome|data|luogo)|\binser(?:ir|ira) (?:o |a )?(?:nome|data|lugar)|\bnaam (?:hier )?invullen/iu;

/** Whether something is left to fill in: "[insert name]"; the customer may have typed brackets. */
export function hasPlaceholder(text: string, answers: string): boolean {
  const isOwn = (found: string) => answers.includes(comparable(found));
  if (text.includes(gap) || (text.match(bracketed) ?? []).some((found) => !isOwn(found))) return true;
  return [unfilled, toInsert].some((pattern) => !isOwn(pattern.exec(text)?.[0] ?? ''));
}

/** A quotation with so many content words, none of them in the interview, is certainly invented; a short one needs more. */
const leastInvented = { content: 2, words: 6, contentOfShort: 3 } as const;

/** Sentences with a quotation of which no word is in the interview. Plans propose texts, captions do not. */
function inventedIn(text: string, section: StorySection, { voices }: FactContext): string[] {
  if (plans.has(section)) return [];
  const invented = quotationsIn(text).filter(({ text: said }) => {
    const { unknown, content, message } = saidIn(said, voices);
    const { content: few, words, contentOfShort } = leastInvented;
    const least = countWords(said) >= words ? few : contentOfShort;
    return message === undefined && unknown.length >= least && unknown.length === content;
  });
  const has = (sentence: string) =>
    invented.some(({ text: said }) => sentence.includes(said) || said.includes(withoutMarks(sentence)));
  return invented.length === 0 ? [] : sentencesOf(text).filter(has);
}

const withoutMarks = (sentence: string) => sentence.replace(/^[“„"«»‹›‘'—–\s]+|[”“"«»‹›’'\s]+$/gu, '');

interface SentenceRule {
  readonly code: Fault['code'];
  readonly why: string;
  readonly isBroken: (sentence: string) => boolean;
}

/** The certain rules that read one sentence. */
function rulesFor(section: StorySection, context: FactContext): SentenceRule[] {
  const isPlan = plans.has(section);
  return [
    {
      code: 'off-record',
      why: 'is off the record: leave it out.',
      isBroken: (sentence) => revealsKeptOut(sentence, context.keptOut, { isPlan }),
    },
    {
      code: 'placeholder',
      why: 'leaves something to fill in.',
      isBroken: (sentence) => hasPlaceholder(sentence, context.answers),
    },
    {
      code: 'markup',
      why: 'has HTML or Markdown in it; every field must be plain text.',
      isBroken: (sentence) => containsMarkup(sentence, context.answers),
    },
    {
      code: 'interview',
      why: 'speaks of Wren or of the interview.',
      isBroken: (sentence) => speaksOfInterview(sentence, context.language ?? 'en', context.told),
    },
  ];
}

/** Faults of single sentences, each with its sentence. */
export function sentenceFaults(section: StorySection, texts: readonly string[], context: FactContext): Fault[] {
  const fault = ({ code, why }: Pick<SentenceRule, 'code' | 'why'>, quote: string): Fault => {
    return { section, code, quote, sentence: `“${startOf(quote, 120)}” ${why}` };
  };
  const sentences = texts.flatMap(sentencesOf);
  const byRules = rulesFor(section, context).flatMap((rule) =>
    sentences.filter(rule.isBroken).map((quote) => fault(rule, quote)),
  );
  const invented = texts.flatMap((text) => inventedIn(text, section, context));
  return [...byRules, ...invented.map((quote) => fault({ code: 'quotation', why: 'quotes what nobody said.' }, quote))];
}

/** Whether texts as a whole are in another language than the interview. */
export function isForeign(texts: readonly string[], { language, answers }: FactContext): boolean {
  const whole = languageOf(texts.join('\n'));
  const judged = texts.filter((text) => languageOf(text) !== undefined);
  const foreign = judged.filter((text) => isInOtherLanguage(text, language, answers));
  return language !== undefined && whole !== undefined && whole !== language && foreign.length * 2 >= judged.length;
}

/** Faults of sentences, and the language of whole sections. */
function languageFaults(parts: StoryParts, context: FactContext): Fault[] {
  const texts = allTexts(parts);
  return storySections.flatMap((section): Fault[] => [
    ...sentenceFaults(section, texts[section], context),
    ...(isForeign(factualTexts(parts)[section], context)
      ? [{ section, code: 'language' as const, sentence: "It is not in the customer's language." }]
      : []),
  ]);
}

/** Moments that are in no customer's message, in any spelling. */
function momentFaults({ values }: StoryParts, { transcript }: StoryFacts): Fault[] {
  const find = messageFinder(transcript);
  const untold = values.values.find(({ moment }) => moment !== '' && find(moment) === undefined);
  if (untold === undefined) return [];
  const sentence = `“${untold.moment}” is not in the interview; copy the customer's words with their spelling mended.`;
  return [{ section: 'values', code: 'no-source', sentence }];
}

/** The story with the customer's typing mistakes in values, plan and captions spelled as the body spells them. */
export function mendedStory(parts: StoryParts, { transcript, brief }: StoryFacts): StoryParts {
  const answers = answersOf(transcript).join('\n');
  const language = expectedLanguage(answers, brief);
  const story = spelledStory([...openingTexts(parts.body), ...parts.body.paragraphs].flatMap(sentencesOf), language);
  const common = commonWordsOf(language);
  const typed = new Set(plainWords(answers));
  const asked = new Set(transcript.flatMap(({ role, content }) => (role === 'system' ? plainWords(content) : [])));
  const known: KnownSpelling = {
    isRight: (word) => !typed.has(word) || common.has(word) || asked.has(word),
    isUsual: (word) => typed.has(word) || common.has(word) || asked.has(word),
  };
  const mend = (text: string) => mendSpelling(text, story, known);
  const mendAll = <Fields extends Readonly<Record<string, string>>>(fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, mend(text)])) as Fields;
  return {
    body: parts.body,
    values: { values: parts.values.values.map(mendAll) },
    strategy: { ideas: parts.strategy.ideas.map((idea) => ({ ...mendAll(idea), format: idea.format })) },
    schedule: { days: parts.schedule.days.map((day) => ({ ...mendAll(day), day: day.day, format: day.format })) },
    captions: { captions: parts.captions.captions.map(mend) },
  };
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
    ...captionFaults(parts.captions.captions).map((fault): Fault => ({ section: 'captions', ...fault })),
    ...sizeFaults(parts),
    ...tags,
    ...languageFaults(parts, context),
    ...momentFaults(parts, facts),
  ];
}
