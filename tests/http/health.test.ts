import { describe, expect, it } from 'vitest';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { call, reachesAll } = resourceCalls('health');

describe('the health check', () => {
  it('returns only ok', async () => {
    expect((await call('getHealth')).body).toEqual({ status: 'ok' });
  });

  reachesAll();
});
