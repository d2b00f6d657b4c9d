import { describe, expect, it } from 'vitest';
import { countedNetwork } from '#functions/domain/throttle/counted-network.ts';

describe('countedNetwork', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8::ffff:192.0.2.1', '2001:db8:0:0::/64'],
    ['2001:db8::4:5:6:7:8', '2001:db8:0:4::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['2001:0:0:10::', '2001:0:0:10::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(countedNetwork(address)).toBe(network);
  });
});
