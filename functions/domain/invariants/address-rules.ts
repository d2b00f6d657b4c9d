import { searchedTexts } from '#functions/domain/account/folded-name.ts';
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

/** Accounts from before the desk are listed by `npm run ops -- user list-names`, or when they change their name. */
export function pairName({ at, record }: TableItem, pairing: Pairing): void {
  if (record.kind === 'profile') {
    const { userId, listedName, foldedName, erasure } = record.profile;
    if (erasure !== undefined || listedName === undefined) return;
    const found = listedName === foldedName ? 'it is not listed' : 'it is listed under another name';
    for (const text of searchedTexts(foldedName)) {
      pairing.have(`named ${userId} ${text}`);
      pairing.need(`name ${userId} ${text}`, { rule: 'name-listed', at, found });
    }
  }
  if (record.kind === 'listed-name') {
    const { userId, text } = record;
    pairing.have(`name ${userId} ${text}`);
    const broken = { rule: 'name-listed', at, found: 'no account has this name' } as const;
    pairing.need(`named ${userId} ${text}`, broken, `erasing ${userId}`);
  }
}
