import { Command, InvalidArgumentError } from 'commander';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { changeMessage } from '#functions/domain/contact/change-message.ts';
import { type ContactMessage, messageState, type Remark } from '#functions/domain/contact/contact-message.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { cutAtWord } from '#shared/text/characters.ts';
import { addCommand, type Operator, plainText, type StageOption } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

function parseMonth(value: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)) throw new InvalidArgumentError('It takes a month, as 2026-11.');
  return value;
}

const shownCharacters = 60;

function lineOf(message: ContactMessage): string {
  const { messageId, at, name, email } = message;
  const line = plainText(message.message).replace(/\s+/g, ' ').trim();
  const beginning = cutAtWord(line, shownCharacters);
  const state = messageState(message).padEnd('answered'.length);
  return `${messageId}  ${at.slice(0, 16)}  ${state}  ${plainText(name)} <${email}>: ${beginning}`;
}

const noSuchMessage = (messageId: string) => new OperatorProblem(`There is no message ${messageId}.`);

interface ListOptions extends StageOption {
  readonly month?: string;
}

/** In the desk, operators have accounts; a command has the rights of its AWS credentials. */
const commandLine = { operatorId: 'ops', name: 'npm run ops' };

export function messageCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('message').description('Read messages of the contact page.');
  const openTable = async (stage: string | undefined) => createTable(await operator.openTable(stage));
  const open = async (stage: string | undefined) => createContactRepository(await openTable(stage));
  const thisMonth = () => new Date().toISOString().slice(0, 7);

  function printText(text: string): void {
    print('');
    for (const line of plainText(text).split('\n')) print(line);
  }
  function printRemarks(title: string, remarks: readonly Remark[]): void {
    for (const { at, name, text } of remarks) {
      print('');
      print(`${title} of ${plainText(name)}, ${at}`);
      printText(text);
    }
  }
  async function change(stage: string | undefined, messageId: string, act: 'done' | 'reopen'): Promise<void> {
    const table = await openTable(stage);
    try {
      await changeMessage(
        { messageId, act: { act }, operator: commandLine },
        {
          transactions: table,
          contactMessages: createContactRepository(table),
          idempotency: createIdempotencyRepository(table),
          clock: systemClock,
        },
      );
    } catch (error) {
      throw error instanceof AppError && error.code === 'message-not-found' ? noSuchMessage(messageId) : error;
    }
  }

  addCommand(group, 'list', 'Lists the messages of a month (UTC), newest first.')
    .option('--month <month>', 'instead of this month, as 2026-11', parseMonth)
    .action(async ({ stage, month = thisMonth() }: ListOptions) => {
      const found = await (await open(stage)).list(month);
      for (const message of found) print(lineOf(message));
      if (found.length === 0) print(`There are no messages of ${month}.`);
    });

  addCommand(group, 'show <message>', 'Shows one message in full.').action(
    async (messageId: string, { stage }: StageOption) => {
      const found = await (await open(stage)).get(messageId);
      if (found === undefined) throw noSuchMessage(messageId);
      print(`${found.messageId}  ${found.at}  ${messageState(found)}`);
      print(`From ${plainText(found.name)} <${found.email}>`);
      printText(found.message);
      printRemarks('Answer', found.answers);
      printRemarks('Note', found.notes);
    },
  );

  addCommand(group, 'done <message>', 'Records that a message is dealt with.').action(
    async (messageId: string, { stage }: StageOption) => {
      await change(stage, messageId, 'done');
      print(`${messageId} is done.`);
    },
  );

  addCommand(group, 'reopen <message>', 'Returns a message that was done to the inbox.').action(
    async (messageId: string, { stage }: StageOption) => {
      await change(stage, messageId, 'reopen');
      print(`${messageId} is open again.`);
    },
  );

  addCommand(group, 'index', "Adds a month's open messages of releases before the desk to its inbox.")
    .option('--month <month>', 'instead of this month, as 2026-11', parseMonth)
    .action(async ({ stage, month = thisMonth() }: ListOptions) => {
      const table = await openTable(stage);
      const messages = createContactRepository(table);
      const waiting = (await messages.list(month)).filter(({ status }) => status === 'new');
      for (const message of waiting) await table.commit(messages.addToInboxParts(message));
      print(`${waiting.length} open messages of ${month} are in the inbox.`);
    });
  return group;
}
