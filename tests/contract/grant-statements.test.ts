import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { grantStatements } from '#infra/constructs/grant-statements.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { functionNeeds } from '#infra/function-needs.ts';
import { functionSpecs, type Grant } from '#infra/function-specs.ts';

const root = join(import.meta.dirname, '../..');

/** What DynamoDB asks for to carry out a command; a transaction asks for the rights of its parts. */
const actionsOfCommand: Readonly<Record<string, readonly string[]>> = {
  Get: ['GetItem'],
  BatchGet: ['BatchGetItem'],
  Query: ['Query'],
  Put: ['PutItem'],
  Update: ['UpdateItem'],
  Delete: ['DeleteItem'],
  TransactWrite: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
};

/** What scans the whole table: for an operator, and for the nightly job. */
const scanning = [
  'functions/data/unlisted-name-scan.ts',
  'functions/data/table-scan.ts',
  'functions/data/person-repository.ts',
];

const resources = {
  stack: new Stack(new App(), 'grants'),
  tableArn: 'arn:aws:dynamodb:eu-west-1:1:table/tellwren',
  tableKeyArn: 'arn:aws:kms:eu-west-1:1:key/1',
  mailSender: 'Wren <wren@mail.tellwren.com>',
  mailConfigurationSet: 'tellwren-dev',
  tokenSigningKeyArn: 'arn:aws:secretsmanager:eu-west-1:1:secret:tellwren/dev/token-signing-key',
  openaiKeyArn: 'arn:aws:secretsmanager:eu-west-1:1:secret:tellwren/dev/openai-key',
  stripeKeyArn: 'arn:aws:secretsmanager:eu-west-1:1:secret:tellwren/dev/stripe-key',
  stripeWebhookSecretArn: 'arn:aws:secretsmanager:eu-west-1:1:secret:tellwren/dev/stripe-webhook',
  schedulerWebhookSecretArn: 'arn:aws:secretsmanager:us-east-1:111111111111:secret:tellwren/dev/scheduler-webhook',
  filesArn: 'arn:aws:s3:::files',
};

describe('the grants of the table', () => {
  const granted = grantStatements(['read-table', 'write-table'], resources, ['USER#*']).flatMap(
    ({ actions }) => actions,
  );

  it('allow every command that the repositories send', () => {
    const files = globSync('functions/data/*.ts', { cwd: root }).filter((file) => !scanning.includes(file));
    const sources = files.map((file) => readFileSync(join(root, file), 'utf8'));
    const commands = new Set(
      sources.flatMap((text) => [...text.matchAll(/new (\w+)Command\(/g)].map(([, name = '']) => name)),
    );
    expect(commands.size).toBeGreaterThan(3);
    for (const command of commands)
      expect(granted, command).toEqual(
        expect.arrayContaining(
          actionsOfCommand[command]?.map((action) => `dynamodb:${action}`) ?? [`unknown ${command}`],
        ),
      );
  });

  it.each(['read-table', 'write-table', 'scan-table'] as const)(
    'let DynamoDB unwrap the table’s key, for %s alone',
    (grant) => {
      // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html: whoever writes, too.
      const actions = grantStatements([grant], resources, ['USER#*']).flatMap((each) => each.actions);
      expect(actions).toEqual(expect.arrayContaining(['kms:Decrypt', 'kms:DescribeKey']));
    },
  );

  it('let two jobs scan the table, of which the invariants check neither writes nor reads otherwise', () => {
    const granted = functionEntries.filter(({ id }) => {
      const grants: readonly Grant[] = functionSpecs[id].grants;
      return grants.includes('scan-table');
    });
    expect(granted.map(({ id }) => id)).toEqual(['checkInvariants', 'handlePersonalRequests']);
    const actions = grantStatements(functionSpecs.checkInvariants.grants, resources).flatMap((each) => each.actions);
    expect(actions.filter((action) => action.startsWith('dynamodb:'))).toEqual(['dynamodb:Scan']);
  });

  it('are limited to the named partitions', () => {
    const statements = grantStatements(['read-table', 'write-table'], resources, ['COUPON#*', 'COUPONS', 'USER#*']);
    const ofTheTable = statements.filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:')));
    expect(ofTheTable).toHaveLength(2);
    for (const { conditions } of ofTheTable)
      expect(conditions).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['COUPON#*', 'COUPONS', 'USER#*'] },
      });
    expect(() => grantStatements(['read-table'], resources)).toThrow('makes no keys');
  });

  it('deny the chat endpoints access to payments, passwords and addresses', () => {
    for (const id of ['sendChatMessage', 'previewStory'] as const)
      expect(functionNeeds(id).leadingKeys).toEqual(['BUDGET#*', 'DRAFT#*', 'RATE#*', 'USER#*']);
    expect(functionNeeds('transcribeAnswer').leadingKeys).toEqual(['BUDGET#*', 'RATE#*', 'USER#*']);
  });

  it('let no other function scan the table', () => {
    expect(granted.filter((action) => /Scan|\*/.test(action))).toEqual([]);
  });

  it('let no read-only function write', () => {
    const reading = grantStatements(['read-table'], resources, ['USER#*']).flatMap(({ actions }) => actions);
    expect(reading.filter((action) => /Put|Update|Delete|Encrypt/.test(action))).toEqual([]);
  });
});

