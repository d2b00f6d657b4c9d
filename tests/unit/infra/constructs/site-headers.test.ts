import { describe, expect, it } from 'vitest';
import { deskContentSecurityPolicy } from '#infra/constructs/desk-policy.ts';
import { contentSecurityPolicy } from '#infra/constructs/site-policy.ts';

const filesSource = 'https://files.s3.us-east-1.amazonaws.com';
const frameSources = ['https://calendly.com'];

describe('contentSecurityPolicy', () => {
  it('allows only the site’s own scripts and API', () => {
    const policy = contentSecurityPolicy({ filesSource, frameSources, scriptHashes: ["'sha256-abc='"] });
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'sha256-abc='",
        `connect-src 'self' ${filesSource}`,
        `img-src 'self' data: blob: ${filesSource}`,
        "frame-src 'self' blob: https://calendly.com",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ]),
    );
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('lets the pages send events to the stage’s analytics host, and only there', () => {
    const analyticsSource = 'https://plausible.io';
    const policy = contentSecurityPolicy({ filesSource, frameSources, analyticsSource, scriptHashes: [] });
    expect(policy.split('; ')).toContain(`connect-src 'self' ${filesSource} https://plausible.io`);
    expect(policy.split('https://plausible.io')).toHaveLength(2);
  });

  it('also allows the scripts of the live pages, each listed once, and the other host that they call', () => {
    const liveApiSource = 'https://api.tellwren.com';
    const policy = contentSecurityPolicy({
      liveApiSource,
      filesSource,
      frameSources,
      scriptHashes: ["'sha256-new='", "'sha256-same='"],
      liveScriptHashes: ["'sha256-same='", "'sha256-old='"],
    });
    expect(policy).toContain("script-src 'self' 'sha256-new=' 'sha256-same=' 'sha256-old=';");
    expect(policy).toContain(`connect-src 'self' ${liveApiSource} ${filesSource};`);
    expect(deskContentSecurityPolicy({ liveApiSource, filesSource })).toContain(`connect-src 'self' ${liveApiSource};`);
    expect(deskContentSecurityPolicy({ filesSource })).toContain("connect-src 'self';");
  });

  it('throws when the policy exceeds the CloudFront limit', () => {
    const scriptHashes = Array.from({ length: 40 }, (_, index) => `'sha256-${index}${'x'.repeat(43)}'`);
    expect(() => contentSecurityPolicy({ filesSource, frameSources, scriptHashes })).toThrow(/1783/);
  });
});
