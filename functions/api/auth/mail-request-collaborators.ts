import { createMailAllowanceRepository } from '../../data/mail-allowance-repository.ts';
import { createOutboxRepository } from '../../data/outbox-repository.ts';
import type { Config } from '../../runtime/config.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { visitorCollaborators, type visitorConfigNames } from '../visitor-collaborators.ts';

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
