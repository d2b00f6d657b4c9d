export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Seconds since 1970, as in JWT and DynamoDB's TTL; branded, so that milliseconds do not compile. */
export type EpochSeconds = number & { readonly unit: 'EpochSeconds' };

export function epochSeconds(clock: Clock, plusSeconds = 0): EpochSeconds {
  return (Math.floor(clock.now() / 1000) + plusSeconds) as EpochSeconds;
}

export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
