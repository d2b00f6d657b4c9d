import { type ClientRequest, request } from 'node:http';
import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { functionHeader, runAs, signServiceCalls } from '#infra/local/lambda/running-function.ts';

/** What such a request would carry; it never leaves this machine. */
function signatureFor(host: string): unknown {
  const lookup: LookupFunction = (_host, _options, done) => done(new Error('not asked'), []);
  const asked: ClientRequest = request({ host, port: 9, lookup });
  asked.on('error', () => undefined);
  const signature = asked.getHeader(functionHeader);
  asked.destroy();
  return signature;
}

describe('the name of the running function', () => {
  signServiceCalls();

  it.each(['127.0.0.1', 'localhost', '::1'])('is told to services at %s', async (host) => {
    expect(await runAs('addStory', async () => signatureFor(host))).toBe('addStory');
  });

  it.each(['api.stripe.com', 's3.us-east-1.amazonaws.com', '192.0.2.1'])('is not told to %s', async (host) => {
    expect(await runAs('addStory', async () => signatureFor(host))).toBeUndefined();
  });

  it('is told by nobody else', () => {
    expect(signatureFor('127.0.0.1')).toBeUndefined();
  });
});
