import { Command, Option } from 'commander';
import { createTableAudit } from '#functions/composition/operator.ts';
import { createOperatorRepository } from '#functions/data/operator-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { invitationLink, inviteOperator } from '#functions/domain/desk/invitation.ts';
import { presentOperator, stateOf } from '#functions/domain/desk/operator.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { type OperatorRole, operatorRoles } from '#shared/schemas/operator-role.ts';
import { addCommand, type Operator, plainText, runUseCase, type StageOption, type TargetTable } from './operator.ts';
import { readAddress } from './read-address.ts';

/** Who acts, in the audit, when the desk is not used. */
const commandLine = {
  caller: { operatorId: 'command-line', name: 'npm run ops', role: 'owner' },
  sourceAddress: 'command-line',
  userAgent: undefined,
} as const;

const shop = { clock: systemClock, identifiers: systemIdentifiers };

/** Records an act of a command that concerns no customer. */
export async function recordAct(
  target: TargetTable,
  act: { readonly action: string; readonly what: string },
): Promise<void> {
  const entry = { ...act, customerId: null, about: null };
  await createTableAudit(createTable(target)).read(commandLine, entry);
}

/**
 * For the local stack: a new link at each start until somebody used one.
 * @returns undefined when the desk has an owner
 */
export async function inviteFirstOwner(target: TargetTable, deskUrl: string): Promise<string | undefined> {
  const table = createTable(target);
  const operators = createOperatorRepository(table);
  if ((await operators.list()).some((each) => stateOf(each) === 'active')) return undefined;
  const owner = { name: 'Olive', email: 'olive@example.com', role: 'owner' } as const;
  const outbox = createOutboxRepository(table);
  const { parts, secret } = await inviteOperator(owner, commandLine, { operators, outbox, ...shop });
  await table.commit(parts);
  return invitationLink(deskUrl, secret);
}

interface InviteOptions extends StageOption {
  readonly role: OperatorRole;
  readonly name: string;
}

export function operatorCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('operator').description('Invite and list the people who use the desk.');
  const open = async (stage: string | undefined) => {
    const table = createTable(await operator.openTable(stage));
    const outbox = createOutboxRepository(table);
    return { operators: createOperatorRepository(table), outbox, audit: createTableAudit(table) };
  };

  addCommand(
    group,
    'invite <address>',
    'Prints a link to the desk that works once, for 24 hours. Someone invited before loses their passkeys and sessions.',
  )
    .requiredOption('--name <name>', 'as the others see it')
    .addOption(new Option('--role <role>', 'what they may do').choices(operatorRoles).makeOptionMandatory())
    .action(async (address: string, { stage, role, name }: InviteOptions) => {
      const { audit, ...repositories } = await open(stage);
      const invited = { email: readAddress(address), name, role };
      const inviting = inviteOperator(invited, commandLine, { ...repositories, ...shop });
      const { parts, operatorId, secret } = await inviting;
      const entry = { action: 'invite-operator', customerId: null, about: operatorId };
      await runUseCase(
        () => audit.act(commandLine, { ...entry, what: `Invited an operator as ${role}` }).commit(parts),
        () => 'Somebody invited them in the meantime: look at the list.',
      );
      print(invitationLink(await operator.deskUrl(stage), secret));
      print('It works once, until this time tomorrow. Send it to nobody else.');
    });

  addCommand(group, 'list', 'Lists the operators, their roles and when they last used a passkey.').action(
    async ({ stage }: StageOption) => {
      const found = (await (await open(stage)).operators.list()).map(presentOperator);
      for (const { name, email, role, state, passkeys, lastSeenAt } of found) {
        const seen = lastSeenAt === null ? 'never signed in' : `last ${lastSeenAt.slice(0, 16)}`;
        print(`${plainText(name)} <${email}>  ${role}  ${state}  ${passkeys} passkeys  ${seen}`);
      }
      if (found.length === 0) print('There is no operator: invite the first as owner.');
    },
  );
  return group;
}
