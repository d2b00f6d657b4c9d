import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listen, listenCommand } from '#infra/tooling/stripe-listen.ts';

const folder = mkdtempSync(join(tmpdir(), 'tellwren-listen-'));
const environment = { STRIPE_SECRET_KEY: 'sk_test_abc', LOCAL_DATA_DIR: folder, PATH: process.env['PATH'] };
const secret = 'whsec_0123456789abcdef';

/** A script in place of the Stripe CLI. */
function program(script: string): string {
  const file = join(mkdtempSync(join(folder, 'cli-')), 'stripe');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('npm run ops -- stripe-listen', () => {
  it('forwards to the configured API without showing the key', () => {
    const { args, env } = listenCommand({ ...environment, API_PORT: '3456' }, 'forward');
    expect(args).toEqual([
      ...['listen', '--all-snapshot', '--latest', '--skip-update'],
      ...['--forward-to', 'http://localhost:3456/api/webhooks/stripe'],
    ]);
    expect(args.join(' ')).not.toContain('sk_test');
    expect(env).toMatchObject({ STRIPE_API_KEY: 'sk_test_abc' });
  });

  it('requires a test key', () => {
    expect(() => listenCommand({}, 'secret')).toThrow('STRIPE_SECRET_KEY is not set');
    expect(() => listenCommand({ STRIPE_SECRET_KEY: 'sk_live_abc' }, 'secret')).toThrow('not a test key');
  });

  it('prints the webhook secret, then forwards', async () => {
    const printed: string[] = [];
    const stripe = program(`[ "$2" = --print-secret ] && echo ${secret} || exit 7`);
    expect(await listen(stripe, environment, (text) => printed.push(text))).toBe(7);
    expect(printed.join('\n')).toContain(secret);
  });

  it('reports in one line that Stripe is unreachable', async () => {
    const stripe = program('echo "dial tcp: lookup api.stripe.com: no such host" >&2; exit 1');
    const listening = listen(stripe, environment, () => undefined);
    await expect(listening).rejects.toThrow(
      "Stripe did not return the webhooks' secret: dial tcp: lookup api.stripe.com: no such host",
    );
  });
});
