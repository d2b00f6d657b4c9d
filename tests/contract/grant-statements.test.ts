import { globSync, readFileSync } from 'node:fs';
import { App, Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { canBePersonal } from '#functions/data/personal-data-index.ts';
import { grantStatements } from '#infra/constructs/grant-statements.ts';
import { type FileGrant, fileGrants } from '#infra/file-grants.ts';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { functionNeeds, partitionsFor } from '#infra/function-needs.ts';
import { functionSpecs, type Grant } from '#infra/function-specs.ts';
import { isAllowed, tableActions } from '#infra/table-rights.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';

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

/** Scans the whole table: for an operator, and for two jobs. */
const scanning = 'functions/data/scan-items.ts';

const secret = (name: string) => `arn:aws:secretsmanager:eu-west-1:1:secret:tellwren/dev/${name}`;
const resources = {
  stack: new Stack(new App(), 'grants'),
  tableArn: 'arn:aws:dynamodb:eu-west-1:1:table/tellwren',
  tableKeyArn: 'arn:aws:kms:eu-west-1:1:key/1',
  mailSender: 'Wren <wren@mail.tellwren.com>',
  mailConfigurationSet: 'tellwren-dev',
  tokenSigningKeyArn: secret('token-signing-key'),
  openaiKeyArn: secret('openai-key'),
  stripeKeyArn: secret('stripe-key'),
  stripeWebhookSecretArn: secret('stripe-webhook'),
  schedulerWebhookSecretArn: secret('scheduler-webhook'),
  filesArn: 'arn:aws:s3:::files',
};

const everyAction = Object.values(tableActions).flat().join(' ');
const actionsOf = (...grants: Grant[]) =>
  grantStatements(grants, resources, { 'USER#*': everyAction }).flatMap(({ actions }) => actions);
const ofService = (service: string) => (action: string) => action.startsWith(`${service}:`);

/** The statements about files of a function. */
const fileStatements = (id: FunctionId) =>
  grantStatements(
    functionSpecs[id].grants.filter((grant) => /files|exports/.test(grant)),
    resources,
  ).filter(({ actions }) => actions.some(ofService('s3')));

describe('the grants of the table', () => {
  it('allow every command that the repositories send, but no scan, and no write for who reads', () => {
    const sources = globSync('functions/data/*.ts').filter((file) => file !== scanning);
    const commands = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new (\w+)Command\(/g)].map(([, name = '']) => name),
    );
    expect(new Set(commands).size).toBeGreaterThan(3);
    const needed = commands.flatMap((command) => actionsOfCommand[command] ?? [`unknown ${command}`]);
    const granted = actionsOf('read-table', 'write-table');
    expect(needed.filter((action) => !granted.includes(`dynamodb:${action}`))).toEqual([]);
    expect(granted.filter((action) => /Scan|\*/.test(action))).toEqual([]);
    expect(actionsOf('read-table').filter((action) => /Put|Update|Delete|Encrypt/.test(action))).toEqual([]);
  });

  it('let DynamoDB unwrap the table’s key, for each alone', () => {
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html: whoever writes, too.
    for (const grant of ['read-table', 'write-table', 'scan-table', 'query-owners'] as const)
      expect(actionsOf(grant)).toEqual(expect.arrayContaining(['kms:Decrypt', 'kms:DescribeKey']));
  });

  it('let two jobs scan the table, of which the invariants check neither writes nor reads otherwise', () => {
    const ids = functionEntries.map(({ id }) => id);
    const granted = ids.filter((id) => (functionSpecs[id].grants as readonly Grant[]).includes('scan-table'));
    expect(granted).toEqual(['checkInvariants', 'handlePersonalRequests']);
    const actions = actionsOf(...functionSpecs.checkInvariants.grants);
    expect(actions.filter(ofService('dynamodb'))).toEqual(['dynamodb:Scan']);
  });

  it('let one job query the index by owner, and no other grant reach any index', () => {
    const ofTable = ['read-table', 'write-table', 'scan-table', 'query-owners'] as const;
    const reaching = ofTable.flatMap((grant) =>
      grantStatements([grant], resources, { 'USER#*': 'Query PutItem' }).filter(({ resources: arns }) =>
        String(arns).includes('/index/'),
      ),
    );
    expect(reaching.map(({ actions, resources: arns }) => [actions, arns])).toEqual([
      [['dynamodb:Query'], [`${resources.tableArn}/index/ByOwner`]],
    ]);
    const granted = ids.filter((id) => (functionSpecs[id].grants as readonly Grant[]).includes('query-owners'));
    expect(granted).toEqual(['handlePersonalRequests']);
  });

  it('let that job read each partition which can have items of a person, and it asks for no other', () => {
    const partitions = Object.values(keys).flatMap((makeKey) => {
      const { PK } = (makeKey as (...parts: string[]) => { PK: string; SK: string })('x', 'x', 'x');
      return [PK.slice(0, PK.indexOf('#') + 1 || undefined)];
    });
    const personal = [...new Set(partitions)].filter((PK) => canBePersonal({ PK, SK: '' }));
    expect(personal.length).toBeGreaterThan(20);
    const isRefused = (PK: string) => !isAllowed('handlePersonalRequests', 'BatchGetItem', PK);
    expect(personal.filter(isRefused)).toEqual([]);
    expect(canBePersonal(keys.openGift('g1'))).toBe(false);
  });

  it('are limited to the partitions of each action', () => {
    const partitions = { 'COUPON#*': 'GetItem Query', COUPONS: 'PutItem Query', 'USER#*': 'DeleteItem PutItem Query' };
    const statements = grantStatements(['read-table', 'write-table'], resources, partitions);
    const ofTheTable = statements.filter(({ actions }) => actions.some(ofService('dynamodb')));
    expect(ofTheTable.map(({ actions, conditions }) => [...actions, conditions])).toEqual(
      [
        ['GetItem', 'COUPON#*'],
        ['Query', 'COUPON#*', 'COUPONS', 'USER#*'],
        ['PutItem', 'COUPONS', 'USER#*'],
        ['DeleteItem', 'USER#*'],
      ].map(([action, ...keys]) => [
        `dynamodb:${action}`,
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
      ]),
    );
    expect(grantStatements(['write-table'], resources, { 'USER#*': 'Query' })).toEqual([]);
  });

  it('deny the chat endpoints access to payments and addresses, and any change of an account', () => {
    for (const id of ['sendChatMessage', 'previewStory'] as const)
      expect(functionNeeds(id).partitions).toEqual({
        'BUDGET#*': 'PutItem UpdateItem',
        'DRAFT#*': 'GetItem UpdateItem',
        'RATE#*': 'UpdateItem',
        // Sums of the days' sales, which raise the budget.
        'STATS#*': 'BatchGetItem',
        // Which draft is the customer's newest.
        'USER#*': 'GetItem PutItem',
      });
    expect(Object.keys(functionNeeds('transcribeAnswer').partitions)).toEqual([
      'BUDGET#*',
      'RATE#*',
      'STATS#*',
      'USER#*',
    ]);
    expect(functionNeeds('transcribeAnswer').partitions).toHaveProperty(['USER#*'], 'GetItem');
  });

  const ids = functionEntries.map(({ id }) => id);
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;
  const written = (id: FunctionId) =>
    new Set(writes.flatMap((action) => partitionsFor(action, functionNeeds(id).partitions)));

  it('let functions that only read write nothing but the counter of their calls, and of the desk its session and audit', () => {
    const changing: readonly EndpointId[] = [
      ...(['verifyEmail', 'cancelSubscriptionByLink'] as const), // Links of mails.
      'listDrafts', // The customer takes over the drafts that waited for them.
    ];
    const ofDesk = ['AUDIT#*', 'AUDIT-OF#*', 'CEREMONY#*', 'DESK-SESSION#*'];
    const readers = (Object.keys(endpoints) as EndpointId[]).filter(
      (id) => endpoints[id].method === 'GET' && !changing.includes(id),
    );
    const faults = readers.flatMap((id) => {
      const also = 'DESK-SESSION#*' in functionNeeds(id).partitions ? ofDesk : [];
      const more = [...written(id)].filter((partition) => !['RATE#*', ...also].includes(partition));
      return more.length === 0 ? [] : [{ id, more }];
    });
    expect(faults).toEqual([]);
    expect(readers.length).toBeGreaterThan(30);
  });

  it('let no function change or delete an entry of the audit', () => {
    const may = (action: (typeof writes)[number]) =>
      ids.filter((id) => partitionsFor(action, functionNeeds(id).partitions).some((key) => key.startsWith('AUDIT')));
    expect(may('PutItem').length).toBeGreaterThan(0);
    expect([...may('UpdateItem'), ...may('DeleteItem')]).toEqual([]);
  });

  it('let at most two of five functions write into customers’ partitions', () => {
    expect(ids.filter((id) => written(id).has('USER#*')).length).toBeLessThanOrEqual(0.41 * ids.length);
  });
});

