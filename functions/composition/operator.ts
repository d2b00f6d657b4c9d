import { createPasskeys } from '#functions/adapters/passkeys/webauthn-passkeys.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createConfirmations } from '#functions/data/ceremony-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import { createProductRepository } from '#functions/data/product-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createAudit } from '#functions/domain/desk/audit.ts';
import { createOperatorAuthenticator } from '#functions/domain/desk/operator-session.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { part } from './shop-of.ts';
import { forVisitor } from './visitor.ts';

export function createTableAudit(table: Table) {
  return createAudit({
    transactions: table,
    auditEntries: createAuditRepository(table),
    confirmations: createConfirmations(table),
    clock: systemClock,
    identifiers: systemIdentifiers,
  });
}

/** What admits an operator's call and records it. */
export const forOperator = {
  ...forVisitor,
  deskUrl: part(['deskUrl'], ({ deskUrl }) => deskUrl),
  operatorAuthenticator: (table: Table) =>
    createOperatorAuthenticator({
      operators: createOperatorRepository(table),
      operatorSessions: createOperatorSessionRepository(table),
      clock: systemClock,
    }),
  audit: createTableAudit,
};

export const passkeys = part(['deskUrl'], createPasskeys);

/** An operator's reads see their last change. */
export const products = (table: Table) => createProductRepository(table, { isConsistent: true });
