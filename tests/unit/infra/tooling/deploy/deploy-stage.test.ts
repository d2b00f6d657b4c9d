import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStage, type Stage } from '#infra/stages.ts';
import { type DeployContext, deployStage } from '#infra/tooling/deploy/deploy-stage.ts';

const stage: Stage = { ...readStage('dev'), reservedConcurrency: 'on', alarms: 'on' };
const siteUrl = 'https://d1.cloudfront.example';
const apiUrl = siteUrl.replace('d1', 'ApiUrl');
const arn = 'arn:aws:acm:us-east-1:1:certificate/1';
const domain = {
  siteName: 'tell.example',
  deskName: 'desk.tell.example',
  apiName: 'api.tell.example',
  siteCertificateArn: arn,
  apiCertificateArn: arn,
};
const needs: Record<string, string[]> = {
  'tellwren-dev-operations': ['tellwren-dev-api', 'tellwren-dev-api.assets'],
  'tellwren-dev-web-content': ['tellwren-dev-web', 'tellwren-dev-api'],
  'tellwren-dev-api': ['tellwren-dev-web', 'tellwren-dev-data'],
  'tellwren-dev-web': ['tellwren-dev-data'],
  'tellwren-dev-data': [],
};
let root: string;
let deployed: string[];
let commands: string[];
let printed: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tellwren-deploy-test-'));
  mkdirSync(join(root, 'cdk.out'));
  const stacks = Object.entries(needs).map(([name, dependencies]) => [
    name,
    { type: 'aws:cloudformation:stack', dependencies },
  ]);
  const assets = { 'tellwren-dev-api.assets': { type: 'cdk:asset-manifest' }, Tree: { type: 'cdk:tree' } };
  writeFileSync(
    join(root, 'cdk.out/manifest.json'),
    JSON.stringify({ artifacts: { ...Object.fromEntries(stacks), ...assets } }),
  );
  [deployed, commands, printed] = [[], [], []];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A world in which every command succeeds except the one that matches `fails`. */
function world(over: Partial<DeployContext> = {}, fails?: RegExp): DeployContext {
  return {
    root,
    async run({ args, environment }) {
      const line = [
        ...args.slice(2),
        ...Object.entries(environment ?? {}).map(([name, value]) => `${name}=${value}`),
      ].join(' ');
      commands.push(line.replaceAll(root, '.'));
      if (fails?.test(line)) return { status: 1, output: '' };
      const [, stack] = /^cdk deploy (\S+)/.exec(line) ?? [];
      if (stack !== undefined) deployed.push(stack);
      return { status: 0, output: '' };
    },
    print: (line) => printed.push(line),
    ask: async () => true,
    examine: async () => 0,
    livePages: async () => ({ scripts: [], apiSource: undefined }),
    canReserve: async () => true,
    pruneVersions: async () => void commands.push('prune versions'),
    countFirstDay: async () => void commands.push('count first day'),
    output: async (name) => (deployed.length > 0 || name === 'ApiUrl' ? siteUrl.replace('d1', name) : siteUrl),
    ...over,
  };
}
const deploy = (
  over: Partial<DeployContext> = {},
  fails?: RegExp,
  options: { of?: Stage; isSure?: boolean; isEmergency?: boolean } = {},
) =>
  deployStage(
    { stage: options.of ?? stage, isSure: options.isSure === true, isEmergency: options.isEmergency === true },
    world(over, fails),
  );

