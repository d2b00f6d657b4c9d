import type { DrillStack } from './drill-stack.ts';

/** A fault that is made to happen on the running local stack, from what the customer reads to its recovery. */
export interface Drill {
  readonly id: string;
  readonly what: string;
  /** Ids of alarms that must go off. */
  readonly raises: readonly string[];
  /** @throws DrillFailed when something that should be seen is not */
  run(stack: DrillStack): Promise<void>;
}
