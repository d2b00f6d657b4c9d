import type * as z from 'zod/mini';
import { type AnswerFormat, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import { breakFirstLine, cleanCaption } from './captions.ts';
import { cleanText, openingHtml } from './compose-html.ts';
import { answerFormats, type BodySection, type StoryParts } from './section-formats.ts';
import type { StorySection, StorySource } from './story.ts';
import { storySystemPrompt, type WritingTask, writingMessages } from './story-prompt.ts';
import type { CallContext } from './write-opening.ts';

interface SectionRequest {
  readonly source: StorySource;
  readonly faults: readonly string[];
}

interface Tools {
  readonly writer: Writer;
  readonly context: CallContext;
}

function compose<Schema extends z.ZodMiniType>(
  task: WritingTask,
  format: AnswerFormat<Schema>,
  { source, faults }: SectionRequest,
  opening: string | null,
  { writer, context }: Tools,
): Promise<z.output<Schema>> {
  const { category, transcript } = source;
  const call = {
    ...context,
    system: storySystemPrompt(category, task),
    messages: writingMessages({ transcript, opening, faults }),
    maxCompletionTokens: maxCompletionTokens.story,
  };
  return writer.compose(call, format);
}

const tidyAll = (texts: readonly string[]) => texts.map(cleanText).filter((text) => text !== '');

async function writeBody(request: SectionRequest, tools: Tools): Promise<BodySection> {
  const pinned = request.source.opening;
  if (pinned !== null) {
    const { paragraphs } = await compose('body', answerFormats.body, request, pinned.html, tools);
    return { title: pinned.title, pinnedOpening: pinned.html, paragraphs: tidyAll(paragraphs) };
  }
  const opening = await compose('opening', answerFormats.opening, request, null, tools);
  const begun = openingHtml(opening.title, opening.paragraphs);
  const { paragraphs } = await compose('body', answerFormats.body, request, begun, tools);
  return {
    title: cleanText(opening.title),
    pinnedOpening: null,
    paragraphs: tidyAll([...opening.paragraphs, ...paragraphs]),
  };
}

type SectionWriters = { [S in StorySection]: (request: SectionRequest, tools: Tools) => Promise<StoryParts[S]> };

const openingOf = ({ source }: SectionRequest) => source.opening?.html ?? null;

const sectionWriters: SectionWriters = {
  body: writeBody,
  async values(request, tools) {
    const { values } = await compose('values', answerFormats.values, request, openingOf(request), tools);
    return { values: values.map(({ name, meaning }) => ({ name: cleanText(name), meaning: cleanText(meaning) })) };
  },
  async strategy(request, tools) {
    const { ideas } = await compose('strategy', answerFormats.strategy, request, openingOf(request), tools);
    return { ideas: tidyAll(ideas) };
  },
  async schedule(request, tools) {
    const { days } = await compose('schedule', answerFormats.schedule, request, openingOf(request), tools);
    return { days: days.map(({ day, post }) => ({ day, post: cleanText(post) })) };
  },
  async captions(request, tools) {
    const { captions } = await compose('captions', answerFormats.captions, request, openingOf(request), tools);
    return { captions: captions.map((text) => breakFirstLine(cleanCaption(text))).filter((text) => text !== '') };
  },
};

/** @throws AppError model-answer-unusable, assistant-busy, deadline-exceeded */
export function writeSection(
  section: StorySection,
  request: SectionRequest,
  tools: Tools,
): Promise<StoryParts[StorySection]> {
  return sectionWriters[section](request, tools);
}
