import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** @param nowSeconds expired entries are left out: DynamoDB deletes their copies at different times */
export function pairDesk({ at, record }: TableItem, pairing: Pairing, nowSeconds: number): void {
  if (record.kind === 'operator' || record.kind === 'operator-address') {
    const thing = `${record.operatorId} ${record.address}`;
    const other = record.kind === 'operator' ? 'operator-address' : 'operator';
    pairing.have(`${record.kind} ${thing}`);
    pairing.need(`${other} ${thing}`, { rule: 'operator-addressed', at, found: `no ${other}` });
  }
  if (record.kind !== 'audit' || record.entry.expiresAtSeconds <= nowSeconds) return;
  const { entryId, at: actedAt, operatorId, customerId } = record.entry;
  const places = [
    `day#${actedAt.slice(0, 10)}`,
    `operator#${operatorId}`,
    ...(customerId === null ? [] : [`customer#${customerId}`]),
  ];
  if (!places.includes(record.place)) pairing.forbid('audit', { rule: 'audit-copied', at, found: 'a copy elsewhere' });
  pairing.have('audit');
  pairing.have(`audit ${entryId} ${record.place}`);
  for (const place of places)
    pairing.need(`audit ${entryId} ${place}`, { rule: 'audit-copied', at, found: `no copy under ${place}` });
}
