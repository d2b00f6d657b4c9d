import { expect, it } from 'vitest';
import { switchToEmulator } from '#infra/tooling/deploy/emulator.ts';

it('switchToEmulator removes every variable with which a call could reach AWS', () => {
  const real = {
    AWS_PROFILE: 'real',
    AWS_ACCESS_KEY_ID: 'AKIAREAL',
    AWS_SECRET_ACCESS_KEY: 'real',
    AWS_SESSION_TOKEN: 'real',
    AWS_WEB_IDENTITY_TOKEN_FILE: '/real',
    AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://real',
    AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.us-east-1.amazonaws.com',
    AWS_ENDPOINT_URL_S3: 'https://s3.amazonaws.com',
    AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
    AWS_REGION: 'eu-west-1',
    HTTPS_PROXY: 'http://proxy',
  };
  const environment: Record<string, string | undefined> = { ...real, AWS_ENDPOINT_URL: 'https://x', PATH: '/bin' };
  switchToEmulator(environment, 'http://localhost:4566', 'eu-central-1');
  expect(environment).toMatchObject({
    AWS_ENDPOINT_URL: 'http://localhost:4566',
    AWS_ENDPOINT_URL_S3: 'http://localhost:4566',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: '000000000000',
    AWS_SECRET_ACCESS_KEY: 'test',
    PATH: '/bin',
  });
  const remaining = Object.values(environment);
  for (const value of Object.values(real).filter((each) => each !== 'true')) expect(remaining).not.toContain(value);
  expect(environment).not.toHaveProperty('AWS_IGNORE_CONFIGURED_ENDPOINT_URLS');
});
