import { describe, expect, it } from 'vitest';
import { chromiumFlags } from '#functions/adapters/pdf/chromium-flags.ts';

describe('chromiumFlags', () => {
  it('block the network', () => {
    expect(chromiumFlags).toEqual(
      expect.arrayContaining([
        '--host-resolver-rules=MAP * ~NOTFOUND',
        '--proxy-server=http://127.0.0.1:9',
        '--proxy-bypass-list=<-loopback>',
      ]),
    );
  });

  it('contain none of the insecure defaults of the package', async () => {
    const { default: chromium } = await import('@sparticuz/chromium-min');
    const insecure = ['disable-web-security', 'allow-running-insecure-content', 'disable-site-isolation-trials'];
    const insecureDefaults = chromium.args.filter((flag) => insecure.some((name) => flag.includes(name)));
    expect(insecureDefaults).toHaveLength(3);
    expect(chromiumFlags.filter((flag) => insecureDefaults.includes(flag))).toEqual([]);
    expect(chromiumFlags.filter((flag) => /allow-file-access|remote-debugging-port/.test(flag))).toEqual([]);
  });
});
