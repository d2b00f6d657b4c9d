import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailRecords } from '#infra/mail-records.ts';
import { readStage, type Stage } from '#infra/stages.ts';
import type { NameResolver } from '#infra/tooling/doctor/deployed-checks.ts';
import { checkStage, runDoctor } from '#infra/tooling/doctor/run-doctor.ts';
import type { RunCommand } from '#infra/tooling/run-command.ts';
import { stripePermissions } from '#infra/tooling/secrets/stripe-permissions.ts';
import { createTokenPair, keySetText } from '#infra/tooling/secrets/token-keys.ts';
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
const dkim = ['k1', 'k2', 'k3'].map(
  (key) => [`${key}._domainkey.dev.tellwren.com`, `${key}.dkim.amazonses.com`] as const,
);
const none = async () => [];
const resolver: NameResolver = {
  resolve4: none,
  resolveCname: none,
  resolveMx: async () => [{ exchange: 'feedback-smtp.us-east-1.amazonses.com' }],
  resolveTxt: async () => [['v=spf1 include:amazonses.com -all'], ['v=DMARC1; p=quarantine']],
};
let aws: Awaited<ReturnType<typeof startFakeAws>>;
let net: Awaited<ReturnType<typeof startFakeInternet>>;
let stage: Stage;

const keep = (name: string, value: string) =>
  aws.account.secrets.set(`tellwren/dev/${name}`, {
    versions: [{ id: name, value, stages: ['AWSCURRENT'] }],
    changedAtSeconds: 1_700_000_000,
  });

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const hook = (over: Partial<FakeInternet['webhooks'][number]>) => {
  net.answers.webhooks = [webhook(over)];
};

/** A healthy account with a deployed stage. */
async function open(): Promise<void> {
  [aws, net] = await Promise.all([startFakeAws(), startFakeInternet()]);
  stubEnvironment(aws.environment);
  const openai = { baseUrl: `${net.url}/v1`, chatModel: 'small', storyModel: 'large', transcriptionModel: 'ears' };
  stage = {
    ...readStage('dev'),
    account: '111122223333',
    alarms: 'on',
    reservedConcurrency: 'on',
    openai,
    schedulerUrl: `${net.url}/book`,
  };
  const { signingKey, publicKey } = createTokenPair();
  keep('token-signing-key', signingKey);
  keep('openai-key', keys.openai);
  keep('stripe-key', keys.stripe);
  keep('stripe-webhook', keys.stripeWebhook);
  keep('scheduler-webhook', keys.scheduler);
  const { account } = aws;
  account.parameters.set('/tellwren/dev/token-public-keys', keySetText([publicKey]));
  account.parameters.set('/cdk-bootstrap/hnb659fds/version', '30');
  account.mail.identities.set('dev.tellwren.com', true);
  account.stacks.set('tellwren-dev-data', {
    MailRecords: mailRecords('dev.tellwren.com', 'us-east-1', dkim).join('\n'),
  });
  account.stacks.set('tellwren-dev-web', { SiteUrl: net.url, DeskUrl: net.url });
  account.stacks.set('tellwren-dev-api', { ApiUrl: net.url });
  account.subscriptions.push({ endpoint: stage.alarmsAddress, arn: 'arn:aws:sns:us-east-1:1:t:1' });
  net.answers.stripeKeys.add(keys.stripe);
  net.answers.modelKeys.add(keys.openai);
  for (const model of ['small', 'large', 'ears']) net.answers.models.add(model);
  net.answers.webhooks = [webhook({})];
}
async function close(): Promise<void> {
  vi.unstubAllEnvs();
  await Promise.all([aws.close(), net.close()]);
}
beforeEach(open);
afterEach(close);

const webhook = (over: Partial<FakeInternet['webhooks'][number]>) => ({
  url: `${net.url}/api/webhooks/stripe`,
  status: 'enabled',
  enabled_events: [...handledEventTypes],
  api_version: '2026-10-28.endive',
  ...over,
});
/** The commit for `git rev-parse`; nothing changed, and no package missing. */
const clean: RunCommand = async ({ args }) => ({ status: 0, output: args[0] === 'rev-parse' ? 'abc1234' : '' });

async function examine(part: 'before' | 'all' = 'all'): Promise<{ wrong: number; out: string }> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const wrong = await checkStage(stage, { root, run: clean, print, stripeUrl: net.url, resolver }, part);
  return { wrong, out: lines.join('\n') };
}

