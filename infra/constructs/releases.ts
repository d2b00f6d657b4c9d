import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnDeploymentGroup, LambdaApplication } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';
import { faultsMetric } from './faults-metric.ts';
import { alarmName, apiName } from './stage-names.ts';

export const liveAliasName = 'live';

/** 10 % of the calls for five minutes, then all (threat 94). */
const canary = 'CodeDeployDefault.LambdaCanary10Percent5Minutes';

/** For a release that cannot wait. */
const allAtOnce = 'CodeDeployDefault.LambdaAllAtOnce';

const runbook = 'infra/runbooks/release-rolled-back.md';

const alarmPeriod = Duration.minutes(1);

interface ReleasesProps {
  readonly stage: Stage;
  /** Moves all calls at once and ignores alarms: an outage of a vendor may have raised them. */
  readonly isEmergency: boolean;
}

/** CodeDeploy's application and role, and the alarms that take a release back: two for the whole API (decision 0103). */
export class Releases extends Construct {
  readonly application: LambdaApplication;
  readonly role: Role;
  readonly alarms: readonly Alarm[];
  readonly isEmergency: boolean;

  constructor(scope: Construct, { stage, isEmergency }: ReleasesProps) {
    super(scope, 'Releases');
    this.isEmergency = isEmergency;
    const { partition, region, account } = Stack.of(this);
    this.application = new LambdaApplication(this, 'Application', { applicationName: `tellwren-${stage.name}` });
    const functions = `arn:${partition}:lambda:${region}:${account}:function:tellwren-${stage.name}-*`;
    const statements = [
      new PolicyStatement({ actions: ['lambda:GetAlias', 'lambda:UpdateAlias'], resources: [functions] }),
      new PolicyStatement({ actions: ['lambda:GetProvisionedConcurrencyConfig'], resources: [functions] }),
      // Without a narrower resource, as in AWS's own policy AWSCodeDeployRoleForLambdaLimited.
      new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
    ];
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: { releases: new PolicyDocument({ statements, minimize: true }) },
    });
    const errors = new Metric({
      namespace: 'AWS/ApiGateway',
      metricName: '5XXError',
      dimensionsMap: { ApiName: apiName(stage), Stage: stage.name },
      statistic: 'Sum',
      period: alarmPeriod,
    });
    this.alarms = [
      this.alarm(stage, 'release-faults', faultsMetric(stage, alarmPeriod), 1),
      // A vendor's outage causes single errors too, which are not a bad release.
      this.alarm(stage, 'release-api-errors', errors, 5),
    ];
  }

  private alarm(stage: Stage, id: string, metric: Metric, threshold: number): Alarm {
    return new Alarm(this, id, {
      alarmName: alarmName(stage, id),
      alarmDescription: `Customers get errors while a release goes out; it is taken back. Runbook: ${runbook}`,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

function deploymentGroup(scope: Construct, name: string, releases: Releases): CfnDeploymentGroup {
  const { isEmergency } = releases;
  return new CfnDeploymentGroup(scope, 'Releases', {
    applicationName: releases.application.applicationName,
    deploymentGroupName: name,
    serviceRoleArn: releases.role.roleArn,
    deploymentConfigName: isEmergency ? allAtOnce : canary,
    deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
    alarmConfiguration: {
      enabled: !isEmergency,
      alarms: releases.alarms.map((alarm) => ({ name: alarm.alarmName })),
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
  readonly name: string;
  readonly lambda: LambdaFunction;
  /** Undefined: a new version gets all calls when it is deployed. */
  readonly releases: Releases | undefined;
}

/**
 * The alias that the API calls. With releases, a new version gets 10 % of the calls; if an alarm is raised within five minutes,
 * CodeDeploy moves all calls back and the stack's deployment fails. An emergency moves all calls at once.
 * @returns the alias's ARN
 */
export function liveAlias(scope: Construct, { name, lambda, releases }: LiveAliasProps): string {
  const alias = new CfnAlias(scope, 'Live', {
    name: liveAliasName,
    functionName: lambda.functionName,
    functionVersion: lambda.currentVersion.version,
  });
  if (releases === undefined) return alias.ref;
  const group = deploymentGroup(scope, name, releases);
  alias.cfnOptions.updatePolicy = {
    codeDeployLambdaAliasUpdate: { applicationName: group.applicationName, deploymentGroupName: group.ref },
  };
  // The group's settings must apply to this release already.
  alias.addResourceDependency(group);
  return alias.ref;
}
