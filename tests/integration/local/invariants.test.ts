import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDynamodb } from '../../../infra/local/dynamodb.ts';
import type { Service } from '../../../infra/local/service.ts';
import { ensureTable } from '../../../infra/local/table.ts';
import { soundBooks } from '../../support/sound-books.ts';
import { stackTable } from '../../support/stack-table.ts';

const command = join(import.meta.dirname, '../../../infra/tooling/invariants.ts');
const tableName = 'tellwren-invariants';

describe('npm run invariants', () => {
  let dataDir: string;
  let dynamodb: Service;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tellwren-invariants-'));
    dynamodb = await createDynamodb({ port: 0 });
    await ensureTable(dynamodb.url, tableName);
  });
  afterEach(async () => {
    await dynamodb.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const put = async (Item: Record<string, unknown>) => {
    const { documents } = stackTable({ dynamodb: dynamodb.url, tableName });
    await documents.send(new PutCommand({ TableName: tableName, Item }));
  };

  function run(...args: string[]): Promise<{ code: number; printed: string }> {
    const env = { ...process.env, LOCAL_DATA_DIR: dataDir };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [command, ...args], { env }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, printed: stdout + stderr }),
      );
    });
  }

  it('finds nothing in a sound table', async () => {
    writeFileSync(join(dataDir, 'stack.json'), JSON.stringify({ dynamodb: dynamodb.url, tableName }));
    for (const item of soundBooks(Date.now())) await put(item);
    expect(await run()).toEqual({
      code: 0,
      printed: expect.stringMatching(/1 customers, 3 stories, 2 orders: every rule holds\.\n$/),
    });
  });

  it('prints each broken rule with its sentence and ids, and ends with 1', async () => {
    writeFileSync(join(dataDir, 'stack.json'), JSON.stringify({ dynamodb: dynamodb.url, tableName }));
    for (const item of soundBooks(Date.now()))
      await put(item.SK === 'ORDER#c1' ? { ...item, refundedCents: 2000 } : item);
    const { code, printed } = await run();
    expect(code).toBe(1);
    expect(printed).toContain('order-sound: No order is refunded below zero or beyond its total');
    expect(printed).toContain('USER#ada ORDER#c1: 2000 refunded of 1900');
  });

  it('says in one line what it cannot do', async () => {
    expect(await run()).toEqual({ code: 2, printed: expect.stringMatching(/^No stack is running: .*\n$/) });
    expect(await run('--stage', 'nowhere')).toEqual({
      code: 2,
      printed: 'There is no stage nowhere. There are: dev, prod.\n',
    });
  });
});
