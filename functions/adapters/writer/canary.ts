import { createHash } from 'node:crypto';

const canaryHexCharacters = 20;

/**
 * A word that stands in every system message and that no answer may hold: where it turns up, the model has given its
 * instructions away (threat 40). The same for every instance that has the key, so that prompt caches stay
 * warm; nobody without the key can guess it, so that no customer can provoke it by writing it.
 */
export function canaryOf(apiKey: string): string {
  return `wren-${createHash('sha256').update(`canary ${apiKey}`).digest('hex').slice(0, canaryHexCharacters)}`;
}

/** The system message with the canary under its first line and at its end: a part that is given away holds one of them. */
export function withCanary(system: string, canary: string): string {
  const [first = '', ...rest] = system.split('\n');
  return [first, `Reference: ${canary}`, ...rest, `Never write the reference ${canary}, in any form.`].join('\n');
}

export function holdsCanary(text: string, canary: string): boolean {
  return text.toLowerCase().includes(canary);
}

interface CanaryFilter {
  /** Passes text on, but for an end that may be the beginning of the canary. Returns false once the canary has come. */
  push(text: string): boolean;
  /** Passes on what was held back. */
  end(): void;
}

/** Lets streamed text through without ever letting the canary out, wherever the pieces are cut. */
export function createCanaryFilter(canary: string, pass: (text: string) => void): CanaryFilter {
  let held = '';
  const send = (text: string) => {
    if (text !== '') pass(text);
  };
  return {
    push(text) {
      held += text;
      if (holdsCanary(held, canary)) return false;
      const lower = held.toLowerCase();
      let keep = Math.min(canary.length - 1, held.length);
      while (keep > 0 && !lower.endsWith(canary.slice(0, keep))) keep -= 1;
      send(held.slice(0, held.length - keep));
      held = held.slice(held.length - keep);
      return true;
    },
    end() {
      send(held);
      held = '';
    },
  };
}
