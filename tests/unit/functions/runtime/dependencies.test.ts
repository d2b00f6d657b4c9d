import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dependencies } from '#functions/runtime/dependencies.ts';

const minutes = 60_000;
const arn = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:key';
const secrets = mockClient(SecretsManagerClient);
let now: number;
let builds: string[];

const setSecret = (value: string) =>
  secrets.on(GetSecretValueCommand, { SecretId: 'key' }).resolves({ SecretString: value });
const failSecrets = () => secrets.on(GetSecretValueCommand).rejects('Secrets Manager is out');

beforeEach(() => {
  secrets.reset();
  failSecrets();
  now = 1_000_000;
  builds = [];
});
afterAll(() => secrets.restore());

const build = (environment: Record<string, string>) =>
  dependencies(
    ['openaiApiKey'],
    ({ openaiApiKey }) => {
      builds.push(openaiApiKey);
      return { openaiApiKey };
    },
    { environment, clock: { now: () => now } },
  );

describe('dependencies', () => {
  it('are rebuilt within five minutes after a secret changed, and only then', async () => {
    setSecret('old-key-1');
    const { get } = build({ OPENAI_API_KEY: arn });
    const first = await get();
    now += 6 * minutes;
    expect(await get()).toBe(first);
    setSecret('new-key-2');
    now += 4 * minutes;
    expect(await get()).toBe(first);
    now += 1 * minutes;
    expect(await get()).toEqual({ openaiApiKey: 'new-key-2' });
    await get();
    expect(builds).toEqual(['old-key-1', 'new-key-2']);
  });

  it('remain in use while Secrets Manager is unavailable', async () => {
    setSecret('old-key-1');
    const { get } = build({ OPENAI_API_KEY: arn });
    const first = await get();
    secrets.reset();
    failSecrets();
    now += 6 * minutes;
    expect(await get()).toBe(first);
    setSecret('new-key-2');
    now += 6 * minutes;
    expect(await get()).toEqual({ openaiApiKey: 'new-key-2' });
  });

  it('are built again after the first build failed, once for concurrent requests', async () => {
    const { get } = build({ OPENAI_API_KEY: arn });
    await expect(get()).rejects.toThrow();
    setSecret('new-key-2');
    const [one, two] = await Promise.all([get(), get()]);
    expect(one).toEqual({ openaiApiKey: 'new-key-2' });
    expect(two).toBe(one);
    expect(builds).toEqual(['new-key-2']);
  });

  it('are never rebuilt without a secret among them', async () => {
    const environment = { OPENAI_API_KEY: 'plain-key-1' };
    const { get } = build(environment);
    await get();
    environment.OPENAI_API_KEY = 'plain-key-2';
    now += 60 * minutes;
    expect(await get()).toEqual({ openaiApiKey: 'plain-key-1' });
  });
});
