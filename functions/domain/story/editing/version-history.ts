import type { VersionHead, VersionHistory } from './version.ts';

/** Hard limit per story, with the text in force. */
export const maxVersions = 50;

/** Younger ones than these are never removed. */
const newestKept = 20;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const combinedForMs = 10 * minuteMs;

/**
 * Whether a save continues the text in force instead of adding a version: an edit by hand after an edit by hand of the same
 * session, within ten minutes of the first of them. Restored and AI-accepted texts always remain.
 */
export function isContinued(
  { heads: [current], editor, since }: VersionHistory,
  save: { readonly cause: VersionHead['cause']; readonly editor: string | null; readonly savedAt: string },
): boolean {
  const isSameHand = editor !== null && save.editor === editor;
  const isByHand = current?.cause === 'edited' && save.cause === 'edited';
  return isSameHand && isByHand && Date.parse(save.savedAt) - Date.parse(since) < combinedForMs;
}

/** One version per hour for a day, per day for 30 days, then per week. */
function periodOf({ createdAt }: VersionHead, nowMs: number): string {
  const atMs = Date.parse(createdAt);
  const ageMs = nowMs - atMs;
  const lengthMs = ageMs < dayMs ? hourMs : ageMs < 30 * dayMs ? dayMs : weekMs;
  return `${lengthMs} ${Math.floor(atMs / lengthMs)}`;
}

/**
 * The version that a save removes: the oldest edit by hand with a newer version of the same period; above the limit, else the
 * oldest edit by hand, else the oldest restored or AI-accepted text. Never Wren's texts, the one before the second of them,
 * nor one of the newest 20. One per save
 * suffices, because a save adds at most one. @param heads newest first, with the new one
 */
export function versionToRemove(heads: readonly VersionHead[], nowMs: number): VersionHead | undefined {
  const periods = new Map(heads.toReversed().map((head) => [periodOf(head, nowMs), head]));
  const retold = heads.findIndex(({ cause }) => cause === 'retold');
  const kept = new Set(retold === -1 ? [] : heads.slice(retold, retold + 2));
  const old = heads.slice(newestKept).filter((head) => head.cause !== 'written' && !kept.has(head));
  const edited = old.filter(({ cause }) => cause === 'edited');
  const repeated = edited.findLast((head) => periods.get(periodOf(head, nowMs)) !== head);
  if (repeated !== undefined || heads.length <= maxVersions) return repeated;
  return edited.at(-1) ?? old.at(-1);
}
