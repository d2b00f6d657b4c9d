import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { endpointIds } from '#infra/function-entries.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, resourcesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

const root = join(import.meta.dirname, '../..');

describe('releases of stage prod', () => {
  const { api } = synthesiseStage(sampleStage('prod'));
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

  it('send a tenth of the calls to the new version for five minutes, and roll back on two alarms of the whole API', () => {
    const alarms = new Map(Object.entries(api.findResources('AWS::CloudWatch::Alarm')));
    expect(alarms.size).toBe(2);
    for (const { Properties } of Object.values(groups)) {
      expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(Properties.AutoRollbackConfiguration).toMatchObject({
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_FAILURE']),
      });
      const [faults, errors] = Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: { Ref: string } }) => {
        return alarms.get(Name.Ref)?.['Properties'];
      });
      expect(faults).toMatchObject({ AlarmName: 'tellwren-prod-release-faults', Period: 60, Threshold: 1 });
      expect(errors).toMatchObject({ Namespace: 'AWS/ApiGateway', MetricName: '5XXError', Period: 60, Threshold: 5 });
    }
  });

  it('count crashes, timeouts, throttling and unexpected errors as faults, not the outages that our code reports', () => {
    const [faults] = propertiesOf(api, 'AWS::CloudWatch::Alarm');
    const [filter] = propertiesOf(api, 'AWS::Logs::MetricFilter');
    const [made] = filter.MetricTransformations;
    expect([made.MetricNamespace, made.MetricName]).toEqual([faults.Namespace, faults.MetricName]);
    const log = api.findResources('AWS::Logs::LogGroup')[filter.LogGroupName.Ref];
    expect(log?.['Properties'].LogGroupName).toBe('/tellwren/prod/access');
    expect(filter.FilterPattern).toBe('{ ($.status = "500") || (($.status = "5*") && ($.gatewayError != "-")) }');
    const unexpected = Object.entries(allErrorCodes).filter(([, { status }]) => status === 500);
    expect(unexpected.map(([code]) => code)).toEqual(['internal']);
    const [deployed] = propertiesOf(api, 'AWS::ApiGateway::Stage');
    expect(JSON.parse(deployed.AccessLogSetting.Format)).toMatchObject({
      status: '$context.status',
      gatewayError: '$context.error.responseType',
    });
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
});

describe.each(['dev', 'ann'] as const)('releases of stage %s', (name) => {
  it('move all calls to the new version at once, without CodeDeploy and alarms', () => {
    const { api } = synthesiseStage(sampleStage(name));
    const aliases = resourcesOf(api, 'AWS::Lambda::Alias');
    expect(aliases).toHaveLength(endpointIds.length);
    for (const { UpdatePolicy, Properties } of aliases) {
      expect(Properties.Name).toBe('live');
      expect(UpdatePolicy).toBeUndefined();
    }
    for (const type of ['AWS::CodeDeploy::Application', 'AWS::CodeDeploy::DeploymentGroup', 'AWS::CloudWatch::Alarm'])
      expect(resourcesOf(api, type)).toEqual([]);
    expect(JSON.stringify(api.toJSON())).not.toContain('codedeploy.amazonaws.com');
  });
});

describe.each(sampleStageNames)('versions of stage %s', (name) => {
  const { api, apiParts, stacks } = synthesiseStage(sampleStage(name));

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
      expect(Object.keys(template['Resources']).length).toBeLessThan(200);
      expect(Object.keys(template['Parameters'] ?? {}).length).toBeLessThan(100);
      expect(JSON.stringify(template).length).toBeLessThan(750_000);
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
