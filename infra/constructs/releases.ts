import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnDeploymentGroup, LambdaApplication } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';
import { alarmName, apiName } from './stage-names.ts';

export const liveAliasName = 'live';

/** 10 % of the calls for five minutes, then all (threat 94). */
const canary = 'CodeDeployDefault.LambdaCanary10Percent5Minutes';

/** For a release that cannot wait. */
const allAtOnce = 'CodeDeployDefault.LambdaAllAtOnce';

/** Up to this number of 5xx responses per minute a release continues: single errors are not a bad release. */
const maxServerErrors = 4;

const runbook = 'infra/runbooks/release-rolled-back.md';

interface ReleasesProps {
  readonly stage: Stage;
  /** Moves all calls at once and ignores alarms: an outage of a vendor may have raised them. */
  readonly isEmergency: boolean;
}

export class Releases extends Construct {
  readonly application: LambdaApplication;
  readonly role: Role;
  readonly apiErrors: Alarm;
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
    this.apiErrors = new Alarm(this, 'ApiErrors', {
      alarmName: alarmName(stage, 'release-api-errors'),
      alarmDescription: `Customers get errors while a release goes out; it is taken back. Runbook: ${runbook}`,
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5XXError',
        dimensionsMap: { ApiName: apiName(stage), Stage: stage.name },
        statistic: 'Sum',
        period: Duration.minutes(1),
      }),
      threshold: maxServerErrors,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

interface LiveAliasProps {
  readonly stage: Stage;
  readonly name: string;
  readonly lambda: LambdaFunction;
  readonly releases: Releases;
}

/**
 * The alias that the API calls. A new version gets 10 % of the calls; if an alarm is raised within five minutes, CodeDeploy moves
 * all calls back and the stack's deployment fails. An emergency moves all calls at once. @returns the alias's ARN
 */
export function liveAlias(scope: Construct, { stage, name, lambda, releases }: LiveAliasProps): string {
  const failures = new Alarm(scope, 'Failures', {
    alarmName: alarmName(stage, `release-${name}`),
    alarmDescription: `A release breaks ${name} for those who call it; it is taken back. Runbook: ${runbook}`,
    // Crashes and timeouts; errors that a handler returns are covered by the API's alarm.
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: { FunctionName: lambda.functionName, Resource: `${lambda.functionName}:${liveAliasName}` },
      statistic: 'Sum',
      period: Duration.minutes(1),
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const { isEmergency } = releases;
  const group = new CfnDeploymentGroup(scope, 'Releases', {
    applicationName: releases.application.applicationName,
    deploymentGroupName: name,
    serviceRoleArn: releases.role.roleArn,
    deploymentConfigName: isEmergency ? allAtOnce : canary,
    deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
    alarmConfiguration: {
      enabled: !isEmergency,
      alarms: [{ name: failures.alarmName }, { name: releases.apiErrors.alarmName }],
    },
    autoRollbackConfiguration: {
      enabled: true,
      events: [
        ...['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST'],
        ...(isEmergency ? [] : ['DEPLOYMENT_STOP_ON_ALARM']),
      ],
    },
  });
  const alias = new CfnAlias(scope, 'Live', {
    name: liveAliasName,
    functionName: lambda.functionName,
    functionVersion: lambda.currentVersion.version,
  });
  alias.cfnOptions.updatePolicy = {
    codeDeployLambdaAliasUpdate: { applicationName: group.applicationName, deploymentGroupName: group.ref },
  };
  // The group's settings must apply to this release already.
  alias.addResourceDependency(group);
  return alias.ref;
}
