import { createPasskeys } from '#functions/adapters/passkeys/webauthn-passkeys.ts';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createCeremonyRepository, createConfirmations } from '#functions/data/ceremony-repository.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOperatorSessionRepository } from '#functions/data/operator-session-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createAudit } from '#functions/domain/desk/audit.ts';
import { createOperatorAuthenticator } from '#functions/domain/desk/operator-session.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';
import { visitorCollaborators, visitorConfigNames } from './visitor.ts';

export const deskConfigNames = [...visitorConfigNames, 'deskUrl'] as const;

export type DeskConfig = Config<(typeof deskConfigNames)[number]>;

export function createTableAudit(table: Table) {
  return createAudit({
    transactions: table,
    auditEntries: createAuditRepository(table),
    confirmations: createConfirmations(table),
    clock: systemClock,
    identifiers: systemIdentifiers,
  });
}

/** For every endpoint of an operator. */
export function deskCollaborators(config: DeskConfig) {
  const visitor = visitorCollaborators(config);
  const { table, clock } = visitor;
  const operators = createOperatorRepository(table);
  const operatorSessions = createOperatorSessionRepository(table);
  return {
    ...visitor,
    deskUrl: config.deskUrl,
    operators,
    operatorSessions,
    operatorAuthenticator: createOperatorAuthenticator({ operators, operatorSessions, clock }),
    audit: createTableAudit(table),
    identifiers: systemIdentifiers,
  };
}

/** For those that change who gets in, which mails say. */
export function accessCollaborators(config: DeskConfig) {
  const desk = deskCollaborators(config);
  return { ...desk, outbox: createOutboxRepository(desk.table) };
}

/** For those that read a passkey. */
export function passkeyCollaborators(config: DeskConfig) {
  const desk = accessCollaborators(config);
  return {
    ...desk,
    transactions: desk.table,
    ceremonies: createCeremonyRepository(desk.table),
    passkeys: createPasskeys(config),
  };
}
