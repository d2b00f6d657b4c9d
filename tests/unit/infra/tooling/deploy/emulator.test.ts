import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { requireAnswer, switchToEmulator } from '#infra/tooling/deploy/emulator.ts';

describe('switchToEmulator', () => {
  it.each([
    undefined,
    'https://dynamodb.us-east-1.amazonaws.com',
    'http://10.0.0.5:4566',
    'http://localhost.example.com:4566',
    'http://127.0.0.1.example.com',
    'http://localhost@example.com',
    'https://localhost:4566',
    'localhost:4566',
  ])('refuses %s and changes nothing', (endpoint) => {
    const environment = { AWS_PROFILE: 'real', ...(endpoint && { AWS_ENDPOINT_URL: endpoint }) };
    const before = { ...environment };
    expect(() => switchToEmulator(environment)).toThrow(/infra\/docs\/rehearsal\.md/);
    expect(environment).toEqual(before);
  });

  it.each(['http://localhost:4566', 'http://127.0.0.1:4566', 'http://[::1]:4566'])('accepts %s', (endpoint) => {
    expect(switchToEmulator({ AWS_ENDPOINT_URL: endpoint })).toBe(endpoint);
  });

  it('removes every variable with which a call could reach AWS', () => {
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
    const environment: Record<string, string | undefined> = {
      ...real,
      AWS_ENDPOINT_URL: 'http://localhost:4566',
      PATH: '/bin',
    };
    switchToEmulator(environment, 'eu-central-1');
    expect(environment).toMatchObject({
      AWS_ENDPOINT_URL: 'http://localhost:4566',
      AWS_ENDPOINT_URL_S3: 'http://localhost:4566',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      PATH: '/bin',
    });
    const remaining = Object.values(environment);
    for (const value of Object.values(real).filter((each) => each !== 'true')) expect(remaining).not.toContain(value);
    expect(environment).not.toHaveProperty('AWS_IGNORE_CONFIGURED_ENDPOINT_URLS');
  });
});

it('requireAnswer says in one line what to do when no emulator runs', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  await expect(requireAnswer(`http://127.0.0.1:${port}`)).rejects.toThrow(
    /^No AWS emulator answers at http:\/\/127\.0\.0\.1:\d+\. Start one as .+ and set AWS_ENDPOINT_URL=/,
  );
});
