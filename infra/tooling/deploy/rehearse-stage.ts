import { join } from 'node:path';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import type { Stage } from '#infra/stages.ts';
import { type RunCommand, runTool } from '#infra/tooling/run-command.ts';
import type { SecretStore } from '#infra/tooling/secrets/secret-store.ts';
import { createTokenPair, keySetText } from '#infra/tooling/secrets/token-keys.ts';
import { type DeployContext, deployStage } from './deploy-stage.ts';
import { adaptAssembly, type StackTemplate, templatesIn } from './emulator-templates.ts';
import { countMethods, exists, resourcesOfStack } from './existing-resources.ts';
import { unknownTypes } from './known-types.ts';
import { stackOrder } from './stack-order.ts';

interface RehearseContext extends Pick<DeployContext, 'root' | 'run' | 'print' | 'output' | 'pruneVersions'> {
  readonly store: SecretStore;
  readonly bootstrap: () => Promise<number>;
  readonly destroy: () => Promise<number>;
}

/** Values of the right form, since the functions and the doctor refuse others. */
async function createSampleSecrets({ store, print }: RehearseContext): Promise<void> {
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
  print('Six sample secrets are set. The doctor is skipped: its checks need the real AWS, Stripe and model.');
}

/** The tool of a step: `cdk` or `react-router`, and its arguments. */
const toolOf = (args: readonly string[]) => args.slice(args.indexOf('--bin') + 1);

/** Runs the steps of a deployment with what an emulator needs: known resources only, and no change sets. */
function emulatedRun(
  { root, run }: RehearseContext,
  { version, unknown }: { readonly version: 'this' | 'next'; readonly unknown: ReadonlySet<string> },
): RunCommand {
  return async (options) => {
    const [tool, action] = toolOf(options.args);
    const extra =
      tool !== 'cdk'
        ? []
        : action === 'synth'
          ? ['-c', 'functions=built', '-c', `rehearsed-version=${version}`]
          : ['--method', action === 'diff' ? 'template' : 'direct'];
    const end = await run({ ...options, args: [...options.args, ...extra] });
    if (tool === 'cdk' && action === 'synth' && end.status === 0) adaptAssembly(join(root, 'cdk.out'), unknown);
    return end;
  };
}

/** How many resources of each type the templates have. */
function countTypes(templates: Iterable<StackTemplate>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { Resources = {} } of templates)
    for (const { Type } of Object.values(Resources)) counts.set(Type, (counts.get(Type) ?? 0) + 1);
  return counts;
}

interface ApiBody {
  readonly paths: Readonly<Record<string, object>>;
}

/** @returns the number of missing methods */
async function printMethods(
  apiId: string,
  templates: readonly StackTemplate[],
  print: RehearseContext['print'],
): Promise<number> {
  const api = templates
    .flatMap(({ Resources = {} }) => Object.values(Resources))
    .find(({ Type }) => Type === 'AWS::ApiGateway::RestApi');
  const body = api?.Properties?.['Body'] as ApiBody | undefined;
  const wanted = Object.values(body?.paths ?? {}).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  const there = await countMethods(apiId);
  print(`${there === wanted ? '✓' : '✗'} ${'Methods of the API'.padEnd(44)} ${there} of ${wanted}`);
  return wanted - there;
}

/** Prints what exists of each type. @returns the number of missing resources */
async function printExisting(title: string, { root, print }: RehearseContext): Promise<number> {
  const assembly = join(root, 'cdk.out');
  const found = (await Promise.all(stackOrder(assembly).map((stack) => resourcesOfStack(stack)))).flat();
  const asked: { readonly type: string; readonly isThere: boolean | undefined }[] = [];
  // One after the other: emulators are slow.
  for (const resource of found) asked.push({ type: resource.type, isThere: await exists(resource) });
  print(`\n— ${title}: resources that exist, of those deployed`);
  let missing = 0;
  const templates = [...templatesIn(assembly).values()];
  for (const [type, wanted] of [...countTypes(templates)].toSorted()) {
    const ofType = asked.filter((resource) => resource.type === type);
    const isAsked = ofType.some(({ isThere }) => isThere !== undefined);
    // Versions that an earlier deployment published are kept.
    const there = Math.min(wanted, ofType.filter(({ isThere }) => isThere ?? true).length);
    missing += wanted - there;
    const mark = there === wanted ? '✓' : '✗';
    print(
      `${mark} ${type.padEnd(44)} ${there} of ${wanted}${isAsked ? '' : ' (listed by CloudFormation, not asked for)'}`,
    );
  }
  for (const { type, id } of found)
    if (type === 'AWS::ApiGateway::RestApi') missing += await printMethods(id, templates, print);
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
  print(
    status === '200'
      ? '✓ GET /api/health responds 200 through the API.'
      : `– GET /api/health: ${status}. Emulators run functions only with Docker or Podman, so none was called.`,
  );
}

/**
 * Deploys a stage to an AWS emulator, then a next version of it, and destroys it.
 * @returns the exit code: 1 when something that the emulator knows does not exist, or is left
 * @throws OperatorProblem naming the step that failed
 */
export async function rehearseStage(stage: Stage, endpoint: string, context: RehearseContext): Promise<number> {
  const { root, run, print } = context;
  print(`Rehearsal of ${stage.name} on ${endpoint}; nothing reaches AWS.`);
  if ((await context.bootstrap()) !== 0)
    throw new OperatorProblem('The emulator could not be bootstrapped: see above.');
  await createSampleSecrets(context);
  const assembly = join(root, 'cdk.out');
  const live = ['-c', 'live-api=https://api.example/rehearsal', '-c', 'rehearsed-version=next'];
  const { status } = await runTool(
    ['cdk', 'synth', '--quiet', '--output', assembly, '-c', `stage=${stage.name}`, ...live],
    { root, run },
  );
  if (status !== 0) throw new OperatorProblem('Building the functions and the template failed. See above.');
  const wanted = [...templatesIn(assembly).values()];
  const [unknown, counts] = [await unknownTypes(wanted), countTypes(wanted)];
  print(`\n— The emulator does not know ${unknown.size} of ${counts.size} types; their resources are left out:`);
  for (const type of unknown) print(`✗ ${type} (${counts.get(type)})`);
  print('Nested stacks are merged into their stack: emulators pass no values between them.');
  let missing = 0;
  for (const version of ['this', 'next'] as const) {
    print(`\n— Deploying ${version} version`);
    await deployStage(
      { stage, isSure: true, isEmergency: false },
      {
        ...context,
        run: emulatedRun(context, { version, unknown }),
        ask: undefined,
        examine: async () => 0,
        // The site's address is one of the real CloudFront.
        liveScripts: async () => [],
        canReserve: async () => false,
      },
    );
    missing += await printExisting(`${version} version`, context);
    await callApi(endpoint, stage, context);
  }
  print('\n— Destroying');
  const left = await context.destroy();
  print(missing === 0 && left === 0 ? '\nThe rehearsal succeeded.' : `\nThe rehearsal failed: ${missing} are missing.`);
  return missing === 0 && left === 0 ? 0 : 1;
}
