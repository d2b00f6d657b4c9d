import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CloudFormationClient,
  paginateListStackResources,
  ValidateTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { GetAliasCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ulid } from 'ulid';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { liveAliasName } from '#infra/constructs/releases.ts';
import { functionName } from '#infra/constructs/stage-names.ts';
import { endpointIds } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import { mapParallel } from '#infra/tooling/map-parallel.ts';
import { type RunCommand, runTool } from '#infra/tooling/run-command.ts';
import type { SecretStore } from '#infra/tooling/secrets/secret-store.ts';
import { createTokenPair, keySetText } from '#infra/tooling/secrets/token-keys.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type DeployContext, deployStage } from './deploy-stage.ts';
import { adaptAssembly, type StackTemplate, templatesIn } from './emulator-templates.ts';
import { stackOrder } from './stack-order.ts';

interface RehearseContext extends Pick<DeployContext, 'root' | 'run' | 'print' | 'output' | 'pruneVersions'> {
  readonly store: SecretStore;
  readonly bootstrap: (run: RunCommand) => Promise<number>;
  readonly destroy: (print: (line: string) => void) => Promise<number>;
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

/** Runs the steps of a deployment without the resources that the emulator does not know. */
function emulatedRun(
  context: RehearseContext,
  { version, unknown }: { readonly version: 'this' | 'next'; readonly unknown: ReadonlySet<string> },
): RunCommand {
  const run = quietRun(context);
  return async (options) => {
    const [tool, action] = options.args.slice(options.args.indexOf('--bin') + 1);
    // No page is copied to the emulator, and the next version has the same.
    if (tool === 'react-router' && version === 'next') return { status: 0, output: '' };
    if (tool !== 'cdk') return run(options);
    if (action === 'diff') return { status: 0, output: '' };
    if (action !== 'synth') return run(options);
    const end = await run({
      ...options,
      args: [...options.args, '-c', 'functions=built', '-c', `rehearsed-version=${version}`],
    });
    if (end.status === 0) adaptAssembly(join(context.root, 'cdk.out'), unknown);
    return end;
  };
}

/** How many resources of each type the templates have. */
function countTypes(templates: Iterable<StackTemplate>): ReadonlyMap<string, number> {
  const all = [...templates].flatMap(({ Resources = {} }) => Object.values(Resources));
  return new Map([...Map.groupBy(all, ({ Type }) => Type)].map(([type, { length }]) => [type, length]));
}

/**
 * Types to leave out: those that the emulator refuses, as CloudFormation refuses a type that it does not know, and two that do not
 * work in it. Custom resources copy the site with a tool that is not on this machine; an identity of SES has no attributes there.
 */
async function unknownTypes(types: Iterable<string>, client: CloudFormationClient): Promise<ReadonlySet<string>> {
  const all = [...types];
  const Resources = Object.fromEntries(all.map((Type, index) => [`Probe${index}`, { Type }]));
  const refusal = await client.send(new ValidateTemplateCommand({ TemplateBody: JSON.stringify({ Resources }) })).then(
    () => '',
    (error: Error) => error.message,
  );
  const refused = /Unrecognized resource types: \[(.*)\]/.exec(refusal)?.[1]?.split(', ') ?? [];
  return new Set([...refused, ...all.filter((type) => /^Custom::|^AWS::SES::EmailIdentity$/.test(type))]);
}

interface Listed {
  readonly type: string;
  readonly id: string;
}

/** The resources of a stack and of its nested stacks. */
async function listedIn(StackName: string, client: CloudFormationClient): Promise<Listed[]> {
  const found: Listed[] = [];
  for await (const { StackResourceSummaries: page = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType: type, PhysicalResourceId: id, ResourceStatus: status } of page) {
      if (!type || !id || status === 'DELETE_COMPLETE') continue;
      found.push({ type, id });
      if (type === 'AWS::CloudFormation::Stack') found.push(...(await listedIn(id, client)));
    }
  return found;
}

/** Prints what is missing of the deployed templates. @returns the number of missing resources */
function printMissing(found: readonly Listed[], { root, print }: RehearseContext): number {
  const wanted = countTypes(templatesIn(join(root, 'cdk.out')).values());
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

const stateful = /^AWS::(?:DynamoDB::Table|S3::Bucket|KMS::Key|ApiGateway::RestApi|CloudFront::Distribution)$/;

/** Prints which data and addresses the second release replaced. @returns their number */
function printReplaced(before: readonly Listed[], after: readonly Listed[], { print }: RehearseContext): number {
  const kept = new Set(after.map(({ id }) => id));
  const all = before.filter(({ type }) => stateful.test(type));
  const replaced = all.filter(({ id }) => !kept.has(id));
  for (const { type, id } of replaced) print(`✗ ${type} ${id} was replaced.`);
  if (replaced.length === 0) print(`✓ The ${all.length} tables, buckets, keys and addresses were kept.`);
  return replaced.length;
}

/** Registers a customer through the API; its function has the rights of its role. @returns the number of failures */
async function registerCustomer(
  endpoint: string,
  { name }: Stage,
  { output, print }: RehearseContext,
): Promise<number> {
  const apiId = /^https:\/\/(\w+)\./.exec((await output('ApiUrl')) ?? '')?.[1];
  const status = await fetch(`${endpoint}/restapis/${apiId}/${name}/_user_request_${endpoints.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Dora',
      email: `${ulid().toLowerCase()}@example.com`,
      password: 'a rehearsal, no danger',
      privacyPolicy: true,
    }),
    signal: AbortSignal.timeout(60_000),
  }).then(
    (response) => String(response.status),
    (error: Error) => error.name,
  );
  print(`${status === '200' ? '✓' : '✗'} A customer registers through the API: ${status}`);
  return status === '200' ? 0 : 1;
}

/** The version that each function of the API runs. */
async function liveVersions(stage: Stage): Promise<readonly string[]> {
  const client = new LambdaClient({});
  return mapParallel(endpointIds, 20, async (id) => {
    const alias = { FunctionName: functionName(stage, id), Name: liveAliasName };
    return `${id} ${(await client.send(new GetAliasCommand(alias))).FunctionVersion}`;
  });
}

/** Rolls the second release back by the operator's command, twice. @returns the number of failures */
async function rollBack(stage: Stage, before: readonly string[], context: RehearseContext): Promise<number> {
  const { root, print } = context;
  const args = [join(root, 'infra/tooling/ensure-installed.mjs'), join(root, 'infra/tooling/ops.ts')];
  const command = ['rollback', '--stage', stage.name, '--yes'];
  const released = await liveVersions(stage);
  const startedAt = performance.now();
  const run = quietRun(context);
  const rollback = () => run({ program: process.execPath, args: [...args, ...command], folder: root, isShown: true });
  const first = await rollback();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const after = await liveVersions(stage);
  const second = await rollback();
  const moved = released.filter((version, index) => version !== after[index]).length;
  const faults = [
    ...(moved === 0 ? ['no call was moved'] : []),
    ...(String(after) === String(before) ? [] : ['calls do not go to the versions before the release']),
    ...(String(await liveVersions(stage)) === String(after) ? [] : ['the second run moved calls']),
    ...(first.output.includes('audit has no entry') ? ['the audit has no entry'] : []),
    ...[first, second].flatMap(({ status }) => (status === 0 ? [] : [`exit code ${status}`])),
  ];
  print(
    `${faults.length === 0 ? '✓' : '✗'} Rolled ${moved} of ${after.length} functions back in ${seconds} s, repeated.`,
  );
  for (const fault of faults) print(`✗ ${fault}`);
  return faults.length;
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
  const unknown = await unknownTypes(counts.keys(), client);
  print(`The emulator does not know ${unknown.size} of ${counts.size} types; their resources are left out:`);
  print([...unknown].map((type) => `${type} (${counts.get(type)})`).join(', '));
  let faults = 0;
  let before: readonly Listed[] = [];
  let versions: readonly string[] = [];
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
    const found = (await Promise.all(stackOrder(assembly).map((each) => listedIn(each, client)))).flat();
    faults += printMissing(found, context);
    faults += await registerCustomer(endpoint, stage, context);
    if (version === 'next') faults += printReplaced(before, found, context);
    else [before, versions] = [found, await liveVersions(stage)];
  }
  print('\n— Rolling back');
  faults += await rollBack(stage, versions, context);
  faults += await registerCustomer(endpoint, stage, context);
  print('\n— Destroying');
  const left = await context.destroy(detailsOf(context));
  print(left === 0 ? '✓ All stacks are deleted.' : '✗ Stacks remain: see the end of the file.');
  print(faults + left === 0 ? '\nThe rehearsal succeeded.' : '\nThe rehearsal failed: see ✗ above.');
  return faults + left === 0 ? 0 : 1;
}
