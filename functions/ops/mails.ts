import { Command } from 'commander';
import { createTable } from '#functions/data/table.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { mailboxOf, spellingsOf } from '#functions/domain/account/email-address.ts';
import { addCommand, type Operator, type StageOption } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

async function unsuppress(email: string): Promise<boolean> {
  const { SESv2Client, DeleteSuppressedDestinationCommand, NotFoundException } = await import('@aws-sdk/client-sesv2');
  try {
    const client = new SESv2Client({
      requestHandler: { connectionTimeout: 5000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    });
    await client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }));
    return true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}

export function mailCommand(operator: Operator): Command {
  const group = new Command('mail').description('Unblock addresses that bounced.');
  addCommand(
    group,
    'unblock <address>',
    'Mails are sent again to an address that was refused, bounced or complained; its owner must have asked for it.',
  ).action(async (typed: string, { stage }: StageOption) => {
    if (spellingsOf(typed).length === 0) throw new OperatorProblem(`${typed} is no address.`);
    const email = mailboxOf(typed);
    const undeliverable = createUndeliverableAddressRepository(createTable(await operator.openTable(stage)));
    const wasMarked = await undeliverable.unmark(email);
    const wasSuppressed = stage === undefined ? false : await unsuppress(email);
    if (!wasMarked && !wasSuppressed) throw new OperatorProblem(`${email} is not blocked.`);
    operator.print(`${email} is mailed to again.`);
  });
  return group;
}
