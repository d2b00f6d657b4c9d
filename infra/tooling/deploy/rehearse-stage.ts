import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Stage } from '#infra/stages.ts';
import { type RunCommand, runTool } from '#infra/tooling/run-command.ts';
import type { SecretStore } from '#infra/tooling/secrets/secret-store.ts';
import { createTokenPair, keySetText } from '#infra/tooling/secrets/token-keys.ts';
import { type DeployContext, deployStage } from './deploy-stage.ts';
import { adaptAssembly, type StackTemplate, templatesIn } from './emulator-templates.ts';
import { stackOrder } from './stack-order.ts';

interface RehearseContext extends Pick<DeployContext, 'root' | 'run' | 'print' | 'output' | 'pruneVersions'> {
  readonly store: SecretStore;
  readonly bootstrap: (run: RunCommand) => Promise<number>;
  readonly destroy: () => Promise<number>;
}

/** Values of the right form, since the functions refuse others. */
async function createSampleSecrets(store: SecretStore): Promise<void> {
  const { signingKey, publicKey } = createTokenPair();
  const samples = {
    tokenSigningKey: signingKey,
    tokenPublicKeys: keySetText([publicKey]),
    openaiKey: 'sk-rehearsal',
    stripeKey: 'sk_test_rehearsal',
    stripeWebhookSecret: 'whsec_rehearsalrehearsal',
    schedulerWebhookSecret: 'rehearsal',
  } as const;
  for (const [id, value] of Object.entries(samples)) await store.write(id as keyof typeof samples, value);
}

const detailsFile = (root: string) => join(root, 'cdk.out/rehearsal.log');

/** The page shows results; the steps' output is in a file of thousands of lines. */
function detailsOf({ root }: Pick<RehearseContext, 'root'>): (line: string) => void {
  return (line) => appendFileSync(detailsFile(root), `${line}\n`);
}

/** Shows the end of a tool's output only when it fails. */
function quietRun(context: RehearseContext): RunCommand {
  const detail = detailsOf(context);
  return async (options) => {
    const end = await context.run({ ...options, isShown: false });
    detail(end.output);
    if (end.status !== 0) context.print(end.output.trimEnd().split('\n').slice(-20).join('\n'));
    return end;
  };
}

/** Runs the steps of a deployment with what an emulator needs: known resources only, and no change sets. */
function emulatedRun(
  context: RehearseContext,
  { version, unknown }: { readonly version: 'this' | 'next'; readonly unknown: ReadonlySet<string> },
): RunCommand {
  const run = quietRun(context);
  return async (options) => {
    const [tool, action] = options.args.slice(options.args.indexOf('--bin') + 1);
    if (tool !== 'cdk') return run(options);
    if (action === 'diff') return { status: 0, output: '' };
    const isSynthesis = action === 'synth';
    const extra = isSynthesis
      ? ['-c', 'functions=built', '-c', `rehearsed-version=${version}`]
      : ['--method', 'direct'];
    const end = await run({ ...options, args: [...options.args, ...extra] });
    if (isSynthesis && end.status === 0) adaptAssembly(join(context.root, 'cdk.out'), unknown);
    return end;
  };
}

/** How many resources of each type the templates have. */
function countTypes(templates: Iterable<StackTemplate>): ReadonlyMap<string, number> {
  const all = [...templates].flatMap(({ Resources = {} }) => Object.values(Resources));
  return new Map([...Map.groupBy(all, ({ Type }) => Type)].map(([type, { length }]) => [type, length]));
}

/**
 * Emulators accept unknown types silently: the stack is then complete without such a resource, or with one that is named like its
 * logical id. A known type usually fails, because it misses a property. Custom resources run a function during the deployment.
 */
async function isKnown(Type: string, client: CloudFormationClient): Promise<boolean> {
  if (Type.startsWith('Custom::')) return false;
  const StackName = `tellwren-rehearsal-probe-${Type.replaceAll('::', '-')}`;
  const TemplateBody = JSON.stringify({ Resources: { Probe: { Type, Properties: {} } } });
  try {
    await client.send(new CreateStackCommand({ StackName, TemplateBody }));
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    if (stack?.StackStatus !== 'CREATE_COMPLETE') return true;
    return (await listedIn(StackName, client)).some(({ type, id }) => type === Type && id !== 'Probe');
  } catch {
    return true;
  } finally {
    await client.send(new DeleteStackCommand({ StackName })).catch(() => undefined);
  }
}

