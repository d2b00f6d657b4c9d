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
 * Writes and stores a section, unless it is already stored: a repeated task costs no second model call (threat 45).
 * @returns false when the story is no longer being written; nothing changed
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

export async function checkWritten(storyId: string, stories: StoryMaterial): Promise<CheckedStory> {
  const [source, kept] = await Promise.all([requireSource(stories, storyId), stories.readSections(storyId)]);
  const parts = readParts(kept, source);
  return { source, parts, faults: checkStory(parts, source) };
}

export function prepareForSave({ source, parts, faults }: CheckedStory): {
  parts: StoryParts;
  faultsLeft: readonly Fault[];
} {
  if (faults.length === 0) return { parts, faultsLeft: [] };
  const cut = cutMinorFaults(parts, source);
  return { parts: cut, faultsLeft: checkStory(cut, source) };
}

export function faultySections(faults: readonly Fault[]): StorySection[] {
  return storySections.filter((section) => faults.some((fault) => fault.section === section));
}

/**
 * Rewrites the faulty sections, with their faults in the prompt.
 * @returns the sections written; throws the first error after all have ended
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
