import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { pipelineStackName } from '#infra/constructs/stage-names.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { composeStage, stageEnvironment } from '#infra/stacks/compose-stage.ts';
import { addNextResources, nextSettings } from '#infra/stacks/next-version.ts';
import { PipelineStack } from '#infra/stacks/pipeline-stack.ts';
import type { Stage } from '#infra/stages.ts';
import { synthesisContext } from '#infra/tooling/costs/stage-resources.ts';
import { withNested } from './nested-template.ts';

export const domain = {
  siteName: 'tellwren.com',
  siteCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/site',
  deskName: 'desk.tellwren.com',
  apiName: 'api.tellwren.com',
  apiCertificateArn: 'arn:aws:acm:eu-west-1:111111111111:certificate/api',
};

export const inlineScript = 'start()';
/** Of the page that the next version adds. */
export const nextInlineScript = 'start("news")';

/** A folder with one file per function: templates need paths, not bundles. */
function standInBundles(folder: string, version: string): (id: string) => string {
  const bundleFolder = (id: string) => join(folder, 'functions', id);
  for (const { id } of functionEntries) {
    mkdirSync(bundleFolder(id), { recursive: true });
    writeFileSync(join(bundleFolder(id), 'index.mjs'), `export const handler = '${id} ${version}';`);
  }
  return bundleFolder;
}

/** A minimal built site: one page with an inline script and one hashed file. */
function standInSite(folder: string, version: string): string {
  const siteFolder = join(folder, 'site');
  mkdirSync(join(siteFolder, 'assets'), { recursive: true });
  writeFileSync(
    join(siteFolder, 'index.html'),
    `<script src="/assets/a-1.js"></script><script>${inlineScript}</script>`,
  );
  writeFileSync(join(siteFolder, 'assets/a-1.js'), '');
  if (version === 'next') writeFileSync(join(siteFolder, 'news.html'), `<script>${nextInlineScript}</script>`);
  return siteFolder;
}

interface SynthesisOptions {
  /** A deployment after the first one. */
  readonly liveApiUrl?: string;
  readonly deployment?: 'first' | 'emergency';
  /** `next` is the one of infra/stacks/next-version.ts, with other code in each function and one more page. */
  readonly version?: 'this' | 'next';
  readonly liveScriptHashes?: readonly string[];
  /** Runs the CDK's CloudFormation validation: nine seconds of CPU. */
  readonly isValidated?: boolean;
}

/** Synthesises a stage in this process, without account, network or build. */
function composedStage(stage: Stage, options: SynthesisOptions) {
  const { isValidated = false, version = 'this', liveApiUrl, liveScriptHashes, deployment } = options;
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-synth-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const app = new App({
    context: synthesisContext(),
    outdir: join(folder, 'cdk.out'),
    builtinCloudFormationValidation: isValidated,
  });
  const isNext = version === 'next';
  const stacks = composeStage(app, {
    stage: isNext ? nextSettings(stage) : stage,
    bundleFolder: standInBundles(folder, version),
    siteFolder: standInSite(folder, version),
    liveApiUrl,
    deployment,
    ...(liveScriptHashes === undefined ? {} : { liveScriptHashes }),
  });
  if (isNext) addNextResources(stacks, stage);
  // Deployed by another command, and checked by the same rules.
  const pipeline = new PipelineStack(app, pipelineStackName(stage), {
    env: stageEnvironment(stage),
    stage,
    repository: 'tellwren/tellwren',
    isProviderExisting: false,
  });
  return { app, stacks: { ...stacks, pipeline } };
}

const synthesised = new Map<string, ReturnType<typeof synthesise>>();

/** The templates of a stage, cached per process. */
export function synthesiseStage(stage: Stage, options: SynthesisOptions = {}) {
  const key = JSON.stringify({ stage, options });
  const known = synthesised.get(key) ?? synthesise(stage, options);
  synthesised.set(key, known);
  return known;
}

function synthesise(stage: Stage, options: SynthesisOptions) {
  const { app, stacks } = composedStage(stage, options);
  app.synth();
  return {
    app,
    stacks,
    data: Template.fromStack(stacks.data),
    web: Template.fromStack(stacks.web),
    story: Template.fromStack(stacks.story),
    jobs: Template.fromStack(stacks.jobs),
    api: withNested(stacks.api, stacks.api.functionStacks),
    /** The API's template and its nested ones, separately, for CloudFormation's limits. */
    apiParts: [stacks.api, ...stacks.api.functionStacks].map((stack) => Template.fromStack(stack)),
    content: Template.fromStack(stacks.content),
    pipeline: Template.fromStack(stacks.pipeline),
    /** All templates. */
    all: app.node.findAll().flatMap((construct) => (Stack.isStack(construct) ? [Template.fromStack(construct)] : [])),
  };
}

export function resourcesOf(template: Template, type: string) {
  return Object.values(template.findResources(type));
}

export function propertiesOf(template: Template, type: string) {
  return resourcesOf(template, type).map((resource) => resource['Properties']);
}
