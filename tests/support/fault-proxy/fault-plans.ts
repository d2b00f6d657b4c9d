import { randomNumbers } from '#tests/support/random-choices.ts';
import { type FaultKind, faultKinds } from './fault-shapes.ts';
import { type ServiceCall, type ServiceName, serviceNames } from './service-call.ts';

/**
 * What happens to each call: `before` it is passed on, and `after` it was carried out, before its answer is passed back. Both
 * may act meanwhile, such as killing who called.
 */
export interface FaultPlan {
  before?(call: ServiceCall): FaultKind | undefined | Promise<FaultKind | undefined>;
  after?(call: ServiceCall): 'reset-after' | undefined | Promise<'reset-after' | undefined>;
}

/** Calls that a plan strikes; one that is left out strikes at all. */
interface FaultTargets {
  readonly services?: readonly ServiceName[];
  readonly match?: (call: ServiceCall) => boolean;
}

interface RandomFaults extends FaultTargets {
  /** Of the calls, between 0 and 1. */
  readonly share: number;
  readonly kinds?: readonly FaultKind[];
}

function isTarget({ services = serviceNames, match = () => true }: FaultTargets, call: ServiceCall): boolean {
  return services.includes(call.service) && match(call);
}

/** Nothing goes wrong. */
export const noFaults: FaultPlan = {};

/** That share of the calls meets one of these faults, by a seed; `change` takes other settings while it runs. */
export function randomFaults(seed: number, first: RandomFaults): FaultPlan & { change(to: RandomFaults): void } {
  const random = randomNumbers(seed);
  let settings = first;
  return {
    change(to) {
      settings = to;
    },
    before(call) {
      const { share, kinds = faultKinds } = settings;
      if (!isTarget(settings, call) || random() >= share) return undefined;
      return kinds[Math.floor(random() * kinds.length)];
    },
  };
}

/** Every call of a service meets the fault, as long as the plan is obeyed. */
export function outage(kind: FaultKind, targets: FaultTargets): FaultPlan {
  return { before: (call) => (isTarget(targets, call) ? kind : undefined) };
}
