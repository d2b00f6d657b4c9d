import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getMessage, listMessages } from '#shared/endpoints/desk-messages.ts';
import type { DeskMessage, MessageSummary } from '#shared/schemas/desk-messages.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { usePages } from '#web/desk/src/lib/use-pages.ts';

export type ListState = 'open' | 'done';

export interface Filter {
  readonly state: ListState;
  /** UTC, such as '2026-11'; of messages that are done. */
  readonly month: string;
}

/** After every act. */
export const refreshed = [['messages', 'list'], ['today']] as const;

const listKey = ({ state, month }: Filter) => ['messages', 'list', state, state === 'done' ? month : ''];

export function useMessagePages({ state, month }: Filter) {
  const query = state === 'done' ? { state, month } : { state };
  return usePages<MessageSummary>(listKey({ state, month }), (cursor) =>
    deskApi(listMessages, { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } }),
  );
}

export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['messages', 'one', messageId],
    queryFn: async ({ signal }) => (await deskApi(getMessage, { path: { messageId } }, { signal })).data,
  });

export function storeMessage(queryClient: QueryClient, message: DeskMessage): void {
  queryClient.setQueryData(messageQuery(message.messageId).queryKey, message);
}

/** The current month and the 23 before it, newest first. */
export function recentMonths(now: Date): string[] {
  return Array.from({ length: 24 }, (_, before) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before)).toISOString().slice(0, 7),
  );
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthLabel = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** Whether every typed word occurs in the name, the address or the text. */
export function matches({ name, email, beginning }: MessageSummary, typed: string): boolean {
  const text = `${name} ${email ?? ''} ${beginning}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
