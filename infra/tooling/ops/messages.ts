import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';
import { plainText } from './plain-text.ts';

/** functions/domain/contact/contact-message.ts */
interface Message {
  readonly messageId: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly at: string;
  readonly status: 'new' | 'done';
}
interface Messages {
  list(month: string): Promise<Message[]>;
  get(messageId: string): Promise<Message | undefined>;
  markDone(messageId: string): Promise<boolean>;
}

async function open({ table }: CommandCall): Promise<Messages> {
  const createTable = await loadFunction<(options: unknown) => object>('data/table.ts', 'createTable');
  const create = await loadFunction<(table: object) => Messages>(
    'data/contact-repository.ts',
    'createContactRepository',
  );
  return create(createTable(table));
}

function monthOf({ month = new Date().toISOString().slice(0, 7) }: CommandCall['options']): string {
  if (typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return month;
  throw new OperatorProblem('--month takes a month, as 2026-11.');
}

const shownCharacters = 60;

function lineOf({ messageId, at, status, name, email, message }: Message): string {
  const line = plainText(message).replace(/\s+/g, ' ').trim();
  const beginning = line.length > shownCharacters ? `${line.slice(0, shownCharacters - 1)}…` : line;
  return `${messageId}  ${at.slice(0, 16)}  ${status.padEnd(4)}  ${plainText(name)} <${email}>: ${beginning}`;
}

const noSuch = (messageId: string) => new OperatorProblem(`There is no message ${messageId}.`);

const list: Command = {
  words: 'message list',
  takes: '[--month 2026-11]',
  does: 'Shows the messages of the contact page, those of this month (UTC) unless another is named, newest first.',
  arguments: 0,
  options: { month: { type: 'string' } },
  async run(call) {
    const month = monthOf(call.options);
    const found = await (await open(call)).list(month);
    for (const message of found) call.print(lineOf(message));
    if (found.length === 0) call.print(`There are no messages of ${month}.`);
  },
};

const show: Command = {
  words: 'message show',
  takes: 'MESSAGE',
  does: 'Shows one message whole.',
  arguments: 1,
  options: {},
  async run(call) {
    const [messageId = ''] = call.arguments;
    const found = await (await open(call)).get(messageId);
    if (found === undefined) throw noSuch(messageId);
    call.print(`${found.messageId}  ${found.at}  ${found.status}`);
    call.print(`From ${plainText(found.name)} <${found.email}>`);
    call.print('');
    for (const line of plainText(found.message).split('\n')) call.print(line);
  },
};

const done: Command = {
  words: 'message done',
  takes: 'MESSAGE',
  does: 'Notes that a message is dealt with.',
  arguments: 1,
  options: {},
  async run(call) {
    const [messageId = ''] = call.arguments;
    if (!(await (await open(call)).markDone(messageId))) throw noSuch(messageId);
    call.print(`${messageId} is done.`);
  },
};

export const messageCommands: readonly Command[] = [list, show, done];
