import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { forExpress, peerSecret } from '#infra/tooling/bench/peers/peer-requests.ts';
import { requestOf } from '#infra/tooling/bench/sample-events.ts';

const claims = { sub: 'user', ver: 3, iss: 'https://api.tellwren.com' };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${part({ alg: 'EdDSA' })}.${part(claims)}.signature`;
const requestSchema = z.looseObject({
  headers: z.record(z.string(), z.string()),
  multiValueHeaders: z.record(z.string(), z.array(z.string())),
  path: z.string(),
  body: z.nullish(z.string()),
});

describe('forExpress', () => {
  it('signs the same claims with a key that both sides know', () => {
    const request = requestSchema.parse(forExpress(requestOf('getStory', { token, known: { storyId: '01J' } })));
    const [head = '', body = '', signature] = (request.headers['Authorization'] ?? '')
      .replace('Bearer ', '')
      .split('.');
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual(claims);
    expect(signature).toBe(createHmac('sha256', peerSecret).update(`${head}.${body}`).digest('base64url'));
    expect(request.multiValueHeaders['Authorization']).toEqual([request.headers['Authorization']]);
  });
});

describe('requestOf', () => {
  it('addresses what it is about, and says who asks only when somebody does', () => {
    const request = requestSchema.parse(requestOf('getStory', { known: { storyId: '01J' } }));
    expect(request.path).toBe('/api/story/01J');
    expect(request.headers).not.toHaveProperty('Authorization');
  });
});
