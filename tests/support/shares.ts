import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { ShareRecord } from '#functions/domain/share/share.ts';
import type { ShareChange } from '#shared/schemas/share.ts';
import { editCollaborators } from './written-stories.ts';

export const linkToken = 'k'.repeat(43);

export function aShare(over: Partial<ShareRecord> = {}): ShareRecord {
  return {
    userId: 'u1',
    storyId: 's1',
    linkToken,
    version: 1,
    teller: 'Ada',
    frozen: null,
    card: null,
    name: true,
    captions: false,
    text: 'newest',
    indexed: false,
    days: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...over,
  };
}

export function shareCollaborators(table: Table, clock = { now: () => Date.now() }) {
  return {
    ...editCollaborators(table),
    clock,
    shares: createShareRepository(table),
    outbox: createOutboxRepository(table),
    files: { remove: async (_key: string) => {} },
  };
}

export const shareRequest = (change: ShareChange = {}) => ({
  userId: 'u1',
  storyId: 's1',
  fullName: 'Ada Lovelace',
  change,
});
