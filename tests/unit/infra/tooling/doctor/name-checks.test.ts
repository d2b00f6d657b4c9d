import { expect, it } from 'vitest';
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

type Records = Readonly<Record<string, { readonly alias?: string; readonly addresses?: readonly string[] }>>;

const known: Records = {
  [targets.SiteNameTarget]: { addresses: ['192.0.2.1', '192.0.2.2'] },
  [targets.DeskNameTarget]: { addresses: ['192.0.2.3'] },
  [targets.ApiNameTarget]: { addresses: ['192.0.2.9'] },
};

function resolverOf(records: Records): NameResolver {
  const answer = (found: readonly string[] | undefined) => {
    if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENODATA' });
    return [...found];
  };
  return {
    resolveCname: async (name) => answer(records[name]?.alias?.split(' ')),
    resolve4: async (name) => answer(records[name]?.addresses),
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
  };
  const [first] = checksOf(failing, targets);
  await expect(first?.run()).rejects.toThrow('ESERVFAIL');
});
