import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type AnswerFormat, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import { escapeText, textOfHtml } from './compose-html.ts';
import { createHtmlTextDeltas } from './html-text-deltas.ts';
import { createJsonTextDeltas } from './json-text-deltas.ts';
import { rewriteMessages, rewriteSystemPrompt } from './rewrite-prompt.ts';
import type { CallContext } from './write-opening.ts';

const rewriteSchema = z.object({ html: z.string() });
const rewriteFormat = { name: 'story_rewrite', schema: rewriteSchema } as const satisfies AnswerFormat<
  typeof rewriteSchema
>;

interface RewriteRequest {
  /** What the customer wishes to have changed. */
  readonly wish: string;
  /** HTML as it came; nothing has looked into it. */
  readonly text: string;
  /** Gets the plain text of the answer as it comes. */
  readonly onDelta?: ((text: string) => void) | undefined;
}

/** English HTML has about four characters to a token; three leave room for other languages. */
const charactersPerToken = 3;
const roomToGrow = 1000;

/** A story with its strategy and week is 3,000 tokens; a longer text may be as long again. */
function mostTokens(html: string): number {
  return Math.max(maxCompletionTokens.story, Math.ceil(html.length / charactersPerToken) + roomToGrow);
}

const fence = /^\s*```\w*\n?|\n?```\s*$/g;
/** Neither blank nor one of the signs that nobody sees. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const blocks = /<(?:h[1-6]|p|ul|ol|blockquote)\b/i;

/** An answer without markup is paragraphs with empty lines between them. */
function asHtml(answer: string): string {
  const bare = answer.replace(fence, '');
  if (blocks.test(bare)) return bare;
  const paragraphs = bare.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return paragraphs.map((text) => `<p>${/<\w/.test(text) ? text : escapeText(text)}</p>`).join('');
}

/**
 * A text changed as the customer wishes. Nothing is saved. What comes back is cut down to the allow-list, and its links to those
 * of the text that was sent: a text that talks the model into a link leads nobody anywhere (decision 0083).
 * @throws AppError payload-too-large for a text over 64 KB; invalid-input for one without a word; model-answer-unusable, assistant-busy, deadline-exceeded
 */
export async function rewriteText(
  writer: Writer,
  { wish, text, onDelta }: RewriteRequest,
  context: CallContext,
): Promise<string> {
  const { sanitizeHtml, sanitizeHtmlLinking, linksIn } = await import('#functions/domain/html/sanitize-html.ts');
  const before = sanitizeHtml(text);
  // What comes back of nothing is nothing: that would be told as the model's fault, and be paid for.
  if (!visible.test(textOfHtml(before))) throw new AppError('invalid-input');
  const call = {
    ...context,
    system: rewriteSystemPrompt,
    messages: rewriteMessages(before, wish),
    maxCompletionTokens: mostTokens(before),
    // Read as it is written even where nobody watches: a model that is at work is given more time than one that is silent.
    onDelta: createJsonTextDeltas(createHtmlTextDeltas(onDelta ?? (() => undefined))),
  };
  const { html } = await writer.compose(call, rewriteFormat);
  const after = usable(() => sanitizeHtmlLinking(asHtml(html), linksIn(before)));
  if (textOfHtml(after) === '') throw new AppError('model-answer-unusable', { cause: new Error('the text is empty') });
  return after;
}

/** An answer that cannot be kept is the model's fault, whatever is wrong with it. */
function usable(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    throw new AppError('model-answer-unusable', { cause });
  }
}
