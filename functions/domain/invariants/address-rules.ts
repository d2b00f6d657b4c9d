import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** An erased account releases its address last, when its profile no longer names it (decision 0109). */
export function pairAddress({ at, record }: TableItem, pairing: Pairing): void {
  const need = (thing: string, found: string, instead?: string) =>
    pairing.need(thing, { rule: 'address-paired', at, found }, instead);
  if (record.kind === 'profile') {
    const { userId, address, erasure } = record.profile;
    if (erasure === 'under-way') pairing.have(`erasing ${userId}`);
    if (erasure !== undefined) return;
    pairing.have(`account ${userId} ${address}`);
    need(`address ${address} ${userId}`, 'its address leads elsewhere or nowhere');
  }
  if (record.kind === 'address') {
    const { userId, address } = record;
    pairing.have(`address ${address} ${userId}`);
    need(`account ${userId} ${address}`, 'no account has this address', `erasing ${userId}`);
  }
}
