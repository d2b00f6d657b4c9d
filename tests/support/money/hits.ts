import type { Call, CallFaults } from './call-front.ts';

/** A moment in a deed: just before its n-th writing call goes out, or just after it was carried out. */
export interface Moment {
  readonly call: number;
  readonly side: 'before' | 'after';
}

/** Records the writing calls of a deed, or strikes at one moment of it. */
export interface Striker {
  readonly faults: CallFaults;
  /** The writing calls made while it runs. */
  record(run: () => Promise<unknown>): Promise<Call[]>;
  /** Strikes once, at that moment, while it runs. @returns whether the moment came */
  strike<Result>(
    moment: Moment,
    blow: () => Promise<void>,
    run: () => Promise<Result>,
  ): Promise<{ result: Result; struck: boolean }>;
}

interface Watch {
  begin(call: Call): number;
  reached(call: number, side: Moment['side']): Promise<'pass' | 'drop'>;
}

export function createStriker(): Striker {
  let watch: Watch | undefined;
  const numbers = new WeakMap<Call, number>();

  /** Watches the writing calls during a run. */
  async function watching<Result>(reached: Watch['reached'], run: () => Promise<Result>) {
    const calls: Call[] = [];
    watch = { begin: (call) => calls.push(call) - 1, reached };
    try {
      return { result: await run(), calls };
    } finally {
      watch = undefined;
    }
  }

  return {
    faults: {
      async before(call) {
        if (watch === undefined || !call.writes) return 'pass';
        const number = watch.begin(call);
        numbers.set(call, number);
        return watch.reached(number, 'before');
      },
      async after(call) {
        const number = numbers.get(call);
        return watch === undefined || number === undefined ? 'pass' : watch.reached(number, 'after');
      },
    },
    record: async (run) => (await watching(async () => 'pass', run)).calls,
    async strike(moment, blow, run) {
      let struck = false;
      const { result } = await watching(async (call, side) => {
        if (struck || call !== moment.call || side !== moment.side) return 'pass';
        struck = true;
        await blow();
        return 'drop';
      }, run);
      return { result, struck };
    },
  };
}
