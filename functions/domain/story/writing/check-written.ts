import {
  type MaterialKind,
  type StorySection,
  type StorySource,
  storySections,
  workingTitle,
} from '#functions/domain/story/story.ts';
import type { Brief } from './brief.ts';
import { cutMinorFaults } from './cut-minor-faults.ts';
import type { FactContext, StoryFacts } from './fact-context.ts';
import { type NumberedSentence, sentencesIn, withEdits } from './numbered-sentences.ts';
import { openingOnRecord } from './opening-on-record.ts';
import {
  checkStory,
  type Fault,
  isBlocking,
  mendedStory,
  sentenceFaults,
  storyContext,
  titleFaults,
} from './quality-check.ts';
import type { StoryParts, VerdictKind } from './section-formats.ts';
import {
  type Counts,
  readBrief,
  readParts,
  readRepair,
  readReview,
  requireSource,
  type StoredReview,
  type StoryMaterial,
  suspicionCounts,
} from './story-material.ts';
import { suspicionsOf } from './suspicions.ts';

/** A fault that an edit can correct. Number 0: of the section as a whole. */
export interface SentenceFault {
  readonly section: StorySection;
  readonly number: number;
  /** For the model and the operator; never logged, because it may quote the customer. */
  readonly why: string;
  readonly code: Fault['code'] | VerdictKind;
  /** A rule decides it: what no repair corrects is cut. */
  readonly isCertain: boolean;
}

export interface CheckedStory {
  readonly source: StorySource;
  readonly brief: Brief | null;
  readonly kept: Partial<Record<MaterialKind, unknown>>;
  readonly parts: StoryParts;
  readonly review: StoredReview | null;
  /** Of sections that are written anew: too short, too few, a day missing, or nearly all faulty. */
  readonly missing: readonly Fault[];
  readonly edits: readonly SentenceFault[];
}

/** What no rule tolerates in one sentence: a fault of it alone that its text has, too. */
export function certainFaults(
  section: StorySection,
  { text, whole, isTitle, isOpening }: NumberedSentence,
  context: FactContext,
): Fault[] {
  const alone = sentenceFaults(section, [text], context);
  const codes = new Set(alone.length === 0 ? [] : sentenceFaults(section, [whole], context).map(({ code }) => code));
  return [...alone.filter(({ code }) => codes.has(code)), ...(isTitle && !isOpening ? titleFaults(text) : [])];
}

/**
 * The opening that the story must begin with. Where a certain fault of it was corrected, the corrected one: all other sentences
 * are in it, in their order.
 */
function openingOf(source: StorySource, { body }: StoryParts, context: FactContext): StorySource['opening'] {
  const { opening } = source;
  const { pinnedOpening } = body;
  if (opening === null || pinnedOpening === null || pinnedOpening === opening.html) return opening;
  const sentencesOfHtml = (html: string) => sentencesIn('body', { ...body, pinnedOpening: html, paragraphs: [] });
  const seen = sentencesOfHtml(opening.html);
  const good = seen.filter((sentence) => certainFaults('body', sentence, context).length === 0);
  const told = sentencesOfHtml(pinnedOpening).map(({ text }) => text);
  let from = 0;
  const isKept = good.every(({ text }) => {
    const at = told.indexOf(text, from);
    from = at + 1;
    return at !== -1;
  });
  return isKept && good.length < seen.length ? { title: body.title, html: pinnedOpening } : opening;
}

export function factsOf({ source, brief }: Pick<CheckedStory, 'source' | 'brief'>, parts: StoryParts): StoryFacts {
  const facts = { ...source, brief };
  return { ...facts, opening: openingOf(source, parts, storyContext(parts, facts)) };
}

/** No edit of sentences can correct these. */
const missingCodes: ReadonlySet<Fault['code']> = new Set([
  'too-short',
  'too-few',
  'too-long',
  'order',
  'formats',
  'language',
  'opening-changed',
]);
export const isMissing = ({ section, code }: Fault) =>
  missingCodes.has(code) && !(section === 'captions' && code === 'too-long');

/** Corrected before the story is saved, without a model; nobody reads the source of an idea. */
const isMended = ({ section, code }: Fault) => code === 'too-long' || (section === 'strategy' && code === 'no-source');

/** What the rules say, sentence by sentence; what is no sentence's own is the section's. */
function ruleFaults(parts: StoryParts, faults: readonly Fault[], context: FactContext): SentenceFault[] {
  const single = storySections.flatMap((section) =>
    sentencesIn(section, parts[section]).flatMap((sentence) =>
      certainFaults(section, sentence, context).map(({ code, sentence: why }): SentenceFault => {
        return { section, number: sentence.number, code, why, isCertain: true };
      }),
    ),
  );
  const isFound = ({ section, code }: Fault) => single.some((one) => one.section === section && one.code === code);
  const others = faults.filter((fault) => !(isMissing(fault) || isMended(fault) || isFound(fault)));
  return [
    ...single,
    ...others.map(({ section, code, sentence: why }) => ({ section, number: 0, code, why, isCertain: false })),
  ];
}

