import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import { createTable } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { Config } from '#functions/runtime/config.ts';

/** The configuration of an endpoint that anyone may call and that the rate limiter counts. */
export const visitorConfigNames = ['stage', 'siteUrl', 'tableName', 'addressLimitMultiplier'] as const;

/** What such an endpoint's handler needs before it does anything of its own. */
export function visitorCollaborators(config: Config<(typeof visitorConfigNames)[number]>) {
  const table = createTable(config);
  const { addressLimitMultiplier, siteUrl } = config;
  return {
    siteUrl,
    table,
    clock: systemClock,
    rateLimiter: createRateLimiter(table, { clock: systemClock, addressLimitMultiplier }),
  };
}
