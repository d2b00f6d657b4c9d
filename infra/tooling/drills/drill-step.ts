/** A visible step of a drill. */
export interface DrillStep {
  readonly kind: 'fault' | 'customer' | 'alarm' | 'operator' | 'recovery';
  readonly text: string;
}

/** An expected step that did not happen. */
export class DrillFailed extends Error {}
