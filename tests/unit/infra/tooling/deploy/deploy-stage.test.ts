import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStage, type Stage } from '#infra/stages.ts';
import { type DeployContext, deployStage } from '#infra/tooling/deploy/deploy-stage.ts';
import { stackOrder } from '#infra/tooling/deploy/stack-order.ts';

const stage = readStage('dev');
const siteUrl = 'https://d1.cloudfront.example';
const needs: Record<string, string[]> = {
  'tellwren-dev-operations': ['tellwren-dev-api', 'tellwren-dev-api.assets'],
  'tellwren-dev-web-content': ['tellwren-dev-web', 'tellwren-dev-api'],
  'tellwren-dev-api': ['tellwren-dev-web', 'tellwren-dev-data'],
  'tellwren-dev-web': ['tellwren-dev-data'],
  'tellwren-dev-data': [],
};
let root: string;
let deployed: string[];
let said: string[];
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
  [deployed, said, printed] = [[], [], []];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A world in which tools do as they are told, but for the one that `fails`. */
function world(over: Partial<DeployContext> = {}, fails?: RegExp): DeployContext {
  return {
    root,
    async run({ args, environment }) {
      const line = [
        ...args.slice(2),
        ...Object.entries(environment ?? {}).map(([name, value]) => `${name}=${value}`),
      ].join(' ');
      said.push(line.replaceAll(root, '.'));
      if (fails?.test(line)) return { status: 1, output: '' };
      const [, stack] = /^cdk deploy (\S+)/.exec(line) ?? [];
      if (stack !== undefined) deployed.push(stack);
      return { status: 0, output: '' };
    },
    print: (line) => printed.push(line),
    ask: async () => true,
    examine: async () => 0,
    liveScripts: async () => [],
    output: async (name) => (deployed.length > 0 || name === 'ApiUrl' ? siteUrl.replace('d1', name) : siteUrl),
    ...over,
  };
}
const deploy = (over: Partial<DeployContext> = {}, fails?: RegExp, of: Stage = stage, isSure = false) =>
  deployStage({ stage: of, isSure }, world(over, fails));

describe('npm run deploy', () => {
  it('lets the scripts of the pages that are live run until the new pages are there', async () => {
    const liveScripts = async (asked: string) => [`'sha256-of ${asked}'`];
    await deploy({ liveScripts });
    expect(said).toContain(`cdk synth --quiet --output ./cdk.out -c stage=dev -c live-scripts='sha256-of ${siteUrl}'`);
  });

  it('builds for the known host, shows what changes, asks, and deploys each stack after what it needs', async () => {
    expect(await deploy()).toBe(0);
    expect(said.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'react-router build',
      'cdk synth',
      'cdk diff',
      ...deployed.map(() => 'cdk deploy'),
    ]);
    expect(said[0]).toBe(`react-router build web VITE_SITE_URL=${siteUrl}`);
    expect(said[1]).toBe('cdk synth --quiet --output ./cdk.out -c stage=dev');
    expect(deployed).toHaveLength(5);
    for (const [stack, first] of Object.entries(needs)) {
      for (const needed of first.filter((name) => name in needs)) {
        expect(deployed.indexOf(needed), `${needed} before ${stack}`).toBeLessThan(deployed.indexOf(stack));
      }
    }
    expect(printed.join('\n')).toMatch(/Stripe's webhook +https:\/\/ApiUrl\S+\/api\/webhooks\/stripe/);
    expect(printed.join('\n')).toMatch(/Scheduler's webhook +https:\/\/ApiUrl\S+\/api\/webhooks\/scheduler/);
  });

  it('makes the host first where there is neither a domain nor a deployment, and builds the pages for it', async () => {
    const output: DeployContext['output'] = async () => (deployed.includes('tellwren-dev-web') ? siteUrl : undefined);
    await deploy({ output });
    expect(deployed.slice(0, 2)).toEqual(['tellwren-dev-data', 'tellwren-dev-web']);
    const built = said.indexOf(`react-router build web VITE_SITE_URL=${siteUrl}`);
    expect(said.findIndex((line) => line.startsWith('cdk deploy tellwren-dev-web '))).toBeLessThan(built);
    expect(said.findIndex((line) => line.startsWith('cdk deploy tellwren-dev-api '))).toBeGreaterThan(built);
  });

  it('builds for the domain where there is one', async () => {
    const arn = 'arn:aws:acm:us-east-1:1:certificate/1';
    const domain = {
      siteName: 'tell.example',
      apiName: 'api.tell.example',
      siteCertificateArn: arn,
      apiCertificateArn: arn,
    };
    await deploy({ output: async () => undefined }, undefined, { ...stage, domain });
    expect(said[0]).toBe('react-router build web VITE_SITE_URL=https://tell.example');
  });

  it('stops before anything is built when the doctor finds something', async () => {
    await expect(deploy({ examine: async () => 2 })).rejects.toThrow('Nothing was deployed: 2 to fix first');
    expect(said).toEqual([]);
  });

  it('deploys nothing without a yes', async () => {
    await expect(deploy({ ask: async () => false })).rejects.toThrow('Nothing was deployed.');
    expect(deployed).toEqual([]);
  });

  it('deploys nothing where nobody can be asked, but with --yes', async () => {
    await expect(deploy({ ask: undefined })).rejects.toThrow('Use --yes');
    expect(deployed).toEqual([]);
    await deploy({ ask: undefined }, undefined, stage, true);
    expect(deployed).toHaveLength(5);
  });

  it.each([
    [/react-router/, /^Building the site for \S+ failed\. .*run the same command again\.$/],
    [/cdk synth/, /^Building the functions and the template failed\./],
    [
      /deploy tellwren-dev-api /,
      /^Deploying tellwren-dev-api \(\d of 5\) failed\. CloudFormation rolled tellwren-dev-api back/,
    ],
  ])('names the step %s that failed and what to do', async (step, sentence) => {
    await expect(deploy({}, step)).rejects.toThrow(sentence);
    expect(said.at(-1)).toMatch(step);
    expect(deployed).not.toContain('tellwren-dev-web-content');
  });

  it('says what remains to be done', async () => {
    const looks: string[] = [];
    const examine: DeployContext['examine'] = async (part) => {
      looks.push(part);
      return part === 'all' ? 1 : 0;
    };
    expect(await deploy({ examine })).toBe(1);
    expect(looks).toEqual(['before', 'all']);
  });

  it('reads the order from the assembly', () => {
    expect(stackOrder(join(root, 'cdk.out'))[0]).toBe('tellwren-dev-data');
  });
});
