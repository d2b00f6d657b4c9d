import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from '#infra/tooling/audit-web/certificate.ts';

test('every certificate can be read, is signed by its own key and valid now', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  // Its length differs by the bytes of its numbers, so many are made.
  for (let made = 0; made < 100; made += 1) {
    const certificate = new X509Certificate(selfSignedCertificate(now).cert);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=localhost');
    expect(Date.parse(certificate.validFrom)).toBe(now.getTime() - 86_400_000);
    expect(Date.parse(certificate.validTo)).toBe(now.getTime() + 86_400_000);
  }
});
