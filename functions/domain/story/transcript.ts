import type { ChatMessage } from '#shared/schemas/conversation.ts';

const lineBreaks = /[\r\n\v\f\u0085\u2028\u2029]+/g;
const ourDelimiters = /<\s*(\/?)\s*(transcript|opening|faults)\b/gi;

/**
 * Text of a customer on one line, our delimiters made harmless: no message can end the transcript or put words into Wren's
 * mouth (threat 40).
 */
export function asMaterial(text: string): string {
  return text
    .replace(lineBreaks, ' ')
    .replace(ourDelimiters, '‹$1$2')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

/** The interview as lines `Wren: …` and `Customer: …`. */
export function transcriptLines(transcript: readonly ChatMessage[]): string {
  return transcript
    .map(({ role, content }) => `${role === 'user' ? 'Customer' : 'Wren'}: ${asMaterial(content)}`)
    .join('\n');
}

/** Everything that was said, for the question what a story may know. */
export function transcriptText(transcript: readonly ChatMessage[]): string {
  return transcript.map(({ content }) => content).join('\n');
}
