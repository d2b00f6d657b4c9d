export interface DrillStep {
  readonly kind: 'fault' | 'customer' | 'alarm' | 'operator' | 'recovery';
  readonly text: string;
}

export class DrillFailed extends Error {}
