import type { DrillStack } from './drill-stack.ts';

export interface Drill {
  readonly id: string;
  readonly what: string;
  readonly raises: readonly string[];
  run(stack: DrillStack): Promise<void>;
}
