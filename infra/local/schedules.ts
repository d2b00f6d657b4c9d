import type { JobId } from '#shared/names/functions.ts';
import type { InvokeTask } from './step-functions/state-machine-runner.ts';

export interface Schedule {
  readonly job: JobId;
  readonly everySeconds: number;
}

function scheduledEvent(job: JobId, now: Date) {
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: now.toISOString(),
    region: 'us-east-1',
    resources: [`arn:aws:events:us-east-1:000000000000:rule/${job}`],
    detail: {},
  };
}

/**
 * Runs each job now and at its interval, without overlap. Failed runs are logged by the function and repeated by the next run.
 */
export function createSchedules(schedules: readonly Schedule[], invoke: InvokeTask): { close(): void } {
  const timers = schedules.map((schedule) => runRegularly(schedule, invoke));
  return {
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

function runRegularly({ job, everySeconds }: Schedule, invoke: InvokeTask): NodeJS.Timeout {
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    await invoke(job, scheduledEvent(job, new Date())).catch(() => undefined);
    running = false;
  };
  void run();
  return setInterval(() => void run(), everySeconds * 1000);
}
