import { Arn, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type FileGrant, fileGrants, isFileGrant } from '#infra/file-grants.ts';
import { type FunctionNeeds, partitionsFor } from '#infra/function-needs.ts';
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

type Partitions = FunctionNeeds['partitions'];
type StatementsOf = (resources: GrantedResources, partitions: Partitions) => PolicyStatement[];

function allow(actions: string[], ...resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}

/**
 * Allows each action in the partitions in which the code needs it. One statement has all partitions of an action, because it must
 * allow every key of a request. IAM has no action for a transaction: it checks each part as `PutItem`, `UpdateItem`, `DeleteItem` or
 * `ConditionCheckItem`, and all four have the condition key.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 * No page says whether a part is checked with its own key only. If an account refuses transactions that are allowed here, group by
 * grant in place of action: every action then allows the keys of all of them.
 */
function allowWithin(grant: keyof typeof tableActions, resources: GrantedResources, partitions: Partitions) {
  const actionsByKeys = Map.groupBy(tableActions[grant], (action) => partitionsFor(action, partitions).join(' '));
  actionsByKeys.delete('');
  const statements = [...actionsByKeys].map(
    ([leadingKeys, actions]) =>
      new PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [resources.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys.split(' ') } },
      }),
  );
  return statements.length === 0 ? [] : [...statements, ...tableKey(resources, keyActions[grant])];
}

const keyActions = {
  'read-table': ['kms:Decrypt', 'kms:DescribeKey'],
  // Writing needs decryption as well: DynamoDB unwraps the table's own key with it in the caller's name.
  'write-table': [
    ...['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey'],
    ...['kms:ReEncryptFrom', 'kms:ReEncryptTo'],
  ],
};

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

function fileStatements(grant: FileGrant, resources: GrantedResources): PolicyStatement[] {
  const { actions, keys } = fileGrants[grant];
  const keyActions = actions.flatMap(
    (action) => ({ GetObject: 'kms:Decrypt', PutObject: 'kms:GenerateDataKey', DeleteObject: [] })[action],
  );
  return [
    allow(
      actions.map((action) => `s3:${action}`),
      `${resources.filesArn}/${keys}`,
    ),
    ...(keyActions.length === 0 ? [] : keyFor('s3', resources, keyActions)),
  ];
}

/**
 * The minimal IAM statements per grant (threat 92). The `?`s stand for the six characters that Secrets Manager appends to names.
 */
const statementsOf: Readonly<Record<Exclude<Grant, FileGrant>, StatementsOf>> = {
  'read-table': (resources, partitions) => allowWithin('read-table', resources, partitions),
  'write-table': (resources, partitions) => allowWithin('write-table', resources, partitions),
  'scan-table': (resources) => [
    allow(['dynamodb:Scan'], resources.tableArn),
    ...tableKey(resources, ['kms:Decrypt', 'kms:DescribeKey']),
  ],
  // An index has no partitions to be limited to: its values are owners.
  'query-owners': (resources) => [
    allow(['dynamodb:Query'], `${resources.tableArn}/index/${tableDefinition.ownerIndex.name}`),
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
  // Customers' files for good, with every version (decision 0109); not the public ones.
  'erase-files': ({ filesArn }) => [
    allow(['s3:ListBucketVersions'], filesArn),
    allow(['s3:DeleteObject', 's3:DeleteObjectVersion'], `${filesArn}/u/*`, `${filesArn}/exports/*`),
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

/** @param partitions what table grants are limited to */
export function grantStatements(
  grants: readonly Grant[],
  resources: GrantedResources,
  partitions: Partitions = {},
): PolicyStatement[] {
  return grants.flatMap((grant) =>
    isFileGrant(grant) ? fileStatements(grant, resources) : statementsOf[grant](resources, partitions),
  );
}
