import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { copyFonts } from '#infra/tooling/copy-fonts.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const printing = functionEntries
  .map(({ id }) => id)
  .filter((id) => {
    const { native = [] }: FunctionSpec = functionSpecs[id];
    return native.includes('chromium');
  });

describe('PDF functions', () => {
  it('are the two functions that print user content', () => {
    expect(printing).toEqual(['generatePdf', 'renderProof']);
  });

  describe.each(sampleStageNames)('in stage %s', (name) => {
    const stage = sampleStage(name);
    const { api, story, jobs } = synthesiseStage(stage);
    const functions = [api, story, jobs].flatMap((template) =>
      propertiesOf(template, 'AWS::Lambda::Function').map((properties) => ({ template, properties })),
    );
    const functionNamed = (id: string) => {
      const found = functions.find(({ properties }) => properties.FunctionName === `tellwren-${name}-${kebabCase(id)}`);
      if (found === undefined) throw new Error(`no function ${id}`);
      return found;
    };

    it('have the Chromium layer, which no other function has', () => {
      const layered = functions.filter(({ properties }) => properties.Layers !== undefined);
      const expected = printing.map((id) => `tellwren-${name}-${kebabCase(id)}`);
      expect(layered.map(({ properties }) => properties.FunctionName).sort()).toEqual(expected.sort());
      for (const { properties } of layered) expect(properties.Layers).toHaveLength(1);
    });

    it('run on the architecture of Chromium, at most five concurrently where the stage reserves concurrency', () => {
      const concurrency = sampleStage(name).reservedConcurrency === 'on' ? { ReservedConcurrentExecutions: 5 } : {};
      for (const id of printing)
        expect(functionNamed(id).properties).toMatchObject({
          Architectures: ['x86_64'],
          MemorySize: 2048,
          Timeout: 20,
          ...concurrency,
        });
    });

    it('may only write their own logs', () => {
      for (const id of printing) {
        const { template, properties } = functionNamed(id);
        const role = template.findResources('AWS::IAM::Role')[properties.Role['Fn::GetAtt'][0]];
        const statements = role?.['Properties'].Policies.flatMap(
          (policy: { PolicyDocument: { Statement: unknown[] } }) => policy.PolicyDocument.Statement,
        );
        expect(statements).toEqual([
          {
            Effect: 'Allow',
            Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            Resource: { 'Fn::GetAtt': [properties.LoggingConfig.LogGroup.Ref, 'Arn'] },
          },
        ]);
        expect(role?.['Properties'].ManagedPolicyArns).toBeUndefined();
      }
    });

    it('have no table, bucket, secret or network', () => {
      const known = printing.flatMap((id) => Object.keys(functionNamed(id).properties.Environment.Variables));
      const harmless = ['ADDRESS_LIMIT_MULTIPLIER', 'CHROMIUM_PATH', 'SITE_URL', 'STAGE'];
      expect([...new Set(known)].sort()).toEqual(harmless);
      for (const id of printing) expect(functionNamed(id).properties.VpcConfig).toBeUndefined();
    });
  });
});

describe("fonts in a function's bundle", () => {
  it('are copied where the function resolves modules, with their licences', async () => {
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
});
