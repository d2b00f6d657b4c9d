import type { Writer } from '#functions/domain/ports/writer.ts';
import { cutMinorFaults } from './cut-minor-faults.ts';
import { checkStory, type Fault } from './quality-check.ts';
import type { StoryParts } from './section-formats.ts';
import { type StorySection, type StorySource, storySections } from './story.ts';
import { readParts, readSection, requireSource, type StoryMaterial } from './story-material.ts';
import type { CallContext } from './write-opening.ts';
import { writeSection } from './write-section.ts';

interface WritingTools {
  readonly stories: StoryMaterial;
  readonly writer: Writer;
  readonly context: CallContext;
}

/**
 * Writes a section and keeps it. One that is there already is kept as it is: a task that runs again after a lost reply, or
 * after a restart, costs no second call of the model (threat 45).
 * @returns false when the story is not being written any more; nothing of it has changed then
 */
export async function writeMissingSection(
  storyId: string,
  section: StorySection,
  tools: WritingTools,
): Promise<boolean> {
  const { stories } = tools;
  const [source, kept] = await Promise.all([requireSource(stories, storyId), stories.readSections(storyId)]);
  const written = readSection(section, kept[section]);
  const value = written ?? (await writeSection(section, { source, faults: [] }, tools));
  return stories.saveSection(source.userId, storyId, section, value);
}

interface CheckedStory {
  readonly source: StorySource;
  readonly parts: StoryParts;
  readonly faults: readonly Fault[];
}

/** Reads what is written and checks it. */
export async function checkWritten(storyId: string, stories: StoryMaterial): Promise<CheckedStory> {
  const [source, kept] = await Promise.all([requireSource(stories, storyId), stories.readSections(storyId)]);
  const parts = readParts(kept, source);
  return { source, parts, faults: checkStory(parts, source) };
}

/** The story as it would be saved: as written when it is without fault, otherwise with unknown names and numbers cut out. */
export function settle({ source, parts, faults }: CheckedStory): { parts: StoryParts; faultsLeft: readonly Fault[] } {
  if (faults.length === 0) return { parts, faultsLeft: [] };
  const cut = cutMinorFaults(parts, source);
  return { parts: cut, faultsLeft: checkStory(cut, source) };
}

/** The sections that have a fault, in the order of the story. */
export function faultySections(faults: readonly Fault[]): StorySection[] {
  return storySections.filter((section) => faults.some((fault) => fault.section === section));
}

/**
 * Writes the faulty sections again, telling the model what was wrong; the others stay.
 * @returns the sections written; the first error of any of them is thrown once all have ended
 */
export async function repairSections(storyId: string, tools: WritingTools): Promise<StorySection[]> {
  const { source, faults } = await checkWritten(storyId, tools.stories);
  const sections = faultySections(faults);
  const repair = async (section: StorySection) => {
    const sentences = faults.filter((fault) => fault.section === section).map(({ sentence }) => sentence);
    const value = await writeSection(section, { source, faults: sentences }, tools);
    await tools.stories.saveSection(source.userId, storyId, section, value);
  };
  const ended = await Promise.allSettled(sections.map(repair));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return sections;
}
