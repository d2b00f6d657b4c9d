import { cutAtWord } from '#shared/text/characters.ts';
import type { KeptState } from '#web/src/lib/keep-out.ts';

/** What of the conversation is kept out of the story. The same object until that changes. */
export interface KeepOutControl {
  stateOf(message: string): KeptState;
  /** @param text a message of the customer, or a piece of one */
  decide(text: string, keptOut: boolean): void;
}

const excerptLength = 60;

/** Names a message for screen readers. */
export function excerpt(text: string): string {
  return cutAtWord(text.replace(/\s+/g, ' ').trim(), excerptLength);
}
