/** Unusable model replies for threat 43. */
import * as z from 'zod/mini';
import { doesSomething, parseJson, transportFaultFields } from '#infra/local/faults.ts';
import type { Message, Reply } from './protocol.ts';
import { tokensOf } from './protocol.ts';

const refusals = ['empty', 'refusal', 'content_filter', 'length'] as const;
const spoilings = ['malformed-json', 'html-junk', 'half-story', 'echo-system', 'left-blank'] as const;
type ReplyFault = (typeof refusals)[number] | (typeof spoilings)[number];
/** What the model says in place of its own answer. */
const dictatedSchema = z.strictObject({ content: z.string() });
const answerSchema = z.union([z.enum([...refusals, ...spoilings]), dictatedSchema]);
export const modelFaultSchema = z
  .strictObject({ ...transportFaultFields, answer: z.optional(answerSchema) })
  .check(z.refine(doesSomething));
export type ModelFault = z.output<typeof modelFaultSchema>;
const htmlPage = '<!doctype html><html><body><h1>Bad gateway</h1><script>alert(1)</script></body></html>';

export function spoil(reply: Reply, fault: z.output<typeof answerSchema>, messages: readonly Message[]): Reply {
  if (typeof fault === 'object') return { ...reply, ...fault };
  const content = reply.content ?? '';
  const spoilt: Record<ReplyFault, () => Reply> = {
    empty: () => ({ ...reply, content: '' }),
    refusal: () => ({ ...reply, content: null, refusal: "I'm sorry, but I can't help with that." }),
    content_filter: () => ({ ...reply, content: '', finishReason: 'content_filter' }),
    length: () => cutToTokens(reply, Math.floor(tokensOf(content).length / 2)),
    'malformed-json': () => ({ ...reply, content: `{"paragraphs": ["${content.slice(0, 40).replaceAll('"', "'")}` }),
    'html-junk': () => ({ ...reply, content: mapText(content, junk) ?? htmlPage }),
    'half-story': () => ({ ...reply, content: halved(content) }),
    'echo-system': () => ({ ...reply, content: echoed(content, messages) }),
    'left-blank': () => ({ ...reply, content: leftBlank(content) }),
  };
  return spoilt[fault]();
}

export function cutToTokens(reply: Reply, count: number): Reply {
  const tokens = tokensOf(reply.content ?? '');
  if (tokens.length <= count) return reply;
  return { ...reply, content: tokens.slice(0, count).join(''), finishReason: 'length' };
}

const junk = (text: string) =>
  `<div onclick="alert(1)"><img src=x onerror=alert(1)>${text}</div><script>alert(1)</script>`;

function mapText(json: string, change: (text: string) => string): string | undefined {
  if (typeof parseJson(json) !== 'object') return undefined;
  return JSON.stringify(JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? change(value) : value)));
}
/** Cuts JSON lists to a third (450 words become far less than the 500 a story needs) and text to half. */
function halved(content: string): string {
  const value = parseJson(content);
  if (typeof value !== 'object' || value === null) return content.slice(0, Math.floor(content.length / 2));
  const cut = (item: unknown) => (Array.isArray(item) ? item.slice(0, Math.ceil(item.length / 3)) : item);
  return JSON.stringify(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)])));
}

/** One sentence with something left to fill in. */
function leftBlank(content: string): string {
  const added = [' It was [insert name] who came.'];
  return mapText(content, (text) => (text.length < 40 ? text : text + (added.pop() ?? ''))) ?? content;
}

function echoed(content: string, messages: readonly Message[]): string {
  const system = messages.find(({ role }) => role === 'system')?.text ?? '';
  const left = [system];
  return mapText(content, (text) => left.pop() ?? text) ?? system;
}
