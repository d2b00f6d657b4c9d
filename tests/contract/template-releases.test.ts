import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { canaryIds } from '#infra/constructs/releases.ts';
import { endpointIds } from '#infra/function-entries.ts';
import { endpointFolders } from '#shared/endpoints/index.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { sampleStage, sampleStageNames } from '#tests/support/sample-stages.ts';
import { propertiesOf, resourcesOf, synthesiseStage } from '#tests/support/synthesised-stage.ts';

type Json = ReturnType<typeof resourcesOf>[number];
const canaryNames = canaryIds.map(kebabCase);

describe('releases of stage prod', () => {
  const { api } = synthesiseStage(sampleStage('prod'));
  const groups = api.findResources('AWS::CodeDeploy::DeploymentGroup');
  const alarms = api.findResources('AWS::CloudWatch::Alarm');
  const aliases = Object.entries(api.findResources('AWS::Lambda::Alias'));
  const groupOf = ({ UpdatePolicy }: Json) =>
    groups[UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref]?.['Properties'];

  it('move the aliases of the canaries by CodeDeploy, and those of other endpoints in their stacks afterwards', () => {
    const canaries = aliases.filter(([, alias]) => groupOf(alias as Json) !== undefined);
    const moved = canaries.map(([, alias]) => groupOf(alias as Json).DeploymentGroupName);
    expect(moved.toSorted()).toEqual(canaryNames.toSorted());
    const canaryKeys = new Set(canaries.map(([key]) => key));
    const waiting = aliases.filter(([, { DependsOn }]) => [DependsOn].flat().some((key) => canaryKeys.has(key)));
    const families = canaryIds.map((id) => endpointFolders[id]);
    const others = endpointIds.filter((id) => families.includes(endpointFolders[id]) && !canaryIds.includes(id));
    expect(waiting).toHaveLength(others.length);
  });

  it('roll a version back after its own crashes and answers with 500, in three of five minutes above 1 %', () => {
    const faults = Object.values(groups).filter(({ Properties }) => {
      const { Enabled, Events } = Properties.AutoRollbackConfiguration;
      const { Alarms, Enabled: isWatched } = Properties.AlarmConfiguration;
      return !(
        Properties.DeploymentConfigName === 'CodeDeployDefault.LambdaCanary10Percent10Minutes' &&
        Enabled &&
        isWatched &&
        Events.includes('DEPLOYMENT_STOP_ON_ALARM') &&
        Events.includes('DEPLOYMENT_FAILURE') &&
        Alarms.length === 2
      );
    });
    expect(faults).toEqual([]);
    const rules = Object.values(alarms).map(({ Properties }) => Properties);
    expect(rules).toHaveLength(canaryIds.length + 1);
    const rule = { Threshold: 0.01, Statistic: 'Average', Period: 60, EvaluationPeriods: 5, DatapointsToAlarm: 3 };
    for (const each of rules) expect(each).toMatchObject(rule);
    const crashes = rules.filter(({ Namespace }) => Namespace === 'AWS/Lambda');
    const watched = crashes.map(({ Dimensions }) =>
      Object.fromEntries(Dimensions.map(({ Name, Value }: { Name: string; Value: unknown }) => [Name, Value])),
    );
    expect(watched.map(({ Resource }) => Resource).toSorted()).toEqual(
      canaryNames.map((name) => `tellwren-prod-${name}:live`).toSorted(),
    );
    for (const { ExecutedVersion } of watched)
      expect(ExecutedVersion).toEqual({ 'Fn::GetAtt': [expect.any(String), 'Version'] });
  });

  it('count answers with 500 of the new version, not those of the old one and not outages that our code reports', () => {
    const filters = propertiesOf(api, 'AWS::Logs::MetricFilter').filter(
      ({ MetricTransformations: [made] }) => made.MetricName === 'release-faults',
    );
    expect(filters).toHaveLength(2 * canaryIds.length);
    for (const { FilterPattern } of filters)
      expect(JSON.stringify(FilterPattern)).toMatch(
        /^{"Fn::Join":\["",\["{ \(\$.version = \\"",{"Fn::GetAtt":\["\w+","Version"\]}/,
      );
    const unexpected = Object.entries(allErrorCodes).filter(([, { status }]) => status === 500);
    expect(unexpected.map(([code]) => code)).toEqual(['internal']);
  });

  it('move all calls at once and ignore alarms in an emergency', () => {
    const emergency = synthesiseStage(sampleStage('prod'), { deployment: 'emergency' });
    const made = propertiesOf(emergency.api, 'AWS::CodeDeploy::DeploymentGroup');
    expect(made).toHaveLength(canaryIds.length);
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

  it('are deployed in three waves, those with canaries first, each after the one before', () => {
    const nested = stacks.api.functionStacks;
    const waveOf = (stack: (typeof nested)[number]): number =>
      1 + Math.max(0, ...nested.filter((other) => stack.node.dependencies.includes(other)).map(waveOf));
    const waves = Map.groupBy(nested, waveOf);
    expect(waves.size).toBe(3);
    expect(new Set((waves.get(1) ?? []).flatMap(({ aliasArns }) => [...aliasArns.keys()]))).toEqual(
      new Set(endpointIds.filter((id) => canaryIds.some((canary) => endpointFolders[canary] === endpointFolders[id]))),
    );
    const made = resourcesOf(Template.fromStack(stacks.api), 'AWS::CloudFormation::Stack');
    const waiting = made.filter(({ DependsOn }) => DependsOn !== undefined);
    expect(waiting).toHaveLength(nested.length - (waves.get(1)?.length ?? 0));
  });

  it('are retained for a rollback unless their deployment failed, and published anew where only the public keys change', () => {
    const functions = api.findResources('AWS::Lambda::Function');
    const faults = resourcesOf(api, 'AWS::Lambda::Version').filter(({ DeletionPolicy, Properties }) => {
      const { Description, FunctionName } = Properties;
      const keys = functions[FunctionName.Ref]?.['Properties'].Environment.Variables.TOKEN_PUBLIC_KEYS;
      const isDescribed = JSON.stringify(Description ?? '').includes(JSON.stringify(keys) ?? '');
      return (
        DeletionPolicy !== 'RetainExceptOnCreate' ||
        !isDescribed ||
        (Description === undefined) !== (keys === undefined)
      );
    });
    expect(faults).toEqual([]);
  });
});
