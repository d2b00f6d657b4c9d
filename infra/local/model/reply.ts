import { adapted, rewritten } from './editing.ts';
import { filmBriefOf } from './film.ts';
import { nextTurn } from './interview.ts';
import { materialOf, systemText } from './material.ts';
import { captionsOf, ideasOf, scheduleOf, valuesOf } from './plan.ts';
import type { Message, Reply } from './protocol.ts';
import { replayed } from './replay.ts';
import { smallestInstance } from './schema-instance.ts';
import { bodyOf, briefOf, openingOf, repairOf, review, titleOf } from './story.ts';

type WantedSchema = Readonly<{ name: string; schema: Readonly<Record<string, unknown>> }>;

/** A recorded answer where the messages are a sample's, else the offline draft's. */
export function replyTo(messages: readonly Message[], wanted: WantedSchema | null): Reply {
  const end = { refusal: null, finishReason: 'stop' } as const;
  if (wanted === null) return { content: nextTurn(messages).reply, ...end };
  return { ...(replayed(messages, wanted) ?? { content: JSON.stringify(written(messages, wanted)) }), ...end };
}

/** The offline draft: the customer's own sentences in their order. */
function written(messages: readonly Message[], { name, schema }: WantedSchema): unknown {
  if (name === 'interview_turn') return nextTurn(messages);
  if (name === 'story_rewrite') return { html: rewritten(messages) };
  if (name === 'channel_post') return adapted(messages);
  if (name === 'film_brief') return filmBriefOf(messages);
  if (name === 'story_review') return review;
  const material = materialOf(messages);
  if (name === 'story_brief') return briefOf(material, schema);
  if (name === 'story_opening') return { title: titleOf(material), paragraphs: openingOf(material) };
  if (name === 'story_body') return { paragraphs: bodyOf(material) };
  if (name === 'story_values') return { values: valuesOf(material) };
  if (name === 'weekly_schedule') return { days: scheduleOf(material) };
  if (name === 'captions') return { captions: captionsOf(material) };
  if (name === 'story_repair') return repairOf(material);
  if (name !== 'content_strategy') return smallestInstance(schema);
  const [, part = '1'] = /\bPart (\d) of (\d)/.exec(systemText(messages)) ?? [];
  return { ideas: ideasOf(material, Number(part)) };
}
