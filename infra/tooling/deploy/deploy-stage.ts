import { join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Stage } from '#infra/stages.ts';
import type { CommandResult, RunCommand } from './run-command.ts';
import { stackOrder, stacksUpTo } from './stack-order.ts';

export interface DeployContext {
  /** The repository that is deployed. */
  readonly root: string;
  readonly run: RunCommand;
  readonly print: (line: string) => void;
  /** Asks for a yes; undefined where nobody is at the keyboard. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  /** The doctor: how many things are wrong. */
  readonly examine: (part: 'before' | 'all') => Promise<number>;
  readonly output: (name: 'SiteUrl' | 'ApiUrl') => Promise<string | undefined>;
  /** Sources of the inline scripts in the pages that are live at an address; none where nothing answers. */
  readonly liveScripts: (siteUrl: string) => Promise<readonly string[]>;
}

interface DeployOptions {
  readonly stage: Stage;
  /** Deploys what the diff shows without asking. */
  readonly isSure: boolean;
}

interface Step {
  readonly name: string;
  readonly tool: readonly [bin: 'cdk' | 'react-router', ...args: string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** What to do when it fails. */
  readonly mend: string;
}

const assemblyOf = (root: string) => join(root, 'cdk.out');
const again = 'Nothing is lost: mend it and give the same command again.';

/** One tool of the packages, on our Node. @throws OperatorProblem naming the step and what to do */
async function take(
  { name, tool, environment, mend }: Step,
  { root, run, print }: DeployContext,
): Promise<CommandResult> {
  print(`\n— ${name}`);
  const args = [join(root, 'infra/tooling/ensure-installed.mjs'), '--bin', ...tool];
  const wish = { program: process.execPath, args, folder: root, isShown: true };
  const end = await run(environment === undefined ? wish : { ...wish, environment });
  if (end.status === 0) return end;
  throw new OperatorProblem(`${name} failed. ${mend} ${again}`);
}

const synthesise = (stage: Stage, world: DeployContext, liveScripts: readonly string[] = []) =>
  take(
    {
      name: 'Building the functions and the template',
      tool: [
        ...(['cdk', 'synth', '--quiet', '--output', assemblyOf(world.root), '-c', `stage=${stage.name}`] as const),
        // The policy goes out before the pages: until then it lets those run that are live (decision 0012).
        ...(liveScripts.length > 0 ? ['-c', `live-scripts=${liveScripts.join(' ')}`] : []),
      ],
      mend: 'What stands above names the file or the rule.',
    },
    world,
  );

const buildSite = (siteUrl: string, world: DeployContext) =>
  take(
    {
      name: `Building the site for ${siteUrl}`,
      tool: ['react-router', 'build', 'web'],
      environment: { VITE_SITE_URL: siteUrl },
      mend: 'What stands above names the file.',
    },
    world,
  );

async function confirm({ stage, isSure }: DeployOptions, { ask }: DeployContext): Promise<void> {
  if (isSure) return;
  if (ask === undefined) {
    throw new OperatorProblem(
      'Nothing was deployed: nobody can be asked here. Say --yes to deploy what the diff shows.',
    );
  }
  if (!(await ask(`Deploy this to ${stage.name}?`))) throw new OperatorProblem('Nothing was deployed.');
}

async function deployStacks(names: readonly string[], wish: DeployOptions, world: DeployContext): Promise<void> {
  const app = ['--app', assemblyOf(world.root)];
  await take(
    { name: 'What changes', tool: ['cdk', 'diff', ...app, '--exclusively', ...names], mend: 'See above.' },
    world,
  );
  await confirm(wish, world);
  for (const [index, name] of names.entries()) {
    const tool = ['cdk', 'deploy', name, ...app, '--exclusively', '--require-approval', 'never'] as const;
    const mend = `CloudFormation has put ${name} back as it was; its events in the console say why.`;
    await take({ name: `Deploying ${name} (${index + 1} of ${names.length})`, tool, mend }, world);
  }
}

/** Where the site answers. A first deployment without a domain makes its host before the pages, which name it. */
async function siteUrlOf(wish: DeployOptions, world: DeployContext): Promise<string> {
  const { stage } = wish;
  if (stage.domain !== undefined) return `https://${stage.domain.siteName}`;
  const known = await world.output('SiteUrl');
  if (known !== undefined) return known;
  world.print(`\n${stage.name} is deployed for the first time: the site's host comes first.`);
  await synthesise(stage, world);
  await deployStacks(stacksUpTo(assemblyOf(world.root), `tellwren-${stage.name}-web`), wish, world);
  const made = await world.output('SiteUrl');
  if (made === undefined) throw new OperatorProblem(`The stack of the site tells no address. ${again}`);
  return made;
}

async function printPlaces({ stage }: DeployOptions, { print, output }: DeployContext): Promise<void> {
  const [site, api] = await Promise.all([output('SiteUrl'), output('ApiUrl')]);
  print(`\n${stage.name} is deployed.`);
  print(`  Site                ${site}`);
  print(`  API                 ${api}`);
  print(`  Stripe's webhook    ${api}/api/webhooks/stripe`);
  print(`  Scheduler's webhook ${api}/api/webhooks/scheduler (invitee.created, invitee.canceled)`);
}

/**
 * The whole of a deployment. What is done is not done again by the next call: CloudFormation finds no change in it.
 * @returns how many things the doctor finds wrong afterwards
 * @throws OperatorProblem naming the step that failed and what to do
 */
export async function deployStage(wish: DeployOptions, world: DeployContext): Promise<number> {
  const { stage } = wish;
  world.print('— Looking at the account');
  const wrong = await world.examine('before');
  if (wrong > 0) throw new OperatorProblem(`Nothing was deployed: ${wrong} to mend first, as said above.`);
  const siteUrl = await siteUrlOf(wish, world);
  await buildSite(siteUrl, world);
  await synthesise(stage, world, await world.liveScripts(siteUrl));
  await deployStacks(stackOrder(assemblyOf(world.root)), wish, world);
  await printPlaces(wish, world);
  world.print('\n— What remains to be done');
  return world.examine('all');
}
