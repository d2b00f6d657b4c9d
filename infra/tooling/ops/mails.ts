import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';

interface Undeliverable {
  unmark(email: string): Promise<boolean>;
}

async function unmark({ table }: CommandCall, typed: string): Promise<{ email: string; wasMarked: boolean }> {
  const createTable = await loadFunction<(options: unknown) => object>('data/table.ts', 'createTable');
  const create = await loadFunction<(table: object) => Undeliverable>(
    'data/undeliverable-address-repository.ts',
    'createUndeliverableAddressRepository',
  );
  const normalise = await loadFunction<(typed: string) => string>('domain/account/email-address.ts', 'normaliseEmail');
  let email: string;
  try {
    email = normalise(typed);
  } catch {
    throw new OperatorProblem(`${typed} is no address.`);
  }
  return { email, wasMarked: await create(createTable(table)).unmark(email) };
}

/** SES keeps a list of its own for the account, on which bounces and complaints put an address. */
async function unsuppress(email: string): Promise<boolean> {
  const { SESv2Client, DeleteSuppressedDestinationCommand, NotFoundException } = await import('@aws-sdk/client-sesv2');
  try {
    await new SESv2Client({}).send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }));
    return true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}

const unblock: Command = {
  words: 'mail unblock',
  takes: 'ADDRESS',
  does: 'Mails go to an address again that bounced or complained: its owner must have asked for it.',
  arguments: 1,
  options: {},
  async run(call) {
    const { email, wasMarked } = await unmark(call, call.arguments[0] ?? '');
    const wasSuppressed = call.stage === undefined ? false : await unsuppress(email);
    if (!wasMarked && !wasSuppressed) throw new OperatorProblem(`${email} is not blocked.`);
    call.print(`${email} is mailed to again.`);
  },
};

export const mailCommands: readonly Command[] = [unblock];
