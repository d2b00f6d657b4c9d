import { Arn, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { checkProgressFile } from '#functions/domain/files/file-keys.ts';
import type { Grant } from '#infra/function-specs.ts';
import { tableActions } from '#infra/table-rights.ts';
import { tableDefinition } from '#shared/names/table.ts';

export interface GrantedResources {
  readonly stack: Stack;
  readonly tableArn: string;
  /** Undefined when AWS owns the key, which needs no grant. */
  readonly tableKeyArn: string | undefined;
  readonly mailSender: string;
  readonly mailConfigurationSet: string;
  readonly tokenSigningKeyArn: string;
  readonly openaiKeyArn: string;
  readonly stripeKeyArn: string;
  readonly stripeWebhookSecretArn: string;
  readonly schedulerWebhookSecretArn: string;
  readonly filesArn: string;
  readonly writeStoryArn?: string;
  readonly makeGiftProofArn?: string;
  readonly makeShareCardArn?: string;
  readonly renderProofArn?: string;
}

type StatementsOf = (resources: GrantedResources, leadingKeys: readonly string[]) => PolicyStatement[];

function allow(actions: string[], ...resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}

/** Allows actions on items of these partitions. IAM checks the key of every item in a request or transaction. */
function allowWithin(actions: readonly string[], tableArn: string, leadingKeys: readonly string[]): PolicyStatement {
  if (leadingKeys.length === 0) throw new Error('a grant of the table for code that makes no keys of it');
  return new PolicyStatement({
    actions: [...actions],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...leadingKeys] } },
  });
}

function keyFor(
  service: 'dynamodb' | 's3',
  { stack, tableKeyArn }: GrantedResources,
  actions: string[],
): PolicyStatement[] {
  if (tableKeyArn === undefined) return [];
  const conditions = { StringEquals: { 'kms:ViaService': `${service}.${stack.region}.amazonaws.com` } };
  return [new PolicyStatement({ actions, resources: [tableKeyArn], conditions })];
}

const tableKey = (resources: GrantedResources, actions: string[]) => keyFor('dynamodb', resources, actions);
const filesKey = (resources: GrantedResources, actions: string[]) => keyFor('s3', resources, actions);

/**
 * In its sandbox, SES also checks the verified identities of the recipients. The condition limits the sender.
 * https://docs.aws.amazon.com/ses/latest/dg/sending-authorization-policies.html
 */
function mailArns({ stack, mailConfigurationSet }: GrantedResources): string[] {
  const arn = (resource: string, resourceName: string) => Arn.format({ service: 'ses', resource, resourceName }, stack);
  return [arn('identity', '*'), arn('configuration-set', mailConfigurationSet)];
}

function mailSenderAddress(mailSender: string): string {
  return mailSender.slice(mailSender.indexOf('<') + 1, -1);
}

function required(value: string | undefined): string[] {
  if (value === undefined) throw new Error('this stack does not have what is granted');
  return [value];
}

/**
 * The minimal IAM statements per grant (threat 92). The `?`s stand for the six characters that Secrets Manager appends to names.
 */
