import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailRecords } from '#infra/mail-records.ts';
import { readStage } from '#infra/stages.ts';
import { runChecks } from '#infra/tooling/doctor/check.ts';
import { deployedChecks, type NameResolver } from '#infra/tooling/doctor/deployed-checks.ts';

const domain = {
  siteName: 'tell.example',
  siteCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/site',
  deskName: 'desk.tell.example',
  apiName: 'api.tell.example',
  apiCertificateArn: 'arn:aws:acm:eu-west-1:111111111111:certificate/api',
};
const targets = {
  SiteNameTarget: 'd1.cloudfront.net',
  DeskNameTarget: 'd2.cloudfront.net',
  ApiNameTarget: 'd-1.execute-api.eu-west-1.amazonaws.com',
};

interface Known {
  readonly alias?: string;
  readonly addresses?: readonly string[];
  readonly mail?: string;
  readonly texts?: readonly string[];
}
type Records = Readonly<Record<string, Known>>;

const known: Records = {
  [targets.SiteNameTarget]: { addresses: ['192.0.2.1', '192.0.2.2'] },
  [targets.DeskNameTarget]: { addresses: ['192.0.2.3'] },
  [targets.ApiNameTarget]: { addresses: ['192.0.2.9'] },
};

function resolverOf(records: Records): NameResolver {
  const answer = <Found>(found: readonly Found[] | undefined) => {
    if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENODATA' });
    return [...found];
  };
  return {
    resolveCname: async (name) => answer(records[name]?.alias?.split(' ')),
    resolve4: async (name) => answer(records[name]?.addresses),
    resolveMx: async (name) => answer(records[name]?.mail?.split(' ').map((exchange) => ({ exchange }))),
    // DNS splits texts above 255 bytes.
    resolveTxt: async (name) => answer(records[name]?.texts?.map((text) => [text.slice(0, 9), text.slice(9)])),
  };
}

const checksOf = (resolver: NameResolver, outputs: Readonly<Record<string, string>>) =>
  deployedChecks({
    stage: { ...readStage('prod'), domain },
    output: async (name) => outputs[name],
    resolver,
  }).filter(({ id }) => id.endsWith('-name'));

async function check(records: Records, outputs: Readonly<Record<string, string>> = targets) {
  const lines: string[] = [];
  const checks = checksOf(resolverOf({ ...known, ...records }), outputs).map(({ needs: _needs, ...each }) => each);
  const problems = await runChecks(checks, { print: (line) => lines.push(line) });
  return { problems, out: lines.join('\n') };
}

it('accepts a CNAME to the target, and an alias record with one of its addresses', async () => {
  const records = {
    'tell.example': { addresses: ['192.0.2.2'] },
    'www.tell.example': { alias: 'd1.cloudfront.net' },
    'desk.tell.example': { alias: 'd2.cloudfront.net' },
    'api.tell.example': { alias: 'D-1.execute-api.eu-west-1.amazonaws.com.', addresses: ['192.0.2.9'] },
  };
  expect(await check(records)).toEqual({
    problems: 0,
    out: [
      `✓ The site's name: ${targets.SiteNameTarget}`,
      `✓ The site's name with www: ${targets.SiteNameTarget}`,
      `✓ The desk's name: ${targets.DeskNameTarget}`,
      `✓ The API's name: ${targets.ApiNameTarget}`,
    ].join('\n'),
  });
});

it('names the records to create while the names have no address', async () => {
  const { problems, out } = await check({});
  expect(problems).toBe(4);
  expect(out).toContain("✗ The site's name: tell.example has no address yet");
  expect(out).toContain(`In your DNS: api.tell.example CNAME ${targets.ApiNameTarget}`);
});

it('advises about a name with other addresses, which an alias of another DNS service may have', async () => {
  const elsewhere = { alias: 'old.host.example', addresses: ['198.51.100.1'] };
  const { problems, out } = await check({
    'tell.example': elsewhere,
    'www.tell.example': elsewhere,
    'desk.tell.example': elsewhere,
    'api.tell.example': elsewhere,
  });
  expect(problems).toBe(0);
  expect(out).toContain("! The site's name: tell.example has other addresses than d1.cloudfront.net: old.host.example");
});

