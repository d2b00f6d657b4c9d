import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type AnswerFormat, maxCompletionTokens, type Writer } from '#functions/domain/ports/writer.ts';
import { escapeText, textOfHtml } from '#functions/domain/story/writing/compose-html.ts';
import { createJsonTextDeltas } from '#functions/domain/story/writing/json-text-deltas.ts';
import type { CallContext } from '#functions/domain/story/writing/write-opening.ts';
import { createHtmlTextDeltas } from './html-text-deltas.ts';
import { rewriteMessages, rewriteSystemPrompt } from './rewrite-prompt.ts';

const rewriteSchema = z.object({ html: z.string() });
const rewriteFormat = { name: 'story_rewrite', schema: rewriteSchema } as const satisfies AnswerFormat<
  typeof rewriteSchema
>;

interface RewriteRequest {
  readonly instruction: string;
  readonly text: string;
  readonly onDelta?: ((text: string) => void) | undefined;
}

/** About 4 in English HTML; 3 is safe for other languages. */
const charactersPerToken = 3;
const roomToGrow = 1000;

function maxTokensFor(html: string): number {
  return Math.max(maxCompletionTokens.story, Math.ceil(html.length / charactersPerToken) + roomToGrow);
}

const fence = /^\s*```\w*\n?|\n?```\s*$/g;
/** Excludes white space and invisible characters. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const blocks = /<(?:h[1-6]|p|ul|ol|blockquote)\b/i;

/** A reply without markup is split into paragraphs at empty lines. */
function asHtml(answer: string): string {
  const bare = answer.replace(fence, '');
  if (blocks.test(bare)) return bare;
  const paragraphs = bare.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return paragraphs.map((text) => `<p>${/<\w/.test(text) ? text : escapeText(text)}</p>`).join('');
}

/**
 * Rewrites a text by an instruction of the customer; saves nothing. The reply is reduced to the allow-list, and its links to
 * those of the input, so that an injected link leads nowhere (decision 0083).
 * @throws AppError payload-too-large for a text over 64 KB; invalid-input for one without words; model-answer-unusable,
 * assistant-busy, deadline-exceeded
 */
export async function rewriteText(
  writer: Writer,
  { instruction, text, onDelta }: RewriteRequest,
  context: CallContext,
): Promise<string> {
  const { sanitizeHtml, sanitizeHtmlLinking, linksIn } = await import('#functions/domain/html/sanitize-html.ts');
  const before = sanitizeHtml(text);
  // An empty text would cost a call and then look like a model error.
  if (!visible.test(textOfHtml(before))) throw new AppError('invalid-input');
  const call = {
    ...context,
    system: rewriteSystemPrompt,
    messages: rewriteMessages(before, instruction),
    maxCompletionTokens: maxTokensFor(before),
    // Streamed even without a listener: an active model gets more time than a silent one.
    onDelta: createJsonTextDeltas(createHtmlTextDeltas(onDelta ?? (() => undefined))),
  };
  const { html } = await writer.compose(call, rewriteFormat);
  const after = usable(() => sanitizeHtmlLinking(asHtml(html), linksIn(before)));
  if (textOfHtml(after) === '') throw new AppError('model-answer-unusable', { cause: new Error('the text is empty') });
  return after;
}

/** Any error in the reply counts as the model's. */
function usable(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    throw new AppError('model-answer-unusable', { cause });
  }
}
