import type { Clock } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import type { OutboxRow } from '../outbox/outbox.ts';

/** Tells the owner of an address that its password is another one: the first they hear of it, when it was not them. */
export function passwordChangedRow(
  email: string,
  { clock, identifiers }: { readonly clock: Clock; readonly identifiers: Identifiers },
): OutboxRow {
  const id = identifiers.ulid(clock.now());
  return { id, kind: 'mail', mail: { template: 'password-changed', to: email, data: {} } };
}
