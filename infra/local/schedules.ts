import type { InvokeTask } from './step-functions/state-machine-runner.ts';

interface SchedulesOptions {
  readonly everySeconds: number;
  readonly invoke: InvokeTask;
}

/** EventBridge's event of a schedule. */
function scheduledEvent(now: Date) {
  return {
    ...{ version: '0', id: crypto.randomUUID(), 'detail-type': 'Scheduled Event', source: 'aws.events' },
    ...{ account: '000000000000', time: now.toISOString(), region: 'us-east-1' },
    resources: ['arn:aws:events:us-east-1:000000000000:rule/sweep-outbox'],
    detail: {},
  };
}

/**
 * Runs `sweepOutbox` at once and then at the stage's interval, never twice at a time. What a sweep leaves undone, the
 * next one finds: a failed one is not repeated earlier. The function has logged why it failed.
 */
export function createSchedules({ everySeconds, invoke }: SchedulesOptions): { close(): void } {
  let sweeping = false;
  const sweep = async () => {
    if (sweeping) return;
    sweeping = true;
    await invoke('sweepOutbox', scheduledEvent(new Date())).catch(() => undefined);
    sweeping = false;
  };
  const timer = setInterval(() => void sweep(), everySeconds * 1000);
  void sweep();
  return { close: () => clearInterval(timer) };
}
