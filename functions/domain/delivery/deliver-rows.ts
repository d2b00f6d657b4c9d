import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { WaitingRow } from '#functions/domain/outbox/outbox.ts';
import { type DeliverShop, deliverRow } from './deliver-row.ts';

/** Mails and workflows first, in order; then all gift proofs in parallel, so that mail does not wait for printing. */
export async function deliverRows(rows: readonly WaitingRow[], shop: DeliverShop, logger: Logger): Promise<void> {
  const isSlow = ({ row }: WaitingRow) => row.kind === 'gift-proof';
  for (const waiting of rows) if (!isSlow(waiting)) await deliverRow(waiting, shop, logger);
  await Promise.all(rows.filter(isSlow).map((waiting) => deliverRow(waiting, shop, logger)));
}
