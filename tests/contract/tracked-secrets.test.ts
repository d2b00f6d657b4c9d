import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What our secrets look like (infra/constructs/operator-secrets.ts), and those of the tools around them. */
const forms: Readonly<Record<string, RegExp>> = {
  'a Stripe key': /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  "a webhook's secret": /\bwhsec_[A-Za-z0-9+/=]{24,}/g,
  'a model key': /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,}/g,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  'a private key of a token': /"d"\s*:\s*"[A-Za-z0-9_-]{43}"/g,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,})/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}/g,
  'a bearer token': /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}/g,
};

/** Made up for a test, by their beginning: the rest would be found here. */
const madeUp = ['whsec_5f1c2f4d0c9b8a7e', 'whsec_0000000000000000', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEi'];

function secretsIn(text: string): string[] {
  return Object.entries(forms).flatMap(([what, form]) =>
    [...text.matchAll(form)]
      .filter(([found]) => !madeUp.some((beginning) => found.startsWith(beginning)))
      .map(([found]) => `${what}: ${found.slice(0, 12)}…`),
  );
}

describe('files tracked by git', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

  it('contain no secret', () => {
    expect(tracked.length).toBeGreaterThan(500);
    // Somebody may just be deleting one.
    const there = tracked.filter((file) => existsSync(join(root, file)));
    const found = there.flatMap((file) => {
      return secretsIn(readFileSync(join(root, file), 'latin1')).map((secret) => `${file}: ${secret}`);
    });
    expect(found).toEqual([]);
  });

  it('contain no settings file', () => {
    expect(tracked.filter((file) => /(^|\/)\.env($|\.)|\.pem$|\.p12$|(^|\/)\.local\//.test(file))).toEqual([]);
  });

  it('the check finds each form of a secret', () => {
    // Put together here, so that they are found nowhere else.
    const made = [
      ['sk_', 'live_', 'a1'.repeat(12)],
      ['whsec_', 'A9+/'.repeat(8)],
      ['sk-', 'proj-', 'a1B2'.repeat(8)],
      ['AKI', 'A', 'ABCDEFGHIJKLMNOP'],
      ['-----BEGIN ', 'PRIVATE KEY-----'],
      ['"d":"', 'a1B'.repeat(14), 'x"'],
      ['gh', 'p_', 'a1B2'.repeat(9)],
      ['npm', '_', 'a1B2'.repeat(9)],
      ['eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiJhZGFhIn0'],
    ];
    expect(made.filter((parts) => secretsIn(`a line with ${parts.join('')} in it`).length !== 1)).toEqual([]);
    expect(made).toHaveLength(Object.keys(forms).length);
  });
});
