import type { DraftChange } from '#functions/domain/draft/draft.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';

export const wren = (content: string): ChatMessage => ({ role: 'system', content });
export const customer = (content: string): ChatMessage => ({ role: 'user', content });

/** A turn of a draft about memories, at noon of the test clock unless given. */
export function aTurn(draftId: string, turnId: string, change: Partial<DraftChange> = {}): DraftChange {
  const { at = '2046-11-21T12:00:00.000Z' } = change;
  const messages = [customer(`said in ${turnId}`), wren(`asked after ${turnId}`)];
  const turn = { turnId, at, recovered: [], messages };
  return { draftId, category: 'memories', userId: undefined, begunWith: [], turn, at, askedAt: at, ...change };
}
