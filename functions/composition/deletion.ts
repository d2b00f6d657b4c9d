import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';
import { customerCollaborators, type customerConfigNames } from './customer.ts';

export function deletionCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return {
    ...base,
    requests: createPersonalRequestRepository(base.table),
    outbox: createOutboxRepository(base.table),
    transactions: base.table,
    identifiers: systemIdentifiers,
  };
}