it('asks for a deployment when the stage was deployed without the name', async () => {
  const { problems, out } = await check({}, {});
  expect(problems).toBe(4);
  expect(out).toContain('npm run deploy -- --stage prod');
});

it('reports a DNS server that fails as a problem, not as a missing record', async () => {
  const failing: NameResolver = {
    resolveCname: () => Promise.reject(Object.assign(new Error('queryCname ESERVFAIL'), { code: 'ESERVFAIL' })),
    resolve4: async () => [],
    resolveMx: async () => [],
    resolveTxt: async () => [],
  };
  const [first] = checksOf(failing, targets);
  await expect(first?.run()).rejects.toThrow('ESERVFAIL');
});

describe('mail', () => {
  const MailRecords = mailRecords('tellwren.com', 'eu-west-1', []).join('\n');
  const bounces = 'bounces.tellwren.com';
  const mail = 'feedback-smtp.eu-west-1.amazonses.com';
  const spf = 'v=spf1 include:amazonses.com -all';
  beforeEach(() => void vi.stubEnv('AWS_REGION', 'eu-west-1'));
  afterEach(() => void vi.unstubAllEnvs());

  async function mailFindings(records: Records, mailSender = 'Wren <wren@tellwren.com>') {
    const stage = { ...readStage('prod'), mailSender };
    const checks = deployedChecks({ stage, output: async () => MailRecords, resolver: resolverOf(records) });
    const findings = checks.filter(({ id }) => ['mail-from', 'dmarc'].includes(id)).map(({ run }) => run());
    return (await Promise.all(findings)).map(
      ({ kind, note, fix }) => `${kind}: ${note}${fix === undefined ? '' : `. ${fix}`}`,
    );
  }

  it('needs MAIL FROM at SES, one SPF record that allows it, and a DMARC record', async () => {
    const dmarc = { '_dmarc.tellwren.com': { texts: ['google-site-verification=x', 'v=DMARC1; p=quarantine'] } };
    const good = 'ok: _dmarc.tellwren.com: v=DMARC1; p=quarantine';
    const cases: readonly (readonly [Records, string, string])[] = [
      [{ [bounces]: { mail: `${mail.toUpperCase()}.`, texts: [spf] }, ...dmarc }, `ok: ${bounces}`, good],
      [
        {},
        `wrong: bounces do not reach SES at ${bounces}. In your DNS: ${bounces} MX 10 ${mail}`,
        'wrong: tellwren.com has no DMARC record. In your DNS: _dmarc.tellwren.com TXT "v=DMARC1; p=quarantine"',
      ],
      [
        { [bounces]: { mail: 'feedback-smtp.us-east-1.amazonses.com', texts: [spf] }, ...dmarc },
        `wrong: bounces do not reach SES at ${bounces}. In your DNS: ${bounces} MX 10 ${mail}`,
        good,
      ],
      [
        { [bounces]: { mail, texts: ['v=spf1 include:notamazonses.com -all'] }, ...dmarc },
        `wrong: SPF of ${bounces} does not allow SES. In your DNS: ${bounces} TXT "${spf}"`,
        good,
      ],
      [
        {
          [bounces]: { mail, texts: [spf, spf] },
          '_dmarc.tellwren.com': { texts: ['v=DMARC1;p=none', 'v=DMARC1;p=reject'] },
        },
        `wrong: ${bounces} has 2 SPF records, and receivers ignore all. Keep one. In your DNS: ${bounces} TXT "${spf}"`,
        'wrong: _dmarc.tellwren.com has 2 records, and receivers ignore all. Keep one.',
      ],
    ];
    for (const [records, ...findings] of cases) expect(await mailFindings(records)).toEqual(findings);
  });

  it('accepts the DMARC record of the domain above', async () => {
    const above = { '_dmarc.tellwren.com': { texts: ['v=DMARC1; p=reject'] } };
    const [, finding] = await mailFindings(above, 'Wren <wren@mail.dev.tellwren.com>');
    expect(finding).toBe('ok: _dmarc.tellwren.com: v=DMARC1; p=reject');
  });
});
