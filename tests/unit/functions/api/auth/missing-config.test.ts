import { afterEach, describe, expect, it, vi } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { functionNeeds } from '#infra/function-needs.ts';
import { environmentVariables } from '#shared/names/environment.ts';
import { apiEvent, lambdaContext, readResponse } from '#tests/support/api-events.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { loadHandler } from '#tests/support/load-handler.ts';

/** A complete environment, from which each case removes one variable. */
const environment: Readonly<Record<string, string>> = {
  STAGE: 'test',
  SITE_URL: 'https://tellwren.test',
  TABLE_NAME: 'table',
  ADDRESS_LIMIT_MULTIPLIER: '1',
  PASSWORD_BLOCKLIST: 'on',
  TOKEN_ISSUER: 'https://tellwren.test',
  TOKEN_SIGNING_KEY: '{}',
  TOKEN_PUBLIC_KEYS: '{}',
};

const cases = functionEntries
  .filter(({ file }) => file.startsWith('functions/api/auth/'))
  .flatMap(({ id }) => functionNeeds(id).config.map((config) => ({ id, variable: environmentVariables[config] })));

afterEach(() => vi.unstubAllEnvs());

describe('account functions', () => {
  it('return 503 without details when a variable is missing', async () => {
    expect(cases.length).toBeGreaterThan(20);
    for (const { id, variable } of cases) {
      stubEnvironment({ ...environment });
      vi.stubEnv(variable, undefined);
      const handler = await loadHandler(id);
      const answer = readResponse(await handler(apiEvent({ body: '{}' }), lambdaContext()));
      expect.soft(answer, `${id} ${variable}`).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
      expect.soft(JSON.stringify(answer), `${id} ${variable}`).not.toContain(variable);
    }
  });
});
