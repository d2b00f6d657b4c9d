import type { Pairing } from './pairing.ts';
import type { TableItem } from './table-item.ts';

/** `npm run ops -- message index` adds open messages of earlier releases to the inbox. */
export function pairMessage({ at, record }: TableItem, pairing: Pairing): void {
  const need = (thing: string, found: string) => pairing.need(thing, { rule: 'message-listed', at, found });
  if (record.kind === 'message' && record.inbox !== undefined) {
    pairing.have(`message ${record.messageId} ${record.inbox}`);
    need(`listed message ${record.messageId} ${record.inbox}`, `${record.inbox}, and not in the inbox`);
  }
  if (record.kind === 'open-message') {
    const { messageId, state, isUnderOwnKey } = record;
    if (isUnderOwnKey) pairing.have(`listed message ${messageId} ${state}`);
    need(`message ${messageId} ${state}`, 'no such message is open');
  }
}
