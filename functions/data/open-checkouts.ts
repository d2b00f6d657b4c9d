import * as z from 'zod/mini';
import { checkoutSchema } from '#functions/domain/checkout/checkout.ts';
import type { CheckoutRepository } from '#functions/domain/checkout/repositories.ts';
import { keys } from './keys.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const slotSchema = z.object({ checkoutId: z.string() });

/** A part of the checkout repository, for functions that change no checkout. */
export function createOpenCheckouts(table: Table): Pick<CheckoutRepository, 'listOpen'> {
  return {
    async listOpen(userId) {
      const { PK, SK } = keys.openCheckout(userId, '');
      const slots = await queryAll(table, {
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :open)',
        ExpressionAttributeValues: { ':user': PK, ':open': SK },
        ConsistentRead: true,
      });
      const ids = z.array(slotSchema).parse(slots);
      const items = await Promise.all(ids.map(({ checkoutId }) => readItem(table, keys.checkout(checkoutId))));
      const found = items.filter((item) => item !== undefined).map((item) => checkoutSchema.parse(item));
      return found.filter(({ status }) => status === 'open');
    },
  };
}
