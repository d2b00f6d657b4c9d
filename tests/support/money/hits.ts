import type { FaultPlan } from '#tests/support/fault-proxy/fault-plans.ts';
import type { ServiceCall } from '#tests/support/fault-proxy/service-call.ts';

/** A moment in a deed: just before its n-th writing call goes out, or just after it was carried out. */
export interface Moment {
  readonly call: number;
  readonly side: 'before' | 'after';
  /** Every writing call after it is struck as well. */
  readonly stays?: boolean;
  /** The client's second try of that call is throttled, once. */
  readonly throttlesAgain?: boolean;
}

/** Records the writing calls of a deed, or strikes at one moment of it. */
export interface Striker {
  readonly plan: FaultPlan;
  /** The writing calls made while it runs. */
  record(run: () => Promise<unknown>): Promise<ServiceCall[]>;
  /** Strikes once, at that moment, while it runs. @returns whether the moment came, with all that belongs to it */
  strike<Result>(
    moment: Moment,
    blow: () => Promise<void>,
    run: () => Promise<Result>,
  ): Promise<{ result: Result; struck: boolean }>;
}

interface WatchedCall {
  readonly operation: string;
  readonly number: number;
}

interface Watch {
  begin(call: ServiceCall): WatchedCall;
  /** @returns what the call meets at that moment */
  reached(call: WatchedCall, side: Moment['side']): Promise<'reset' | 'throttle' | undefined>;
}

/** @param isWatched which calls are counted; those that write, unless said otherwise */
export function createStriker(isWatched: (call: ServiceCall) => boolean = ({ writes }) => writes): Striker {
  let watch: Watch | undefined;
  const watched = new WeakMap<ServiceCall, WatchedCall>();

  /** Watches the writing calls during a run. */
  async function watching<Result>(reached: Watch['reached'], run: () => Promise<Result>) {
    const calls: ServiceCall[] = [];
    watch = { begin: (call) => ({ operation: call.operation, number: calls.push(call) - 1 }), reached };
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
        const begun = watch.begin(call);
        watched.set(call, begun);
        const met = await watch.reached(begun, 'before');
        return met === 'reset' ? 'reset-before' : met;
      },
      async after(call) {
        const begun = watched.get(call);
        if (watch === undefined || begun === undefined) return undefined;
        return (await watch.reached(begun, 'after')) === 'reset' ? 'reset-after' : undefined;
      },
    },
    record: async (run) => (await watching(async () => undefined, run)).calls,
    async strike(moment, blow, run) {
      let struck: WatchedCall | undefined;
      let throttles = moment.throttlesAgain ?? false;
      const { result } = await watching(async (call, side) => {
        if (throttles && call.operation === struck?.operation) {
          throttles = false;
          return 'throttle';
        }
        const isHit = moment.stays ? call.number >= moment.call : !struck && call.number === moment.call;
        if (!isHit || side !== moment.side) return undefined;
        struck = call;
        await blow();
        return 'reset';
      }, run);
      return { result, struck: struck !== undefined && !throttles };
    },
  };
}
