import type { Shop } from '#functions/domain/shop.ts';
import { aShop } from './a-shop.ts';
import { addCustomer } from './stories.ts';
import { openTable } from './tables.ts';

export const emptyBalance = { firstStory: false, monthlyStories: 0, bonusStories: 0 };

/** The shop over a backend's table, with the customer `u1`, who has no stories left. */
export async function openCustomerShop(url = 'memory:', over: Partial<Shop> = {}) {
  const table = await openTable(url);
  await addCustomer(table, 'u1', emptyBalance);
  const shop = aShop(over, table);
  return {
    ...shop,
    table,
    /** The mails of the outbox. */
    queuedMails: async () => (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [row.mail] : [])),
    openSessions: () => [...shop.payments.sessions.values()].filter(({ status }) => status === 'open'),
  };
}

export type CustomerShop = Awaited<ReturnType<typeof openCustomerShop>>;
