import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { DraftChange } from '#functions/domain/draft/draft.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { createTestClock } from './accounts.ts';

export const wren = (content: string): ChatMessage => ({ role: 'system', content });
export const customer = (content: string): ChatMessage => ({ role: 'user', content });

/** The collaborators of the draft endpoints over a table. */
export function draftCollaborators(table: Table, clock: { now(): number } = createTestClock()) {
  return {
    drafts: createDraftRepository(table, clock),
    customerDrafts: createCustomerDraftRepository(table, clock),
    clock,
    identifiers: systemIdentifiers,
  };
}

/** A turn of a draft about memories, at noon of the test clock unless given. */
export function aTurn(draftId: string, turnId: string, change: Partial<DraftChange> = {}): DraftChange {
  const { at = '2046-11-21T12:00:00.000Z' } = change;
  const messages = [customer(`said in ${turnId}`), wren(`asked after ${turnId}`)];
  const turn = { turnId, at, recovered: [], messages };
  return { draftId, category: 'memories', userId: undefined, begunWith: [], turn, at, askedAt: at, ...change };
}
