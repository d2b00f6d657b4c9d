import { join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Stage } from '#infra/stages.ts';
import { namesOf } from '#infra/tooling/doctor/deployed-checks.ts';
import { type CommandResult, type RunCommand, runTool } from '#infra/tooling/run-command.ts';
import type { StageOutput } from '#infra/tooling/stage-outputs.ts';
import { deskPath } from '#shared/names/pages.ts';
import type { LivePages } from './live-pages.ts';
import { stackOrder, stacksUpTo } from './stack-order.ts';

export interface DeployContext {
  readonly root: string;
  readonly run: RunCommand;
  readonly print: (line: string) => void;
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  readonly examine: (part: 'before' | 'all') => Promise<number>;
  readonly output: (name: StageOutput) => Promise<string | undefined>;
  readonly livePages: (siteUrl: string) => Promise<LivePages>;
  readonly canReserve: () => Promise<boolean>;
  readonly pruneVersions: () => Promise<void>;
  /** Before the alarms exist. */
  readonly countFirstDay: () => Promise<void>;
}

interface DeployOptions {
  readonly stage: Stage;
  readonly isSure: boolean;
  /** Moves all calls to the new versions at once and ignores release alarms. */
  readonly isEmergency: boolean;
}

interface Step {
  readonly name: string;
  readonly tool: readonly [bin: 'cdk' | 'react-router', ...args: string[]];
  readonly environment?: Readonly<Record<string, string>>;
  readonly fix: string;
}

const assemblyOf = (root: string) => join(root, 'cdk.out');
const retryAdvice = 'Nothing is lost: fix it and run the same command again.';

/** Runs one tool of the packages. @throws OperatorProblem naming the step and what to do */
async function runStep(
  { name, tool, environment, fix }: Step,
  { root, run, print }: DeployContext,
): Promise<CommandResult> {
  print(`\n— ${name}`);
  const end = await runTool(tool, { root, run, environment });
  if (end.status === 0) return end;
  throw new OperatorProblem(`${name} failed. ${fix} ${retryAdvice}`);
}

interface LiveFacts extends Partial<LivePages> {
  readonly apiUrl?: string | undefined;
}

const synthesise = (
  { stage, isEmergency }: DeployOptions,
  context: DeployContext,
  { scripts = [], apiSource, apiUrl }: LiveFacts = {},
) =>
  runStep(
    {
      name: 'Building the functions and the template',
      tool: [
        ...(['cdk', 'synth', '--quiet', '--output', assemblyOf(context.root), '-c', `stage=${stage.name}`] as const),
        // The CSP is deployed before the pages, so it also allows the live pages' scripts and their API (decisions 0012 and 0168).
        ...(scripts.length > 0 ? ['-c', `live-scripts=${scripts.join(' ')}`] : []),
        ...(apiSource === undefined ? [] : ['-c', `live-source=${apiSource}`]),
        // Without a domain, the hosts forward calls to an API whose address AWS chose (decision 0012).
        ...(stage.domain === undefined && apiUrl !== undefined ? ['-c', `live-api=${apiUrl}`] : []),
        ...(stage.reservedConcurrency === 'off' ? ['-c', 'reserved-concurrency=off'] : []),
        ...(apiUrl === undefined ? ['-c', 'deployment=first'] : isEmergency ? ['-c', 'deployment=emergency'] : []),
      ],
      fix: 'The output above names the file or the rule.',
    },
    context,
  );

const buildSite = (siteUrl: string, context: DeployContext) =>
  runStep(
    {
      name: `Building the site for ${siteUrl}`,
      tool: ['react-router', 'build', 'web'],
      environment: { VITE_SITE_URL: siteUrl },
      fix: 'The output above names the file.',
    },
    context,
  );

async function confirm({ stage, isSure }: DeployOptions, { ask }: DeployContext): Promise<void> {
  if (isSure) return;
  if (ask === undefined) {
    throw new OperatorProblem(
      'Nothing was deployed: there is no terminal for the question. Use --yes to deploy without it.',
    );
  }
  if (!(await ask(`Deploy this to ${stage.name}?`))) throw new OperatorProblem('Nothing was deployed.');
}

