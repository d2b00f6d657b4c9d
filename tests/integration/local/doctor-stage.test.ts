import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStage, type Stage } from '#infra/stages.ts';
import type { RunCommand } from '#infra/tooling/deploy/run-command.ts';
import { examineStage, runDoctor } from '#infra/tooling/doctor/run-doctor.ts';
import { keySetText, makeTokenPair } from '#infra/tooling/secrets/token-keys.ts';
import { handledEventTypes } from '#shared/names/payment-events.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startFakeAws } from '#tests/support/fake-aws.ts';
import { type FakeInternet, startFakeInternet } from '#tests/support/fake-internet.ts';

const root = resolve(import.meta.dirname, '../../..');
const canary = 'canary0d41';
const keys = {
  openai: `sk-proj-${canary}-openai`,
  stripe: `sk_test_${canary}stripe`,
  stripeWebhook: `whsec_${canary}0123456789`,
  scheduler: `${canary}-scheduler`,
};
let aws: Awaited<ReturnType<typeof startFakeAws>>;
let net: Awaited<ReturnType<typeof startFakeInternet>>;
let stage: Stage;

const keep = (name: string, value: string) =>
  aws.account.secrets.set(`tellwren/dev/${name}`, {
    versions: [{ id: name, value, stages: ['AWSCURRENT'] }],
    changedAtSeconds: 1_700_000_000,
  });

/** An account in which all is well, and the stage is deployed. */
beforeEach(async () => {
  [aws, net] = await Promise.all([startFakeAws(), startFakeInternet()]);
  stubEnvironment(aws.environment);
  const openai = { baseUrl: `${net.url}/v1`, chatModel: 'small', storyModel: 'large' };
  stage = { ...readStage('dev'), openai, schedulerUrl: `${net.url}/book` };
  const { signingKey, publicKey } = makeTokenPair();
  keep('token-signing-key', signingKey);
  keep('openai-key', keys.openai);
  keep('stripe-key', keys.stripe);
  keep('stripe-webhook-secret', keys.stripeWebhook);
  keep('scheduler-webhook-secret', keys.scheduler);
  const { account } = aws;
  account.parameters.set('/tellwren/dev/token-public-keys', keySetText([publicKey]));
  account.parameters.set('/cdk-bootstrap/hnb659fds/version', '30');
  account.mail.identities.add('dev.tellwren.com');
  account.stacks.set('tellwren-dev-web', { SiteUrl: net.url });
  account.stacks.set('tellwren-dev-api', { ApiUrl: net.url });
  account.subscriptions.push({ endpoint: stage.alarmsAddress, arn: 'arn:aws:sns:us-east-1:1:t:1' });
  net.answers.stripeKeys.add(keys.stripe);
  net.answers.modelKeys.add(keys.openai);
  for (const model of ['small', 'large']) net.answers.models.add(model);
  net.answers.webhooks = [webhook({})];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all([aws.close(), net.close()]);
});

const webhook = (over: Partial<FakeInternet['webhooks'][number]>) => ({
  ...{ url: `${net.url}/api/webhooks/stripe`, status: 'enabled', enabled_events: [...handledEventTypes] },
  ...{ api_version: '2026-10-28.endive', ...over },
});
const clean: RunCommand = async ({ args }) => ({ status: 0, said: args[0] === 'status' ? '' : 'abc1234' });

async function examine(part: 'before' | 'all' = 'all'): Promise<{ wrong: number; out: string }> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const wrong = await examineStage(stage, { root, run: clean, print, stripeUrl: net.url }, part);
  return { wrong, out: lines.join('\n') };
}

type Fault = readonly [what: string, cause: () => void, found: RegExp, mend: RegExp];

