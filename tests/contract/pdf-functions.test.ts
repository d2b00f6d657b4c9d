import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyFonts } from '#infra/tooling/copy-fonts.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

// They print what users wrote, with a browser.
describe.each(sampleStageNames)('PDF functions in stage %s', (name) => {
  const stage = sampleStage(name);
  const { api, story, jobs } = synthesiseStage(stage);
  const printing = [api, story, jobs].flatMap((template) =>
    propertiesOf(template, 'AWS::Lambda::Function')
      .filter(({ Layers }) => Layers !== undefined)
      .map((properties) => ({ template, properties })),
  );

  it('are two, on the architecture of Chromium, at most five at once, without table, bucket, secret or network', () => {
    const names = printing.map(({ properties }) => properties.FunctionName).toSorted();
    expect(names).toEqual([`tellwren-${name}-generate-pdf`, `tellwren-${name}-render-proof`]);
    const concurrency = stage.reservedConcurrency === 'on' ? { ReservedConcurrentExecutions: 5 } : {};
    const harmless = ['ADDRESS_LIMIT_MULTIPLIER', 'CHROMIUM_PATH', 'SITE_URL', 'STAGE'];
    for (const { properties } of printing) {
      expect(properties).toMatchObject({ Architectures: ['x86_64'], ...concurrency });
      expect(Object.keys(properties.Environment.Variables).filter((each) => !harmless.includes(each))).toEqual([]);
      expect(properties.VpcConfig).toBeUndefined();
    }
  });

  it('may only write their own logs', () => {
    for (const { template, properties } of printing) {
      const role = template.findResources('AWS::IAM::Role')[properties.Role['Fn::GetAtt'][0]]?.['Properties'];
      const statements = role.Policies.flatMap(
        ({ PolicyDocument }: { PolicyDocument: { Statement: unknown[] } }) => PolicyDocument.Statement,
      );
      expect(statements).toEqual([
        {
          Effect: 'Allow',
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Resource: { 'Fn::GetAtt': [properties.LoggingConfig.LogGroup.Ref, 'Arn'] },
        },
      ]);
      expect(role.ManagedPolicyArns).toBeUndefined();
    }
  });
});

it('fonts are copied to where the function resolves modules, with their licences', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-letters-'));
  try {
    await copyFonts(folder);
    const faces = join(folder, 'node_modules/@fontsource');
    expect(readdirSync(faces)).toContain('literata');
    for (const face of readdirSync(faces))
      expect(readdirSync(join(faces, face)).sort()).toEqual(['LICENSE', 'files', 'package.json', 'unicode.json']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
