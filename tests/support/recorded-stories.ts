import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { storySourceSchema } from '#functions/domain/story/story.ts';
import { type Brief, briefSchema } from '#functions/domain/story/writing/brief.ts';
import { openingHtml } from '#functions/domain/story/writing/compose-html.ts';
import { groundBrief } from '#functions/domain/story/writing/ground-brief.ts';
import type { StoryFacts } from '#functions/domain/story/writing/quality-check.ts';
import {
  bodyAnswerSchema,
  openingAnswerSchema,
  type StoryParts,
  storyPartsSchema,
} from '#functions/domain/story/writing/section-formats.ts';

const folder = new URL('../fixtures/stories/', import.meta.url);
/** What the model answered at each call, for `createRecordings`. */
export const recordedCalls = fileURLToPath(new URL('calls', folder));
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

const recordingSchema = z.object({
  category: storySourceSchema.shape.category,
  transcript: storySourceSchema.shape.transcript,
  brief: briefSchema,
  opening: openingAnswerSchema,
  parts: z.extend(storyPartsSchema, { body: bodyAnswerSchema }),
});

export const recordedNames = ['business-piano', 'tribute-ray', 'milestone-casa'] as const;
type RecordedName = (typeof recordedNames)[number];

interface RecordedStory {
  readonly parts: StoryParts;
  readonly facts: StoryFacts & { readonly brief: Brief };
}

/** An interview with the final answers of a language model to our prompts. */
export function readRecordedStory(name: RecordedName): RecordedStory {
  const { category, transcript, brief, opening, parts } = recordingSchema.parse(readJson(`${name}.json`));
  const html = openingHtml(opening.title, opening.paragraphs);
  const facts = { category, transcript, opening: { html }, brief: groundBrief(brief, transcript) };
  const body = { title: opening.title, pinnedOpening: html, paragraphs: parts.body.paragraphs };
  return { parts: { ...parts, body }, facts };
}

/** The first answer, before any repair. */
export function recordedOpening(name: RecordedName) {
  const file = readdirSync(new URL(`calls/${name}`, folder)).find((each) => each.endsWith('-opening.json'));
  const { response } = z
    .object({ response: z.object({ content: z.string() }) })
    .parse(readJson(`calls/${name}/${file}`));
  return openingAnswerSchema.parse(JSON.parse(response.content));
}

/** With one of its texts replaced by another, or one paragraph more. */
export function withSentence({ parts, facts }: RecordedStory, where: string, text: string): RecordedStory {
  const story = structuredClone(parts) as { -readonly [Section in keyof StoryParts]: StoryParts[Section] };
  const [, second] = story.values.values;
  const [idea] = story.strategy.ideas;
  if (where === 'title')
    return {
      parts: { ...story, body: { ...story.body, title: text, pinnedOpening: null } },
      facts: { ...facts, opening: null },
    };
  if (where === 'body') story.body.paragraphs.splice(3, 0, text);
  if (where === 'end') story.body.paragraphs.push(text);
  if (where === 'strategy' && idea !== undefined) idea.post = text;
  if (where === 'hook' && idea !== undefined) idea.hook = text;
  if (where === 'caption') story.captions.captions[2] = text;
  if (where === 'value' && second !== undefined) second.meaning = text;
  if (where === 'drop-ideas') story.strategy.ideas.length = 19;
  return { parts: story, facts };
}

const sentenceSchema = z.object({
  story: z.enum(recordedNames),
  where: z.string(),
  text: z.string(),
  why: z.optional(z.string()),
});

/** True and well-written sentences, and bad ones, each for a place in a recorded story. */
export const readTriedSentences = () =>
  z.object({ fine: z.array(sentenceSchema), bad: z.array(sentenceSchema) }).parse(readJson('sentences.json'));

/** Ways to ask to leave something out, and sentences that only sound like it. */
export const readKeepOutSentences = () =>
  z.object({ asks: z.array(z.string()), alike: z.array(z.string()) }).parse(readJson('keep-out.json'));
