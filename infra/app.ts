import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { composeStage } from './compose-stage.ts';
import { isHashSource } from './constructs/inline-script-hashes.ts';
import { addNagRules } from './nag.ts';
import { readStage, StageProblem } from './stages.ts';
import { buildFunctions, bundleFolder } from './tooling/build-functions.ts';

const siteFolder = join(import.meta.dirname, '../web/dist/client');

try {
  const app = new App();
  const stage = readStage(app.node.tryGetContext('stage'));
  // `npm run synth` has already built them.
  if (app.node.tryGetContext('functions') !== 'built') await buildFunctions();
  composeStage(app, {
    stage,
    bundleFolder,
    siteFolder: existsSync(siteFolder) ? siteFolder : undefined,
    liveScriptHashes: String(app.node.tryGetContext('live-scripts') ?? '')
      .split(' ')
      .filter(isHashSource),
    liveApiUrl: app.node.tryGetContext('live-api'),
  });
  addNagRules(app);
  app.synth();
} catch (error) {
  if (!(error instanceof StageProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
