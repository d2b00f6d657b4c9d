import { visitorCollaborators, type visitorConfigNames } from '#functions/api/visitor-collaborators.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';

/** What asking for a mailed link may touch: the same for every address, whoever it belongs to (ADR 0021). */
export function mailRequestCollaborators(config: Config<(typeof visitorConfigNames)[number]>) {
  const visitor = visitorCollaborators(config);
  return {
    ...visitor,
    transactions: visitor.table,
    mailAllowances: createMailAllowanceRepository(visitor.table),
    outbox: createOutboxRepository(visitor.table),
    identifiers: systemIdentifiers,
  };
}
