import { limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { countedWords } from './sentences.ts';

const lineBreaks = /[\r\n\v\f\u0085\u2028\u2029]+/g;
const ourDelimiters = /<\s*(\/?)\s*(transcript|brief|opening|story|captions|ideas|sentences|post|faults)\b/gi;

/** Text with our delimiters disarmed: it cannot end its block (threat 40). */
export function withoutDelimiters(text: string): string {
  return text.replace(ourDelimiters, '‹$1$2');
}

/** A message on one line, with our delimiters disarmed: it cannot end the transcript or imitate Wren (threat 40). */
export function asMaterial(text: string): string {
  return withoutDelimiters(text.replace(lineBreaks, ' '))
    .replace(/\s{2,}/g, ' ')
    .trim();
}

/** One line per message, numbered from 0: `[3] Customer: …`. */
export function transcriptLines(transcript: readonly ChatMessage[]): string {
  return transcript
    .map(({ role, content }, at) => `[${at}] ${role === 'user' ? 'Customer' : 'Wren'}: ${asMaterial(content)}`)
    .join('\n');
}

/** The customer's messages. */
export function answersOf(transcript: readonly ChatMessage[]): string[] {
  return transcript.filter(({ role }) => role === 'user').map(({ content }) => content);
}

const runLength = 3;

/** Words of the customer. What was pasted again counts once: of n words that repeat, n − 2 runs of three do. */
export function wordsTold(transcript: readonly ChatMessage[]): number {
  const words = countedWords(answersOf(transcript).join('\n').toLowerCase());
  const runs = words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '));
  return words.length - runs.length + new Set(runs).size;
}

export function transcriptText(transcript: readonly ChatMessage[]): string {
  return transcript.map(({ content }) => content).join('\n');
}

export interface Size {
  readonly messages: number;
  readonly characters: number;
}

export function sizeOf(messages: readonly ChatMessage[]): Size {
  return { messages: messages.length, characters: messages.reduce((sum, { content }) => sum + content.length, 0) };
}

/** Whether the conversation fits into a request (threat 39). */
export function isWithinBounds(messages: readonly ChatMessage[]): boolean {
  const size = sizeOf(messages);
  return size.messages <= limits.messagesPerConversation && size.characters <= limits.charactersPerConversation;
}
