/** Changes a text as the customer wishes, in the ways a stand-in can. */
import type { Message } from '#infra/local/model/protocol.ts';
import { changesFor } from './wish.ts';

/** From the first opening tag to the last closing one, as for a transcript. */
function between(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? undefined : text.slice(start + tag.length + 2, end).trim();
}

/** The whole text, changed by each part of the wish in turn. */
export function rewritten(messages: readonly Message[], seed: number): string {
  const request = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const html = between(request, 'text') ?? request;
  return changesFor(between(request, 'wish') ?? '').reduce((text, change) => change(text, seed), html);
}