const faults: readonly Fault[] = [
  [
    'no credentials',
    () => {
      aws.account.accountId = undefined;
    },
    /✗ AWS account: AWS does not know/,
    /aws sso login/,
  ],
  [
    'no bootstrap',
    () => aws.account.parameters.delete('/cdk-bootstrap/hnb659fds/version'),
    /✗ CDK bootstrap/,
    /npx cdk bootstrap/,
  ],
  [
    'a small account',
    () => {
      aws.account.concurrency = 10;
    },
    /✗ Lambda's concurrency: 10 functions/,
    /Service Quotas/,
  ],
  [
    'sending paused',
    () => {
      aws.account.mail.sending = false;
    },
    /✗ SES: SES sends nothing/,
    /Account dashboard/,
  ],
  [
    'an unknown sender',
    () => aws.account.mail.identities.clear(),
    /✗ Mail sender: neither wren@dev/,
    /Create identity/,
  ],
  [
    'no model key',
    () => aws.account.secrets.delete('tellwren/dev/openai-key'),
    /✗ Secret openaiKey: there is none/,
    /set openai-key/,
  ],
  [
    'a live key in dev',
    () => keep('stripe-key', `sk_live_${canary}stripe`),
    /✗ Secret stripeKey: it is a live key/,
    /set stripe-key/,
  ],
  [
    'a wrong webhook secret',
    () => keep('stripe-webhook-secret', `we_${canary}`),
    /✗ Secret stripeWebhookSecret/,
    /set stripe-webhook-secret/,
  ],
  [
    'keys that do not fit',
    () => keep('token-signing-key', makeTokenPair().signingKey),
    /✗ Token keys: what signs/,
    /Rotate the keys/,
  ],
  [
    'a key that Stripe forgot',
    () => net.answers.stripeKeys.clear(),
    /✗ Stripe: Stripe does not know this key/,
    /API keys/,
  ],
  [
    'a key that the model forgot',
    () => net.answers.modelKeys.clear(),
    /✗ Models: .* refuses the key \(401\)/,
    /set openai-key/,
  ],
  [
    'a model that is gone',
    () => net.answers.models.delete('large'),
    /✗ Models: there is no model large/,
    /infra\/stages\.ts/,
  ],
  [
    'a booking page that is gone',
    () => {
      net.answers.scheduler = 404;
    },
    /✗ Booking page: .* answers 404/,
    /schedulerUrl/,
  ],
  [
    'no webhook',
    () => {
      net.answers.webhooks = [];
    },
    /✗ Stripe's webhook: Stripe has no endpoint/,
    /Add one: .*\/api\/webhooks\/stripe/,
  ],
  [
    'a disabled webhook',
    () => {
      net.answers.webhooks = [webhook({ status: 'disabled' })];
    },
    /the endpoint is disabled/,
    /Enable it/,
  ],
  [
    'a webhook of one event',
    () => {
      net.answers.webhooks = [webhook({ enabled_events: ['invoice.paid'] })];
    },
    /it does not send checkout\.session\.completed/,
    /Edit it/,
  ],
  [
    'an old webhook',
    () => {
      net.answers.webhooks = [webhook({ api_version: '2020-01-01' })];
    },
    /it speaks 2020-01-01/,
    /Make it anew/,
  ],
  [
    'a sick API',
    () => {
      net.answers.health = 503;
    },
    /✗ API: .*\/api\/health answers 503/,
    /dashboard/,
  ],
  [
    'a site without its policy',
    () => {
      net.answers.headers = {};
    },
    /✗ Site: .* without content-security-policy, strict/,
    /CloudFront/,
  ],
  [
    'a missing 404',
    () => {
      net.answers.unknownPage = 200;
    },
    /✗ Unknown page: .* answers 200/,
    /deploy again/,
  ],
  [
    'alarms without a subscriber',
    () => {
      aws.account.subscriptions[0] = { endpoint: stage.alarmsAddress, arn: 'PendingConfirmation' };
    },
    /✗ Alarms' address: .* has not confirmed/,
    /Follow the link/,
  ],
  ['nothing deployed', () => aws.account.stacks.clear(), /✗ Stage: the stage is not deployed/, /npm run deploy/],
];