it("the grant of mail is for the sender's address and our configuration set, to any identity: in the sandbox also the recipient's", () => {
  const [statement] = grantStatements(['send-mail'], resources);
  const ends = statement?.resources.map((arn) => arn.split(':').at(-1));
  expect(ends).toEqual(['identity/*', 'configuration-set/tellwren-dev']);
  expect(statement?.conditions).toEqual({ StringEquals: { 'ses:FromAddress': 'wren@mail.tellwren.com' } });
});

it('the grant of the workflow throws for a stack without a workflow', () => {
  expect(() => grantStatements(['start-write-story'], resources)).toThrow('does not have what is granted');
});

describe('the grants of files', () => {
  it('are for objects of the one bucket, and for its key through S3 alone', () => {
    const all = Object.keys(fileGrants) as FileGrant[];
    for (const { actions, resources: arns, conditions } of grantStatements(all, resources)) {
      if (actions.some(ofService('s3'))) expect(arns[0]).toMatch(/^arn:aws:s3:::files\/(u|shown|exports|checks)\//);
      else expect(conditions).toEqual({ StringEquals: { 'kms:ViaService': expect.stringMatching(/^s3\./) } });
    }
  });

  it('let no read-only function write, delete or list', () => {
    expect(actionsOf('read-story-files').filter(ofService('s3'))).toEqual(['s3:GetObject']);
    expect(actionsOf('write-story-files').filter(ofService('s3'))).toEqual(['s3:PutObject', 's3:DeleteObject']);
    expect(actionsOf('list-files').filter(ofService('s3'))).toEqual(['s3:ListBucket']);
  });

  it('let only the account page read and only a job write exports, and the pictures of shared pages be all that is public', () => {
    const reaching = functionEntries
      .map(({ id }) => id)
      .filter((id) => {
        const arns = fileStatements(id).flatMap(({ resources: each }) => each);
        return arns.some((arn) => /files\/(\*|exports)/.test(arn));
      });
    expect(reaching).toEqual(['getAccount', 'handlePersonalRequests']);
    expect(fileStatements('getSharedFile').map(({ actions, resources: arns }) => [...actions, ...arns])).toEqual([
      ['s3:GetObject', 'arn:aws:s3:::files/u/*/story/*'],
    ]);
  });

  it("let the public catalogue endpoints read, and the upload of a product's picture write, public files only", () => {
    const shown = ['listProducts', 'getProduct', 'listFeaturedStories', 'getFeaturedStory'] as const;
    for (const id of shown) expect(fileStatements(id).flatMap(({ actions }) => actions)).toEqual(['s3:GetObject']);
    const arns = [...shown, 'uploadProductPicture' as const]
      .flatMap(fileStatements)
      .flatMap(({ resources: each }) => each);
    expect(new Set(arns)).toEqual(new Set(['arn:aws:s3:::files/shown/*']));
  });
});
