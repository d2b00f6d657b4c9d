import type { Message } from '#infra/local/model/protocol.ts';
import { changesFor } from './wish.ts';

function between(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  return start < 0 || end < start ? undefined : text.slice(start + tag.length + 2, end).trim();
}

export function rewritten(messages: readonly Message[], seed: number): string {
  const request = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const html = between(request, 'text') ?? request;
  return changesFor(between(request, 'wish') ?? '').reduce((text, change) => change(text, seed), html);
}