const statementsOf: Readonly<Record<Grant, StatementsOf>> = {
  'read-table': (resources, leadingKeys) => [
    allowWithin(tableActions['read-table'], resources.tableArn, leadingKeys),
    ...tableKey(resources, ['kms:Decrypt', 'kms:DescribeKey']),
  ],
  'write-table': (resources, leadingKeys) => [
    allowWithin(tableActions['write-table'], resources.tableArn, leadingKeys),
    // Writing needs decryption as well: DynamoDB unwraps the table's own key with it in the caller's name.
    ...tableKey(resources, [
      ...['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey'],
      ...['kms:ReEncryptFrom', 'kms:ReEncryptTo'],
    ]),
  ],
  'scan-table': (resources) => [
    allow([...tableActions['scan-table']], resources.tableArn),
    ...tableKey(resources, ['kms:Decrypt', 'kms:DescribeKey']),
  ],
  // An index has no partitions to be limited to: its values are owners.
  'query-owners': (resources) => [
    allow([...tableActions['query-owners']], `${resources.tableArn}/index/${tableDefinition.ownerIndex.name}`),
    ...tableKey(resources, ['kms:Decrypt', 'kms:DescribeKey']),
  ],
  'send-mail': (resources) => [
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: mailArns(resources),
      conditions: { StringEquals: { 'ses:FromAddress': mailSenderAddress(resources.mailSender) } },
    }),
  ],
  // SES has no resource for it: the list belongs to the account.
  'read-alarms': () => [allow(['cloudwatch:DescribeAlarms'], '*')],
  'unsuppress-mail': () => [allow(['ses:DeleteSuppressedDestination'], '*')],
  'start-write-story': ({ writeStoryArn }) => [allow(['states:StartExecution'], ...required(writeStoryArn))],
  'read-token-signing-key': ({ tokenSigningKeyArn }) => [
    allow(['secretsmanager:GetSecretValue'], `${tokenSigningKeyArn}-??????`),
  ],
  'read-scheduler-webhook-secret': ({ schedulerWebhookSecretArn }) => [
    allow(['secretsmanager:GetSecretValue'], `${schedulerWebhookSecretArn}-??????`),
  ],
  'read-files': (resources) => [
    allow(['s3:GetObject'], `${resources.filesArn}/*`),
    ...filesKey(resources, ['kms:Decrypt']),
  ],
  // `shown/` contains public files (functions/domain/files/file-keys.ts).
  'read-shown-files': (resources) => [
    allow(['s3:GetObject'], `${resources.filesArn}/shown/*`),
    ...filesKey(resources, ['kms:Decrypt']),
  ],
  'write-files': (resources) => [
    allow(['s3:PutObject', 's3:DeleteObject'], `${resources.filesArn}/*`),
    ...filesKey(resources, ['kms:GenerateDataKey']),
  ],
  'write-shown-files': (resources) => [
    allow(['s3:PutObject', 's3:DeleteObject'], `${resources.filesArn}/shown/*`),
    ...filesKey(resources, ['kms:GenerateDataKey']),
  ],
  'read-exports': (resources) => [
    allow(['s3:GetObject'], `${resources.filesArn}/exports/*`),
    ...filesKey(resources, ['kms:Decrypt']),
  ],
  'write-exports': (resources) => [
    allow(['s3:PutObject'], `${resources.filesArn}/exports/*`),
    ...filesKey(resources, ['kms:GenerateDataKey']),
  ],
  // Customers' files for good, with every version (decision 0109); not the public ones.
  'erase-files': ({ filesArn }) => [
    allow(['s3:ListBucketVersions'], filesArn),
    allow(['s3:DeleteObject', 's3:DeleteObjectVersion'], `${filesArn}/u/*`, `${filesArn}/exports/*`),
  ],
  'keep-check-progress': (resources) => [
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], `${resources.filesArn}/${checkProgressFile}`),
    ...filesKey(resources, ['kms:Decrypt', 'kms:GenerateDataKey']),
  ],
  'list-files': ({ filesArn }) => [allow(['s3:ListBucket'], filesArn)],
  'invoke-make-gift-proof': ({ makeGiftProofArn }) => [allow(['lambda:InvokeFunction'], ...required(makeGiftProofArn))],
  'invoke-make-share-card': ({ makeShareCardArn }) => [allow(['lambda:InvokeFunction'], ...required(makeShareCardArn))],
  'invoke-render-proof': ({ renderProofArn }) => [allow(['lambda:InvokeFunction'], ...required(renderProofArn))],
  'read-openai-key': ({ openaiKeyArn }) => [allow(['secretsmanager:GetSecretValue'], `${openaiKeyArn}-??????`)],
  'read-stripe-key': ({ stripeKeyArn }) => [allow(['secretsmanager:GetSecretValue'], `${stripeKeyArn}-??????`)],
  'read-stripe-webhook-secret': ({ stripeWebhookSecretArn }) => [
    allow(['secretsmanager:GetSecretValue'], `${stripeWebhookSecretArn}-??????`),
  ],
};

/** @param leadingKeys the partitions that table grants are limited to */
export function grantStatements(
  grants: readonly Grant[],
  resources: GrantedResources,
  leadingKeys: readonly string[] = [],
): PolicyStatement[] {
  return grants.flatMap((grant) => statementsOf[grant](resources, leadingKeys));
}
