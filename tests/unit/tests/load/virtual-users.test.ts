import { describe, expect, it } from 'vitest';
import { localAddressOf } from '../../../load/support/virtual-users.ts';
import { lastEvent } from '../../../support/mixed-journey/journey-answer.ts';

describe('a virtual user', () => {
  it('comes from an address of its own that is this machine’s', () => {
    const addresses = Array.from({ length: 70_000 }, (_, number) => localAddressOf(number));
    expect(new Set(addresses).size).toBe(addresses.length);
    const loopback = /^127(?:\.(?:[1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-4])){3}$/;
    expect(addresses.filter((address) => !loopback.test(address))).toEqual([]);
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
