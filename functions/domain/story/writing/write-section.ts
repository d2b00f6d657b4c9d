import type * as z from 'zod/mini';
import { type AnswerFormat, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import type { StorySection, StorySource } from '#functions/domain/story/story.ts';
import { typesetLine } from '#shared/text/plain-text.ts';
import type { Brief } from './brief.ts';
import { breakFirstLine, cleanCaption } from './captions.ts';
import { openingHtml, textOfHtml } from './compose-html.ts';
import { promptBrief } from './ground-brief.ts';
import { createJsonTextDeltas } from './json-text-deltas.ts';
import { writersView } from './kept-out.ts';
import { answerFormats, type BodySection, type StoryParts } from './section-formats.ts';
import {
  detailsOfMaterial,
  storySystemPrompt,
  type TaskDetails,
  type WritingTask,
  writingMessages,
} from './story-prompt.ts';
import type { CallContext } from './write-opening.ts';

export interface SectionRequest {
  readonly source: StorySource;
  readonly brief: Brief | null;
  /** The finished body; the other sections are written from it. */
  readonly body?: BodySection | undefined;
  /** Week and captions are written beside them, so that no post appears twice. */
  readonly ideas?: StoryParts['strategy'] | undefined;
  readonly faults: readonly string[];
  /** Receives the paragraphs of the body that are finished, each time one more is. */
  readonly onParagraphs?: ((paragraphs: readonly string[]) => void) | undefined;
}

interface Tools {
  readonly writer: Writer;
  readonly context: CallContext;
}

interface Given extends TaskDetails {
  readonly opening: string | null;
  readonly onDelta?: (text: string) => void;
}

/** Title and text of the story, without markup. */
function storyText({ title, pinnedOpening, paragraphs }: BodySection): string {
  return [pinnedOpening === null ? title : textOfHtml(pinnedOpening), ...paragraphs].join('\n');
}

const ideaLines = ({ ideas }: StoryParts['strategy']) =>
  ideas.map(({ format, title, hook, post }) => `${format}: ${title}. ${hook} ${post}`).join('\n');

function compose<Schema extends z.ZodMiniType>(
  task: WritingTask,
  format: AnswerFormat<Schema>,
  { source, brief, body, ideas, faults }: SectionRequest,
  { opening, onDelta, ...details }: Given,
  { writer, context }: Tools,
): Promise<z.output<Schema>> {
  const { transcript, brief: shown } = writersView({ ...source, brief });
  const story = body && storyText(body);
  const posts = task === 'schedule' || task === 'captions' ? ideas && ideaLines(ideas) : undefined;
  const call = {
    ...context,
    system: storySystemPrompt(source.category, task, { ...detailsOfMaterial(transcript, shown, opening), ...details }),
    messages: writingMessages({ transcript, brief: promptBrief(shown), opening, story, ideas: posts, faults }),
    maxCompletionTokens: maxCompletionTokens.story,
    onDelta,
  };
  return writer.compose(call, format);
}

const tidyAll = (texts: readonly string[]) => texts.map(typesetLine).filter((text) => text !== '');

/** Calls with the paragraphs that a further one has followed; the last may still grow. */
function watchParagraphs(
  begun: readonly string[],
  onParagraphs: SectionRequest['onParagraphs'],
): ((text: string) => void) | undefined {
  if (onParagraphs === undefined) return undefined;
  let text = '';
  let finished = 0;
  return createJsonTextDeltas((delta) => {
    text += delta;
    const paragraphs = text.split('\n\n').slice(0, -1);
    if (paragraphs.length === finished) return;
    finished = paragraphs.length;
    onParagraphs([...begun, ...tidyAll(paragraphs)]);
  });
}

async function writeBody(request: SectionRequest, tools: Tools): Promise<BodySection> {
  const { source, onParagraphs } = request;
  const whole = { ...request, body: undefined };
  const pinned = source.opening;
  const opened =
    pinned === null ? await compose('opening', answerFormats.opening, whole, { opening: null }, tools) : undefined;
  const begun = opened === undefined ? [] : tidyAll(opened.paragraphs);
  const title = typesetLine(opened?.title ?? pinned?.title ?? '');
  const opening = pinned?.html ?? openingHtml(title, begun);
  const onDelta = watchParagraphs(begun, onParagraphs);
  const given = { opening, ...(onDelta === undefined ? {} : { onDelta }) };
  const { paragraphs } = await compose('body', answerFormats.body, whole, given, tools);
  return { title, pinnedOpening: pinned?.html ?? null, paragraphs: [...begun, ...tidyAll(paragraphs)] };
}

/** The opening is a part of the finished body; it is given only where there is none. */
const openingOf = ({ source, body }: SectionRequest) => (body === undefined ? (source.opening?.html ?? null) : null);

/** In two calls at once, each from its half of the interview: half the time. The same post is taken once. */
async function writeIdeas(request: SectionRequest, tools: Tools): Promise<StoryParts['strategy']> {
  const parts = ['1 of 2', '2 of 2'] as const;
  const opening = openingOf(request);
  const answers = await Promise.all(
    parts.map((part) => compose('strategy', answerFormats.strategy, request, { opening, part }, tools)),
  );
  const ideas = answers.flatMap((answer) => answer.ideas).map(tidyFields);
  const byPost = Map.groupBy(ideas, ({ post }) => post.toLowerCase());
  byPost.delete('');
  return { ideas: [...byPost.values()].flatMap((same) => same.slice(0, 1)) };
}

function tidyFields<Fields extends Readonly<Record<string, string>>>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, typesetLine(text)])) as Fields;
}

type SectionWriters = { [S in StorySection]: (request: SectionRequest, tools: Tools) => Promise<StoryParts[S]> };

const sectionWriters: SectionWriters = {
  body: writeBody,
  async values(request, tools) {
    const { values } = await compose('values', answerFormats.values, request, { opening: openingOf(request) }, tools);
    return { values: values.map(tidyFields) };
  },
  strategy: writeIdeas,
  async schedule(request, tools) {
    const { days } = await compose('schedule', answerFormats.schedule, request, { opening: openingOf(request) }, tools);
    return { days: days.map(tidyFields) };
  },
  async captions(request, tools) {
    const given = { opening: openingOf(request) };
    const { captions } = await compose('captions', answerFormats.captions, request, given, tools);
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
