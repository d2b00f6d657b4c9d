import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { endpointIds } from '#infra/function-entries.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, resourcesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

describe('releases of stage prod', () => {
  const { api } = synthesiseStage(sampleStage('prod'));
  const groups = api.findResources('AWS::CodeDeploy::DeploymentGroup');

  it('move the alias of every endpoint by a deployment group of its own, whose settings are applied before', () => {
    const aliases = resourcesOf(api, 'AWS::Lambda::Alias');
    const moved = aliases.map(({ Properties, UpdatePolicy, DependsOn }) => {
      const { ApplicationName, DeploymentGroupName } = UpdatePolicy.CodeDeployLambdaAliasUpdate;
      const group = groups[DeploymentGroupName.Ref]?.['Properties'];
      const isOrdered = [DependsOn].flat().includes(DeploymentGroupName.Ref);
      return [
        Properties.Name,
        group.DeploymentGroupName,
        isOrdered,
        JSON.stringify(ApplicationName) === JSON.stringify(group.ApplicationName),
      ];
    });
    const wanted = endpointIds.map((id) => ['live', kebabCase(id), true, true]);
    expect(moved.toSorted()).toEqual(wanted.toSorted());
  });

  it('send a tenth of the calls to the new version for five minutes, and roll back on two alarms of the whole API', () => {
    const alarms = Object.keys(api.findResources('AWS::CloudWatch::Alarm')).toSorted();
    expect(alarms).toHaveLength(2);
    const faults = Object.values(groups).filter(({ Properties }) => {
      const { Enabled, Events } = Properties.AutoRollbackConfiguration;
      const names = Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: { Ref: string } }) => Name.Ref);
      return !(
        Properties.DeploymentConfigName === 'CodeDeployDefault.LambdaCanary10Percent5Minutes' &&
        Enabled &&
        Events.includes('DEPLOYMENT_STOP_ON_ALARM') &&
        Events.includes('DEPLOYMENT_FAILURE') &&
        String(names.toSorted()) === String(alarms)
      );
    });
    expect(faults).toEqual([]);
  });

  it('count crashes, timeouts, throttling and unexpected errors as faults, not the outages that our code reports', () => {
    const faults = propertiesOf(api, 'AWS::CloudWatch::Alarm').find(({ AlarmName }) => AlarmName.endsWith('-faults'));
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

  it('move all calls at once and ignore alarms in an emergency', () => {
    const emergency = synthesiseStage(sampleStage('prod'), { deployment: 'emergency' });
    const made = propertiesOf(emergency.api, 'AWS::CodeDeploy::DeploymentGroup');
    expect(made).toHaveLength(endpointIds.length);
    for (const { DeploymentConfigName, AlarmConfiguration } of made)
      expect([DeploymentConfigName, AlarmConfiguration.Enabled]).toEqual(['CodeDeployDefault.LambdaAllAtOnce', false]);
  });
});

it.each(['dev', 'ann'] as const)(
  'releases of stage %s move all calls at once, without CodeDeploy and alarms',
  (name) => {
    const { api } = synthesiseStage(sampleStage(name));
    const aliases = resourcesOf(api, 'AWS::Lambda::Alias');
    expect(aliases).toHaveLength(endpointIds.length);
    expect(aliases.filter(({ UpdatePolicy, Properties }) => UpdatePolicy || Properties.Name !== 'live')).toEqual([]);
    expect(resourcesOf(api, 'AWS::CloudWatch::Alarm')).toEqual([]);
    expect(JSON.stringify(api.toJSON())).not.toMatch(/AWS::CodeDeploy|codedeploy\.amazonaws\.com/);
  },
);

describe.each(sampleStageNames)('versions of stage %s', (name) => {
  const { api, stacks } = synthesiseStage(sampleStage(name));

  it('start at most 16 deployments at once, which AWS does not throttle', () => {
    const nested = stacks.api.functionStacks;
    const waveOf = (stack: (typeof nested)[number]): number =>
      1 + Math.max(0, ...nested.filter((other) => stack.node.dependencies.includes(other)).map(waveOf));
    const waves = Map.groupBy(nested, waveOf);
    const sizes = [...waves.values()].map((wave) => wave.reduce((sum, { aliasArns }) => sum + aliasArns.size, 0));
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(16);
    const made = resourcesOf(Template.fromStack(stacks.api), 'AWS::CloudFormation::Stack');
    const waiting = made.filter(({ DependsOn }) => DependsOn !== undefined);
    expect(waiting).toHaveLength(nested.length - (waves.get(1)?.length ?? 0));
  });

  it('are retained for a rollback, and published anew where only the public keys change', () => {
    const functions = api.findResources('AWS::Lambda::Function');
    const faults = resourcesOf(api, 'AWS::Lambda::Version').filter(({ DeletionPolicy, Properties }) => {
      const { Description, FunctionName } = Properties;
      const keys = functions[FunctionName.Ref]?.['Properties'].Environment.Variables.TOKEN_PUBLIC_KEYS;
      const isDescribed = JSON.stringify(Description ?? '').includes(JSON.stringify(keys) ?? '');
      return DeletionPolicy !== 'Retain' || !isDescribed || (Description === undefined) !== (keys === undefined);
    });
    expect(faults).toEqual([]);
  });
});
