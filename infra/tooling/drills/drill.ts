import type { DrillStack } from './drill-stack.ts';

/** A fault on the running local stack, from the customer's message to the recovery. */
export interface Drill {
  readonly id: string;
  readonly what: string;
  /** Ids of alarms that must be raised. */
  readonly raises: readonly string[];
  run(stack: DrillStack): Promise<void>;
}
