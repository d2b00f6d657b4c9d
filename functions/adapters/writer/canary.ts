import { createHash } from 'node:crypto';

const canaryHexCharacters = 20;

/**
 * A word in every system message that no reply may contain. It catches a model that was persuaded to repeat its instructions word
 * for word, before a customer sees them (threat 40); a paraphrase passes. Equal for all instances with the key, so that prompt
 * caches work, and unguessable without it.
 */
export function canaryOf(apiKey: string): string {
  return `wren-${createHash('sha256').update(`canary ${apiKey}`).digest('hex').slice(0, canaryHexCharacters)}`;
}

/** Below the first line and at the end, so that a partial leak contains one. */
export function withCanary(system: string, canary: string): string {
  const [first = '', ...rest] = system.split('\n');
  return [first, `Reference: ${canary}`, ...rest, `Never write the reference ${canary}, in any form.`].join('\n');
}

const escapePattern = /\\(?:u00([2-7][\da-f])|.)/gis;
/** The start of an escape that the next piece of text may complete. */
const openEscape = /^(?:[^\\]|\\.)*?(\\(?:u[\da-f]{0,3})?)$/is;

/** JSON may write any character as an escape: those that a canary is made of become themselves. */
function withoutEscapes(text: string): string {
  return text.replace(escapePattern, (whole, hex?: string) => {
    const character = hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w-]/.test(character) ? character : whole;
  });
}

export function containsCanary(text: string, canary: string): boolean {
  return withoutEscapes(text).toLowerCase().includes(canary);
}

interface CanaryFilter {
  /** Passes text except an end that may start the canary. Returns false once the canary is found. */
  push(text: string): boolean;
  end(): void;
}

/** Filters streamed text so that no part of the canary passes. */
export function createCanaryFilter(canary: string, pass: (text: string) => void): CanaryFilter {
  let held = '';
  const send = (text: string) => {
    if (text !== '') pass(text);
  };
  return {
    push(text) {
      held = withoutEscapes(held + text);
      const lower = held.toLowerCase();
      if (lower.includes(canary)) return false;
      const end = held.length - (openEscape.exec(held)?.[1]?.length ?? 0);
      let keep = Math.min(canary.length - 1, end);
      while (keep > 0 && !lower.slice(0, end).endsWith(canary.slice(0, keep))) keep -= 1;
      send(held.slice(0, end - keep));
      held = held.slice(end - keep);
      return true;
    },
    end() {
      send(held);
      held = '';
    },
  };
}
