import { maxCompletionTokens } from '#functions/domain/ports/writer.ts';
import type { StorySection } from '#functions/domain/story/story.ts';
import { typesetLine } from '#shared/text/plain-text.ts';
import {
  type CheckedStory,
  certainFaults,
  checkWritten,
  cutOf,
  factsOf,
  faultySections,
  isMissing,
  type SentenceFault,
} from './check-written.ts';
import type { FactContext } from './fact-context.ts';
import { writersView } from './kept-out.ts';
import { type NumberedSentence, sentencesIn, withEdits } from './numbered-sentences.ts';
import { checkStory, storyContext } from './quality-check.ts';
import { answerFormats, type Edits, type StoryParts, type SuspicionKind } from './section-formats.ts';
import { type Counts, countOf, readRepair } from './story-material.ts';
import { storySystemPrompt, writingMessages } from './story-prompt.ts';
import { sentenceSuspicions } from './suspicions.ts';
import { writeSection } from './write-section.ts';
import type { WritingTools } from './write-story.ts';

/** An edit corrects a sentence; a much longer text adds to the story. */
const longest = { times: 2, characters: 200 } as const;
/** Sentences that may change for a fault of the whole section. */
const mostForWhole = 3;

/** Doubts about facts; style is left to the writer. */
const factual: ReadonlySet<string> = new Set<SuspicionKind>(['name', 'number', 'relation', 'quotation', 'instruction']);

/** An edit is not reviewed: it must add nothing that a rule refuses or doubts. */
function isRefused(section: StorySection, old: NumberedSentence, text: string, context: FactContext): boolean {
  const doubts = (sentence: string) =>
    sentenceSuspicions(section, [sentence], context).flatMap(({ kind, why }) => (factual.has(kind) ? [why] : []));
  const known = doubts(old.text);
  return (
    text.length > old.text.length * longest.times + longest.characters ||
    certainFaults(section, { ...old, text, whole: old.whole.replace(old.text, () => text) }, context).length > 0 ||
    doubts(text).some((why) => !known.includes(why))
  );
}

type EditKind = 'made' | 'deleted' | 'refused';

interface Accepted {
  readonly edits: ReadonlyMap<number, string>;
  readonly kinds: readonly EditKind[];
}

/** The edits of faulty sentences, each the first of its number; a refused one is a cut. The opening changes by certain faults only. */
function acceptedEdits(
  section: StorySection,
  { parts, source, brief }: CheckedStory,
  faults: readonly SentenceFault[],
  answer: Edits,
): Accepted {
  const context = storyContext(parts, factsOf({ source, brief }, parts));
  const numbers = new Set(faults.map(({ number }) => number));
  const others = answer.filter(({ sentence }) => numbers.has(0) && !numbers.has(sentence)).slice(0, mostForWhole);
  const edits = new Map<number, string>();
  const kinds: EditKind[] = [];
  for (const sentence of sentencesIn(section, parts[section])) {
    const { number, isOpening } = sentence;
    const edit = answer.find((one) => one.sentence === number);
    const text = typesetLine(edit?.text ?? '');
    const mayChange = numbers.has(number) || (!isOpening && others.some((one) => one === edit));
    if (edit === undefined || !mayChange || text === sentence.text) continue;
    const kind = text === '' ? 'deleted' : isRefused(section, sentence, text, context) ? 'refused' : 'made';
    edits.set(number, kind === 'made' ? text : cutOf(sentence, source));
    kinds.push(kind);
  }
  return { edits, kinds };
}

/** Deletes nothing that would break the section's minimum, unless it must not stay. */
function applied<S extends StorySection>(
  section: S,
  checked: CheckedStory,
  faults: readonly SentenceFault[],
  edits: ReadonlyMap<number, string>,
): StoryParts[S] {
  const { parts } = checked;
  const certain = new Set(faults.filter(({ isCertain }) => isCertain).map(({ number }) => number));
  const needed = new Map([...edits].filter(([number, text]) => text !== '' || certain.has(number)));
  const [all, fewer] = [edits, needed].map((each) => withEdits(section, parts[section], each));
  const isWhole = (value: StoryParts[S] | undefined) => {
    const changed = { ...parts, [section]: value };
    return !checkStory(changed, factsOf(checked, changed)).some(
      (fault) => fault.section === section && isMissing(fault),
    );
  };
  return (isWhole(all) ? all : fewer) ?? parts[section];
}

const faultLine = ({ number, code, why }: SentenceFault) =>
  `${number === 0 ? 'the whole' : number}: ${code}${why === '' ? '' : `. ${why}`}`;

/** Lets the writer correct sentences of a section by their numbers. */
async function editSection<S extends StorySection>(
  section: S,
  checked: CheckedStory,
  { writer, context }: WritingTools,
): Promise<{ value: StoryParts[S]; counts: Counts }> {
  const { source, brief, parts } = checked;
  const faults = checked.edits.filter((fault) => fault.section === section);
  const material = {
    transcript: writersView({ ...source, brief }).transcript,
    brief: null,
    opening: null,
    sentences: sentencesIn(section, parts[section])
      .map(({ number, text }) => `${number}: ${text}`)
      .join('\n'),
    faults: faults.map(faultLine),
  };
  const call = {
    ...context,
    system: storySystemPrompt(source.category, 'repair'),
    messages: writingMessages(material),
    maxCompletionTokens: maxCompletionTokens.story,
  };
  const answer = await writer.compose(call, answerFormats.repair);
  const { edits, kinds } = acceptedEdits(section, checked, faults, answer.edits);
  const counts = countOf([...faults.map(({ code }) => `fault ${code}`), ...kinds.map((kind) => `edit ${kind}`)]);
  return { value: applied(section, checked, faults, edits), counts };
}

/** Writes a section anew that no edit completes. */
async function rewriteSection(section: StorySection, checked: CheckedStory, tools: WritingTools) {
  const { source, brief, parts } = checked;
  const faults = checked.missing.filter((fault) => fault.section === section);
  const others = section === 'body' ? {} : { body: parts.body, ideas: parts.strategy };
  const request = { source, brief, ...others, faults: faults.map(({ sentence }) => sentence) };
  const value = await writeSection(section, request, tools);
  return { value, counts: countOf(faults.map(({ code }) => `rewrite ${code}`)) };
}

const sumOf = (all: readonly Counts[]): Counts => {
  const sums: Counts = {};
  for (const [kind, count] of all.flatMap((counts) => Object.entries(counts))) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
};

/**
 * Corrects each faulty section once: sentences by edits, what is missing by another try at the whole section.
 * @returns the sections repaired; throws the first error after all have ended, so that a retry repairs the others only
 */
export async function repairStory(storyId: string, tools: WritingTools): Promise<StorySection[]> {
  const { stories } = tools;
  const checked = await checkWritten(storyId, stories);
  const { userId } = checked.source;
  const sections = faultySections(checked);
  const repair = async (section: StorySection) => {
    const isRewritten = checked.missing.some((fault) => fault.section === section);
    const { value, counts } = await (isRewritten ? rewriteSection : editSection)(section, checked, tools);
    await stories.saveSection(userId, storyId, section, value);
    return { section, counts };
  };
  const ended = await Promise.allSettled(sections.map(repair));
  const repaired = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const before = readRepair(checked.kept);
  if (repaired.length > 0) {
    await stories.savePaper(storyId, 'repair', {
      sections: [...before.sections, ...repaired.map(({ section }) => section)],
      counts: sumOf([before.counts, ...repaired.map(({ counts }) => counts)]),
    });
  }
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return sections;
}
