import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { runProgram } from '#infra/local/command-line.ts';
import { commandsIn } from '#tests/support/documented-commands.ts';

const root = join(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Their arguments go to vitest, Biome and Stryker. */
const ofOtherTools = ['check', 'mutation', 'test', 'test:unit', 'test:whole'];

interface Script {
  readonly program: Command;
  /** Subcommands that the script names itself. */
  readonly words: readonly string[];
}

async function loadScript(name: string): Promise<Script> {
  const [file = '', ...words] = (scripts[name] ?? '').split('ensure-installed.mjs ')[1]?.split(' ') ?? [];
  const loaded: { readonly program?: unknown } = await import(join(root, file));
  if (!(loaded.program instanceof Command)) throw new Error(`${file} exports no program.`);
  return { program: loaded.program, words };
}

const ownScripts = Object.keys(scripts).filter((name) => !ofOtherTools.includes(name));
const loaded = new Map(await Promise.all(ownScripts.map(async (name) => [name, await loadScript(name)] as const)));

const subcommandOf = (command: Command, word: string | undefined) =>
  command.commands.find((each) => each.name() === word);

/** The words of every command below a command, and of itself. */
function pathsOf(command: Command, before: readonly string[] = []): (readonly string[])[] {
  return [before, ...command.commands.flatMap((each) => pathsOf(each, [...before, each.name()]))];
}

const paths = ownScripts.flatMap((name) => {
  const { program, words } = loaded.get(name) ?? { program: new Command(), words: [] };
  return words.length > 0 ? [{ name, path: words }] : pathsOf(program).map((path) => ({ name, path }));
});

const optionOf = (chain: readonly Command[], word: string) =>
  chain.flatMap((each) => each.options).find(({ long }) => long === word);

/** The chain of commands from the root, the last one first, after one more word; or what is wrong with the word. */
function step(chain: readonly [Command, ...Command[]], word: string): readonly [Command, ...Command[]] | string {
  const [command] = chain;
  const subcommand = subcommandOf(command, word);
  if (subcommand !== undefined) return [subcommand, ...chain];
  if (word === '--help' || optionOf(chain, word) !== undefined) return chain;
  if (word.startsWith('--')) return `${command.name()} has no option ${word}`;
  const isWrong = command.commands.length > 0 && command.registeredArguments.length === 0 && /^[a-z-]+$/.test(word);
  return isWrong ? `there is no command ${word}` : chain;
}

/** What is wrong with a command as a text writes it; undefined when nothing is. */
function faultOf(script: string, written: string): string | undefined {
  if (!(script in scripts)) return `there is no script ${script}`;
  const own = loaded.get(script);
  if (own === undefined) return undefined;
  let chain: readonly [Command, ...Command[]] = [own.program];
  let isValue = false;
  for (const word of [...own.words, ...written.split(/\s+/).filter(Boolean)]) {
    const next = isValue ? chain : step(chain, word);
    if (typeof next === 'string') return next;
    isValue = !isValue && optionOf(chain, word)?.required === true;
    chain = next;
  }
  return undefined;
}

const texts = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.mjs', '*.csv', '*.yml'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file !== 'tests/contract/commands.test.ts');

describe('npm scripts', () => {
  it('are at most 18', () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(18);
  });

  it('print --help and reject an unknown option in one line', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const refused = vi.mocked(console.error).mockImplementation(() => undefined);
    const faults = [];
    for (const { name, path } of paths) {
      const { program } = loaded.get(name) ?? { program: new Command() };
      await runProgram(program, [...path, '--help']);
      const helpCode = process.exitCode;
      await runProgram(program, [...path, '--nonsense']);
      const [help, lines, code] = [printed.mock.calls.join(''), refused.mock.calls.flat(), process.exitCode];
      printed.mockClear();
      refused.mockClear();
      process.exitCode = undefined;
      const isHelpful = help.includes(`Usage: ${[program.name(), ...path].join(' ')}`) && helpCode === undefined;
      const isRefused = code === 2 && lines.length === 1 && /^.+ See .+ --help\.$/.test(String(lines[0]));
      if (!isHelpful || !isRefused) faults.push({ name, path, help, lines, code });
    }
    printed.mockRestore();
    expect(faults).toEqual([]);
  });
});

describe('commands named in documents', () => {
  it('are looked up', () => {
    expect(faultOf('ops', 'secrets --stage prod list')).toBeUndefined();
    expect(faultOf('ops', 'secrets --stage prod show')).toBe('there is no command show');
    expect(faultOf('ops', 'alarms --loud')).toBe('alarms has no option --loud');
    expect(faultOf('load', '--users 5')).toBeUndefined();
    expect(faultOf('measure', '')).toBe('there is no script measure');
  });

  it('exist', () => {
    const found = texts.flatMap((file) =>
      [...commandsIn(readFileSync(join(root, file), 'utf8'))].map(([script, written]) => ({ file, script, written })),
    );
    expect(found.length).toBeGreaterThan(100);
    const wrong = found.flatMap(({ file, script, written }) => {
      const fault = faultOf(script, written);
      return fault === undefined ? [] : [`${file}: npm run ${script} -- ${written}: ${fault}`];
    });
    expect(wrong).toEqual([]);
  });
});
