import { adapted } from './adapting.ts';
import { briefOf } from './brief.ts';
import { nextTurn } from './interview.ts';
import { materialOf } from './material.ts';
import { captionsOf, ideasOf, scheduleOf, valuesOf } from './plan.ts';
import type { Message, Reply } from './protocol.ts';
import { replayed } from './replay.ts';
import { repairOf, reviewOf } from './review.ts';
import { rewritten } from './rewriting.ts';
import { smallestInstance } from './schema-instance.ts';
import { bodyParagraphs, openingParagraphs, titleOf } from './story.ts';

type WantedSchema = Readonly<{ name: string; schema: Readonly<Record<string, unknown>> }>;

export function replyTo(messages: readonly Message[], wanted: WantedSchema | null, seed: number): Reply {
  const end = { refusal: null, finishReason: 'stop' } as const;
  const recorded = wanted === null ? undefined : replayed(messages, wanted);
  if (recorded !== undefined) return { ...recorded, ...end };
  const content = wanted === null ? nextTurn(messages, seed).reply : JSON.stringify(written(messages, wanted, seed));
  return { content, ...end };
}

function written(messages: readonly Message[], { name, schema }: WantedSchema, seed: number): unknown {
  if (name === 'interview_turn') return nextTurn(messages, seed);
  if (name === 'story_rewrite') return { html: rewritten(messages, seed) };
  if (name === 'channel_post') return adapted(messages);
  const material = materialOf(messages, seed);
  if (name === 'story_brief') return briefOf(material);
  if (name === 'story_opening') return { title: titleOf(material), paragraphs: openingParagraphs(material) };
  if (name === 'story_body') return { paragraphs: bodyParagraphs(material) };
  if (name === 'story_values') return { values: valuesOf(material) };
  if (name === 'weekly_schedule') return { days: scheduleOf(material) };
  if (name === 'captions') return { captions: captionsOf(material) };
  if (name === 'story_review') return reviewOf(material);
  if (name === 'story_repair') return repairOf(material);
  if (name !== 'content_strategy') return smallestInstance(schema);
  const [, part = '1', parts = '1'] = /\bPart (\d) of (\d)/.exec(messages[0]?.text ?? '') ?? [];
  return { ideas: ideasOf(material, Number(part), Number(parts)) };
}
