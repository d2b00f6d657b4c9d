import { type ParseArgsConfig, parseArgs } from 'node:util';
import { stageNames } from '#infra/stages.ts';
import { OperatorProblem, operatedTable } from '#infra/tooling/operated-table.ts';
import type { Command } from './command.ts';
import { couponCommands } from './coupons.ts';
import { featuredCommands } from './featured.ts';
import { filmCommands } from './films.ts';
import { giftCommands } from './gifts.ts';
import { mailCommands } from './mails.ts';
import { messageCommands } from './messages.ts';
import { orderCommands } from './orders.ts';
import { productCommands } from './products.ts';
import { userCommands } from './users.ts';

const commands: readonly Command[] = [
  ...couponCommands,
  ...orderCommands,
  ...giftCommands,
  ...filmCommands,
  ...productCommands,
  ...featuredCommands,
  ...messageCommands,
  ...mailCommands,
  ...userCommands,
];

const everywhere = { stage: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

function usageOf({ words, takes, does }: Command): string {
  return `  npm run ops -- ${`${words} ${takes}`.trim()}\n      ${does}`;
}

function usage(shown: readonly Command[]): string {
  const stages = `  --stage ${stageNames.join('|')}: works on that stage, with your AWS credentials; else on the running local stack.`;
  return [...shown.map(usageOf), '', stages].join('\n');
}

function findCommand(words: readonly string[]): Command {
  const found = commands.find((command) => command.words === words.slice(0, 2).join(' '));
  if (found) return found;
  const known = commands.map((command) => command.words).join(', ');
  throw new OperatorProblem(`There is no command ${words.slice(0, 2).join(' ')}. There are: ${known}.`);
}

/** @throws OperatorProblem in Node's own words, which name what is wrong */
function parse(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args, options: { ...options, ...everywhere }, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorProblem(error.message);
    throw error;
  }
}

async function run(command: Command, args: string[], print: (line: string) => void): Promise<void> {
  const { positionals, values } = parse(args, command.options);
  const options: Record<string, string | boolean | undefined> = {};
  for (const [name, value] of Object.entries(values)) if (!Array.isArray(value)) options[name] = value;
  if (options['help'] === true) return print(usage([command]));
  if (positionals.length !== command.arguments) throw new OperatorProblem(`It is written so:\n${usageOf(command)}`);
  const stage = typeof options['stage'] === 'string' ? options['stage'] : undefined;
  await command.run({ table: await operatedTable(stage), stage, arguments: positionals, options, print });
}

/**
 * Runs the command that the words name; without one it lists them.
 * @returns how the process ends: 0, or 1 for what the operator must put right
 * @throws OperatorProblem
 */
export async function runOps(args: readonly string[], print: (line: string) => void): Promise<number> {
  const isWord = (arg: string | undefined) => arg !== undefined && !arg.startsWith('-');
  if (!isWord(args[0]) || !isWord(args[1])) {
    const shown = isWord(args[0]) ? commands.filter(({ words }) => words.startsWith(`${args[0]} `)) : commands;
    if (shown.length === 0) throw new OperatorProblem(`There is no command ${args[0]}: npm run ops lists them.`);
    print(usage(shown));
    return args.length === 0 || args.includes('--help') || args.includes('-h') ? 0 : 1;
  }
  await run(findCommand(args), args.slice(2), print);
  return 0;
}