describe('npm run doctor -- --stage', () => {
  it('reports nothing for a healthy stage', async () => {
    const { wrong, out } = await examine();
    expect(out.split('\n').filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(wrong).toBe(0);
    expect(out.split('\n').length).toBeGreaterThanOrEqual(22);
  });

  it.each(faults)('reports %s, and how to fix it', async (_, cause, found, mend) => {
    cause();
    const { wrong, out } = await examine();
    expect(out).toMatch(found);
    expect(out).toMatch(mend);
    expect(wrong).toBeGreaterThanOrEqual(1);
    expect(out).not.toContain(canary);
  });

  it('continues after a failed check and lists what it skips', async () => {
    net.answers.stripeKeys.clear();
    const { wrong, out } = await examine();
    expect(wrong).toBe(1);
    expect(out).toContain(`– Stripe's webhook: not looked at before this is well: Stripe`);
  });

  it('redacts keys in service messages', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error(`bad key ${keys.openai} or ${keys.stripe}`)));
    const { out } = await examine();
    vi.unstubAllGlobals();
    expect(out).toContain('bad key … or');
    expect(out).not.toContain(canary);
  });

  it('skips checks of a stage that is not deployed', async () => {
    aws.account.stacks.clear();
    const { wrong, out } = await examine('before');
    expect(wrong).toBe(0);
    expect(out).not.toContain('Unknown page');
  });

  it('advises where dev may be less than prod: a sandbox, changes that are not committed', async () => {
    aws.account.mail.production = false;
    const lines: string[] = [];
    const run: RunCommand = async () => ({ status: 0, said: ' M README.md\n' });
    const wrong = await examineStage(
      stage,
      { root, run, print: (line) => lines.push(line), stripeUrl: net.url },
      'before',
    );
    expect(wrong).toBe(0);
    expect(lines.filter((line) => line.startsWith('!'))).toEqual([
      '! Work tree: 1 file is changed and not committed',
      '! SES: SES is in its sandbox: only verified addresses get mail',
    ]);
  });

  it('lets the secrets of webhooks wait until there is an address to give out, and no longer', async () => {
    aws.account.secrets.delete('tellwren/dev/stripe-webhook-secret');
    expect((await examine()).out).toContain('✗ Secret stripeWebhookSecret: there is none');
    aws.account.stacks.clear();
    const { wrong, out } = await examine('before');
    expect(wrong).toBe(0);
    expect(out).toContain('! Secret stripeWebhookSecret: there is none yet');
  });

  it('looks at the certificates of a domain: where they lie, and whether they are issued', async () => {
    const arn = (region: string) => `arn:aws:acm:${region}:1:certificate/1`;
    const names = { siteName: 'dev.example', apiName: 'api.dev.example' };
    stage = {
      ...stage,
      domain: { ...names, siteCertificateArn: arn('eu-west-1'), apiCertificateArn: arn('us-east-1') },
    };
    aws.account.certificates.set(arn('us-east-1'), 'PENDING_VALIDATION');
    const { out } = await examine('before');
    expect(out).toContain("✗ The site's certificate: it lies in eu-west-1, and must lie in us-east-1");
    expect(out).toContain("✗ The API's certificate: it is PENDING_VALIDATION");
  });

  it('ends with 1 for a stage in an account that has nothing, and names the stages', async () => {
    const lines: string[] = [];
    const options = { root, run: clean, print: (line: string) => lines.push(line), stripeUrl: net.url };
    aws.account.secrets.clear();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
    expect(await runDoctor('dev', options)).toBe(1);
    vi.unstubAllGlobals();
    expect(lines.at(-1)).toMatch(/^\d+ to mend\.$/);
    await expect(runDoctor('moon', options)).rejects.toThrow('There is no stage moon: --stage dev or --stage prod.');
  });
});
