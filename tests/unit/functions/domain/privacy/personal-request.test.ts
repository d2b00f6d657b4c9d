import { describe, expect, it } from 'vitest';
import {
  type ExportRequest,
  isExpired,
  nextRequests,
  type PersonalRequest,
} from '#functions/domain/privacy/personal-request.ts';

const requestedAt = '2026-11-24T10:00:00.000Z';
const waiting = (userId: string, over: Partial<ExportRequest> = {}): ExportRequest => ({
  kind: 'export',
  status: 'waiting',
  userId,
  requestedAt,
  attempts: 0,
  notBeforeSeconds: 100,
  ...over,
});
const deletion = (userId: string, notBeforeSeconds: number): PersonalRequest => ({
  kind: 'deletion',
  userId,
  requestedAt,
  attempts: 0,
  notBeforeSeconds,
  dueAt: requestedAt,
});
const users = (requests: readonly PersonalRequest[]) => requests.map(({ userId }) => userId);

describe('nextRequests', () => {
  it('returns what is due, oldest first', () => {
    const all = [waiting('late', { notBeforeSeconds: 201 }), waiting('b'), deletion('a', 50), deletion('later', 300)];
    expect(users(nextRequests(all, 200))).toEqual(['a', 'b']);
  });

  it('leaves ready and failed exports alone', () => {
    expect(nextRequests([waiting('a', { status: 'ready' }), waiting('b', { status: 'failed' })], 200)).toEqual([]);
  });

  it('returns at most ten', () => {
    const all = Array.from({ length: 25 }, (_, index) => waiting(`u${index}`));
    expect(nextRequests(all, 200)).toHaveLength(10);
  });

  it('handles a request that failed before alone, when its turn comes', () => {
    const failed = waiting('failed', { attempts: 1, notBeforeSeconds: 120 });
    const later = waiting('later', { notBeforeSeconds: 130 });
    expect(users(nextRequests([failed, waiting('a'), later], 200))).toEqual(['a', 'later']);
    expect(users(nextRequests([failed, later], 200))).toEqual(['failed']);
  });
});

describe('isExpired', () => {
  it('is true from the moment a file expires', () => {
    const file = { key: 'k', bytes: 1, expiresAt: requestedAt };
    const at = Date.parse(requestedAt);
    expect([at - 1, at].map((now) => isExpired(waiting('a', { status: 'ready', file }), now))).toEqual([false, true]);
    expect([waiting('a'), deletion('a', 1)].map((request) => isExpired(request, at))).toEqual([false, false]);
  });
});
