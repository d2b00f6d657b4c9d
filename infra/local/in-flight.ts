/** Pending work, which a service awaits before it closes its resources. */
export interface InFlight {
  /** Returns the same promise. */
  add<T>(work: Promise<T>): Promise<T>;
  /** Resolves when all work has ended or failed. */
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
