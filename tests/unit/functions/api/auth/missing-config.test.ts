import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  .flatMap((entry) =>
    functionNeeds(entry.id).config.map((config) => ({
      entry,
      id: entry.id,
      variable: environmentVariables[config],
    })),
  );

beforeEach(() => {
  stubEnvironment(environment);
});
afterEach(() => vi.unstubAllEnvs());

describe('account functions', () => {
  it.each(cases)('$id returns 503 without details when $variable is missing', async ({ entry, variable }) => {
    vi.stubEnv(variable, undefined);
    const handler = await loadHandler(entry.id);
    const answer = readResponse(await handler(apiEvent({ body: '{}' }), lambdaContext()));
    expect(answer).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    expect(JSON.stringify(answer)).not.toContain(variable);
  });
});
