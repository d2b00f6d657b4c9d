import { describe, expect, it } from 'vitest';
import { localAddressOf, patienceMs } from '#tests/load/support/virtual-users.ts';
import { lastEvent } from '#tests/support/mixed-journey/journey-answer.ts';

describe('a virtual user', () => {
  it('comes from an address of its own that is this machine’s', () => {
    const addresses = Array.from({ length: 70_000 }, (_, number) => localAddressOf(number));
    expect(new Set(addresses).size).toBe(addresses.length);
    const loopback = /^127(?:\.(?:[1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-4])){3}$/;
    expect(addresses.filter((address) => !loopback.test(address))).toEqual([]);
  });

  it('waits longer each time that it was refused, and never together with all others', () => {
    expect([0, 1, 2, 10].map((tries) => patienceMs(tries, () => 0.5))).toEqual([1000, 2000, 4000, 30_000]);
    expect([0, 1].map((chance) => patienceMs(10, () => chance))).toEqual([15_000, 45_000]);
  });

  it('takes a stream for what it ends with', () => {
    const delta = 'event: delta\ndata: "Hel"\n\n';
    expect(lastEvent(`${delta}event: done\ndata: {"success":true}\n\n`, 200)).toEqual({
      status: 200,
      body: { success: true },
    });
    const busy = { success: false, message: 'busy', code: 'assistant-busy', requestId: 'r' };
    expect(lastEvent(`${delta}event: error\ndata: ${JSON.stringify(busy)}\n\n`, 200)).toEqual({
      status: 503,
      body: busy,
    });
    expect(() => lastEvent(delta, 200)).toThrow('without an end');
  });
});
