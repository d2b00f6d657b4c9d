import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { isHashSource } from '#infra/constructs/inline-script-hashes.ts';
import { pipelineStackName } from '#infra/constructs/stage-names.ts';
import { readEnvFile } from '#infra/local/start-settings.ts';
import { addNagRules } from '#infra/nag.ts';
import { composeStage, stageEnvironment } from '#infra/stacks/compose-stage.ts';
import { addNextResources, nextSettings, rehearsedStage } from '#infra/stacks/next-version.ts';
import { PipelineStack } from '#infra/stacks/pipeline-stack.ts';
import { readStage, type Stage, StageProblem } from '#infra/stages.ts';
import { buildFunctions, bundleFolder } from './build-functions.ts';

/** From `npm run deploy`. */
const deploymentSchema = z.optional(z.enum(['first', 'emergency']));

const siteFolder = join(import.meta.dirname, '../../web/dist/client');

/** From `npm run ops -- pipeline`. */
function composePipeline(app: App, stage: Stage, repository: string): void {
  const isProviderExisting = app.node.tryGetContext('github-provider') === 'existing';
  const env = stageEnvironment(stage);
  new PipelineStack(app, pipelineStackName(stage), { env, stage, repository, isProviderExisting });
}

async function composeAll(app: App, wanted: Stage): Promise<void> {
  const isReserved = app.node.tryGetContext('reserved-concurrency') !== 'off';
  const current: Stage = isReserved ? wanted : { ...wanted, reservedConcurrency: 'off' };
  const rehearsed: unknown = app.node.tryGetContext('rehearsed-version');
  const isNext = rehearsed === 'next';
  const settings = isNext ? nextSettings(current) : current;
  const stage = rehearsed === undefined ? settings : rehearsedStage(settings);
  // `npm run synth` has already built them.
  if (app.node.tryGetContext('functions') !== 'built') await buildFunctions();
  const stacks = composeStage(app, {
    stage,
    bundleFolder,
    siteFolder: existsSync(siteFolder) ? siteFolder : undefined,
    liveScriptHashes: String(app.node.tryGetContext('live-scripts') ?? '')
      .split(' ')
      .filter(isHashSource),
    liveApiUrl: app.node.tryGetContext('live-api'),
    liveApiSource: app.node.tryGetContext('live-source'),
    deployment: deploymentSchema.parse(app.node.tryGetContext('deployment')),
  });
  if (isNext) addNextResources(stacks, stage);
  else addNagRules(app);
}

try {
  const app = new App();
  readEnvFile();
  const stage = readStage(app.node.tryGetContext('stage'));
  const repository: unknown = app.node.tryGetContext('pipeline-repository');
  if (typeof repository === 'string') {
    composePipeline(app, stage, repository);
    addNagRules(app);
  } else {
    await composeAll(app, stage);
  }
  app.synth();
} catch (error) {
  if (!(error instanceof StageProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