describe('the grant of mail', () => {
  it("is for the sender's address and our configuration set, to any identity: in the sandbox also the recipient's", () => {
    const [statement] = grantStatements(['send-mail'], resources);
    expect(statement?.resources.map((arn) => arn.split(':').at(-1))).toEqual([
      'identity/*',
      'configuration-set/tellwren-dev',
    ]);
    expect(statement?.conditions).toEqual({ StringEquals: { 'ses:FromAddress': 'wren@mail.tellwren.com' } });
  });
});

describe('the grant of the workflow', () => {
  it('throws for a stack without a workflow', () => {
    expect(() => grantStatements(['start-write-story'], resources)).toThrow('does not have what is granted');
  });
});

describe('the grants of files', () => {
  const actionsOf = (...grants: Parameters<typeof grantStatements>[0]) =>
    grantStatements(grants, resources).flatMap(({ actions }) => actions.filter((action) => action.startsWith('s3:')));

  it('are for objects of the one bucket, and for its key through S3 alone', () => {
    const statements = grantStatements(['read-files', 'write-files'], resources);
    for (const { actions, resources: arns, conditions } of statements) {
      if (actions.some((action) => action.startsWith('s3:'))) expect(arns).toEqual(['arn:aws:s3:::files/*']);
      else expect(conditions).toEqual({ StringEquals: { 'kms:ViaService': expect.stringMatching(/^s3\./) } });
    }
  });

  it('let no read-only function write, delete or list', () => {
    expect(actionsOf('read-files')).toEqual(['s3:GetObject']);
    expect(actionsOf('write-files')).toEqual(['s3:PutObject', 's3:DeleteObject']);
    expect(actionsOf('list-files')).toEqual(['s3:ListBucket']);
  });

  it("let the public catalogue endpoints read no customer's file", () => {
    const shown = ['listProducts', 'getProduct', 'listFeaturedStories', 'getFeaturedStory'] as const;
    for (const id of shown) {
      const statements = grantStatements(functionSpecs[id].grants, resources, functionNeeds(id).leadingKeys);
      const files = statements.filter(({ actions }) => actions.some((action) => action.startsWith('s3:')));
      expect(files.map(({ actions, resources: arns }) => [actions, arns])).toEqual([
        [['s3:GetObject'], ['arn:aws:s3:::files/shown/*']],
      ]);
    }
  });

  it("let the upload of a product's picture reach public files only", () => {
    const { grants } = functionSpecs.uploadProductPicture;
    const statements = grantStatements(grants, resources, functionNeeds('uploadProductPicture').leadingKeys);
    const files = statements.filter(({ actions }) => actions.some((action) => action.startsWith('s3:')));
    expect(files.flatMap(({ resources: arns }) => arns)).toEqual(files.map(() => 'arn:aws:s3:::files/shown/*'));
    expect(files.flatMap(({ actions }) => actions)).toEqual(['s3:GetObject', 's3:PutObject', 's3:DeleteObject']);
  });
});
