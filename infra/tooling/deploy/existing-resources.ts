import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { GetConfigurationSetCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { DescribeStateMachineCommand, SFNClient } from '@aws-sdk/client-sfn';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { currentRegion, signedCall } from '#infra/tooling/signed-call.ts';
import { createS3Client } from './empty-bucket.ts';
import { listLogGroups } from './log-groups.ts';

/** Throws, or returns false, when the service does not have the resource. */
type Ask = (id: string, region: string) => Promise<unknown>;

const json = (service: 'codedeploy' | 'events' | 'kms', target: string, input: object, region: string) =>
  signedCall({
    service,
    region,
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
  });

const form = (service: 'iam' | 'sns', fields: Readonly<Record<string, string>>, region: string) =>
  signedCall({
    service,
    region,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Emulators list ARNs where CloudFormation lists names. */
const lastPart = (id: string) => id.split('/').at(-1) ?? id;

const functionOf: Ask = (FunctionName) => new LambdaClient({}).send(new GetFunctionCommand({ FunctionName }));

/** How to ask a service for a resource, by its type. Others are counted as CloudFormation lists them. */
const questions: Readonly<Record<string, Ask>> = {
  'AWS::ApiGateway::RestApi': (id, region) => signedCall({ service: 'apigateway', region, path: `/restapis/${id}` }),
  'AWS::CloudFormation::Stack': (StackName) =>
    new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName })),
  'AWS::CloudFront::Distribution': (id, region) =>
    signedCall({ service: 'cloudfront', region, path: `/2020-05-31/distribution/${id}` }),
  'AWS::CloudWatch::Alarm': async (id) => {
    const { MetricAlarms: found = [] } = await new CloudWatchClient({}).send(
      new DescribeAlarmsCommand({ AlarmNames: [id] }),
    );
    return found.length === 1;
  },
  'AWS::CodeDeploy::Application': (applicationName, region) =>
    json('codedeploy', 'CodeDeploy_20141006.GetApplication', { applicationName }, region),
  'AWS::DynamoDB::Table': (TableName) => new DynamoDBClient({}).send(new DescribeTableCommand({ TableName })),
  'AWS::Events::Rule': (id, region) => json('events', 'AWSEvents.DescribeRule', { Name: lastPart(id) }, region),
  'AWS::IAM::Role': (id, region) =>
    form('iam', { Action: 'GetRole', Version: '2010-05-08', RoleName: lastPart(id) }, region),
  'AWS::KMS::Key': (KeyId, region) => json('kms', 'TrentService.DescribeKey', { KeyId }, region),
  'AWS::Lambda::Alias': functionOf,
  'AWS::Lambda::Function': functionOf,
  'AWS::Lambda::Version': functionOf,
  'AWS::Logs::LogGroup': async (id) => {
    const name = id.replace(/^arn:.*:log-group:/, '').replace(/:\*$/, '');
    return (await listLogGroups(name)).includes(name);
  },
  'AWS::S3::Bucket': (Bucket) => createS3Client().send(new HeadBucketCommand({ Bucket })),
  'AWS::SES::ConfigurationSet': (ConfigurationSetName) =>
    new SESv2Client({}).send(new GetConfigurationSetCommand({ ConfigurationSetName })),
  'AWS::SNS::Topic': (TopicArn, region) =>
    form('sns', { Action: 'GetTopicAttributes', Version: '2010-03-31', TopicArn }, region),
  // The host in a queue's address may be one of AWS.
  'AWS::SQS::Queue': (QueueUrl) =>
    new SQSClient({ useQueueUrlAsEndpoint: false }).send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }),
    ),
  'AWS::StepFunctions::StateMachine': (stateMachineArn) =>
    new SFNClient({}).send(new DescribeStateMachineCommand({ stateMachineArn })),
};

interface StackResource {
  readonly type: string;
  readonly id: string;
}

/** The resources of a stack and its nested stacks, as CloudFormation lists them. */
export async function resourcesOfStack(
  StackName: string,
  client = new CloudFormationClient({}),
): Promise<StackResource[]> {
  const found: StackResource[] = [];
  for await (const { StackResourceSummaries: page = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType: type, PhysicalResourceId: id, ResourceStatus: status } of page) {
      if (!type || !id || status === 'DELETE_COMPLETE') continue;
      found.push({ type, id });
      if (type === 'AWS::CloudFormation::Stack') found.push(...(await resourcesOfStack(id, client)));
    }
  return found;
}

/** Whether the service itself has the resource; undefined when there is no question for its type. */
export async function exists({ type, id }: StackResource): Promise<boolean | undefined> {
  const ask = questions[type];
  if (ask === undefined) return undefined;
  return ask(id, await currentRegion()).then(
    (answer) => answer !== false,
    () => false,
  );
}

/** The number of methods of an API, CORS's `OPTIONS` included. */
export async function countMethods(apiId: string): Promise<number> {
  const path = `/restapis/${apiId}/resources?embed=methods&limit=500`;
  const text = await signedCall({ service: 'apigateway', region: await currentRegion(), path });
  const { item: resources = [], _embedded: embedded } = JSON.parse(text);
  const found: { readonly resourceMethods?: object }[] = embedded?.item ?? resources;
  return found.reduce((sum, { resourceMethods = {} }) => sum + Object.keys(resourceMethods).length, 0);
}