/** What is wrong, and a part of each of the two lines that report it. */
const faults: readonly (readonly [cause: () => unknown, problem: string, fix: string])[] = [
  [() => Object.assign(aws.account, { accountId: undefined }), '✗ AWS account: you are not signed in', 'aws sso login'],
  [
    () => Object.assign(aws.account, { accountId: '444455556666' }),
    '✗ AWS account: you are signed in to 444455556666, and dev is in 111122223333',
    'Set AWS_PROFILE',
  ],
  [
    () => Reflect.deleteProperty(stage, 'account'),
    '✗ AWS account: dev names no account',
    "Add account: '111122223333' to dev in infra/stages.ts",
  ],
  [
    () => aws.account.parameters.delete('/cdk-bootstrap/hnb659fds/version'),
    '✗ CDK bootstrap',
    'npm run ops -- bootstrap --stage dev',
  ],
  [() => Object.assign(aws.account, { concurrency: 10 }), "✗ Lambda's concurrency: 10 functions", 'Service Quotas'],
  [() => Object.assign(aws.account.mail, { sending: false }), '✗ SES: SES does not send', 'Account dashboard'],
  [() => aws.account.mail.identities.clear(), '✗ DKIM: SES does not have dev.tellwren.com', 'Create it again'],
  [
    () => aws.account.mail.identities.set('dev.tellwren.com', false),
    '✗ DKIM: SES has not found the records of dev.tellwren.com',
    'k3._domainkey.dev.tellwren.com CNAME k3.dkim.amazonses.com',
  ],
  [
    () => aws.account.stacks.delete('tellwren-dev-data'),
    '✗ Mail sender: SES already has dev.tellwren.com, which the deployment creates',
    'Delete it',
  ],
  [() => aws.account.secrets.delete('tellwren/dev/openai-key'), '✗ Secret openaiKey: it is missing', 'set openai-key'],
  [() => keep('stripe-key', `sk_live_${canary}stripe`), '✗ Secret stripeKey: it is a live key', 'set stripe-key'],
  [() => keep('stripe-webhook', `we_${canary}`), '✗ Secret stripeWebhookSecret', 'set stripe-webhook'],
  [() => keep('token-signing-key', createTokenPair().signingKey), '✗ Token keys: the signing key', 'Rotate the keys'],
  [() => net.answers.stripeKeys.clear(), '✗ Stripe: Stripe does not know this key', 'API keys'],
  [() => net.answers.modelKeys.clear(), 'refuses the key (401)', 'set openai-key'],
  [() => net.answers.models.delete('large'), '✗ Models: there is no model large', 'infra/stages.ts'],
  [() => net.answers.models.delete('ears'), '✗ Models: there is no model ears', 'infra/stages.ts'],
  [
    () => Object.assign(net.answers, { shutdownDate: dayAfter(80) }),
    `✗ Models: shut down soon: small on ${dayAfter(80)}, large on ${dayAfter(80)}, ears on`,
    'Set another one in infra/stages.ts',
  ],
  [() => Object.assign(net.answers, { scheduler: 404 }), '/book responds 404', 'schedulerUrl'],
  [() => Object.assign(net.answers, { webhooks: [] }), "✗ Stripe's webhook: Stripe has no endpoint", 'Add one: '],
  [
    () => Object.assign(net.answers, { changesCards: false }),
    '✗ Customer portal: customers cannot change their card',
    'Settings › Billing › Customer portal',
  ],
  [() => hook({ status: 'disabled' }), 'the endpoint is disabled', 'Enable it'],
  [() => hook({ enabled_events: ['invoice.paid'] }), 'it does not send checkout.session.completed', 'Edit it'],
  [() => hook({ api_version: '2020-01-01' }), 'it uses API version 2020-01-01', 'Create it again'],
  [() => Object.assign(net.answers, { health: 503 }), '/api/health responds 503', 'dashboard'],
  [() => Object.assign(net.answers, { headers: {} }), 'without content-security-policy, strict', 'CloudFront'],
  [
    () => aws.account.stacks.set('tellwren-dev-web', { SiteUrl: net.url }),
    '✗ Desk: the stage was deployed without a host for it',
    'npm run deploy -- --stage dev',
  ],
  [() => Object.assign(net.answers, { unknownPage: 200 }), '✗ Unknown page: ', 'deploy again'],
  [
    () => aws.account.subscriptions.splice(0, 1, { endpoint: stage.alarmsAddress, arn: 'PendingConfirmation' }),
    'has not confirmed',
    'Follow the link',
  ],
  [() => aws.account.stacks.clear(), '✗ Stage: the stage is not deployed', 'npm run deploy'],
];