async function deployStacks(names: readonly string[], options: DeployOptions, context: DeployContext): Promise<void> {
  const app = ['--app', assemblyOf(context.root)];
  await runStep(
    { name: 'Changes', tool: ['cdk', 'diff', ...app, '--exclusively', ...names], fix: 'See above.' },
    context,
  );
  await confirm(options, context);
  for (const [index, name] of names.entries()) {
    const { name: stage, alarms } = options.stage;
    if (alarms === 'on' && name === `tellwren-${stage}-operations`) await context.countFirstDay();
    const tool = ['cdk', 'deploy', name, ...app, '--exclusively', '--require-approval', 'never'] as const;
    const fix = `CloudFormation rolled ${name} back; its events in the console give the reason.`;
    await runStep({ name: `Deploying ${name} (${index + 1} of ${names.length})`, tool, fix }, context);
  }
}

/** The site's address. A first deployment without a domain creates the host first, since pages contain its address. */
async function siteUrlOf(options: DeployOptions, context: DeployContext): Promise<string> {
  const { stage } = options;
  if (stage.domain !== undefined) return `https://${stage.domain.siteName}`;
  const existing = await context.output('SiteUrl');
  if (existing !== undefined) return existing;
  context.print(`\n${stage.name} is deployed for the first time: the site's host is created first.`);
  await synthesise(options, context);
  await deployStacks(stacksUpTo(assemblyOf(context.root), `tellwren-${stage.name}-web`), options, context);
  const created = await context.output('SiteUrl');
  if (created === undefined) throw new OperatorProblem(`The site's stack has no address output. ${retryAdvice}`);
  return created;
}

/**
 * The hosts of site and desk forward calls to the API, whose address is known only after its first deployment. The data stack is
 * protected from now on.
 */
async function finishFirst(options: DeployOptions, context: DeployContext, live: LivePages): Promise<void> {
  const { stage } = options;
  const apiUrl = await context.output('ApiUrl');
  if (apiUrl === undefined) throw new OperatorProblem(`The API's stack has no address output. ${retryAdvice}`);
  context.print(`\n${stage.name} now has an API: the site's host learns its address.`);
  await synthesise(options, context, { ...live, apiUrl });
  await deployStacks([`tellwren-${stage.name}-data`, `tellwren-${stage.name}-web`], options, context);
}

async function printPlaces({ stage }: DeployOptions, { print, output }: DeployContext): Promise<void> {
  const [site, desk, api] = await Promise.all([output('SiteUrl'), output('DeskUrl'), output('ApiUrl')]);
  print(`\n${stage.name} is deployed.`);
  print(`  Site                ${site}`);
  print(`  Desk                ${desk}${deskPath}`);
  print(`  API                 ${api}`);
  print(`  Stripe's webhook    ${api}/api/webhooks/stripe`);
  print(`  Scheduler's webhook ${api}/api/webhooks/scheduler (invitee.created, invitee.canceled)`);
  for (const { name, output: target } of namesOf(stage))
    print(`  DNS record          ${name} CNAME ${await output(target)}`);
  for (const record of (await output('MailRecords'))?.split('\n') ?? []) print(`  DNS record, mail    ${record}`);
}

/**
 * Deploys a stage. Reserves no concurrency while the account's quota is too small for it. A repeated call skips finished stacks, since CloudFormation finds no change.
 * @returns the number of problems the doctor finds afterwards
 * @throws OperatorProblem naming the step that failed and what to do
 */
export async function deployStage(wanted: DeployOptions, context: DeployContext): Promise<number> {
  context.print('— Checking the account');
  const problems = await context.examine('before');
  if (problems > 0) throw new OperatorProblem(`Nothing was deployed: ${problems} to fix first, see above.`);
  const isReserved = wanted.stage.reservedConcurrency === 'on' && (await context.canReserve());
  const options: DeployOptions = isReserved
    ? wanted
    : { ...wanted, stage: { ...wanted.stage, reservedConcurrency: 'off' } };
  const siteUrl = await siteUrlOf(options, context);
  await buildSite(siteUrl, context);
  const [live, apiUrl] = await Promise.all([context.livePages(siteUrl), context.output('ApiUrl')]);
  await synthesise(options, context, { ...live, apiUrl });
  await deployStacks(stackOrder(assemblyOf(context.root)), options, context);
  if (apiUrl === undefined) await finishFirst(options, context, live);
  await printPlaces(options, context);
  await context.pruneVersions();
  context.print('\n— Remaining steps');
  return context.examine('all');
}
