/** Time as a collaborator: tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Whole seconds since 1970, as JWT and DynamoDB's TTL count them; branded, so that milliseconds cannot slip in. */
export type EpochSeconds = number & { readonly unit: 'EpochSeconds' };

export function epochSeconds(clock: Clock, plusSeconds = 0): EpochSeconds {
  return (Math.floor(clock.now() / 1000) + plusSeconds) as EpochSeconds;
}

export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
