import type { DrillStack } from './drill-stack.ts';

/** What a drill shows, in the order in which it happens. */
export interface DrillStep {
  readonly kind: 'fault' | 'customer' | 'alarm' | 'operator' | 'recovery';
  readonly text: string;
}

/** A fault that is made to happen on the running local stack, from what the customer reads to its recovery. */
export interface Drill {
  readonly id: string;
  readonly what: string;
  /** Ids of alarms that must go off. */
  readonly raises: readonly string[];
  /** @throws DrillFailed when something that should be seen is not */
  run(stack: DrillStack): Promise<void>;
}

/** What a drill expected and did not see. */
export class DrillFailed extends Error {}
