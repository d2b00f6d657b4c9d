import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { findEarlierResponse, idempotentRequest, recordParts } from '#functions/domain/idempotency/idempotency.ts';

const asked = { userId: 'u1', idempotencyKey: 'k1', body: { story: 1 } };
const request = idempotentRequest(asked, 'createOrder');
const bodyHash = createHash('sha256').update('{"story":1}').digest('base64url');

/** What was recorded under the key before, if anything. */
const recorded = (earlier?: { bodyHash: string; answer: unknown }) => ({
  clock: { now: () => 5_000 },
  idempotency: {
    find: vi.fn(async () => earlier),
    recordPart: (...args: unknown[]) => ({ name: 'idempotency', write: args }),
  },
});

describe('a request with a key', () => {
  it('is known by its customer, its route, its key and what it asks for', () => {
    expect(request).toEqual({ userId: 'u1', route: 'createOrder', key: 'k1', bodyHash });
  });

  it('is answered as before when it is the very same', async () => {
    const before = recorded({ bodyHash, answer: { order: 'o1' } });
    expect(await findEarlierResponse(request, before)).toEqual({ order: 'o1' });
    expect(before.idempotency.find).toHaveBeenCalledWith(request, 5);
  });

  it('is refused when the key came with something else before', async () => {
    const other = recorded({ bodyHash: 'other', answer: {} });
    await expect(findEarlierResponse(request, other)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('is new when nothing was recorded, and then records its answer', async () => {
    expect(await findEarlierResponse(request, recorded())).toBeUndefined();
    expect(recordParts(request, 'answer', recorded())).toEqual([
      { name: 'idempotency', write: [request, 'answer', 5] },
    ]);
  });
});

describe('a request without a key', () => {
  it('counts each time: nothing is asked for and nothing recorded', async () => {
    const nobody = recorded({ bodyHash, answer: 'old' });
    const without = idempotentRequest({ ...asked, idempotencyKey: undefined }, 'createOrder');
    expect(without).toBeUndefined();
    expect(await findEarlierResponse(without, nobody)).toBeUndefined();
    expect(nobody.idempotency.find).not.toHaveBeenCalled();
    expect(recordParts(without, 'answer', nobody)).toEqual([]);
  });
});
