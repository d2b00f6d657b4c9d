import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { invitationPath, inviteOperator } from '#functions/domain/desk/invitation.ts';
import { stateOf } from '#functions/domain/desk/operator.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { tableOfStack } from '#infra/tooling/target-table.ts';

const owner = { name: 'Olive', email: 'olive@example.com', role: 'owner' } as const;

/** A new link at each start until somebody used one. @returns undefined when the desk has an owner */
export async function inviteOwner(addresses: StackAddresses): Promise<string | undefined> {
  const table = createTable(tableOfStack(addresses));
  const operators = createOperatorRepository(table);
  if ((await operators.list()).some((operator) => stateOf(operator) === 'active')) return undefined;
  const { parts, secret } = await inviteOperator(owner, {
    operators,
    ...{ clock: systemClock, identifiers: systemIdentifiers },
  });
  await table.commit(parts);
  return addresses.web + invitationPath(secret);
}
