import { isoTime } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { ShownAuditEntry } from '#shared/schemas/desk-audit.ts';
import type { AuditEntry, AuditedCall } from './audit.ts';

interface AuditQuery {
  readonly day?: string | undefined;
  readonly operatorId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly cursor?: string | undefined;
}

const pageSize = 50;

const present = ({ expiresAtSeconds: _, ...shown }: AuditEntry): ShownAuditEntry => shown;

/** Of a customer, of an operator, or of a day, which is today by default. Reading it is recorded, too. */
export async function listAudit(
  call: AuditedCall,
  { day, operatorId, customerId, cursor }: AuditQuery,
  { audit, auditEntries, clock }: Pick<Shop, 'audit' | 'auditEntries' | 'clock'>,
): Promise<{ data: ShownAuditEntry[]; cursor: string | null }> {
  const page = { limit: pageSize, cursor };
  const recordRead = (about: string | null, what: string) =>
    audit.read(call, { action: 'read-audit', customerId: customerId ?? null, about, what });
  const list = async () => {
    if (customerId !== undefined) {
      await recordRead(null, 'Read the audit of a customer');
      return auditEntries.listAbout({ kind: 'customer', id: customerId }, page);
    }
    if (operatorId !== undefined) {
      await recordRead(operatorId, 'Read the audit of an operator');
      return auditEntries.listAbout({ kind: 'operator', id: operatorId }, page);
    }
    const shownDay = day ?? isoTime(clock).slice(0, 10);
    await recordRead(shownDay, `Read the audit of ${shownDay}`);
    return auditEntries.listDay(shownDay, page);
  };
  const found = await list();
  return { data: found.items.map(present), cursor: found.cursor };
}
