import { useMemo, useState } from 'react';
import type { MoreToTell } from '#shared/schemas/story.ts';
import type { MoreAnswer, MoreOutcome } from '#shared/schemas/tell-more.ts';
import { draftPrefixes } from '#web/src/lib/delete-drafts.ts';
import { getCustomerId } from '#web/src/lib/session.ts';
import { jsonKey, readStored, removeStored, writeStored } from '#web/src/lib/storage.ts';
import { list, record, text } from '#web/src/lib/stored-shapes.ts';

const stored = list(record({ slot: text, text }));

/** The answers to a story's questions. Stored on this device as they are typed, until the story is written again. */
export function useMoreAnswers(storyId: string, questions: MoreToTell['questions']) {
  const key = useMemo(() => jsonKey(`${draftPrefixes.more}${getCustomerId() ?? ''}_${storyId}`, stored), [storyId]);
  const [answers, setAnswers] = useState<readonly MoreAnswer[]>(() => readStored(key) ?? []);
  const [care, setCare] = useState<MoreOutcome['care']>([]);
  const textOf = (slot: string) => answers.find((answer) => answer.slot === slot)?.text ?? '';
  const careFor = (slot: string) => care.find((one) => one.slot === slot)?.message;
  return {
    textOf,
    /** Our words for an answer that stays out of the story. */
    careFor,
    setCare,
    type(slot: string, typed: string) {
      const next = [...answers.filter((answer) => answer.slot !== slot), { slot, text: typed }];
      setAnswers(next);
      writeStored(key, next);
      setCare(care.filter((one) => one.slot !== slot));
    },
    /** What the story can be written from. */
    ready: questions.flatMap(({ slot }): MoreAnswer[] => {
      const typed = textOf(slot).trim();
      return typed === '' || careFor(slot) !== undefined ? [] : [{ slot, text: typed }];
    }),
    forget: () => removeStored(key),
  };
}
