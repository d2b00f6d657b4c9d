import { Command } from 'commander';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { createCoupon, switchCoupon } from '#functions/domain/coupon/change-coupon.ts';
import { type Coupon, couponStateOf, lastDayOf } from '#functions/domain/coupon/coupon.ts';
import { makeCoupon } from '#functions/domain/coupon/make-coupon.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { addCommand, type Operator, runUseCase, type StageOption, wholeNumber } from './operator.ts';

const stateWords = { open: 'open', ended: 'disabled', over: 'over', 'used-up': 'used up' } as const;

function lineOf(coupon: Coupon): string {
  const uses = `${coupon.uses} of ${coupon.maxUses ?? 'any number of'} uses`;
  const once = coupon.oncePerCustomer ? ', once per customer' : '';
  const state = stateWords[couponStateOf(coupon, Date.now() / 1000)];
  return `${coupon.code}: ${coupon.percent} %, ${uses}${once}, until ${lastDayOf(coupon)}, ${state}`;
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
    return { transactions: table, coupons: createCouponRepository(table), clock: systemClock };
  };

  addCommand(group, 'create <code>', 'Creates a coupon, valid to the end of a day (UTC).')
    .requiredOption('--percent <number>', 'from 1 to 100', wholeNumber)
    .requiredOption('--expires <day>', 'the last day, as 2027-01-31')
    .option('--max-uses <number>', 'how often it can be used in all', wholeNumber)
    .option('--once-per-customer', 'each customer can use it once')
    .action(async (code: string, options: CreateOptions) => {
      const { stage, percent, expires, maxUses = null, oncePerCustomer = false } = options;
      const input = { code, percent, lastDay: expires, maxUses, oncePerCustomer };
      // Before the stack is needed.
      await runUseCase(() => makeCoupon(input, systemClock));
      const shop = await open(stage);
      print(lineOf(await runUseCase(() => createCoupon(input, shop))));
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
      const shop = await open(stage);
      const { code } = await runUseCase(() => switchCoupon(typed, true, shop));
      print(`${code} is disabled.`);
    },
  );
  return group;
}