describe('npm run doctor -- --stage', () => {
  it('finds nothing in a healthy stage', async () => {
    const { wrong, out } = await examine();
    expect(out.split('\n').filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(wrong).toBe(0);
    expect(out.split('\n').length).toBeGreaterThanOrEqual(22);
  });

  it('reports each fault and how to fix it, without a secret', async () => {
    const silent: string[] = [];
    for (const [cause, problem, fix] of faults) {
      await close();
      await open();
      cause();
      const { wrong, out } = await examine();
      const isReported = wrong > 0 && out.includes(problem) && out.includes(fix);
      if (!isReported || out.includes(canary)) silent.push(`${problem}: ${out}`);
    }
    expect(silent).toEqual([]);
  });

  it('accepts the account of the credentials for a personal stage, and models that are shut down in a year', async () => {
    const { account: _account, ...without } = stage;
    stage = { ...without, profile: 'personal' };
    net.answers.shutdownDate = dayAfter(365);
    expect((await examine()).wrong).toBe(0);
  });

  it('counts the stages that the account has room for, and refuses one without room', async () => {
    const { account: _account, ...without } = stage;
    stage = { ...without, profile: 'personal' };
    aws.account.roles = { used: 400, most: 1000 };
    const rooms = async () => /Stages in this account: (.*)/.exec((await examine('before')).out)?.[1];
    expect(await rooms()).toMatch(/^room for 3 more: 400 of 1000 IAM roles are used, a stage takes \d+$/);
    aws.account.headersPolicies = { used: 18, most: undefined };
    expect(await rooms()).toMatch(/^room for 0 more: 18 of 20 response headers policies/);
    aws.account.stacks.clear();
    expect((await examine('before')).wrong).toBe(1);
    aws.account.headersPolicies.most = 100;
    expect(await rooms()).toMatch(/^room for 3 more/);
  });

  it('does not let a booking page block a personal stage', async () => {
    const { account: _account, ...without } = stage;
    stage = { ...without, profile: 'personal' };
    net.answers.scheduler = 404;
    aws.account.stacks.clear();
    const { wrong, out } = await examine('before');
    expect([wrong, out.includes('! Booking page: ')]).toEqual([0, true]);
  });

  it('names the permission that a restricted key of Stripe lacks, and all that it needs', async () => {
    net.answers.forbidden = 'products';
    const { wrong, out } = await examine();
    expect(wrong).toBe(1);
    expect(out).toContain("✗ Stripe: Stripe responds 403: Having the 'rak_products_read' permission would allow this");
    expect(out).toContain(`A restricted key needs: ${stripePermissions()}.`);
  });

  it('leaves out what the pipeline may not read, and does not count it', async () => {
    aws.account.canReadSecrets = false;
    const { wrong, out } = await examine('before');
    expect(wrong).toBe(0);
    expect(out).toContain('– Secret stripeKey: not checked, because these credentials may not read secrets');
    expect(out).toContain('– Stripe: not checked, like Secret stripeKey');
    expect(out).toContain('– Token keys: not checked, like Secret tokenSigningKey');
  });

  it('removes keys from the messages of services', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error(`bad key ${keys.openai} or ${keys.stripe}`)));
    const { out } = await examine();
    vi.unstubAllGlobals();
    expect(out).toContain('bad key … or');
    expect(out).not.toContain(canary);
  });

  it('lets an interrupted first deployment go on before DNS has the records of mail', async () => {
    const { MailRecords = '' } = aws.account.stacks.get('tellwren-dev-data') ?? {};
    aws.account.stacks.clear();
    aws.account.mail.identities.set('dev.tellwren.com', false);
    expect((await examine('before')).out).toContain('✗ Mail sender: SES already has dev.tellwren.com');
    aws.account.stacks.set('tellwren-dev-data', { MailRecords });
    expect((await examine('before')).wrong).toBe(0);
  });

  it('skips checks of the deployment before it exists', async () => {
    aws.account.stacks.clear();
    aws.account.mail.identities.clear();
    const { wrong, out } = await examine('before');
    expect(wrong).toBe(0);
    expect(out).not.toContain('Unknown page');
  });

  it('only warns in dev about the SES sandbox and uncommitted changes', async () => {
    aws.account.mail.production = false;
    const lines: string[] = [];
    const run: RunCommand = async ({ program }) => ({ status: 0, output: program === 'git' ? ' M README.md\n' : '' });
    const wrong = await checkStage(
      stage,
      { root, run, print: (line) => lines.push(line), stripeUrl: net.url, resolver },
      'before',
    );
    expect(wrong).toBe(0);
    expect(lines.filter((line) => line.startsWith('!'))).toEqual([
      '! Work tree: 1 file is changed and not committed',
      '! SES: SES is in its sandbox: only verified addresses get mail',
    ]);
  });

  it('requires webhook secrets only after the deployment', async () => {
    aws.account.secrets.delete('tellwren/dev/stripe-webhook');
    expect((await examine()).out).toContain('✗ Secret stripeWebhookSecret: it is missing');
    aws.account.stacks.clear();
    aws.account.mail.identities.clear();
    const { wrong, out } = await examine('before');
    expect(wrong).toBe(0);
    expect(out).toContain('! Secret stripeWebhookSecret: it is missing');
  });

  const prodInSandbox = async (part: 'before' | 'all') => {
    stage = { ...stage, name: 'prod', profile: 'prod' };
    for (const [name, secret] of [...aws.account.secrets])
      aws.account.secrets.set(name.replace('/dev/', '/prod/'), secret);
    aws.account.secrets.delete('tellwren/prod/stripe-key');
    aws.account.mail.production = false;
    aws.account.concurrency = 10;
    const { out } = await examine(part);
    return out;
  };

  it('only advises about SES production access and concurrency until there is a live site to show to AWS', async () => {
    aws.account.stacks.clear();
    aws.account.mail.identities.clear();
    for (const part of ['before', 'all'] as const) {
      const out = await prodInSandbox(part);
      expect(out).toContain('! SES: SES is in its sandbox');
      expect(out).toContain("! Lambda's concurrency: 10 functions can run at once");
      expect(out).toContain('✗ Secret stripeKey: it is missing');
    }
  });

  it('reports both in a deployed stage, without blocking its next deployment', async () => {
    for (const [name, outputs] of [...aws.account.stacks])
      aws.account.stacks.set(name.replace('-dev-', '-prod-'), outputs);
    expect(await prodInSandbox('all')).toContain('✗ SES: SES is in its sandbox');
    expect(await prodInSandbox('before')).toContain("! Lambda's concurrency: 10 functions can run at once");
  });

  it('does not let an outage of a vendor block the next deployment, but the first one', async () => {
    net.answers.stripeKeys.clear();
    net.answers.modelKeys.clear();
    net.answers.scheduler = 503;
    const { wrong, out } = await examine('before');
    expect(wrong).toBe(0);
    expect(out.split('\n').filter((line) => line.startsWith('!'))).toEqual([
      '! Stripe: Stripe does not know this key',
      expect.stringMatching(/^! Models: /),
      expect.stringMatching(/^! Booking page: .* responds 503$/),
      expect.stringMatching(/^! Customer portal: /),
    ]);
    aws.account.stacks.clear();
    aws.account.mail.identities.clear();
    expect((await examine('before')).wrong).toBe(3);
  });

  it('checks region and status of the domain’s certificates', async () => {
    const arn = (region: string) => `arn:aws:acm:${region}:1:certificate/1`;
    const names = { siteName: 'dev.example', deskName: 'desk.dev.example', apiName: 'api.dev.example' };
    stage = {
      ...stage,
      domain: { ...names, siteCertificateArn: arn('eu-west-1'), apiCertificateArn: arn('us-east-1') },
    };
    aws.account.certificates.set(arn('us-east-1'), 'PENDING_VALIDATION');
    aws.account.certifiedNames = ['dev.example', '*.dev.example'];
    const { out } = await examine('before');
    expect(out).toContain("✗ The site's certificate: it is in eu-west-1 and must be in us-east-1");
    expect(out).toContain("✗ The API's certificate: it is PENDING_VALIDATION");
    stage = {
      ...stage,
      domain: { ...names, siteCertificateArn: arn('us-east-1'), apiCertificateArn: arn('us-east-1') },
    };
    expect((await examine('before')).out).toContain("✗ The site's certificate: it is PENDING_VALIDATION");
    aws.account.certifiedNames = ['dev.example', 'desk.dev.example', 'a.api.dev.example'];
    const unnamed = (await examine('before')).out;
    expect(unnamed).toContain("✗ The site's certificate: it does not name www.dev.example");
    expect(unnamed).toContain("✗ The API's certificate: it does not name api.dev.example");
  });

  it('returns 1 for an empty account, and says what a personal stage needs', async () => {
    const lines: string[] = [];
    const options = { root, run: clean, print: (line: string) => lines.push(line), stripeUrl: net.url, resolver };
    aws.account.secrets.clear();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
    expect(await runDoctor('dev', options)).toBe(1);
    vi.unstubAllGlobals();
    expect(lines.at(-1)).toMatch(/^\d+ to fix\.$/);
    await expect(runDoctor('moon', options)).rejects.toThrow('write PERSONAL_STAGE_ADDRESS=<your address> into .env');
  });
});
