import type { Writer } from '#functions/domain/ports/writer.ts';
import type { MaterialKind, StorySection, StorySource } from '#functions/domain/story/story.ts';
import type { Brief } from './brief.ts';
import { openingOnRecord } from './opening-on-record.ts';
import { readBrief, readSection, requireSource, type StoryMaterial } from './story-material.ts';
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
  const others = { body: readSection('body', kept.body), ideas: readSection('strategy', kept.strategy) };
  const request = { source, brief, ...others, faults: [], onParagraphs: progress.save };
  const value = await writeSection(section, request, tools);
  await progress.done();
  return stories.saveSection(userId, storyId, section, value);
}
