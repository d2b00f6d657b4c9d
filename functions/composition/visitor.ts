import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { part, siteUrl } from './shop-of.ts';

/** What admits a visitor's call. */
export const forVisitor = {
  siteUrl,
  rateLimiter: part(['addressLimitMultiplier'], ({ addressLimitMultiplier }, table) =>
    createRateLimiter(table, { clock: systemClock, addressLimitMultiplier }),
  ),
};
