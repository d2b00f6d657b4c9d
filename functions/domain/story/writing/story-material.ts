import * as z from 'zod/mini';
import {
  type MaterialKind,
  type StoryPaper,
  type StorySection,
  type StorySource,
  storySections,
} from '#functions/domain/story/story.ts';
import { type Brief, storedBriefSchema } from './brief.ts';
import {
  reviewSchema,
  type StoryParts,
  type SuspicionKind,
  storyPartsSchema,
  verdictKinds,
} from './section-formats.ts';

export interface StoryMaterial {
  readSource(storyId: string): Promise<StorySource | undefined>;
  readMaterial(storyId: string): Promise<Partial<Record<MaterialKind, unknown>>>;
  /** Marks the progress. @returns false when the story is no longer being written */
  saveSection(userId: string, storyId: string, section: StorySection, value: unknown): Promise<boolean>;
  savePaper(storyId: string, paper: StoryPaper, value: unknown): Promise<void>;
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
export function readParts(kept: Partial<Record<MaterialKind, unknown>>, source: StorySource): StoryParts {
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

/** The brief of the preview, else the one made while writing. @returns undefined before either, null where none could be made */
export function readBrief(kept: Partial<Record<MaterialKind, unknown>>, source: StorySource): Brief | null | undefined {
  if (typeof source.brief === 'string') return storedBriefSchema.safeParse(JSON.parse(source.brief)).data;
  return z.nullable(storedBriefSchema).safeParse(kept.brief).data;
}

/** Numbers by kind (`suspicion name`, `verdict invented`, `edit made`), for the operator; never text. */
const countsSchema = z.record(z.string(), z.number());
export type Counts = z.output<typeof countsSchema>;

export const countOf = (kinds: readonly string[]): Counts =>
  Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));

export const suspicionCounts = (suspicions: readonly { readonly kind: SuspicionKind }[]) =>
  countOf(suspicions.map(({ kind }) => `suspicion ${kind}`));

export const storedReviewSchema = z.object({
  scores: reviewSchema.shape.scores,
  /** What the reader found wrong, by the words of the sentence: numbers change with the first repair. Empty: the section as a whole. */
  findings: z.array(
    z.object({ section: z.enum(storySections), text: z.string(), verdict: z.enum(verdictKinds), why: z.string() }),
  ),
  counts: countsSchema,
  prompts: z.string(),
  model: z.string(),
});
export type StoredReview = z.output<typeof storedReviewSchema>;

/** @returns null where the editor was out of reach, or has not read yet */
export function readReview(kept: Partial<Record<MaterialKind, unknown>>): StoredReview | null {
  return z.nullable(storedReviewSchema).safeParse(kept.review).data ?? null;
}

const storedRepairSchema = z.object({ sections: z.array(z.enum(storySections)), counts: countsSchema });
type StoredRepair = z.output<typeof storedRepairSchema>;

/** The sections that were repaired: none is repaired twice. */
export function readRepair(kept: Partial<Record<MaterialKind, unknown>>): StoredRepair {
  return storedRepairSchema.safeParse(kept.repair).data ?? { sections: [], counts: {} };
}
