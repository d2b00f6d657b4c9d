/** Pending work, which a service awaits before it closes its resources. */
export interface InFlight {
  add<T>(work: Promise<T>): Promise<T>;
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
