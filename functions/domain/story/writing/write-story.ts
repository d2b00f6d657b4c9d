import type { Writer } from '#functions/domain/ports/writer.ts';
import {
  type MaterialKind,
  type StorySection,
  type StorySource,
  storySections,
} from '#functions/domain/story/story.ts';
import type { Brief } from './brief.ts';
import { cutMinorFaults } from './cut-minor-faults.ts';
import { comparable } from './ground-brief.ts';
import { openingOnRecord } from './opening-on-record.ts';
import { checkStory, type Fault, isBlocking, mendedStory } from './quality-check.ts';
import { confirmedIn, reviewFaults } from './review-story.ts';
import type { StoryParts } from './section-formats.ts';
import {
  readBrief,
  readParts,
  readReview,
  readSection,
  requireSource,
  type StoredReview,
  type StoryMaterial,
} from './story-material.ts';
import { writeBrief } from './write-brief.ts';
import type { CallContext } from './write-opening.ts';
import { writeSection } from './write-section.ts';

export interface WritingTools {
  readonly stories: StoryMaterial;
  readonly writer: Writer;
  /** The smaller model, for the brief and the review. */
  readonly reader: Writer;
  /** The reader's name, for the scores. */
  readonly readerModel: string;
  readonly context: CallContext;
}

interface Material {
  readonly source: StorySource;
  readonly kept: Partial<Record<MaterialKind, unknown>>;
}

async function readAll(storyId: string, stories: StoryMaterial): Promise<Material> {
  const [source, kept] = await Promise.all([requireSource(stories, storyId), stories.readMaterial(storyId)]);
  return { source, kept };
}

/** The brief of the preview or of an earlier try; else it is made now, once. */
async function briefFor({ source, kept }: Material, { stories, reader, context }: WritingTools): Promise<Brief | null> {
  const known = readBrief(kept, source);
  if (known !== undefined) return known;
  const brief = await writeBrief(reader, source, context);
  await stories.savePaper(source.storyId, 'brief', brief);
  return brief;
}

/** Stores each longer list of paragraphs, one after another; a failed write is not worth a failed story. */
function paragraphStore(storyId: string, stories: StoryMaterial) {
  let last = Promise.resolve();
  return {
    save(paragraphs: readonly string[]) {
      last = last.then(() => stories.savePaper(storyId, 'paragraphs', paragraphs)).catch(() => undefined);
    },
    done: () => last,
  };
}

/**
 * Writes and stores a section, unless it is already stored: a repeated task costs no second model call (threat 45).
 * @returns false when the story is no longer being written; nothing changed
 */
export async function writeMissingSection(
  storyId: string,
  section: StorySection,
  tools: WritingTools,
): Promise<boolean> {
  const { stories } = tools;
  const material = await readAll(storyId, stories);
  const { kept } = material;
  const { userId } = material.source;
  const written = readSection(section, kept[section]);
  if (written !== undefined) return stories.saveSection(userId, storyId, section, written);
  // The body makes the brief, so that the other sections find it.
  const brief = section === 'body' ? await briefFor(material, tools) : (readBrief(kept, material.source) ?? null);
  const source = openingOnRecord(material.source, brief);
  const progress = paragraphStore(storyId, stories);
  const request = { source, brief, body: readSection('body', kept.body), faults: [], onParagraphs: progress.save };
  const value = await writeSection(section, request, tools);
  await progress.done();
  return stories.saveSection(userId, storyId, section, value);
}

export interface CheckedStory {
  readonly source: StorySource;
  readonly brief: Brief | null;
  readonly parts: StoryParts;
  readonly review: StoredReview | null;
  readonly faults: readonly Fault[];
}

/** By the certain rules. @param repairs rounds so far: before the first, the editor's faults count as well */
export async function checkWritten(storyId: string, stories: StoryMaterial, repairs: number): Promise<CheckedStory> {
  const { source: given, kept } = await readAll(storyId, stories);
  const brief = readBrief(kept, given) ?? null;
  const source = openingOnRecord(given, brief);
  const parts = mendedStory(readParts(kept, source), { ...source, brief });
  const review = readReview(kept);
  const byRules = checkStory(parts, { ...source, brief });
  return { source, brief, parts, review, faults: repairs > 0 ? byRules : [...byRules, ...reviewFaults(review, parts)] };
}

/**
 * Cuts out faulty sentences, and those that the editor refused unless the story would be too short without them. `faultsLeft`
 * are those that forbid saving.
 */
export function prepareForSave({ source, brief, parts, review, faults }: CheckedStory): {
  parts: StoryParts;
  faultsLeft: readonly Fault[];
} {
  if (faults.length === 0) return { parts, faultsLeft: [] };
  const facts = { ...source, brief };
  const refused = confirmedIn(review, parts).filter(({ quote }) => quote !== '');
  const tries = [new Set(refused.map(({ quote }) => comparable(quote))), new Set<string>()].map((sentences) => {
    const cut = cutMinorFaults(parts, facts, sentences);
    return { parts: cut, faultsLeft: checkStory(cut, facts).filter(isBlocking) };
  });
  const [best = { parts, faultsLeft: faults }] = tries.toSorted(
    (one, other) => one.faultsLeft.length - other.faultsLeft.length,
  );
  return best;
}

export function faultySections(faults: readonly Fault[]): StorySection[] {
  return storySections.filter((section) => faults.some((fault) => fault.section === section));
}

/**
 * Rewrites the faulty sections, with their faults in the prompt. A section that only the editor objected to is replaced only by
 * one that the rules accept.
 * @returns the sections written; throws the first error after all have ended
 */
export async function repairSections(storyId: string, tools: WritingTools, repairs: number): Promise<StorySection[]> {
  const { stories } = tools;
  const { source, brief, parts, faults } = await checkWritten(storyId, stories, repairs);
  const sections = faultySections(faults);
  const repair = async (section: StorySection) => {
    const found = faults.filter((fault) => fault.section === section);
    const sentences = found.map(({ sentence }) => sentence);
    const body = section === 'body' ? undefined : parts.body;
    const value = await writeSection(section, { source, brief, body, faults: sentences }, tools);
    const isAccepted = () =>
      !checkStory({ ...parts, [section]: value }, { ...source, brief }).some((fault) => fault.section === section);
    const isByEditorOnly = found.every(({ code }) => code === 'review');
    if (!isByEditorOnly || isAccepted()) await stories.saveSection(source.userId, storyId, section, value);
  };
  const ended = await Promise.allSettled(sections.map(repair));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return sections;
}
