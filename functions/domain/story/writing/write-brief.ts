import { AppError } from '#functions/domain/kernel/app-error.ts';
import { maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { KeepOutMark } from '#shared/schemas/kept-out.ts';
import type { Brief } from './brief.ts';
import { groundBrief } from './ground-brief.ts';
import { answerFormats } from './section-formats.ts';
import { storySystemPrompt, writingMessages } from './story-prompt.ts';
import type { CallContext } from './write-opening.ts';

interface BriefRequest {
  readonly category: CategorySlug;
  readonly transcript: readonly ChatMessage[];
  readonly marks?: readonly KeepOutMark[] | undefined;
  readonly asked?: readonly string[] | undefined;
}

/**
 * Reads what is not kept out of the interview into a brief; facts without a source in it are removed.
 * @returns null when the model fails or is late: the story is then written from the transcript alone
 */
export async function writeBrief(
  writer: Writer,
  { category, ...interview }: BriefRequest,
  context: CallContext,
): Promise<Brief | null> {
  // Loaded on demand to keep cold starts short: the words of seven languages.
  const { keptOutOf, onRecord } = await import('./kept-out.ts');
  const keptOut = keptOutOf({ ...interview, brief: null });
  const transcript = onRecord(interview.transcript, keptOut, { wholeMessages: false });
  try {
    const call = {
      ...context,
      system: storySystemPrompt(category, 'brief'),
      messages: writingMessages({ transcript, brief: null, opening: null, faults: [] }),
      maxCompletionTokens: maxCompletionTokens.story,
    };
    return groundBrief(await writer.compose(call, answerFormats.brief), transcript);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.logger.warn('BRIEF_MISSING', { reason: error.code });
    return null;
  }
}
