/** What the engine reads and answers; the OpenAI shapes around it are in `../model.ts`. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

export interface Reply {
  readonly content: string | null;
  readonly refusal: string | null;
  readonly finishReason: 'stop' | 'length' | 'content_filter';
  /** The name of the sample interview that the answer was recorded for. */
  readonly sample?: string;
}
/** About a word each with leading spaces, so that joining restores the text. */
export const tokensOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];
