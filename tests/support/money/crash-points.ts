import type { FaultPlan } from '#tests/support/fault-proxy/fault-plans.ts';
import type { ServiceCall } from '#tests/support/fault-proxy/service-call.ts';

/** A point in an operation: before its n-th write is sent, or after it was processed. */
export interface CrashPoint {
  readonly call: number;
  readonly side: 'before' | 'after';
  /** Also affects every later write. */
  readonly isPermanent?: boolean;
  /** Throttles the client's retry of that call once. */
  readonly throttlesRetry?: boolean;
}

/** Records the writes of an operation, or injects a fault at one crash point. */
export interface FaultInjector {
  readonly plan: FaultPlan;
  /** @returns the writes during `run` */
  record(run: () => Promise<unknown>): Promise<ServiceCall[]>;
  /** Crashes once at the crash point during `run`. @returns whether it was reached */
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
  /** @returns the fault of the call */
  reached(call: CountedCall, side: CrashPoint['side']): Promise<'reset' | 'throttle' | undefined>;
}

/** @param isCounted which calls count; by default writes */
export function createFaultInjector(isCounted: (call: ServiceCall) => boolean = ({ writes }) => writes): FaultInjector {
  let recording: Recording | undefined;
  const watched = new WeakMap<ServiceCall, CountedCall>();

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
