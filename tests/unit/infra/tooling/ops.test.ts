import { describe, expect, it } from 'vitest';
import { program } from '#infra/tooling/ops.ts';
import { runOperator } from '#infra/tooling/run-operator.ts';

/** The exit code and the output of a command that uses no table. */
async function ops(...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runOperator(
    args,
    (line) => out.push(line),
    (line) => err.push(line),
  );
  return { code, out: out.join('\n'), err };
}

describe('npm run ops', () => {
  it('lists all commands, those of a group, and the options of one', async () => {
    const all = program.helpInformation();
    for (const words of ['coupon create', 'orders settle', 'gift ship', 'user erase', 'doctor', 'secrets list'])
      expect(all).toMatch(new RegExp(`^  ${words} `, 'm'));
    expect(await ops('coupon')).toMatchObject({ code: 0, out: expect.stringMatching(/create .*list .*disable /s) });
    const create = await ops('coupon', 'create', '--help');
    expect(create.code).toBe(0);
    expect(create.out).toMatch(/--stage <stage> .*--once-per-customer /s);
  });

  const create = ['coupon', 'create', 'X'];
  const lastDay = ['--expires', '2046-01-31'];
  it.each([
    ['an unknown group', ['bake'], "unknown command 'bake'"],
    ['an unknown command', ['coupon', 'bake'], "unknown command 'bake'"],
    ['an unknown option', ['coupon', 'list', '--frob'], "unknown option '--frob'"],
    ['no code', ['coupon', 'create', '--percent', '5', ...lastDay], "missing required argument 'code'"],
    ['two codes', [...create, 'Y', '--percent', '5', ...lastDay], 'too many arguments'],
    ['no percent', [...create, ...lastDay], "required option '--percent <number>' not specified"],
    ['half a percent', [...create, '--percent', '0.5', ...lastDay], 'It takes a whole number.'],
    ['no settlement', ['orders', 'settle', 'X'], 'either --deliver or --refunded'],
    ['two settlements', ['orders', 'settle', 'X', '--deliver', '--refunded'], 'either --deliver or --refunded'],
    ['no tracking number', ['gift', 'ship', 'X'], "required option '--tracking <number>' not specified"],
    ['two lines', ['gift', 'ship', 'X', '--tracking', 'TW 1\r\nBcc: x'], "It takes the carrier's number."],
    ['no month', ['message', 'list', '--month', '2026-13'], 'It takes a month, as 2026-11.'],
    ['no folder', ['user', 'export', 'ann@example.com'], "required option '--out <path>' not specified"],
  ])('refuses wrong usage in one line: %s', async (_name, args, sentence) => {
    const { code, out, err } = await ops(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ['an invalid day', [...create, '--percent', '5', '--expires', '2046-02-30'], '2046-02-30 is no day'],
    ['a percent over 100', [...create, '--percent', '101', ...lastDay], 'from 1 to 100'],
    ['no address', ['mail', 'unblock', 'nobody'], 'nobody is no address.'],
  ])('throws for an invalid value: %s', async (_name, args, sentence) => {
    await expect(ops(...args)).rejects.toThrow(sentence);
  });
});
