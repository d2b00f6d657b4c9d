import { retellingId } from '#functions/domain/story/retelling/retelling.ts';
import { finishingSeconds, greatestPatience, modelSeconds } from '#shared/catalogue/model-times.ts';
import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** An execution's longest time, with the greatest patience. */
const stuckAfterSeconds = modelSeconds.story * greatestPatience + finishingSeconds;

/**
 * A story in writing, also one that is written again, needs its source and, after its execution's longest time, an outbox row that
 * starts it.
 */
export function pairStory({ at, partition, record }: TableItem, pairing: Pairing, nowSeconds: number): void {
  pairReminder({ at, partition, record }, pairing);
  if (record.kind === 'source') pairing.have(`source ${record.storyId}`);
  if (record.kind === 'outbox' && record.waiting.row.kind === 'workflow') {
    pairing.have(`workflow ${record.waiting.row.workflow.storyId}`);
  }
  if (record.kind === 'failed-story') {
    const { userId, storyId } = record.failed;
    pairing.need(`failed ${userId} ${storyId}`, { rule: 'failed-story-listed', at, found: 'no such story failed' });
  }
  if (record.kind !== 'story') return;
  const { userId, storyId, status, createdAt, retelling } = record.story;
  const hasFailed = status === 'failed' || (retelling !== undefined && retelling.attempts > 0);
  if (hasFailed) pairing.have(`failed ${userId} ${storyId}`);
  if (retelling?.state === 'open')
    pairing.need(`source ${storyId}`, { rule: 'story-has-source', at, found: 'invites to tell more, no material' });
  if (status === 'writing') needsWriting(storyId, createdAt);
  if (retelling?.state === 'writing')
    needsWriting(retellingId(storyId, retelling.attempts), retelling.startedAt ?? createdAt);

  function needsWriting(id: string, startedAt: string): void {
    pairing.need(`source ${id}`, { rule: 'story-has-source', at, found: 'no material' });
    const ageSeconds = nowSeconds - Date.parse(startedAt) / 1000;
    if (ageSeconds <= stuckAfterSeconds) return;
    const found = `writing for ${Math.round(ageSeconds)} s`;
    pairing.need(`workflow ${id}`, { rule: 'story-not-stuck', at, found });
  }
}

/** By the story and not by the time: the job moves a reminder to the next morning while the check reads. */
function pairReminder({ at, partition, record }: Pick<TableItem, 'at' | 'partition' | 'record'>, pairing: Pairing) {
  const need = (thing: string, found: string) => pairing.need(thing, { rule: 'reminder-waits', at, found });
  if (record.kind === 'posting' && record.posting.reminder !== undefined) {
    const plan = `${partition.slice('USER#'.length)} ${record.posting.storyId}`;
    pairing.have(`reminding plan ${plan}`);
    need(`waiting reminder ${plan}`, 'no reminder waits');
  }
  if (record.kind !== 'reminder') return;
  const plan = `${record.userId} ${record.storyId}`;
  pairing.have(`waiting reminder ${plan}`);
  need(`reminding plan ${plan}`, 'a reminder without its plan');
  if (!record.isUnderOwnKey) need(`key of ${plan}`, 'under another time');
}
