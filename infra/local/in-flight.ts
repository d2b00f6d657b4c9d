/** Work that a service has begun, which it waits for before it takes away what the work needs. */
export interface InFlight {
  /** Gives back the work itself. */
  add<T>(work: Promise<T>): Promise<T>;
  /** Resolves when all that was added has ended, well or not. */
  ended(): Promise<void>;
}

export function createInFlight(): InFlight {
  const underWay = new Set<Promise<unknown>>();
  return {
    add(work) {
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    async ended() {
      await Promise.allSettled(underWay);
    },
  };
}
