import type { Service } from './service.ts';
import type { SchedulerSettings } from './stack-environment.ts';

interface StartOptions {
  /** A real scheduler; the stand-in is not started then. */
  readonly real: SchedulerSettings | undefined;
  readonly port: number;
  readonly dataDir: string;
  readonly api: string;
  /** Milliseconds before a failed webhook is tried again. */
  readonly retryAfterMs: number | undefined;
  readonly keep: (service: Service) => Service;
  /** One sentence for the person at the terminal. */
  readonly tell: (sentence: string) => void;
}

/** What the rest of the stack must know of the scheduler. */
export interface StartedScheduler {
  readonly settings: SchedulerSettings;
  /** The stand-in's root, or the real page. */
  readonly root: string;
}

const webhookPath = '/api/webhooks/scheduler';

const noSecret =
  "The scheduler's webhooks are refused until SCHEDULER_WEBHOOK_SECRET is set: the signing key of its subscription.";

/** The stand-in, posting its webhooks to the API, or the operator's own Calendly page. */
export async function startScheduler(options: StartOptions): Promise<StartedScheduler> {
  const { real, port, dataDir, api, retryAfterMs, keep, tell } = options;
  if (real?.webhookSecrets === '') tell(noSecret);
  if (real) return { settings: real, root: real.pageUrl };
  // Not loaded for those who bring a page of their own.
  const { createScheduler } = await import('./scheduler.ts');
  const standIn = await createScheduler({
    ...{ port, dataDir, webhookUrl: `${api}${webhookPath}` },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  const { url } = keep(standIn);
  return { settings: { pageUrl: standIn.pageUrl, webhookSecrets: standIn.webhookSecret }, root: url };
}