describe('npm run deploy', () => {
  it('allows the scripts of the live pages until the new pages are deployed', async () => {
    const livePages = async (asked: string) => ({
      scripts: [`'sha256-of ${asked}'`],
      apiSource: 'https://api.example',
    });
    await deploy({ livePages });
    expect(commands).toContain(
      `cdk synth --quiet --output ./cdk.out -c stage=dev -c live-scripts='sha256-of ${siteUrl}' -c live-source=https://api.example -c live-api=${apiUrl}`,
    );
  });

  it('builds for the known host, shows the diff, asks, and deploys the stacks in order of dependency', async () => {
    expect(await deploy()).toBe(0);
    expect(commands.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'react-router build',
      'cdk synth',
      'cdk diff',
      ...['cdk deploy', 'cdk deploy', 'cdk deploy'],
      // For an alarm of the operations stack.
      'count first',
      ...['cdk deploy', 'cdk deploy'],
      'prune versions',
    ]);
    expect(commands[0]).toBe(`react-router build web VITE_SITE_URL=${siteUrl}`);
    expect(commands[1]).toBe(`cdk synth --quiet --output ./cdk.out -c stage=dev -c live-api=${apiUrl}`);
    expect(deployed).toHaveLength(5);
    for (const [stack, first] of Object.entries(needs)) {
      for (const needed of first.filter((name) => name in needs)) {
        expect(deployed.indexOf(needed), `${needed} before ${stack}`).toBeLessThan(deployed.indexOf(stack));
      }
    }
    expect(printed.join('\n')).toMatch(/Stripe's webhook +https:\/\/ApiUrl\S+\/api\/webhooks\/stripe/);
    expect(printed.join('\n')).toMatch(/Scheduler's webhook +https:\/\/ApiUrl\S+\/api\/webhooks\/scheduler/);
  });

  it('deploys the host first if neither a domain nor a deployment exists, then builds the pages for it', async () => {
    const output: DeployContext['output'] = async (name) =>
      deployed.includes(name === 'ApiUrl' ? 'tellwren-dev-api' : 'tellwren-dev-web') ? siteUrl : undefined;
    await deploy({ output });
    expect(deployed.slice(0, 2)).toEqual(['tellwren-dev-data', 'tellwren-dev-web']);
    const built = commands.indexOf(`react-router build web VITE_SITE_URL=${siteUrl}`);
    expect(commands.findIndex((line) => line.startsWith('cdk deploy tellwren-dev-web '))).toBeLessThan(built);
    expect(commands.findIndex((line) => line.startsWith('cdk deploy tellwren-dev-api '))).toBeGreaterThan(built);
  });

  it('protects the data and connects the site’s host when a first deployment has created the API', async () => {
    const output: DeployContext['output'] = async (name) =>
      name === 'SiteUrl' || deployed.includes('tellwren-dev-api') ? siteUrl : undefined;
    await deploy({ output });
    expect(deployed.slice(-3)).toEqual([expect.not.stringMatching('web$'), 'tellwren-dev-data', 'tellwren-dev-web']);
    expect(commands.filter((line) => line.startsWith('cdk synth'))).toEqual([
      'cdk synth --quiet --output ./cdk.out -c stage=dev -c deployment=first',
      `cdk synth --quiet --output ./cdk.out -c stage=dev -c live-api=${siteUrl}`,
    ]);
  });

  it('prints the DNS records of the mail domain', async () => {
    await deploy({ output: async (name) => (name === 'MailRecords' ? 'a CNAME b\nc MX 10 d' : siteUrl) });
    expect(printed.filter((line) => line.includes('mail '))).toEqual(
      ['a CNAME b', 'c MX 10 d'].map((record) => `  DNS record, mail    ${record}`),
    );
  });

  it('builds for the domain if there is one, and prints its DNS records', async () => {
    const output: DeployContext['output'] = async (name) => (name === 'ApiUrl' ? apiUrl : `${name}.example`);
    await deploy({ output }, undefined, { of: { ...stage, domain } });
    expect(commands[0]).toBe('react-router build web VITE_SITE_URL=https://tell.example');
    expect(printed.join('\n')).toContain('DNS record          tell.example CNAME SiteNameTarget.example');
    expect(printed.join('\n')).toContain('DNS record          www.tell.example CNAME SiteNameTarget.example');
    expect(printed.join('\n')).toContain('DNS record          api.tell.example CNAME ApiNameTarget.example');
  });

  it('reserves no concurrency while the account’s quota is too small', async () => {
    await deploy({ canReserve: async () => false });
    expect(commands).toContain(
      `cdk synth --quiet --output ./cdk.out -c stage=dev -c live-api=${apiUrl} -c reserved-concurrency=off`,
    );
  });

  it('moves all calls at once in an emergency, but not in a first deployment', async () => {
    await deploy({}, undefined, { isEmergency: true });
    expect(commands[1]).toMatch(/ -c deployment=emergency$/);
    [commands, deployed] = [[], []];
    const output: DeployContext['output'] = async (name) =>
      name === 'SiteUrl' || deployed.includes('tellwren-dev-api') ? siteUrl : undefined;
    await deploy({ output }, undefined, { isEmergency: true });
    expect(commands[1]).toMatch(/ -c deployment=first$/);
  });

  it('stops before the build if the doctor finds a problem', async () => {
    await expect(deploy({ examine: async () => 2 })).rejects.toThrow('Nothing was deployed: 2 to fix first');
    expect(commands).toEqual([]);
  });

  it('deploys nothing without confirmation or a terminal, except with --yes', async () => {
    await expect(deploy({ ask: async () => false })).rejects.toThrow('Nothing was deployed.');
    await expect(deploy({ ask: undefined })).rejects.toThrow('Use --yes');
    expect(deployed).toEqual([]);
    await deploy({ ask: undefined }, undefined, { isSure: true });
    expect(deployed).toHaveLength(5);
  });

  it('reports the failed step and how to continue, and goes no further', async () => {
    for (const [step, sentence] of [
      [/react-router/, /^Building the site for \S+ failed\. .*run the same command again\.$/],
      [/cdk synth/, /^Building the functions and the template failed\./],
      [/deploy tellwren-dev-api /, /^Deploying tellwren-dev-api \(\d of 5\) failed\. CloudFormation rolled .* back/],
    ] as const) {
      await expect(deploy({}, step)).rejects.toThrow(sentence);
      expect(commands.at(-1)).toMatch(step);
      expect(deployed).not.toContain('tellwren-dev-web-content');
    }
  });

  it('returns the number of tasks that remain afterwards', async () => {
    expect(await deploy({ examine: async (part) => (part === 'all' ? 1 : 0) })).toBe(1);
  });
});
