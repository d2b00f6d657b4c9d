import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ModelCall, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import type { Opening } from '#functions/domain/story/story.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import { typesetLine } from '#shared/text/plain-text.ts';
import type { Brief } from './brief.ts';
import { openingHtml } from './compose-html.ts';
import { promptBrief } from './ground-brief.ts';
import { createJsonTextDeltas } from './json-text-deltas.ts';
import { answerFormats, type OpeningAnswer } from './section-formats.ts';
import { detailsOfMaterial, storySystemPrompt, writingMessages } from './story-prompt.ts';

export type CallContext = Pick<ModelCall, 'safetyIdentifier' | 'signal' | 'logger'>;

interface OpeningRequest {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly brief: Brief | null;
  readonly marks?: readonly KeepOutMark[] | undefined;
  readonly asked?: readonly string[] | undefined;
  readonly onDelta?: ((text: string) => void) | undefined;
}

function tidy({ title, paragraphs }: OpeningAnswer): OpeningAnswer {
  return { title: typesetLine(title), paragraphs: paragraphs.map(typesetLine).filter((text) => text !== '') };
}

async function compose(writer: Writer, request: OpeningRequest, faults: readonly string[], context: CallContext) {
  const { category, onDelta } = request;
  // Loaded on demand to keep cold starts short: the words of seven languages.
  const { writersView } = await import('./kept-out.ts');
  const { transcript, brief } = writersView(request);
  return writer.compose(
    {
      ...context,
      system: storySystemPrompt(category, 'opening', detailsOfMaterial(transcript, brief, null)),
      messages: writingMessages({ transcript, brief: promptBrief(brief), opening: null, faults }),
      maxCompletionTokens: maxCompletionTokens.story,
      onDelta: onDelta === undefined ? undefined : createJsonTextDeltas(onDelta),
    },
    answerFormats.opening,
  );
}

async function firstAnswer(
  writer: Writer,
  request: OpeningRequest,
  context: CallContext,
): Promise<OpeningAnswer | undefined> {
  try {
    return tidy(await compose(writer, request, [], context));
  } catch (error) {
    if (error instanceof AppError && error.code === 'model-answer-unusable') return undefined;
    throw error;
  }
}

/**
 * Writes title and first paragraphs (architecture 8). Faults cause one repair (threat 43); sentences that give something away
 * even then are cut. Only the first attempt streams, so that a reader sees one text.
 * @throws AppError model-answer-unusable, assistant-busy, deadline-exceeded
 */
export async function writeOpening(writer: Writer, request: OpeningRequest, context: CallContext): Promise<Opening> {
  const first = await firstAnswer(writer, request, context);
  // Loaded after the model's reply to keep cold starts short.
  const { blockingFaults, checkOpening, cutOpening } = await import('./opening-check.ts');
  const faults = first === undefined ? [] : checkOpening(first, request);
  let opening = first;
  if (opening === undefined || faults.length > 0) {
    const sentences = faults.map(({ sentence }) => sentence);
    opening = tidy(await compose(writer, { ...request, onDelta: undefined }, sentences, context));
    opening = cutOpening(opening, request);
  }
  const left = blockingFaults(checkOpening(opening, request));
  if (left.length > 0) {
    throw new AppError('model-answer-unusable', {
      cause: new Error(`opening: ${left.map(({ code }) => code).join()}`),
    });
  }
  const { sanitizeHtml } = await import('#functions/domain/html/sanitize-html.ts');
  return { title: opening.title, html: sanitizeHtml(openingHtml(opening.title, opening.paragraphs)) };
}
