import { join } from 'node:path';
import { readPlatformLog } from '#infra/local/platform-log.ts';
import { createLatencies, type Latencies } from './latencies.ts';

/** Latencies of a webhook route from the gateway's access log. */
export function gatewayTimes(dataDir: string, route: string, fromMs: number, toMs: number) {
  const latencies: Latencies = createLatencies();
  const statuses = new Map<number, number>();
  for (const event of readPlatformLog(join(dataDir, 'logs/platform.log'))) {
    if (event.type !== 'request' || event.route !== route) continue;
    const atMs = Date.parse(event.at);
    if (atMs < fromMs || atMs > toMs) continue;
    latencies.add(event.latencyMs);
    statuses.set(event.status, (statuses.get(event.status) ?? 0) + 1);
  }
  return { latencies, statuses };
}
