import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withOwnerKey } from '#functions/data/owner-key.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createDynamodb } from '#infra/local/dynamodb.ts';
import type { Service } from '#infra/local/service.ts';
import { ensureTable } from '#infra/local/table.ts';
import { runOperator } from '#infra/tooling/run-operator.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { startFakeAws } from '#tests/support/fake-aws.ts';
import { startLocalS3 } from '#tests/support/local-s3.ts';
import { ada, canary, erasableCustomerItems } from '#tests/support/personal-data-fixture.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const tableName = 'tellwren-dev-data-Table01234567-X';
const filesOfBooks = ['u/ada/story/c1/a.jpg', 'u/ada/gift/g2/b.pdf', 'u/ada/gift/g4/b.pdf', 'u/ada/gift/g1/a.jpg'];

/** A stage's account on loopback: stacks, table and bucket, each at the address that the SDK uses. */
describe('npm run ops on a stage', () => {
  let folder: string;
  let dynamodb: Service;
  let s3: Awaited<ReturnType<typeof startLocalS3>>;
  let aws: Awaited<ReturnType<typeof startFakeAws>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tellwren-ops-stage-'));
    [dynamodb, s3, aws] = await Promise.all([createDynamodb({ port: 0 }), startLocalS3(), startFakeAws()]);
    const places = { AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url, LOCAL_DATA_DIR: folder };
    stubEnvironment({ ...aws.environment, ...s3.environment, ...places });
    await ensureTable(dynamodb.url, tableName);
    aws.account.resources.set('tellwren-dev-data', [
      { id: 'FilesAccessLogs01234567', type: 'AWS::S3::Bucket', name: 'logs' },
      { id: 'Files01234567', type: 'AWS::S3::Bucket', name: s3.bucketName },
      { id: 'Table01234567', type: 'AWS::DynamoDB::Table', name: tableName },
    ]);
    const { documents } = stackTable({ dynamodb: dynamodb.url, tableName });
    for (const item of erasableCustomerItems())
      await documents.send(new PutCommand({ TableName: tableName, Item: withOwnerKey(item) }));
    const files = new S3Client({ forcePathStyle: true });
    for (const Key of filesOfBooks)
      await files.send(new PutObjectCommand({ Bucket: s3.bucketName, Key, Body: 'photo' }));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await Promise.all([dynamodb.close(), s3.close(), aws.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function ops(...args: readonly string[]): Promise<string> {
    const lines: string[] = [];
    await runOperator([...args, '--stage', 'dev'], (line) => lines.push(line));
    return lines.join('\n');
  }

  it('uses the table of the stage', async () => {
    const made = await ops('coupon', 'create', 'STAGE20', '--percent', '20', '--expires', '2046-01-31');
    expect(await ops('coupon', 'list')).toContain(made);
    expect(await ops('message', 'show', '01KAJ3M8Z00000000000000000').catch(String)).toContain('There is no message');
    expect(await ops('film', 'list', '--all')).toContain('f1  paid');
    expect(await ops('gift', 'list')).toBe('There is nothing to make.');
  });

  it('mail unblock removes an address from our list and that of SES', async () => {
    const table = stackTable({ dynamodb: dynamodb.url, tableName });
    await createUndeliverableAddressRepository(table).mark('ann@example.com', {
      reason: 'bounce',
      at: '2026-11-21T10:00:00.000Z',
    });
    aws.account.mail.suppressed.add('ann@example.com');
    expect(await ops('mail', 'unblock', 'Ann@example.com')).toBe('ann@example.com is mailed to again.');
    expect(aws.account.mail.suppressed.size).toBe(0);
    await expect(ops('mail', 'unblock', 'ann@example.com')).rejects.toThrow('ann@example.com is not blocked.');
  });

  it('shows a customer without texts, why a story failed, and the log lines of an id', async () => {
    const requestId = 'c2b4a6e0-0000-4000-8000-000000000001';
    const common = { timestamp: new Date().toISOString(), service: 'writeBody', storyId: 's2', requestId };
    const messages = [
      { ...common, level: 'ERROR', code: 'STEP_FAILED', message: 'A step failed', cause: 'ModelTimeout' },
      { ...common, level: 'INFO', code: 'STEP_COMPLETED', message: 'A step completed' },
    ];
    for (const [index, message] of messages.entries()) {
      // More groups than one query reads, the lines in the first and in the last.
      const group = `/tellwren/dev/function-${index * 60}`;
      aws.account.logLines.push({ group, message: JSON.stringify(message) });
    }
    for (let index = 0; index <= 60; index += 1) aws.account.logGroups.add(`/tellwren/dev/function-${index}`);

    const shown = await ops('user', 'show', ada.email);
    expect(shown).toMatch(/^ {2}.* story s2: failed/m);
    expect(shown).toContain('Why the story s2 failed:');
    expect(shown).toMatch(/^ {2}\S+ \S+ {2}ERROR {2}writeBody {2}STEP_FAILED {2}A step failed {2}storyId=s2/m);
    expect(shown).not.toContain('STEP_COMPLETED');
    expect(shown).toMatch(/^Gifts\n {2}g4 /m);
    expect(shown).toContain('Credits: the free story is left, 4 monthly, 0 bonus');
    const [, ...lines] = shown.split('\n');
    expect(lines.join('\n')).not.toMatch(canary);

    expect((await ops('logs', requestId)).split('\n')).toHaveLength(2);
    expect(await ops('logs', 'nowhere-at-all')).toBe('No line of the last 7 days has nowhere-at-all.');
    await expect(ops('logs', 'a" or "')).rejects.toThrow('is no id');
  });

  it('exports and erases the data of a customer, with files', async () => {
    const out = join(folder, 'ada');
    await ops('user', 'export', ada.email, '--out', out);
    expect(readFileSync(join(out, 'files/story/c1/a.jpg'), 'utf8')).toBe('photo');
    expect(await ops('user', 'erase', ada.email, '--confirm')).toContain(
      'https://dashboard.stripe.com/customers/cus_1',
    );
    const { documents } = stackTable({ dynamodb: dynamodb.url, tableName });
    const { Items: left = [] } = await documents.send(new ScanCommand({ TableName: tableName }));
    expect(left.filter((item) => canary.test(JSON.stringify(item))).map(({ PK }) => PK)).toEqual(['DRAFT#d1']);
    await expect(ops('user', 'export', ada.email, '--out', `${out}2`)).rejects.toThrow('Nobody has an account');
  });
});
