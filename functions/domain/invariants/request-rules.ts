import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** An erasure removes the customer's requests with its last step (decision 0109). */
export function pairRequest({ at, record }: TableItem, pairing: Pairing): void {
  if (record.kind === 'profile' && record.profile.erasure !== 'done') pairing.have(`customer ${record.profile.userId}`);
  if (record.kind !== 'personal-request') return;
  pairing.need(`customer ${record.userId}`, { rule: 'request-of-customer', at, found: 'no such customer' });
}
