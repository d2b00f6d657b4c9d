import type { Service } from './service.ts';
import type { SchedulerSettings } from './stack-environment.ts';

interface StartOptions {
  readonly real: SchedulerSettings | undefined;
  readonly port: number;
  readonly dataDir: string;
  readonly api: string;
  readonly retryAfterMs: number | undefined;
  readonly keep: (service: Service) => Service;
  readonly tell: (sentence: string) => void;
}

export interface StartedScheduler {
  readonly settings: SchedulerSettings;
  readonly root: string;
}

const webhookPath = '/api/webhooks/scheduler';

const noSecret =
  "The scheduler's webhooks are refused until SCHEDULER_WEBHOOK_SECRET is set: the signing key of its subscription.";

export async function startScheduler(options: StartOptions): Promise<StartedScheduler> {
  const { real, port, dataDir, api, retryAfterMs, keep, tell } = options;
  if (real?.webhookSecrets === '') tell(noSecret);
  if (real) return { settings: real, root: real.pageUrl };
  const { createScheduler } = await import('./scheduler.ts');
  const standIn = await createScheduler({
    port,
    dataDir,
    webhookUrl: `${api}${webhookPath}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  const { url } = keep(standIn);
  return { settings: { pageUrl: standIn.pageUrl, webhookSecrets: standIn.webhookSecret }, root: url };
}