async function listedIn(StackName: string, client: CloudFormationClient): Promise<{ type: string; id: string }[]> {
  const found: { type: string; id: string }[] = [];
  for await (const { StackResourceSummaries: page = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType: type, PhysicalResourceId: id, ResourceStatus: status } of page)
      if (type && id && status !== 'DELETE_COMPLETE') found.push({ type, id });
  return found;
}

/** Prints what is missing of the deployed templates. @returns the number of missing resources */
async function printMissing({ root, print }: RehearseContext, client: CloudFormationClient): Promise<number> {
  const assembly = join(root, 'cdk.out');
  const found = (await Promise.all(stackOrder(assembly).map((stack) => listedIn(stack, client)))).flat();
  const wanted = countTypes(templatesIn(assembly).values());
  let missing = 0;
  for (const [type, count] of wanted) {
    // Versions that an earlier deployment published are kept.
    const there = Math.min(count, found.filter((resource) => resource.type === type).length);
    if (there < count) print(`✗ ${type}: ${there} of ${count}`);
    missing += count - there;
  }
  const total = [...wanted.values()].reduce((sum, count) => sum + count, 0);
  print(`${missing === 0 ? '✓' : '✗'} ${total - missing} of ${total} resources of ${wanted.size} types exist.`);
  return missing;
}

/** Calls one function through the deployed API, as emulators serve it. */
async function callApi(endpoint: string, { name }: Stage, { output, print }: RehearseContext): Promise<void> {
  const apiId = /^https:\/\/(\w+)\./.exec((await output('ApiUrl')) ?? '')?.[1];
  const address = `${endpoint}/restapis/${apiId}/${name}/_user_request_/api/health`;
  const status = await fetch(address, { signal: AbortSignal.timeout(30_000) }).then(
    (response) => String(response.status),
    (error: Error) => error.name,
  );
  const why = status === '200' ? '' : '. Emulators run functions only with Docker or Podman.';
  print(`${status === '200' ? '✓' : '–'} GET /api/health through the API: ${status}${why}`);
}

/**
 * Deploys a stage to an AWS emulator, then a next version of it, and destroys it.
 * @returns the exit code: 1 when something that the emulator knows does not exist, or is left
 * @throws OperatorProblem naming the step that failed
 */
export async function rehearseStage(stage: Stage, endpoint: string, context: RehearseContext): Promise<number> {
  const { root, print } = context;
  const run = quietRun(context);
  mkdirSync(dirname(detailsFile(root)), { recursive: true });
  writeFileSync(detailsFile(root), '');
  print(`Rehearsal of ${stage.name} on ${endpoint}; nothing reaches AWS. The doctor's checks are skipped.`);
  print(`All output of the tools is in ${detailsFile(root)}.`);
  if ((await context.bootstrap(run)) !== 0)
    throw new OperatorProblem('The emulator could not be bootstrapped: see above.');
  await createSampleSecrets(context.store);
  const assembly = join(root, 'cdk.out');
  const live = ['-c', 'live-api=https://api.example/rehearsal', '-c', 'rehearsed-version=next'];
  const { status } = await runTool(
    ['cdk', 'synth', '--quiet', '--output', assembly, '-c', `stage=${stage.name}`, ...live],
    { root, run },
  );
  if (status !== 0) throw new OperatorProblem('Building the functions and the template failed. See above.');
  const counts = countTypes(templatesIn(assembly).values());
  const client = new CloudFormationClient({ maxAttempts: 1 });
  const unknown = new Set<string>();
  for (const type of counts.keys()) if (!(await isKnown(type, client))) unknown.add(type);
  print(`The emulator does not know ${unknown.size} of ${counts.size} types; their resources are left out:`);
  print([...unknown].map((type) => `${type} (${counts.get(type)})`).join(', '));
  let missing = 0;
  for (const version of ['this', 'next'] as const) {
    print(`\n— The ${version} version`);
    const startedAt = performance.now();
    await deployStage(
      { stage, isSure: true, isEmergency: false },
      {
        ...context,
        print: detailsOf(context),
        run: emulatedRun(context, { version, unknown }),
        ask: undefined,
        examine: async () => 0,
        // The site's address is one of the real CloudFront.
        livePages: async () => ({ scripts: [], apiSource: undefined }),
        canReserve: async () => false,
        countFirstDay: async () => undefined,
      },
    );
    print(`✓ Deployed in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
    missing += await printMissing(context, client);
    await callApi(endpoint, stage, context);
  }
  print('\n— Destroying');
  const left = await context.destroy();
  print(missing === 0 && left === 0 ? '\nThe rehearsal succeeded.' : `\nThe rehearsal failed: ${missing} are missing.`);
  return missing === 0 && left === 0 ? 0 : 1;
}
