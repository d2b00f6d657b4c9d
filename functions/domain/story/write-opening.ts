import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type ModelCall, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { cleanText, openingHtml } from './compose-html.ts';
import { createJsonTextDeltas } from './json-text-deltas.ts';
import { checkOpening, cutOpening } from './opening-check.ts';
import { answerFormats, type OpeningAnswer } from './section-formats.ts';
import type { Opening } from './story.ts';
import { storySystemPrompt, writingMessages } from './story-prompt.ts';

/** What a call needs beside its words. */
export type CallContext = Pick<ModelCall, 'safetyIdentifier' | 'signal' | 'logger'>;

interface OpeningRequest {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly onDelta?: ((text: string) => void) | undefined;
}

function tidy({ title, paragraphs }: OpeningAnswer): OpeningAnswer {
  return { title: cleanText(title), paragraphs: paragraphs.map(cleanText).filter((text) => text !== '') };
}

function compose(writer: Writer, request: OpeningRequest, faults: readonly string[], context: CallContext) {
  const { category, transcript, onDelta } = request;
  return writer.compose(
    {
      ...context,
      system: storySystemPrompt(category, 'opening'),
      messages: writingMessages({ transcript, opening: null, faults }),
      maxCompletionTokens: maxCompletionTokens.story,
      onDelta: onDelta === undefined ? undefined : createJsonTextDeltas(onDelta),
    },
    answerFormats.opening,
  );
}

/** The first answer, or none when it was unusable: then it is asked for once more, as for a faulty one. */
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
 * Writes the title and the first paragraphs (architecture 8). One repair is asked for when the check finds faults
 * (threat 43); sentences that still say what the interview does not know are cut. Only the first attempt is streamed: a reader
 * sees one text, and gets the right one with the answer.
 * @throws AppError model-answer-unusable, assistant-busy, deadline-exceeded
 */
export async function writeOpening(writer: Writer, request: OpeningRequest, context: CallContext): Promise<Opening> {
  const first = await firstAnswer(writer, request, context);
  const faults = first === undefined ? [] : checkOpening(first, request.transcript);
  let opening = first;
  if (opening === undefined || faults.length > 0) {
    const sentences = faults.map(({ sentence }) => sentence);
    opening = tidy(await compose(writer, { ...request, onDelta: undefined }, sentences, context));
    opening = cutOpening(opening, request.transcript);
  }
  const left = checkOpening(opening, request.transcript);
  if (left.length > 0) {
    throw new AppError('model-answer-unusable', {
      cause: new Error(`opening: ${left.map(({ code }) => code).join()}`),
    });
  }
  // Loaded once the model has answered: no cold start waits for it.
  const { sanitizeHtml } = await import('#functions/domain/html/sanitize-html.ts');
  return { title: opening.title, html: sanitizeHtml(openingHtml(opening.title, opening.paragraphs)) };
}
