import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStage } from '#infra/stages.ts';
import { domain, synthesiseStage } from '#tests/support/synthesised-stage.ts';

// The CDK's own CloudFormation validation takes nine seconds of CPU. `cdk synth`, and so every deployment, runs it, too.
it('the templates of prod pass the CDK’s CloudFormation validation', () => {
  const { app } = synthesiseStage({ ...readStage('prod'), domain }, { isValidated: true });
  const { pluginReports } = JSON.parse(readFileSync(join(app.outdir, 'validation-report.json'), 'utf8'));
  expect(pluginReports).toEqual([]);
});
