import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { findEarlierResponse, idempotentRequest, recordParts } from '#functions/domain/idempotency/idempotency.ts';

const asked = { userId: 'u1', idempotencyKey: 'k1', body: { story: 1 } };
const request = idempotentRequest(asked, 'createOrder');
const bodyHash = createHash('sha256').update('{"story":1}').digest('base64url');

/** Fakes with an earlier record under the key, if any. */
const withRecord = (earlier?: { bodyHash: string; answer: unknown }) => ({
  clock: { now: () => 5_000 },
  idempotency: {
    find: vi.fn(async () => earlier),
    recordPart: (...args: unknown[]) => ({ name: 'idempotency', write: args }),
  },
});

describe('a request with an idempotency key', () => {
  it('is identified by customer, route, key and body hash', () => {
    expect(request).toEqual({ userId: 'u1', route: 'createOrder', key: 'k1', bodyHash });
  });

  it('returns the earlier response for the same body', async () => {
    const before = withRecord({ bodyHash, answer: { order: 'o1' } });
    expect(await findEarlierResponse(request, before)).toEqual({ order: 'o1' });
    expect(before.idempotency.find).toHaveBeenCalledWith(request, 5);
  });

  it('is refused when the key was used with another body', async () => {
    const other = withRecord({ bodyHash: 'other', answer: {} });
    await expect(findEarlierResponse(request, other)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('is new without a record, and records its response', async () => {
    expect(await findEarlierResponse(request, withRecord())).toBeUndefined();
    expect(recordParts(request, 'answer', withRecord())).toEqual([
      { name: 'idempotency', write: [request, 'answer', 5] },
    ]);
  });
});

describe('a request without an idempotency key', () => {
  it('reads and records nothing', async () => {
    const collaborators = withRecord({ bodyHash, answer: 'old' });
    const noRequest = idempotentRequest({ ...asked, idempotencyKey: undefined }, 'createOrder');
    expect(noRequest).toBeUndefined();
    expect(await findEarlierResponse(noRequest, collaborators)).toBeUndefined();
    expect(collaborators.idempotency.find).not.toHaveBeenCalled();
    expect(recordParts(noRequest, 'answer', collaborators)).toEqual([]);
  });
});
