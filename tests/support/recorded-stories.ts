import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { storySourceSchema } from '#functions/domain/story/story.ts';
import { type Brief, briefSchema } from '#functions/domain/story/writing/brief.ts';
import { breakFirstLine } from '#functions/domain/story/writing/captions.ts';
import { openingHtml } from '#functions/domain/story/writing/compose-html.ts';
import type { StoryFacts } from '#functions/domain/story/writing/fact-context.ts';
import { groundBrief } from '#functions/domain/story/writing/ground-brief.ts';
import {
  bodyAnswerSchema,
  openingAnswerSchema,
  type StoryParts,
  storyPartsSchema,
} from '#functions/domain/story/writing/section-formats.ts';
import { ideaFormats, weekdays } from '#shared/story/languages.ts';
import { emptyBrief } from './story-parts.ts';

const folder = new URL('../fixtures/stories/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

const recordingSchema = z.object({
  category: storySourceSchema.shape.category,
  transcript: storySourceSchema.shape.transcript,
  brief: briefSchema,
  opening: openingAnswerSchema,
  parts: z.extend(storyPartsSchema, { body: bodyAnswerSchema }),
});

export const recordedNames = ['business-piano', 'tribute-ray', 'milestone-casa'] as const;
const inventedNames = ['garten-katrin', 'facteur-dodo'] as const;
export const storyNames = [...recordedNames, ...inventedNames] as const;
type StoryName = (typeof storyNames)[number];
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

const inventedSchema = z.record(
  z.enum(inventedNames),
  z.object({
    category: storySourceSchema.shape.category,
    transcript: storySourceSchema.shape.transcript,
    brief: z.pick(briefSchema, { language: true, narrator: true, addressee: true, people: true, quotes: true }),
    paragraphs: z.array(z.string()),
  }),
);

/** An invented interview with a body of its own; the other sections are the customer's answers. */
function readInventedStory(name: (typeof inventedNames)[number]): RecordedStory {
  const { category, transcript, brief, paragraphs } = inventedSchema.parse(readJson('invented.json'))[name];
  const answers = transcript.filter(({ role }) => role === 'user').map(({ content }) => content);
  const post = (index: number) => answers[index % answers.length] ?? '';
  const parts: StoryParts = {
    body: { title: answers[0]?.split(' ').slice(0, 4).join(' ') ?? '', pinnedOpening: null, paragraphs },
    values: { values: paragraphs.slice(0, 4).map((meaning, at) => ({ name: `${at + 1}`, meaning, moment: post(at) })) },
    strategy: {
      ideas: Array.from({ length: 22 }, (_, at) => ({
        title: `${at + 1}`,
        format: ideaFormats[at % ideaFormats.length] ?? 'photo',
        hook: '',
        post: `${post(at)} ${at < answers.length ? '' : post(at + 1)}`,
        source: post(at),
      })),
    },
    schedule: {
      days: weekdays.map((day, at) => ({ day, title: day, format: 'photo', hook: '', post: post(at), cta: '' })),
    },
    captions: { captions: answers.slice(0, 5).map((answer) => breakFirstLine(answer)) },
  };
  return {
    parts,
    facts: { category, transcript, opening: null, brief: groundBrief({ ...emptyBrief, ...brief }, transcript) },
  };
}

export const readStory = (name: StoryName): RecordedStory =>
  name === 'garten-katrin' || name === 'facteur-dodo' ? readInventedStory(name) : readRecordedStory(name);

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
  const [monday] = story.schedule.days;
  if (where === 'same-days' && monday !== undefined)
    story.schedule.days = story.schedule.days.map(({ day }) => ({ ...monday, day }));
  return { parts: story, facts };
}

const sentenceSchema = z.object({
  story: z.enum(storyNames),
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
