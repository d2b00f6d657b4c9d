import { ulid } from 'ulid';
import type { Deed, Doer } from './deed.ts';
import { addCoupon } from './deeds.ts';
import { effectOf } from './effects.ts';
import type { Moment, Striker } from './hits.ts';
import type { MoneyWorld } from './money-world.ts';

/** A moment of a deed with what it is the moment of. */
export interface NamedMoment extends Moment {
  readonly deed: Deed;
  readonly operation: string;
  readonly name: string;
}

export async function newDoer(world: MoneyWorld): Promise<Doer> {
  const name = ulid();
  const doer = { world, customer: await world.newCustomer(), coupon: `HALF-${name}`, freeCoupon: `FREE-${name}` };
  await addCoupon(world, doer.coupon, 50);
  await addCoupon(world, doer.freeCoupon, 100);
  return doer;
}

/** What a customer's deed has come to, the uses of both coupons included. */
export async function outcomeOf(doer: Doer) {
  const { world, customer, coupon, freeCoupon } = doer;
  const { couponUses: freeUses } = await effectOf(world, customer, freeCoupon);
  return { ...(await effectOf(world, customer, coupon)), freeUses };
}

/** Does the deed with nothing in its way: what it calls, and what it comes to. */
export async function rehearse(world: MoneyWorld, striker: Striker, deed: Deed) {
  const doer = await newDoer(world);
  const act = await deed.prepare(doer);
  let status = 0;
  const calls = await striker.record(async () => {
    status = await act();
  });
  await deed.finish?.(doer);
  if (status !== 200) throw new Error(`${deed.name} answers ${status} with nothing in its way`);
  const moments = calls.flatMap(({ operation }, call): NamedMoment[] =>
    (['before', 'after'] as const).map((side) => ({
      ...{ deed, call, side, operation },
      name: `${deed.name}: ${side} ${operation}`,
    })),
  );
  return { moments, outcome: await outcomeOf(doer) };
}
