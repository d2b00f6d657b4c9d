import type { FaultPlan } from '#tests/support/fault-proxy/fault-plans.ts';
import type { ServiceCall } from '#tests/support/fault-proxy/service-call.ts';

/** A moment in a deed: just before its n-th writing call goes out, or just after it was carried out. */
export interface CrashPoint {
  readonly call: number;
  readonly side: 'before' | 'after';
  /** Every writing call after it is injected as well. */
  readonly isPermanent?: boolean;
  /** The client's second try of that call is throttled, once. */
  readonly throttlesRetry?: boolean;
}

/** Records the writing calls of a deed, or strikes at one moment of it. */
export interface FaultInjector {
  readonly plan: FaultPlan;
  /** The writing calls made while it runs. */
  record(run: () => Promise<unknown>): Promise<ServiceCall[]>;
  /** Strikes once, at that moment, while it runs. @returns whether the moment came, with all that belongs to it */
  inject<Result>(
    crashPoint: CrashPoint,
    crash: () => Promise<void>,
    run: () => Promise<Result>,
  ): Promise<{ result: Result; injected: boolean }>;
}

interface CountedCall {
  readonly operation: string;
  readonly number: number;
}

interface Recording {
  begin(call: ServiceCall): CountedCall;
  /** @returns what the call meets at that moment */
  reached(call: CountedCall, side: CrashPoint['side']): Promise<'reset' | 'throttle' | undefined>;
}

/** @param isCounted which calls are counted; those that write, unless said otherwise */
export function createFaultInjector(isCounted: (call: ServiceCall) => boolean = ({ writes }) => writes): FaultInjector {
  let recording: Recording | undefined;
  const watched = new WeakMap<ServiceCall, CountedCall>();

  /** Watches the writing calls during a run. */
  async function recordCalls<Result>(reached: Recording['reached'], run: () => Promise<Result>) {
    const calls: ServiceCall[] = [];
    recording = { begin: (call) => ({ operation: call.operation, number: calls.push(call) - 1 }), reached };
    try {
      return { result: await run(), calls };
    } finally {
      recording = undefined;
    }
  }

  return {
    plan: {
      async before(call) {
        if (recording === undefined || !isCounted(call)) return undefined;
        const begun = recording.begin(call);
        watched.set(call, begun);
        const met = await recording.reached(begun, 'before');
        return met === 'reset' ? 'reset-before' : met;
      },
      async after(call) {
        const begun = watched.get(call);
        if (recording === undefined || begun === undefined) return undefined;
        return (await recording.reached(begun, 'after')) === 'reset' ? 'reset-after' : undefined;
      },
    },
    record: async (run) => (await recordCalls(async () => undefined, run)).calls,
    async inject(crashPoint, crash, run) {
      let injected: CountedCall | undefined;
      let throttles = crashPoint.throttlesRetry ?? false;
      const { result } = await recordCalls(async (call, side) => {
        if (throttles && call.operation === injected?.operation) {
          throttles = false;
          return 'throttle';
        }
        const isPoint = crashPoint.isPermanent
          ? call.number >= crashPoint.call
          : !injected && call.number === crashPoint.call;
        if (!isPoint || side !== crashPoint.side) return undefined;
        injected = call;
        await crash();
        return 'reset';
      }, run);
      return { result, injected: injected !== undefined && !throttles };
    },
  };
}
