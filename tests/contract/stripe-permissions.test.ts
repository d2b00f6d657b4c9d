import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { permissionsOfCalls, stripePermissions } from '#infra/tooling/secrets/stripe-permissions.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Checks a signature, without a request. */
const withoutRequest = 'webhooks.constructEvent';
const ofDoctor = ['billingPortal.configurations.list', 'checkout.sessions.list', 'webhookEndpoints.list'];

it('a restricted key has the permissions of exactly the calls that the code makes', () => {
  const texts = globSync('functions/**/*.ts', { cwd: root }).map(read);
  const calls = texts.flatMap((text) =>
    [...text.matchAll(/\bstripe\.((?:\w+\.)+\w+)\(/g)].map(([, call]) => call ?? ''),
  );
  const made = new Set([...calls.filter((call) => call !== withoutRequest), ...ofDoctor]);
  expect([...made].sort()).toEqual(Object.keys(permissionsOfCalls).sort());
});

it('and the page of the first deployment names them', () => {
  const page = read('infra/docs/first-deployment.md').replaceAll(/\s+/g, ' ');
  expect(page).toContain(stripePermissions());
});
