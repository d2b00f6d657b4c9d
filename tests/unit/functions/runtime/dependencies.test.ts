import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dependencies } from '#functions/runtime/dependencies.ts';
import { startFakeAws } from '#tests/support/fake-aws.ts';

const minutes = 60_000;
const arn = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:key';
let aws: Awaited<ReturnType<typeof startFakeAws>>;
let now: number;
let builds: string[];

// One for all: the functions keep their client.
beforeAll(async () => {
  aws = await startFakeAws();
  for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
});
beforeEach(() => {
  aws.account.secrets.clear();
  now = 1_000_000;
  builds = [];
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

const keep = (value: string) =>
  aws.account.secrets.set(arn, { versions: [{ id: value, value, stages: ['AWSCURRENT'] }], changedAtSeconds: 1 });
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
  it('are built once, and once again when a secret changed, within five minutes', async () => {
    keep('old-key-1');
    const { get } = build({ OPENAI_API_KEY: arn });
    const first = await get();
    now += 6 * minutes;
    expect(await get()).toBe(first);
    keep('new-key-2');
    now += 4 * minutes;
    expect(await get()).toBe(first);
    now += 1 * minutes;
    expect(await get()).toEqual({ openaiApiKey: 'new-key-2' });
    await get();
    expect(builds).toEqual(['old-key-1', 'new-key-2']);
  });

  it('stay in use while Secrets Manager is out', async () => {
    keep('old-key-1');
    const { get } = build({ OPENAI_API_KEY: arn });
    const first = await get();
    aws.account.secrets.clear();
    now += 6 * minutes;
    expect(await get()).toBe(first);
    keep('new-key-2');
    now += 6 * minutes;
    expect(await get()).toEqual({ openaiApiKey: 'new-key-2' });
  });

  it('are tried again after a first build that failed', async () => {
    const { get } = build({ OPENAI_API_KEY: arn });
    await expect(get()).rejects.toThrow();
    keep('new-key-2');
    expect(await get()).toEqual({ openaiApiKey: 'new-key-2' });
  });

  it('are never looked at again where no secret is among them', async () => {
    const environment = { OPENAI_API_KEY: 'plain-key-1' };
    const { get } = build(environment);
    await get();
    environment.OPENAI_API_KEY = 'plain-key-2';
    now += 60 * minutes;
    expect(await get()).toEqual({ openaiApiKey: 'plain-key-1' });
  });
});
