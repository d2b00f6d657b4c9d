import { Command, InvalidArgumentError } from 'commander';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createTable } from '#functions/data/table.ts';
import type { ContactMessage } from '#functions/domain/contact/contact-message.ts';
import { addCommand, type Operator, plainText, type StageOption } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

function parseMonth(value: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)) throw new InvalidArgumentError('It takes a month, as 2026-11.');
  return value;
}

const shownCharacters = 60;

function lineOf({ messageId, at, status, name, email, message }: ContactMessage): string {
  const line = plainText(message).replace(/\s+/g, ' ').trim();
  const beginning = line.length > shownCharacters ? `${line.slice(0, shownCharacters - 1)}…` : line;
  return `${messageId}  ${at.slice(0, 16)}  ${status.padEnd(4)}  ${plainText(name)} <${email}>: ${beginning}`;
}

const noSuchMessage = (messageId: string) => new OperatorProblem(`There is no message ${messageId}.`);

interface ListOptions extends StageOption {
  readonly month?: string;
}

export function messageCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('message').description('Read messages of the contact page.');
  const open = async (stage: string | undefined) =>
    createContactRepository(createTable(await operator.openTable(stage)));

  addCommand(group, 'list', 'Lists the messages of a month (UTC), newest first.')
    .option('--month <month>', 'instead of this month, as 2026-11', parseMonth)
    .action(async ({ stage, month = new Date().toISOString().slice(0, 7) }: ListOptions) => {
      const found = await (await open(stage)).list(month);
      for (const message of found) print(lineOf(message));
      if (found.length === 0) print(`There are no messages of ${month}.`);
    });

  addCommand(group, 'show <message>', 'Shows one message in full.').action(
    async (messageId: string, { stage }: StageOption) => {
      const found = await (await open(stage)).get(messageId);
      if (found === undefined) throw noSuchMessage(messageId);
      print(`${found.messageId}  ${found.at}  ${found.status}`);
      print(`From ${plainText(found.name)} <${found.email}>`);
      print('');
      for (const line of plainText(found.message).split('\n')) print(line);
    },
  );

  addCommand(group, 'done <message>', 'Records that a message is dealt with.').action(
    async (messageId: string, { stage }: StageOption) => {
      if (!(await (await open(stage)).markDone(messageId))) throw noSuchMessage(messageId);
      print(`${messageId} is done.`);
    },
  );
  return group;
}
