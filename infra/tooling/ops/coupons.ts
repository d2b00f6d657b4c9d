import { OperatorProblem } from '#infra/tooling/operated-table.ts';
import type { Command, CommandCall } from './command.ts';
import { loadFunction } from './load-functions.ts';

/** functions/domain/coupon/coupon.ts */
interface Coupon {
  readonly code: string;
  readonly percent: number;
  readonly maxUses: number | null;
  readonly uses: number;
  readonly oncePerCustomer: boolean;
  readonly validUntilSeconds: number;
  readonly disabled: boolean;
}
interface Coupons {
  list(): Promise<Coupon[]>;
  addParts(coupon: Coupon): unknown[];
  disable(code: string): Promise<boolean>;
}
interface Table {
  commit(parts: unknown[]): Promise<void>;
}

async function open({ table: operated }: CommandCall): Promise<{ table: Table; coupons: Coupons }> {
  const createTable = await loadFunction<(options: unknown) => Table>('data/table.ts', 'createTable');
  const create = await loadFunction<(table: Table) => Coupons>('data/coupon-repository.ts', 'createCouponRepository');
  const table = createTable(operated);
  return { table, coupons: create(table) };
}

const named = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** The last day of its life, as it was given. */
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

function numberOf(option: string | boolean | undefined, name: string): number {
  if (typeof option !== 'string' || !/^\d+$/.test(option)) throw new OperatorProblem(`--${name} takes a whole number.`);
  return Number(option);
}

type MakeCoupon = (wish: object, clock: { now(): number }) => Coupon;

async function readWish({ arguments: [code = ''], options }: CommandCall): Promise<Coupon> {
  const makeCoupon = await loadFunction<MakeCoupon>('domain/coupon/make-coupon.ts', 'makeCoupon');
  const { expires, percent, 'max-uses': maxUses, 'once-per-customer': once } = options;
  if (percent === undefined || expires === undefined) throw new OperatorProblem('--percent and --expires are needed.');
  const limits = { percent: numberOf(percent, 'percent'), lastDay: String(expires), oncePerCustomer: once === true };
  try {
    const uses = maxUses === undefined ? null : numberOf(maxUses, 'max-uses');
    return makeCoupon({ code, ...limits, maxUses: uses }, { now: Date.now });
  } catch (error) {
    if (!named(error, 'CannotMakeCoupon') || !(error instanceof Error)) throw error;
    throw new OperatorProblem(error.message);
  }
}

const create: Command = {
  words: 'coupon create',
  takes: 'CODE --percent 20 --expires 2027-01-31 [--max-uses 50] [--once-per-customer]',
  does: 'Makes a coupon, good to the end of that day (UTC).',
  arguments: 1,
  options: {
    percent: { type: 'string' },
    expires: { type: 'string' },
    'max-uses': { type: 'string' },
    'once-per-customer': { type: 'boolean' },
  },
  async run(call) {
    const coupon = await readWish(call);
    const { table, coupons } = await open(call);
    try {
      await table.commit(coupons.addParts(coupon));
    } catch (error) {
      if (named(error, 'TransactionRefused')) throw new OperatorProblem(`There is a coupon ${coupon.code} already.`);
      throw error;
    }
    call.print(lineOf(coupon));
  },
};

const list: Command = {
  words: 'coupon list',
  takes: '',
  does: 'Shows all coupons and how often they were used.',
  arguments: 0,
  options: {},
  async run(call) {
    const { coupons } = await open(call);
    const found = await coupons.list();
    for (const coupon of found) call.print(lineOf(coupon));
    if (found.length === 0) call.print('There are no coupons.');
  },
};

const disable: Command = {
  words: 'coupon disable',
  takes: 'CODE',
  does: 'Takes a coupon out of use; checkouts that reserved it keep their price.',
  arguments: 1,
  options: {},
  async run(call) {
    const { coupons } = await open(call);
    const code = (call.arguments[0] ?? '').trim().toUpperCase();
    if (!(await coupons.disable(code))) throw new OperatorProblem(`There is no coupon ${code}.`);
    call.print(`${code} is disabled.`);
  },
};

export const couponCommands: readonly Command[] = [create, list, disable];
