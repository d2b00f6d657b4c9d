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
  it('refuses wrong usage in one line', async () => {
    const rows: readonly (readonly [readonly string[], string])[] = [
      [['bake'], "unknown command 'bake'"],
      [['coupon', 'bake'], "unknown command 'bake'"],
      [['coupon', 'list', '--frob'], "unknown option '--frob'"],
      [['coupon', 'create', '--percent', '5', ...lastDay], "missing required argument 'code'"],
      [[...create, 'Y', '--percent', '5', ...lastDay], 'too many arguments'],
      [[...create, ...lastDay], "required option '--percent <number>' not specified"],
      [[...create, '--percent', '0.5', ...lastDay], 'It takes a whole number.'],
      [['orders', 'settle', 'X'], 'either --deliver or --refunded'],
      [['orders', 'settle', 'X', '--deliver', '--refunded'], 'either --deliver or --refunded'],
      [['gift', 'ship', 'X'], "required option '--tracking <number>' not specified"],
      [['gift', 'ship', 'X', '--tracking', 'TW 1\r\nBcc: x'], "It takes the carrier's number."],
      [['message', 'list', '--month', '2026-13'], 'It takes a month, as 2026-11.'],
      [['user', 'export', 'ann@example.com'], "required option '--out <path>' not specified"],
    ];
    for (const [args, sentence] of rows) {
      const { code, out, err } = await ops(...args);
      expect({ code, out, err }).toEqual({ code: 2, out: '', err: [expect.stringContaining(sentence)] });
    }
  });

  it('throws for an invalid value', async () => {
    const rows: readonly (readonly [readonly string[], string])[] = [
      [[...create, '--percent', '5', '--expires', '2046-02-30'], '2046-02-30 is no day'],
      [[...create, '--percent', '101', ...lastDay], 'from 1 to 100'],
      [['mail', 'unblock', 'nobody'], 'nobody is no address.'],
    ];
    for (const [args, sentence] of rows) await expect(ops(...args)).rejects.toThrow(sentence);
  });
});
