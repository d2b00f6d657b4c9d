import { rewritten } from './editing/rewriting.ts';
import { nextTurn } from './interview/interview.ts';
import { sentencesOf } from './language/sentences.ts';
import type { Message, Reply } from './protocol.ts';
import { smallestInstance } from './schema-instance.ts';
import { materialOf } from './writing/material.ts';
import { bodyParagraphs, openingParagraphs } from './writing/narrative.ts';
import { captionsOf, ideasOf, scheduleOf } from './writing/plan.ts';
import { titleOf } from './writing/title.ts';
import { type WritingTask, writingTask } from './writing/transcript.ts';
import { valuesOf } from './writing/values.ts';

interface WantedSchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export function replyTo(messages: readonly Message[], wanted: WantedSchema | null, seed: number): Reply {
  const content = wanted === null ? nextTurn(messages, seed) : JSON.stringify(written(messages, wanted, seed));
  return { content, refusal: null, finishReason: 'stop' };
}

function written(messages: readonly Message[], { name, schema }: WantedSchema, seed: number): unknown {
  if (name === 'story_rewrite') return { html: rewritten(messages, seed) };
  const task = writingTask(messages);
  const material = materialOf(task, seed);
  if (name === 'story_opening') return { title: titleOf(material), paragraphs: openingParagraphs(material) };
  if (name === 'story_body') return { paragraphs: withoutFaults(bodyParagraphs(material, task.opening), task) };
  if (name === 'story_values') return { values: valuesOf(material) };
  if (name === 'content_strategy') return { ideas: ideasOf(material) };
  if (name === 'weekly_schedule') return { days: scheduleOf(material) };
  if (name === 'captions') return { captions: captionsOf(material) };
  return smallestInstance(schema);
}

function withoutFaults(paragraphs: readonly string[], { faults }: WritingTask): string[] {
  const quoted = [...faults.matchAll(/[“"]([^”"]{2,40})[”"]/g)].map(([, word = '']) => word);
  if (quoted.length === 0) return [...paragraphs];
  return paragraphs
    .map((paragraph) =>
      sentencesOf(paragraph)
        .filter((text) => !quoted.some((word) => text.includes(word)))
        .join(' '),
    )
    .filter((paragraph) => paragraph !== '');
}
