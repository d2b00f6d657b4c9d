import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CalledFunctionFailed, createLambdaFunction } from '#functions/adapters/functions/lambda-functions.ts';
import { createLambdaApi } from '#infra/local/lambda-api.ts';
import type { Service } from '#infra/local/service.ts';

describe('createLambdaFunction', () => {
  let api: Service;
  let calls: unknown[];
  beforeEach(async () => {
    calls = [];
    const facts = { memoryMb: 512, timeoutSeconds: 5, streams: false as const };
    api = await createLambdaApi({
      port: 0,
      load: async (id) => {
        if (id === 'printing')
          return { ...facts, id, handler: async (event: unknown) => ({ got: event, call: calls.push(event) }) };
        if (id === 'silent') return { ...facts, id, handler: async () => undefined };
        if (id === 'broken')
          return {
            ...facts,
            id,
            handler: async (event: unknown) => Promise.reject(new Error(String(calls.push(event)))),
          };
        if (id === 'slow') return { ...facts, id, handler: () => new Promise(() => undefined) };
        return undefined;
      },
    });
    vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', api.url);
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await api.close();
  });

  it('passes its argument and returns the result', async () => {
    const call = createLambdaFunction('printing', { timeoutMs: 5000 });
    const photo = { data: 'x'.repeat(4_000_000) };
    expect(await call({ photo })).toEqual({ got: { photo }, call: 1 });
    expect(await call({ again: true })).toEqual({ got: { again: true }, call: 2 });
  });

  it('returns null for undefined, like Lambda', async () => {
    expect(await createLambdaFunction('silent', { timeoutMs: 5000 })({})).toBeNull();
  });

  it('rejects when the function fails, without a retry', async () => {
    const failed = createLambdaFunction('broken', { timeoutMs: 5000 })({ gift: 1 });
    await expect(failed).rejects.toBeInstanceOf(CalledFunctionFailed);
    expect(calls).toEqual([{ gift: 1 }]);
  });

  it('rejects for an unknown function and after its timeout', async () => {
    await expect(createLambdaFunction('none', { timeoutMs: 5000 })({})).rejects.toThrow('not found');
    await expect(createLambdaFunction('slow', { timeoutMs: 50 })({})).rejects.toThrow(/50 ms/);
  });
});
