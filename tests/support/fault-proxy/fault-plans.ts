import { randomNumbers } from '#tests/support/random-choices.ts';
import { type FaultKind, faultKinds } from './fault-shapes.ts';
import { type ServiceCall, type ServiceName, serviceNames } from './service-call.ts';

/** Decides a call's fault `before` it is forwarded, or `after` the service processed it. */
export interface FaultPlan {
  before?(call: ServiceCall): FaultKind | undefined | Promise<FaultKind | undefined>;
  after?(call: ServiceCall): 'reset-after' | undefined | Promise<'reset-after' | undefined>;
}

/** Calls that a plan affects; by default all. */
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

export const noFaults: FaultPlan = {};

/** Injects random faults into a share of the calls; `change` replaces the settings. */
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

/** Injects the fault into every call of a service. */
export function outage(kind: FaultKind, targets: FaultTargets): FaultPlan {
  return { before: (call) => (isTarget(targets, call) ? kind : undefined) };
}
