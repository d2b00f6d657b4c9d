import { join } from 'node:path';
import { scanTable } from '#functions/data/table-scan.ts';
import { readPlatformLog } from '#infra/local/platform-log.ts';
import { requireReferencedFiles } from '#tests/support/file-consistency.ts';
import { eventually } from '#tests/support/product.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { requireConsistentTable } from '#tests/support/table-consistency.ts';
import type { MeasuredProduct } from './product-process.ts';

/** No story is stuck for more than 10 minutes (defence D13). */
const storiesWithinMs = 10 * 60_000;

/**
 * Waits for unfinished stories and checks every invariant.
 * @throws Error listing stuck stories, broken rules or missing permissions
 */
export async function requireConsistentState({ addresses, dataDir }: MeasuredProduct): Promise<void> {
  const table = stackTable(addresses);
  let writing: string[] = [];
  const allWritten = async () => {
    writing = [];
    for await (const { at, record } of scanTable(table))
      if (record.kind === 'story' && record.story.status === 'writing') writing.push(at);
    return writing.length === 0 ? true : undefined;
  };
  await eventually(allWritten, 'every story written or failed', storiesWithinMs).catch(() => {
    throw new Error(`stuck in writing: ${writing.join(', ')}`);
  });
  await requireConsistentTable(table);
  await requireReferencedFiles({ addresses });
  const denied = readPlatformLog(join(dataDir, 'logs/platform.log')).filter(({ type }) => type === 'access-denied');
  if (denied.length > 0) throw new Error(`beyond their rights: ${JSON.stringify(denied.slice(0, 5))}`);
}
