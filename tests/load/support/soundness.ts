import { join } from 'node:path';
import { scanTable } from '#functions/data/table-scan.ts';
import { readPlatformLog } from '#infra/local/platform-log.ts';
import { eventually } from '#tests/support/product.ts';
import { requireNamedFiles } from '#tests/support/sound-files.ts';
import { requireSoundBooks } from '#tests/support/sound-table.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import type { MeasuredProduct } from './product-process.ts';

/** No story is stuck for more than 10 minutes (defence D13). */
const writtenWithinMs = 10 * 60_000;

/**
 * Waits until what was begun is done, and holds every rule against what it left.
 * @throws Error naming the stories that are stuck, the rules that are broken, or the rights that were missed
 */
export async function requireSound({ addresses, dataDir }: MeasuredProduct): Promise<void> {
  const table = stackTable(addresses);
  let writing: string[] = [];
  const allWritten = async () => {
    writing = [];
    for await (const { at, record } of scanTable(table))
      if (record.kind === 'story' && record.story.status === 'writing') writing.push(at);
    return writing.length === 0 ? true : undefined;
  };
  await eventually(allWritten, 'every story written or failed', writtenWithinMs).catch(() => {
    throw new Error(`stuck in writing: ${writing.join(', ')}`);
  });
  await requireSoundBooks(table);
  await requireNamedFiles({ addresses });
  const denied = readPlatformLog(join(dataDir, 'logs/platform.log')).filter(({ type }) => type === 'access-denied');
  if (denied.length > 0) throw new Error(`beyond their rights: ${JSON.stringify(denied.slice(0, 5))}`);
}
