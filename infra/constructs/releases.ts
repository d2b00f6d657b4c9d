import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, type MetricProps, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnDeploymentGroup, LambdaApplication } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { kebabCase } from '#shared/names/functions.ts';
import { alarmName, functionLogGroupName, functionName, metricNamespace } from './stage-names.ts';

export const liveAliasName = 'live';

/** The endpoints with the most calls or the most to lose; together they run most of the shared code. */
export const canaryIds: readonly EndpointId[] = ['sendChatMessage', 'getUser', 'getStory', 'createCheckout'];

/**
 * A version is rolled back when in `minutes` of `ofMinutes` more than `percent` of its calls fail: at least three failures
 * and a rate, with one metric. An alarm on several metrics costs as much as several alarms, and every version would need three.
 */
export const releaseRule = { percent: 1, minutes: 3, ofMinutes: 5, canaryMinutes: 10, canaryShare: 0.1 } as const;

/** The share and the minutes of the rule (threat 94). */
const canary = 'CodeDeployDefault.LambdaCanary10Percent10Minutes';

/** For a release that cannot wait. */
const allAtOnce = 'CodeDeployDefault.LambdaAllAtOnce';

const runbook = 'infra/runbooks/release-rolled-back.md';

interface ReleasesProps {
  readonly stage: Stage;
  /** Moves all calls at once and ignores alarms: an outage of a vendor may have raised them. */
  readonly isEmergency: boolean;
}

/** CodeDeploy's application and role, and the alarm on answers with 500 of the new versions (decision 0103). */
export class Releases extends Construct {
  readonly stage: Stage;
  readonly application: LambdaApplication;
  readonly role: Role;
  readonly faults: Alarm;
  readonly isEmergency: boolean;

  constructor(scope: Construct, { stage, isEmergency }: ReleasesProps) {
    super(scope, 'Releases');
    this.stage = stage;
    this.isEmergency = isEmergency;
    const { partition, region, account } = Stack.of(this);
    this.application = new LambdaApplication(this, 'Application', { applicationName: `tellwren-${stage.name}` });
    const functions = canaryIds.map(
      (id) => `arn:${partition}:lambda:${region}:${account}:function:${functionName(stage, id)}`,
    );
    const resources = functions.flatMap((arn) => [arn, `${arn}:${liveAliasName}`]);
    const statements = [
      new PolicyStatement({ actions: ['lambda:GetAlias', 'lambda:UpdateAlias'], resources }),
      new PolicyStatement({ actions: ['lambda:GetProvisionedConcurrencyConfig'], resources }),
      // Without a narrower resource, as in AWS's own policy AWSCodeDeployRoleForLambdaLimited.
      new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
    ];
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: { releases: new PolicyDocument({ statements, minimize: true }) },
    });
    const metric = { namespace: metricNamespace(stage), metricName: faultsName };
    this.faults = releaseAlarm(this, stage, { id: 'faults', metric });
  }
}

/** One sample per call of a new version: 1 for an answer with 500. */
const faultsName = 'release-faults';

interface Watched {
  readonly id: string;
  /** With one sample per call, 0 or 1, so that its average is a rate. */
  readonly metric: Pick<MetricProps, 'namespace' | 'metricName' | 'dimensionsMap'>;
}

function releaseAlarm(scope: Construct, stage: Stage, { id, metric }: Watched): Alarm {
  const { percent, minutes, ofMinutes } = releaseRule;
  return new Alarm(scope, 'ReleaseFails', {
    alarmName: alarmName(stage, `release-${id}`),
    alarmDescription: `More than ${percent} % of a new version's calls fail; it is taken back. Runbook: ${runbook}`,
    metric: new Metric({ ...metric, statistic: 'Average', period: Duration.minutes(1) }),
    threshold: percent / 100,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: ofMinutes,
    datapointsToAlarm: minutes,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}

/**
 * Counts the new version's answers with 500, and creates the alarm on its crashes and timeouts, which Lambda counts. Throttled calls
 * do not run, and an outage of a vendor is answered with 502 to 504; neither counts.
 * @returns the alarm
 */
function watchVersion(scope: Construct, id: EndpointId, lambda: LambdaFunction, stage: Stage): Alarm {
  const { version } = lambda.currentVersion;
  const patterns = {
    Faults: ['1', '($.code = "REQUEST_FAILED") && ($.error = "internal")'],
    OtherCalls: ['0', '(($.code = "REQUEST_COMPLETED") || ($.code = "REQUEST_REFUSED"))'],
  } as const;
  for (const [name, [metricValue, pattern]] of Object.entries(patterns))
    new CfnMetricFilter(scope, name, {
      logGroupName: functionLogGroupName(stage, id),
      filterPattern: `{ ($.version = "${version}") && ${pattern} }`,
      metricTransformations: [{ metricNamespace: metricNamespace(stage), metricName: faultsName, metricValue }],
    }).node.addDependency(lambda);
  const dimensionsMap = {
    FunctionName: functionName(stage, id),
    Resource: `${functionName(stage, id)}:${liveAliasName}`,
    ExecutedVersion: version,
  };
  return releaseAlarm(scope, stage, {
    id: kebabCase(id),
    metric: { namespace: 'AWS/Lambda', metricName: 'Errors', dimensionsMap },
  });
}

function deploymentGroup(scope: Construct, id: EndpointId, releases: Releases, alarm: Alarm): CfnDeploymentGroup {
  const { isEmergency } = releases;
  return new CfnDeploymentGroup(scope, 'Releases', {
    applicationName: releases.application.applicationName,
    deploymentGroupName: kebabCase(id),
    serviceRoleArn: releases.role.roleArn,
    deploymentConfigName: isEmergency ? allAtOnce : canary,
    deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
    alarmConfiguration: {
      enabled: !isEmergency,
      alarms: [alarm, releases.faults].map(({ alarmName: name }) => ({ name })),
    },
    autoRollbackConfiguration: {
      enabled: true,
      events: [
        ...['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST'],
        ...(isEmergency ? [] : ['DEPLOYMENT_STOP_ON_ALARM']),
      ],
    },
  });
}

interface LiveAliasProps {
  readonly id: EndpointId;
  readonly lambda: LambdaFunction;
  /** Undefined: a new version gets all calls when it is deployed. */
  readonly releases: Releases | undefined;
}

/**
 * The alias that the API calls. With releases, a new version of a canary endpoint gets 10 % of the calls; if an alarm is raised
 * within ten minutes, CodeDeploy moves all calls back and the stack's deployment fails. An emergency moves all calls at once.
 */
export function liveAlias(scope: Construct, { id, lambda, releases }: LiveAliasProps): CfnAlias {
  const alias = new CfnAlias(scope, 'Live', {
    name: liveAliasName,
    functionName: lambda.functionName,
    functionVersion: lambda.currentVersion.version,
  });
  if (releases === undefined || !canaryIds.includes(id)) return alias;
  const group = deploymentGroup(scope, id, releases, watchVersion(scope, id, lambda, releases.stage));
  alias.cfnOptions.updatePolicy = {
    codeDeployLambdaAliasUpdate: { applicationName: group.applicationName, deploymentGroupName: group.ref },
  };
  // The group's settings must apply to this release already.
  alias.addResourceDependency(group);
  return alias;
}
