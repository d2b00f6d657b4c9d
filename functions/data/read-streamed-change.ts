import * as z from 'zod/mini';
import type { StreamedChange } from '#functions/domain/stats/streamed-change.ts';
import { tableDefinition } from '#shared/names/table.ts';
import { orderStatuses } from '#shared/schemas/order.ts';

type StreamedKind = keyof typeof tableDefinition.streamed;

const keySchema = z.object({ PK: z.string(), SK: z.string() });
// Not the whole schemas, which would double the bundle of the job that sends mail.
const orderSchema = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  totalCents: z.int(),
  refundedCents: z.int(),
  createdAt: z.iso.datetime(),
});
const checkoutSchema = z.object({ checkoutId: z.string(), status: z.string(), createdAt: z.iso.datetime() });

type Item = Readonly<Record<string, unknown>>;

/** Which of the streamed kinds an item is of; undefined for others. */
export function streamedKindOf(item: Item): StreamedKind | undefined {
  const { PK, SK } = keySchema.parse(item);
  const kinds = Object.keys(tableDefinition.streamed) as StreamedKind[];
  return kinds.find((kind) => {
    const { partition, sort } = tableDefinition.streamed[kind];
    return PK.startsWith(partition) && SK.startsWith(sort);
  });
}

/**
 * The new state of an order, checkout or story's text; undefined for other items. An item that does not fit is left out, because
 * it would hold up the mails of its batch: the nightly invariants report it.
 */
export function readStreamedChange(item: Item): StreamedChange | undefined {
  const kind = streamedKindOf(item);
  if (kind === 'order') {
    const order = orderSchema.safeParse(item).data;
    return order && { kind, order };
  }
  if (kind === 'checkout') {
    const checkout = checkoutSchema.safeParse(item).data;
    return checkout && { kind, checkout };
  }
  if (kind !== 'storyText') return undefined;
  return {
    kind: 'story-text',
    storyId: keySchema.parse(item).SK.slice(tableDefinition.streamed.storyText.sort.length),
  };
}
