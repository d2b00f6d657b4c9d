import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { endpointIds } from '#infra/function-entries.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, resourcesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const root = join(import.meta.dirname, '../..');

describe.each(sampleStageNames)('releases in stage %s', (name) => {
  const { api, apiParts, stacks } = synthesiseStage(sampleStage(name));
  const aliases = api.findResources('AWS::Lambda::Alias');
  const groups = api.findResources('AWS::CodeDeploy::DeploymentGroup');

  it('move the alias of every endpoint by a deployment group of its own', () => {
    const groupsOfAliases = Object.values(aliases).map(({ UpdatePolicy, Properties }) => {
      expect(Properties.Name).toBe('live');
      const { ApplicationName, DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
      const group = groups[DeploymentGroupName.Ref]?.['Properties'];
      expect(ApplicationName).toEqual(group.ApplicationName);
      return group.DeploymentGroupName;
    });
    expect(groupsOfAliases.toSorted()).toEqual(endpointIds.map(kebabCase).toSorted());
  });

  it('send a tenth of the calls to the new version for five minutes, and roll back on an alarm', () => {
    const alarms = new Map(Object.entries(api.findResources('AWS::CloudWatch::Alarm')));
    for (const { Properties } of Object.values(groups)) {
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(Properties.AutoRollbackConfiguration).toMatchObject({
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_FAILURE']),
      });
      const [own, shared] = Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: { Ref: string } }) => {
        return alarms.get(Name.Ref)?.['Properties'];
      });
      expect(own.AlarmName).toBe(`tellwren-${name}-release-${Properties.DeploymentGroupName}`);
      expect(own.Dimensions).toContainEqual({ Name: 'Resource', Value: expect.anything() });
      expect(shared).toMatchObject({ Namespace: 'AWS/ApiGateway', MetricName: '5XXError' });
    }
  });

  it('apply the settings of their deployment group before the alias moves', () => {
    for (const { DependsOn, UpdatePolicy } of Object.values(aliases))
      expect([DependsOn].flat()).toContain(UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref);
  });

  it('have alarms that state the effect on customers and the runbook', () => {
    for (const { AlarmDescription } of propertiesOf(api, 'AWS::CloudWatch::Alarm')) {
      const [, runbook = ''] = /^.{20,} Runbook: (infra\/runbooks\/[a-z-]+\.md)$/.exec(AlarmDescription) ?? [];
      expect(existsSync(join(root, runbook)), AlarmDescription).toBe(true);
    }
  });

  it('start at most 16 deployments at once, which AWS does not throttle', () => {
    const nested = stacks.api.functionStacks;
    const waveOf = (stack: (typeof nested)[number]): number =>
      1 + Math.max(0, ...nested.filter((other) => stack.node.dependencies.includes(other)).map(waveOf));
    const sizes = Map.groupBy(nested, waveOf);
    expect(sizes.size).toBeGreaterThan(1);
    for (const wave of sizes.values()) {
      const releases = wave.reduce((sum, { aliasArns }) => sum + aliasArns.size, 0);
      expect(releases).toBeLessThanOrEqual(16);
    }
    const template = Template.fromStack(stacks.api);
    const waiting = Object.values(template.findResources('AWS::CloudFormation::Stack')).filter(
      ({ DependsOn }) => DependsOn !== undefined,
    );
    expect(waiting).toHaveLength(nested.length - (sizes.get(1)?.length ?? 0));
  });

  it('retain the previous version for a rollback', () => {
    for (const version of resourcesOf(api, 'AWS::Lambda::Version')) expect(version['DeletionPolicy']).toBe('Retain');
  });

  it('publish a new version of each function that reads the public keys when only these change', () => {
    const versions = resourcesOf(api, 'AWS::Lambda::Version').map(({ Properties }) => Properties);
    const functions = api.findResources('AWS::Lambda::Function');
    for (const { Description, FunctionName } of versions) {
      const keys = functions[FunctionName.Ref]?.['Properties'].Environment.Variables.TOKEN_PUBLIC_KEYS;
      expect(JSON.stringify(Description ?? '')).toContain(keys === undefined ? '' : JSON.stringify(keys));
      expect(Description === undefined).toBe(keys === undefined);
    }
  });

  it('stay far below 500 resources, 200 parameters and 1 MB in every template', () => {
    expect(apiParts.length).toBe(stacks.api.functionStacks.length + 1);
    for (const part of apiParts) {
      const template = part.toJSON();
      expect(Object.keys(template['Resources']).length).toBeLessThan(150);
      expect(Object.keys(template['Parameters'] ?? {}).length).toBeLessThan(100);
      expect(JSON.stringify(template).length).toBeLessThan(500_000);
    }
  });
});

describe('a release in an emergency', () => {
  it('moves all calls at once and ignores alarms', () => {
    const { api } = synthesiseStage(sampleStage('prod'), { deployment: 'emergency' });
    const groups = propertiesOf(api, 'AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(endpointIds.length);
    for (const { DeploymentConfigName, AlarmConfiguration, AutoRollbackConfiguration } of groups) {
      expect(DeploymentConfigName).toBe('CodeDeployDefault.LambdaAllAtOnce');
      expect(AlarmConfiguration.Enabled).toBe(false);
      expect(AutoRollbackConfiguration.Events).toEqual(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST']);
    }
  });
});
