import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataStack } from '#infra/stacks/data-stack.ts';
import { readStage } from '#infra/stages.ts';
import { openTargetFiles } from '#infra/tooling/target-files.ts';
import { openTargetTable } from '#infra/tooling/target-table.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startFakeAws } from '#tests/support/fake-aws.ts';

/** The feature flags that a deployment has. */
const { context }: { context: Record<string, unknown> } = JSON.parse(readFileSync('cdk.json', 'utf8'));

let aws: Awaited<ReturnType<typeof startFakeAws>>;
beforeEach(async () => {
  aws = await startFakeAws();
  stubEnvironment(aws.environment);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

describe('the table and the files of a stage', () => {
  it('are the resources of its data stack, not others with similar names', async () => {
    // As the template has them, so that another name there is noticed here.
    const stack = new DataStack(new App({ context }), 'tellwren-dev-data', {
      stage: readStage('dev'),
      isProtected: true,
    });
    const template: { Resources: Record<string, { Type: string }> } = JSON.parse(
      JSON.stringify(Template.fromStack(stack).toJSON()),
    );
    const resources = Object.entries(template.Resources);
    aws.account.resources.set(
      'tellwren-dev-data',
      resources.map(([id, { Type: type }]) => ({ id, type, name: `tellwren-dev-data-${id}-x` })),
    );
    expect(resources.filter(([, { Type }]) => Type === 'AWS::S3::Bucket').length).toBeGreaterThan(1);
    expect((await openTargetTable('dev')).tableName).toMatch(/^tellwren-dev-data-Table[0-9A-F]{8}-x$/);
    const { bucketName, environment } = await openTargetFiles('dev');
    expect(bucketName).toMatch(/^tellwren-dev-data-Files[0-9A-F]{8}-x$/);
    expect(environment).toMatchObject({ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test' });
    // The template is made in this process, beside others.
  }, 60_000);

  it('are looked up in the account of the stage', async () => {
    const sentence = 'This account and region has no stack tellwren-prod-data: is the stage deployed';
    await expect(openTargetTable('prod')).rejects.toThrow(sentence);
    await expect(openTargetFiles('prod')).rejects.toThrow(sentence);
    stubEnvironment({ PERSONAL_STAGE_ADDRESS: 'ann@example.com' });
    await expect(openTargetTable('moon')).rejects.toThrow('has no stack tellwren-moon-data');
    await expect(openTargetTable('Moon')).rejects.toThrow('Choose a stage: dev, prod, or a name of your own');
  });
});
