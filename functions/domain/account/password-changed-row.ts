import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';

export function passwordChangedRow(
  email: string,
  { clock, identifiers }: { readonly clock: Clock; readonly identifiers: Identifiers },
): OutboxRow {
  const id = identifiers.ulid(clock.now());
  return { id, kind: 'mail', mail: { template: 'password-changed', to: email, data: {} } };
}