/** A section of which most sentences are faulty is written anew, too. */
function brokenSections(parts: StoryParts, edits: readonly SentenceFault[]): Fault[] {
  return storySections.flatMap((section) => {
    const certain = edits.filter((fault) => fault.section === section && fault.isCertain);
    const faulty = new Set(certain.map(({ number }) => number));
    const [first] = certain;
    if (first === undefined || faulty.size * 2 <= sentencesIn(section, parts[section]).length) return [];
    return [{ section, code: first.code as Fault['code'], sentence: first.why }];
  });
}

/** The reader's findings about sentences that are still in the story. */
function readerFaults(review: StoredReview | null, parts: StoryParts): SentenceFault[] {
  return (review?.findings ?? []).flatMap(({ section, text, verdict, why }) => {
    const sentences = sentencesIn(section, parts[section]).filter(({ isOpening }) => !isOpening);
    const numbers = text === '' ? [0] : sentences.filter((one) => one.text === text).map(({ number }) => number);
    return numbers.map((number): SentenceFault => ({ section, number, code: verdict, why, isCertain: false }));
  });
}

type WrittenStory = Pick<CheckedStory, 'source' | 'brief' | 'kept' | 'parts'>;

/** The story as far as it is written, as reader and rules get it. */
export async function readWritten(storyId: string, stories: StoryMaterial): Promise<WrittenStory> {
  const [given, kept] = await Promise.all([requireSource(stories, storyId), stories.readMaterial(storyId)]);
  const brief = readBrief(kept, given) ?? null;
  const source = openingOnRecord(given, brief);
  return { source, brief, kept, parts: mendedStory(readParts(kept, source), { ...source, brief }) };
}

/** By the rules and by what the reader found. */
export async function checkWritten(storyId: string, stories: StoryMaterial): Promise<CheckedStory> {
  const { source, brief, kept, parts } = await readWritten(storyId, stories);
  const review = readReview(kept);
  const facts = factsOf({ source, brief }, parts);
  const faults = checkStory(parts, facts);
  const edits = [...ruleFaults(parts, faults, storyContext(parts, facts)), ...readerFaults(review, parts)];
  const missing = [...faults.filter(isMissing), ...brokenSections(parts, edits)];
  return { source, brief, kept, parts, review, missing, edits };
}

/** The sections that a repair would change. */
export function faultySections({ missing, edits, kept }: CheckedStory): StorySection[] {
  const { sections } = readRepair(kept);
  const faulty = new Set([...missing, ...edits].map(({ section }) => section));
  return storySections.filter((section) => faulty.has(section) && !sections.includes(section));
}

/** A sentence is cut by an empty text, a title by the working title. */
export const cutOf = ({ isTitle }: NumberedSentence, { category }: StorySource) =>
  isTitle ? workingTitle(category) : '';

function withoutSentences({ parts, source }: CheckedStory, faults: readonly SentenceFault[]): StoryParts {
  const cut = <S extends StorySection>(section: S): StoryParts[S] => {
    const numbers = new Set(faults.filter((fault) => fault.section === section).map(({ number }) => number));
    const sentences = sentencesIn(section, parts[section]).filter(({ number }) => numbers.has(number));
    const edits = new Map(sentences.map((sentence) => [sentence.number, cutOf(sentence, source)]));
    return withEdits(section, parts[section], edits);
  };
  return {
    body: cut('body'),
    values: cut('values'),
    strategy: cut('strategy'),
    schedule: cut('schedule'),
    captions: cut('captions'),
  };
}

/** Untrue, as the reader says; other findings are better left than cut. */
const untrue: ReadonlySet<string> = new Set<VerdictKind>(['invented', 'wrong-person']);

/**
 * Cuts what no repair has corrected: certain faults always, untrue sentences unless the story would be too short without them.
 * @returns `faultsLeft` forbid saving; `cuts` is the number of sentences
 */
export function prepareForSave(checked: CheckedStory): {
  parts: StoryParts;
  faultsLeft: readonly Fault[];
  cuts: number;
} {
  const certain = checked.edits.filter(({ isCertain }) => isCertain);
  const refused = checked.edits.filter(({ code, number }) => untrue.has(code) && number > 0);
  const tries = [[...certain, ...refused], certain].map((cut) => {
    const sound = withoutSentences(checked, cut);
    const parts = cutMinorFaults(sound, factsOf(checked, sound));
    const cuts = new Set(cut.map(({ section, number }) => `${section} ${number}`)).size;
    return { parts, faultsLeft: checkStory(parts, factsOf(checked, parts)).filter(isBlocking), cuts };
  });
  const [best] = tries.toSorted((one, other) => one.faultsLeft.length - other.faultsLeft.length);
  return best ?? { parts: checked.parts, faultsLeft: checked.missing, cuts: 0 };
}

/** Counts of the whole process, for the operator. Without a reader these are the undecided suspicions. */
export function countsOf({ review, kept, parts, source, brief }: CheckedStory, cuts: number): Counts {
  const read = review?.counts ?? suspicionCounts(suspicionsOf(parts, { ...source, brief }));
  return { ...read, ...readRepair(kept).counts, ...(cuts === 0 ? {} : { cut: cuts }) };
}
