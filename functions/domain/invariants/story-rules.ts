import type { BookItem } from './book-item.ts';
import type { Pairing } from './pairing.ts';

/** Longer than a workflow may take (defence D9: 10 min). */
const stuckAfterSeconds = 600;

/** Notes what a story being written needs: its material, and after ten minutes a row in the outbox that will start it. */
export function pairStory({ at, record }: BookItem, pairing: Pairing, nowSeconds: number): void {
  if (record.kind === 'source') pairing.have(`source ${record.storyId}`);
  if (record.kind === 'outbox' && record.waiting.row.kind === 'workflow') {
    pairing.have(`workflow ${record.waiting.row.workflow.storyId}`);
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
