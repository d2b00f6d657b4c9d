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

/** Up to this number of 5xx responses per minute a release continues: single errors are not a bad release. */
const maxServerErrors = 4;

const runbook = 'infra/runbooks/release-rolled-back.md';

export class Releases extends Construct {
  readonly application: LambdaApplication;
  readonly role: Role;
  readonly apiErrors: Alarm;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Releases');
    const { partition, region, account } = Stack.of(this);
    this.application = new LambdaApplication(this, 'Application', { applicationName: `tellwren-${stage.name}` });
    const functions = `arn:${partition}:lambda:${region}:${account}:function:tellwren-${stage.name}-*`;
    const alarms = `arn:${partition}:cloudwatch:${region}:${account}:alarm:tellwren-${stage.name}-*`;
    const statements = [
      new PolicyStatement({ actions: ['lambda:GetAlias', 'lambda:UpdateAlias'], resources: [functions] }),
      new PolicyStatement({ actions: ['lambda:GetProvisionedConcurrencyConfig'], resources: [functions] }),
      new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: [alarms] }),
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
 * all calls back and the stack's deployment fails. @returns the alias's ARN
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
  const group = new CfnDeploymentGroup(scope, 'Releases', {
    applicationName: releases.application.applicationName,
    deploymentGroupName: name,
    serviceRoleArn: releases.role.roleArn,
    deploymentConfigName: canary,
    deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
    alarmConfiguration: {
      enabled: true,
      alarms: [{ name: failures.alarmName }, { name: releases.apiErrors.alarmName }],
    },
    autoRollbackConfiguration: {
      enabled: true,
      events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
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
  return alias.ref;
}
