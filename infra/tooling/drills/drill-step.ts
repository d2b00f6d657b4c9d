/** What a drill shows, in the order in which it happens. */
export interface DrillStep {
  readonly kind: 'fault' | 'customer' | 'alarm' | 'operator' | 'recovery';
  readonly text: string;
}

/** What a drill expected and did not see. */
export class DrillFailed extends Error {}
