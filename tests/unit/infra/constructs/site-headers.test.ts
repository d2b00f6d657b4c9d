import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#infra/constructs/site-policy.ts';

const apiSource = 'https://api.tellwren.com';
const filesSource = 'https://files.s3.us-east-1.amazonaws.com';
const frameSources = ['https://calendly.com'];

describe('contentSecurityPolicy', () => {
  it('allows only the site’s own scripts and API', () => {
    const policy = contentSecurityPolicy({ apiSource, filesSource, frameSources, scriptHashes: ["'sha256-abc='"] });
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'sha256-abc='",
        `connect-src 'self' ${apiSource} ${filesSource}`,
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
    const policy = contentSecurityPolicy({ apiSource, filesSource, frameSources, analyticsSource, scriptHashes: [] });
    expect(policy.split('; ')).toContain(`connect-src 'self' ${apiSource} ${filesSource} https://plausible.io`);
    expect(policy.split('https://plausible.io')).toHaveLength(2);
  });

  it('also allows the scripts of the live pages, each listed once', () => {
    const policy = contentSecurityPolicy({
      apiSource,
      filesSource,
      frameSources,
      scriptHashes: ["'sha256-new='", "'sha256-same='"],
      liveScriptHashes: ["'sha256-same='", "'sha256-old='"],
    });
    expect(policy).toContain("script-src 'self' 'sha256-new=' 'sha256-same=' 'sha256-old=';");
  });

  it('throws when the policy exceeds the CloudFront limit', () => {
    const scriptHashes = Array.from({ length: 40 }, (_, index) => `'sha256-${index}${'x'.repeat(43)}'`);
    expect(() => contentSecurityPolicy({ apiSource, filesSource, frameSources, scriptHashes })).toThrow(/1783/);
  });
});
