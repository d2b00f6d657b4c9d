import { type StoryParts, storyPartsSchema } from './section-formats.ts';
import type { StorySection, StorySource } from './story.ts';

/** What the workflow's use cases need of the table. */
export interface StoryMaterial {
  readSource(storyId: string): Promise<StorySource | undefined>;
  readSections(storyId: string): Promise<Partial<Record<StorySection, unknown>>>;
  /** @returns false when the story is not being written any more */
  saveSection(userId: string, storyId: string, section: StorySection, value: unknown): Promise<boolean>;
}

/** The workflow runs for a story that does not exist (any more): nothing to try again. */
class StoryMaterialMissing extends Error {
  override readonly name = 'StoryMaterialMissing';
}

/** @throws StoryMaterialMissing */
export async function requireSource(stories: StoryMaterial, storyId: string): Promise<StorySource> {
  const source = await stories.readSource(storyId);
  if (source === undefined) throw new StoryMaterialMissing(`story ${storyId} has no source`);
  return source;
}

/** A kept section, or nothing when it is missing or not in its shape. */
export function readSection<S extends StorySection>(section: S, kept: unknown): StoryParts[S] | undefined {
  const parsed = storyPartsSchema.shape[section].safeParse(kept);
  // The schema of that section gives that section's type.
  return parsed.success ? (parsed.data as StoryParts[S]) : undefined;
}

/**
 * The parts written so far. One that is missing counts as an empty one, which the quality check finds fault with, so that a
 * repair writes it.
 */
export function readParts(kept: Partial<Record<StorySection, unknown>>, source: StorySource): StoryParts {
  const { opening } = source;
  return {
    body: readSection('body', kept.body) ?? {
      title: opening?.title ?? '',
      pinnedOpening: opening?.html ?? null,
      paragraphs: [],
    },
    values: readSection('values', kept.values) ?? { values: [] },
    strategy: readSection('strategy', kept.strategy) ?? { ideas: [] },
    schedule: readSection('schedule', kept.schedule) ?? { days: [] },
    captions: readSection('captions', kept.captions) ?? { captions: [] },
  };
}
