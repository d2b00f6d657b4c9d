import { type StoryParts, storyPartsSchema } from './section-formats.ts';
import type { StorySection, StorySource } from './story.ts';

export interface StoryMaterial {
  readSource(storyId: string): Promise<StorySource | undefined>;
  readSections(storyId: string): Promise<Partial<Record<StorySection, unknown>>>;
  saveSection(userId: string, storyId: string, section: StorySection, value: unknown): Promise<boolean>;
}

/** The story does not exist: a retry is useless. */
class StoryMaterialMissing extends Error {
  override readonly name = 'StoryMaterialMissing';
}

/** @throws StoryMaterialMissing */
export async function requireSource(stories: StoryMaterial, storyId: string): Promise<StorySource> {
  const source = await stories.readSource(storyId);
  if (source === undefined) throw new StoryMaterialMissing(`story ${storyId} has no source`);
  return source;
}

export function readSection<S extends StorySection>(section: S, kept: unknown): StoryParts[S] | undefined {
  const parsed = storyPartsSchema.shape[section].safeParse(kept);
  return parsed.success ? (parsed.data as StoryParts[S]) : undefined;
}

/** The stored parts. A missing one is empty, so that the quality check reports it and a repair writes it. */
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
