import { DynamoDBClient, ResourceInUseException, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableRestorer } from '#infra/tooling/restore/restored-tables.ts';
import { runDrill } from '#infra/tooling/restore/run-drill.ts';

const name = 't-restore-20261121-1200';

describe('aborted restore drill', () => {
  let printed: string[];
  const remove = vi.fn<TableRestorer['remove']>();
  const restore = vi.fn<TableRestorer['restore']>();
  const drill = () => {
    const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
    return runDrill({
      live: { tableName: 't', documents },
      tables: { restore, remove },
      hasVersions: true,
      bucket: { client: new S3Client({ region: 'us-east-1' }), bucketName: 'b' },
      check: () => Promise.reject(new Error('not asked')),
      print: (line: string) => printed.push(line),
      now: () => Date.parse('2026-11-21T12:00:00Z'),
    });
  };
  beforeEach(() => {
    printed = [];
    restore.mockReset().mockRejectedValue(new Error('ExpiredToken'));
    remove.mockReset().mockResolvedValue();
  });

  it('deletes the restored table', async () => {
    await expect(drill()).rejects.toThrow('ExpiredToken');
    expect(remove.mock.calls).toEqual([[name, 't']]);
    expect(printed).toContain(`${name} is deleted.`);
  });

  it('prints how to delete a table that is still being created, and throws the original error', async () => {
    remove.mockRejectedValue(new ResourceInUseException({ message: '', $metadata: {} }));
    await expect(drill()).rejects.toThrow('ExpiredToken');
    expect(printed.at(-1)).toContain(`aws dynamodb delete-table --table-name ${name}`);
  });

  it('prints nothing about a table that was never created', async () => {
    remove.mockRejectedValue(new ResourceNotFoundException({ message: '', $metadata: {} }));
    await expect(drill()).rejects.toThrow('ExpiredToken');
    expect(printed).toHaveLength(1);
  });

  it('deletes the table when its check fails', async () => {
    restore.mockResolvedValue();
    await expect(drill()).rejects.toThrow('not asked');
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
