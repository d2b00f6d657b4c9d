import { ulid } from 'ulid';
import type { CrashPoint, FaultInjector } from './crash-points.ts';
import { readEffects } from './effects.ts';
import type { MoneyOperation, OperationContext } from './money-operation.ts';
import type { MoneyWorld } from './money-world.ts';
import { addCoupon } from './operations.ts';

export interface NamedCrashPoint extends CrashPoint {
  readonly moneyOperation: MoneyOperation;
  readonly operation: string;
  readonly name: string;
}

export async function createContext(world: MoneyWorld): Promise<OperationContext> {
  const name = ulid();
  const context = { world, customer: await world.newCustomer(), coupon: `HALF-${name}`, freeCoupon: `FREE-${name}` };
  await addCoupon(world, context.coupon, 50);
  await addCoupon(world, context.freeCoupon, 100);
  return context;
}

/** The effects of an operation, with the uses of both coupons. */
export async function readOutcome(context: OperationContext) {
  const { world, customer, coupon, freeCoupon } = context;
  const { couponUses: freeUses } = await readEffects(world, customer, freeCoupon);
  return { ...(await readEffects(world, customer, coupon)), freeUses };
}

/** Runs an operation without faults. @returns its crash points and outcome */
export async function runUndisturbed(world: MoneyWorld, injector: FaultInjector, moneyOperation: MoneyOperation) {
  const context = await createContext(world);
  const act = await moneyOperation.prepare(context);
  let status = 0;
  const calls = await injector.record(async () => {
    status = await act();
  });
  await moneyOperation.finish?.(context);
  if (status !== 200) throw new Error(`${moneyOperation.name} answers ${status} with nothing in its way`);
  const crashPoints = calls.flatMap(({ operation }, call): NamedCrashPoint[] =>
    (['before', 'after'] as const).map((side) => ({
      moneyOperation,
      call,
      side,
      operation,
      name: `${moneyOperation.name}: ${side} ${operation}`,
    })),
  );
  return { crashPoints, outcome: await readOutcome(context) };
}
