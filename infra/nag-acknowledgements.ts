export interface Acknowledgement {
  readonly where: RegExp;
  readonly finding?: RegExp;
  readonly reason: string;
}

const distribution = /^web\/(?:Desk)?Distribution\//;

/** Every accepted finding by rule. Other findings fail `cdk synth`; unused entries and an eleventh rule fail a test. */
export const acknowledgements: Readonly<Record<`AwsSolutions-${string}`, readonly Acknowledgement[]>> = {
  'AwsSolutions-APIG3': [
    {
      where: /^api\/Api\/DeploymentStage\./,
      reason:
        'A cheap stage has no firewall, which costs more than all the rest of it; the limits of the table and of API Gateway apply. A test expects it in prod.',
    },
  ],
  'AwsSolutions-CFR1': [
    {
      where: distribution,
      reason: 'Customers live anywhere: there is no country whose visitors the product turns away.',
    },
  ],
  'AwsSolutions-CFR2': [
    {
      where: distribution,
      reason:
        'Its files are for everybody, from a cache. What it forwards to the API passes the firewall there, once (decision 0168).',
    },
  ],
  'AwsSolutions-CFR3': [
    {
      where: distribution,
      reason:
        "CloudFront's log lines carry the path as it was asked for, and the paths of verify-email and reset-password carry one-time tokens (threat 25). The bucket's own access logs name the file that was fetched instead.",
    },
  ],
  'AwsSolutions-CFR4': [
    {
      where: distribution,
      reason:
        "A stage without a domain has CloudFront's own certificate, whose TLS policy cannot be chosen. One with a domain asks for TLS 1.2 as of 2021.",
    },
  ],
  'AwsSolutions-IAM4': [
    {
      where: /^api\/Api\/CloudWatchRole\//,
      finding: /service-role\/AmazonAPIGatewayPushToCloudWatchLogs\]$/,
      reason: "API Gateway takes a role for its logs, one for the account, with what AWS's own policy for it lists.",
    },
  ],
  'AwsSolutions-IAM5': [
    {
      where: /^(api|story|jobs|web-content)\//,
      finding: /(Files\w*|Arn\w*|s3:::[\w:<>-]+)>?\/(shown\/|exports\/|u\/|u\/\*\/(story|gift)\/|stream\/)?\*\]$/,
      reason:
        "Objects of a named bucket, and streams of the named table: customers' uploads and deployments make the keys, DynamoDB the stream's name, and `dynamodb:ListStreams` is asked for before there is one.",
    },
    {
      where: /^(story|jobs)\//,
      finding: /:identity\/\*\]$/,
      reason:
        "In its sandbox, SES checks the recipient's identity beside the sender's, and `ses:FromAddress` limits the sender.",
    },
    {
      where: /^story\/WriteStoryRole\//,
      finding: /\[Resource::\*\]$/,
      reason: 'Vended log delivery and X-Ray, which Step Functions asks for, have no narrower resource.',
    },
    {
      where: /^api\/functions-desk-today\/getDeskToday\//,
      finding: /\[Resource::\*\]$/,
      reason: 'CloudWatch cannot limit the description of alarms to some of them.',
    },
    {
      where: /^api\/functions-desk-people\/unblockAddress\//,
      finding: /\[Resource::\*\]$/,
      reason: "SES's suppression list belongs to the account and has no resource.",
    },
    {
      where: /^pipeline\/Role\//,
      finding:
        /:(stack\/tellwren-[a-z0-9]+-\*\/\*|function:tellwren-[a-z0-9]+-\*)\]$|^AwsSolutions-IAM5\[Resource::\*\]$/,
      reason:
        'A deployment reads any stack of its stage and prunes versions of any function; some account settings have no narrower resource.',
    },
    {
      where: /^api\/Releases\/Role\//,
      finding: /^AwsSolutions-IAM5\[Resource::\*\]$/,
      reason: 'CloudWatch does not limit `DescribeAlarms` to alarms by name.',
    },
  ],
  'AwsSolutions-APIG2': [
    {
      where: /^api\/Api\//,
      reason:
        'The functions parse what they are sent with the schemas that the pages use, and refuse it in our words (decision 0011).',
    },
  ],
  'AwsSolutions-SMG4': [
    {
      where: /^web\/ForwardingProof\//,
      reason:
        'CloudFront and API Gateway read it at a deployment only, and the two would differ after a rotation without one. It protects limits, not data.',
    },
  ],
  'AwsSolutions-L1': [
    {
      where: /^web-content\/Custom::CDKBucketDeployment/,
      reason: "The function is the CDK's own, on the version of Python with which the CDK is tested.",
    },
  ],
};
