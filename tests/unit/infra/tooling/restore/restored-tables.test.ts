import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCloudRestorer, restoredName } from '#infra/tooling/restore/restored-tables.ts';

const from = 'tellwren-prod-data-TableCD117FA1-X';
const to = `${from}-restore-20261121-1200`;

describe('createCloudRestorer', () => {
  let server: Server;
  let calls: { action: string; body: Record<string, unknown> }[];
  let pauses: number[];
  const tableStates = ['CREATING', 'CREATING', 'ACTIVE'];

  beforeEach(async () => {
    [calls, pauses] = [[], []];
    const statuses = [...tableStates];
    server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      calls.push({ action, body: JSON.parse(text) });
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(JSON.stringify(action === 'DescribeTable' ? { Table: { TableStatus: statuses.shift() } } : {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
    vi.stubEnv('AWS_REGION', 'us-east-1');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  const open = () => createCloudRestorer({ print: () => {}, pause: async (ms) => void pauses.push(ms) });

  it('restore waits until the table is active', async () => {
    await open().restore(from, to);
    expect(calls[0]).toMatchObject({
      action: 'RestoreTableToPointInTime',
      body: { SourceTableName: from, TargetTableName: to, UseLatestRestorableTime: true },
    });
    expect(calls.slice(1).map(({ action }) => action)).toEqual(tableStates.map(() => 'DescribeTable'));
    expect(pauses).toEqual([15_000, 15_000]);
  });

  it('remove refuses any table that is not of a drill', async () => {
    const { remove } = open();
    for (const name of [from, `${from}-restore-`, `${from}-restore-mine`, 'other-restore-20261121-1200', `${to}-x`]) {
      await expect(remove(name, from)).rejects.toThrow(
        `${name} is not a restored table of ${from}: it is not deleted.`,
      );
    }
    expect(calls).toEqual([]);
    await remove(to, from);
    expect(calls).toEqual([{ action: 'DeleteTable', body: { TableName: to } }]);
  });

  it('restoredName contains the source and the time', () => {
    expect(restoredName('t', new Date('2026-11-21T12:34:56Z'))).toBe('t-restore-20261121-1234');
  });
});
