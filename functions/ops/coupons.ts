import { Command } from 'commander';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createTable } from '#functions/data/table.ts';
import type { Coupon } from '#functions/domain/coupon/coupon.ts';
import { makeCoupon } from '#functions/domain/coupon/make-coupon.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { addCommand, type Operator, runUseCase, type StageOption, wholeNumber } from './operator.ts';
import { OperatorProblem } from './operator-problem.ts';

function lastDay({ validUntilSeconds }: Coupon): string {
  return new Date((validUntilSeconds - 1) * 1000).toISOString().slice(0, 10);
}

function stateOf(coupon: Coupon, nowSeconds: number): string {
  if (coupon.disabled) return 'disabled';
  if (coupon.validUntilSeconds <= nowSeconds) return 'over';
  return coupon.maxUses !== null && coupon.uses >= coupon.maxUses ? 'used up' : 'open';
}

function lineOf(coupon: Coupon): string {
  const uses = `${coupon.uses} of ${coupon.maxUses ?? 'any number of'} uses`;
  const once = coupon.oncePerCustomer ? ', once per customer' : '';
  const state = stateOf(coupon, Date.now() / 1000);
  return `${coupon.code}: ${coupon.percent} %, ${uses}${once}, until ${lastDay(coupon)}, ${state}`;
}

interface CreateOptions extends StageOption {
  readonly percent: number;
  readonly expires: string;
  readonly maxUses?: number;
  readonly oncePerCustomer?: true;
}

export function couponCommand(operator: Operator): Command {
  const { print } = operator;
  const group = new Command('coupon').description('Create, list and disable coupons.');
  const open = async (stage: string | undefined) => {
    const table = createTable(await operator.openTable(stage));
    return { table, coupons: createCouponRepository(table) };
  };

  addCommand(group, 'create <code>', 'Creates a coupon, valid to the end of a day (UTC).')
    .requiredOption('--percent <number>', 'from 1 to 100', wholeNumber)
    .requiredOption('--expires <day>', 'the last day, as 2027-01-31')
    .option('--max-uses <number>', 'how often it can be used in all', wholeNumber)
    .option('--once-per-customer', 'each customer can use it once')
    .action(async (code: string, options: CreateOptions) => {
      const { stage, percent, expires, maxUses = null, oncePerCustomer = false } = options;
      const input = { code, percent, lastDay: expires, maxUses, oncePerCustomer };
      const coupon = await runUseCase(() => makeCoupon(input, systemClock));
      const { table, coupons } = await open(stage);
      await runUseCase(
        () => table.commit(coupons.addParts(coupon)),
        () => `There is a coupon ${coupon.code} already.`,
      );
      print(lineOf(coupon));
    });

  addCommand(group, 'list', 'Lists all coupons and how often they were used.').action(
    async ({ stage }: StageOption) => {
      const { coupons } = await open(stage);
      const found = await coupons.list();
      for (const coupon of found) print(lineOf(coupon));
      if (found.length === 0) print('There are no coupons.');
    },
  );

  addCommand(group, 'disable <code>', 'Disables a coupon; checkouts that reserved it keep their price.').action(
    async (typed: string, { stage }: StageOption) => {
      const { coupons } = await open(stage);
      const code = typed.trim().toUpperCase();
      if (!(await coupons.disable(code))) throw new OperatorProblem(`There is no coupon ${code}.`);
      print(`${code} is disabled.`);
    },
  );
  return group;
}
