import { describe, expect, it } from 'vitest';
import { chromiumFlags } from '#functions/adapters/pdf/chromium-flags.ts';

describe('the flags of the printing browser', () => {
  it('cut the network off', () => {
    expect(chromiumFlags).toEqual(
      expect.arrayContaining([
        '--host-resolver-rules=MAP * ~NOTFOUND',
        '--proxy-server=http://127.0.0.1:9',
        '--proxy-bypass-list=<-loopback>',
      ]),
    );
  });

  it("have none of those by which the package's own list lets files in", async () => {
    const { default: chromium } = await import('@sparticuz/chromium-min');
    const insecure = ['disable-web-security', 'allow-running-insecure-content', 'disable-site-isolation-trials'];
    const theirs = chromium.args.filter((flag) => insecure.some((name) => flag.includes(name)));
    expect(theirs).toHaveLength(3);
    expect(chromiumFlags.filter((flag) => theirs.includes(flag))).toEqual([]);
    expect(chromiumFlags.filter((flag) => /allow-file-access|remote-debugging-port/.test(flag))).toEqual([]);
  });
});
