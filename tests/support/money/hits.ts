import type { FaultPlan } from '../fault-proxy/fault-plans.ts';
import type { ServiceCall } from '../fault-proxy/service-call.ts';

/** A moment in a deed: just before its n-th writing call goes out, or just after it was carried out. */
export interface Moment {
  readonly call: number;
  readonly side: 'before' | 'after';
  /** Every writing call after it is struck as well. */
  readonly stays?: boolean;
}

/** Records the writing calls of a deed, or strikes at one moment of it. */
export interface Striker {
  readonly plan: FaultPlan;
  /** The writing calls made while it runs. */
  record(run: () => Promise<unknown>): Promise<ServiceCall[]>;
  /** Strikes once, at that moment, while it runs. @returns whether the moment came */
  strike<Result>(
    moment: Moment,
    blow: () => Promise<void>,
    run: () => Promise<Result>,
  ): Promise<{ result: Result; struck: boolean }>;
}

interface Watch {
  begin(call: ServiceCall): number;
  /** @returns whether the connection ends at that moment */
  reached(call: number, side: Moment['side']): Promise<boolean>;
}

/** @param isWatched which calls are counted; those that write, unless said otherwise */
export function createStriker(isWatched: (call: ServiceCall) => boolean = ({ writes }) => writes): Striker {
  let watch: Watch | undefined;
  const numbers = new WeakMap<ServiceCall, number>();

  /** Watches the writing calls during a run. */
  async function watching<Result>(reached: Watch['reached'], run: () => Promise<Result>) {
    const calls: ServiceCall[] = [];
    watch = { begin: (call) => calls.push(call) - 1, reached };
    try {
      return { result: await run(), calls };
    } finally {
      watch = undefined;
    }
  }

  return {
    plan: {
      async before(call) {
        if (watch === undefined || !isWatched(call)) return undefined;
        const number = watch.begin(call);
        numbers.set(call, number);
        return (await watch.reached(number, 'before')) ? 'reset-before' : undefined;
      },
      async after(call) {
        const number = numbers.get(call);
        if (watch === undefined || number === undefined) return undefined;
        return (await watch.reached(number, 'after')) ? 'reset-after' : undefined;
      },
    },
    record: async (run) => (await watching(async () => false, run)).calls,
    async strike(moment, blow, run) {
      let struck = false;
      const { result } = await watching(async (call, side) => {
        const isHit = moment.stays ? call >= moment.call : !struck && call === moment.call;
        if (!isHit || side !== moment.side) return false;
        struck = true;
        await blow();
        return true;
      }, run);
      return { result, struck };
    },
  };
}
