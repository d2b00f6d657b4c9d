import { finishingSeconds, greatestPatience, modelSeconds } from '#shared/catalogue/model-times.ts';
import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** An execution's longest time, with the greatest patience. */
const stuckAfterSeconds = modelSeconds.story * greatestPatience + finishingSeconds;

/** A story in writing needs its source and, after its execution's longest time, an outbox row that starts it. */
export function pairStory({ at, record }: TableItem, pairing: Pairing, nowSeconds: number): void {
  if (record.kind === 'source') pairing.have(`source ${record.storyId}`);
  if (record.kind === 'outbox' && record.waiting.row.kind === 'workflow') {
    pairing.have(`workflow ${record.waiting.row.workflow.storyId}`);
  }
  if (record.kind === 'failed-story') {
    const { userId, storyId } = record.failed;
    pairing.need(`failed ${userId} ${storyId}`, { rule: 'failed-story-listed', at, found: 'no such story failed' });
  }
  if (record.kind === 'story' && record.story.status === 'failed') {
    pairing.have(`failed ${record.story.userId} ${record.story.storyId}`);
  }
  if (record.kind !== 'story' || record.story.status !== 'writing') return;
  const { storyId, createdAt } = record.story;
  pairing.need(`source ${storyId}`, { rule: 'story-has-source', at, found: 'no material' });
  const ageSeconds = nowSeconds - Date.parse(createdAt) / 1000;
  if (ageSeconds <= stuckAfterSeconds) return;
  pairing.need(`workflow ${storyId}`, {
    rule: 'story-not-stuck',
    at,
    found: `writing for ${Math.round(ageSeconds)} s`,
  });
}
