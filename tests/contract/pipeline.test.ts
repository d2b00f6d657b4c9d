import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { sharedStageNames } from '#infra/stages.ts';
import { resolveIntrinsics } from '#tests/support/resolve-intrinsics.ts';
import { sampleStage } from '#tests/support/sample-stages.ts';
import { domain, propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const root = join(import.meta.dirname, '../..');
const folder = '.github/workflows';
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const permissions = z.record(z.string(), z.enum(['read', 'write']));
const concurrency = z.object({ group: z.string(), 'cancel-in-progress': z.boolean() });
const jobSchema = z.object({
  if: z.optional(z.string()),
  uses: z.optional(z.string()),
  permissions: z.optional(permissions),
  environment: z.optional(z.string()),
  concurrency: z.optional(concurrency),
  'timeout-minutes': z.optional(z.number()),
  with: z.optional(z.record(z.string(), z.unknown())),
  steps: z.optional(
    z.array(
      z.object({
        uses: z.optional(z.string()),
        run: z.optional(z.string()),
        with: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  ),
});
const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions,
  jobs: z.record(z.string(), jobSchema),
});

const files = globSync(`${folder}/*.yml`, { cwd: root });
const workflows = files.map((file) => ({ file, text: read(file), ...workflowSchema.parse(parse(read(file))) }));
const jobs = workflows.flatMap(({ file, jobs: each }) =>
  Object.entries(each).map(([name, job]) => ({ file, name, ...job })),
);
const steps = jobs.flatMap((job) => job.steps ?? []);

describe('workflows', () => {
  it('pin every action to a commit, with its version beside it', () => {
    expect(files).toHaveLength(3);
    for (const { text } of workflows)
      for (const [, used = ''] of text.matchAll(/\buses: (.+)/g))
        if (used.startsWith('./')) expect(existsSync(join(root, used)), used).toBe(true);
        else expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('run the commands of this repository only, without text from outside', () => {
    const commands = steps.flatMap(({ run = [] }) => run);
    expect(new Set(commands.map((run) => run.split(' -- ')[0]))).toEqual(
      new Set(['npm test', 'npm run synth', 'npm run deploy']),
    );
    expect(commands.filter((run) => /\$\{\{/.test(run))).toEqual([]);
  });

  it('may read the code; only deployments may ask for a token of GitHub’s', () => {
    for (const workflow of workflows) expect(workflow.permissions).toEqual({ contents: 'read' });
    const asking = jobs.filter((job) => job.permissions !== undefined);
    expect(asking.map(({ file, name }) => `${file} ${name}`).toSorted()).toEqual([
      `${folder}/deploy-stage.yml deploy`,
      `${folder}/deploy.yml dev`,
      `${folder}/deploy.yml prod`,
    ]);
    for (const job of asking) expect(job.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout')))
      expect(step.with?.['persist-credentials']).toBe(false);
  });

  it('deploy a stage once at a time, in an environment of its name', () => {
    const [deploy] = jobs.filter(({ environment }) => environment !== undefined);
    expect(deploy?.environment).toBe(`\${{ inputs.stage }}`);
    expect(deploy?.concurrency).toEqual({ group: `deploy-\${{ inputs.stage }}`, 'cancel-in-progress': false });
    const callers = jobs.filter(({ uses }) => uses?.endsWith('deploy-stage.yml'));
    expect(callers.map((job) => job.with?.['stage']).toSorted()).toEqual([...sharedStageNames].toSorted());
  });

  /** Conditions of workflows that use no more than this are JavaScript, too. */
  function jobsOf(
    event: string,
    inputs: { stage?: string; emergency?: boolean },
    { failing, ref = 'refs/heads/main', file = 'deploy.yml' }: { failing?: string; ref?: string; file?: string } = {},
  ): string[] {
    const results: Record<string, string> = {};
    for (const { name, if: condition = 'true' } of jobs.filter((job) => job.file.endsWith(`/${file}`))) {
      const needs = Object.fromEntries(Object.entries(results).map(([job, result]) => [job, { result }]));
      const context = { inputs, needs, github: { event_name: event, ref }, cancelled: () => false };
      const isRun = runInNewContext(condition.replace(/^\$\{\{|\}\}$/g, ''), context) === true;
      results[name] = isRun ? (name === failing ? 'failure' : 'success') : 'skipped';
    }
    return Object.keys(results).filter((job) => results[job] !== 'skipped');
  }

  it('check before they deploy, dev before prod, and skip the check in an emergency only', () => {
    const byHand = (stage: string, emergency = false) => ({ stage, emergency });
    expect(jobsOf('push', {})).toEqual(['check', 'dev', 'prod']);
    expect(jobsOf('push', {}, { failing: 'check' })).toEqual(['check']);
    expect(jobsOf('push', {}, { failing: 'dev' })).toEqual(['check', 'dev']);
    expect(jobsOf('workflow_dispatch', byHand('dev'))).toEqual(['check', 'dev']);
    expect(jobsOf('workflow_dispatch', byHand('prod'))).toEqual(['check', 'prod']);
    expect(jobsOf('workflow_dispatch', byHand('prod'), { failing: 'check' })).toEqual(['check']);
    expect(jobsOf('workflow_dispatch', byHand('prod', true))).toEqual(['prod']);
  });

  it('deploy main only: no other branch or tag, and no emergency of one', () => {
    const refs = ['refs/heads/feature', 'refs/heads/main2', 'refs/tags/main', 'refs/pull/1/merge'];
    const runs = refs.flatMap((ref) =>
      [true, false].flatMap((emergency) => [
        ...jobsOf('workflow_dispatch', { stage: 'prod', emergency }, { ref }),
        ...jobsOf('workflow_dispatch', { stage: 'dev', emergency }, { ref, file: 'deploy-stage.yml' }),
      ]),
    );
    expect(runs).toEqual([]);
    expect(jobsOf('push', {}, { file: 'deploy-stage.yml' })).toEqual(['deploy']);
  });

  it('end: a job that hangs costs minutes', () => {
    for (const job of jobs.filter(({ uses }) => uses === undefined)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });
});

const importOf = /\bfrom '([^'\n]+)'/g;

/** A file and all that it imports; what it imports later is another command, such as `destroy`. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(join(root, file))) return seen;
  seen.add(file);
  for (const [, specifier = ''] of read(file).matchAll(importOf)) {
    if (specifier.startsWith('#')) closureOf(specifier.slice(1), seen);
    else if (specifier.startsWith('.')) closureOf(join(dirname(file), specifier), seen);
  }
  return seen;
}

/** Prefixes of IAM that differ from the name of the SDK's client. */
const prefixes: Readonly<Record<string, string>> = {
  sesv2: 'ses',
  CertificateManager: 'acm',
  ServiceQuotasV20190624: 'servicequotas',
};
const prefixOf = (service: string) => prefixes[service] ?? service;

/** The actions of IAM that a file's calls need: commands and paginators of the SDK, and signed calls. */
function actionsIn(text: string): string[] {
  const ofSdk = [...text.matchAll(/import \{([^}]+)\} from '@aws-sdk\/client-([\w-]+)'/g)].flatMap(
    ([, names = '', service = '']) =>
      [...names.matchAll(/(?<!type )\b(?:(\w+)Command|paginate(\w+))\b/g)].map(
        ([, command, paginated]) => `${prefixOf(service.replaceAll('-', ''))}:${command ?? paginated}`,
      ),
  );
  const ofJson = [...text.matchAll(/'x-amz-target': '(\w+)\.(\w+)'/g)].map(
    ([, service = '', action]) => `${prefixOf(service)}:${action}`,
  );
  const [, signed] = /Action=(\w+)/.exec(text) ?? [];
  const [, service] = /service: '(\w+)'/.exec(text) ?? [];
  return [...ofSdk, ...ofJson, ...(signed === undefined ? [] : [`${service}:${signed}`])];
}

/** Of operators: imported with what a deployment uses and not called by it, or left out by the doctor when refused. */
const operatorsOnly = [
  'secretsmanager:GetSecretValue',
  'secretsmanager:CreateSecret',
  'secretsmanager:DescribeSecret',
  'secretsmanager:PutSecretValue',
  'secretsmanager:UpdateSecretVersionStage',
  'ssm:PutParameter',
  // Of personal stages, which no job deploys.
  'iam:GetAccountSummary',
  'servicequotas:GetServiceQuota',
];

/** Anybody may ask who they are. */
const withoutPermission = ['sts:GetCallerIdentity'];

describe.each(sharedStageNames)('the pipeline’s role of stage %s', (name) => {
  const { pipeline } = synthesiseStage({ ...sampleStage(name), domain });
  const [role] = propertiesOf(pipeline, 'AWS::IAM::Role');
  const statements: { Action: string | string[]; Resource: string | string[] }[] = resolveIntrinsics(
    role.Policies[0].PolicyDocument.Statement,
    '111122223333',
  );
  const granted = statements.flatMap(({ Action }) => Action).toSorted();

  it('may call what the deployment and the doctor call themselves, and nothing else', () => {
    const called = [...closureOf('infra/tooling/deploy.ts')]
      .filter((file) => file.startsWith('infra/tooling/'))
      .flatMap((file) => actionsIn(read(file)));
    expect(called).toContain('sns:ListSubscriptions');
    const needed = new Set(called).difference(new Set([...operatorsOnly, ...withoutPermission]));
    expect(granted).toEqual([...needed, 'sts:AssumeRole'].toSorted());
    expect(operatorsOnly.filter((action) => !called.includes(action))).toEqual([]);
  });

  it('is assumed by jobs of one environment of one repository', () => {
    const [{ Action, Principal, Condition }] = role.AssumeRolePolicyDocument.Statement;
    const claim = (name: string) => `token.actions.githubusercontent.com:${name}`;
    expect(Action).toBe('sts:AssumeRoleWithWebIdentity');
    expect(JSON.stringify(Principal)).toContain(':oidc-provider/token.actions.githubusercontent.com');
    expect(Condition).toEqual({
      StringEquals: {
        [claim('aud')]: 'sts.amazonaws.com',
        [claim('sub')]: `repo:tellwren/tellwren:environment:${name}`,
      },
    });
  });

  it('reads and deletes nothing of another stage', () => {
    const resources = statements.flatMap(({ Resource }) => Resource).filter((resource) => resource !== '*');
    const ofStage = new RegExp(`tellwren[-/]${name}[-/]`);
    const shared = /:role\/cdk-|\/cdk-bootstrap\/|:identity\/|:certificate\//;
    expect(resources.filter((resource) => !ofStage.test(resource) && !shared.test(resource))).toEqual([]);
  });

  it('keeps GitHub’s provider when its stack goes', () => {
    const [provider] = Object.values(pipeline.findResources('AWS::IAM::OIDCProvider'));
    expect(provider?.['DeletionPolicy']).toBe('Retain');
  });
});
