import { describe, expect, it } from 'vitest';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';

/** Increases in each test: ULIDs of an earlier millisecond continue from the last one. */
let at = Date.UTC(2046, 10, 21);

describe('systemIdentifiers', () => {
  it('returns different secrets of 256 random bits', () => {
    const secrets = Array.from({ length: 200 }, () => systemIdentifiers.secret());
    expect(new Set(secrets).size).toBe(200);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    // Each of the 256 bits is 1 in some secrets and 0 in others.
    const bytes = secrets.map((secret) => Buffer.from(secret, 'base64url'));
    const or = Array.from({ length: 32 }, (_, at) => bytes.reduce((all, secret) => all | (secret[at] ?? 0), 0));
    const and = Array.from({ length: 32 }, (_, at) => bytes.reduce((all, secret) => all & (secret[at] ?? 0), 255));
    expect([or, and]).toEqual([Array(32).fill(255), Array(32).fill(0)]);
  });

  it('returns ULIDs in order of time, unpredictable even within a millisecond', () => {
    at += 1000;
    const ids = [...Array.from({ length: 50 }, () => systemIdentifiers.ulid(at)), systemIdentifiers.ulid(at + 1)];
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(51);
    expect(ids[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    const random = Array.from({ length: 40 }, (_, index) => systemIdentifiers.ulid(at + 10 + index).slice(10));
    expect(new Set(random.join('')).size).toBe(32);
  });
});
