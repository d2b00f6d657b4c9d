import { describe, expect, it } from 'vitest';
import type { Service } from '#infra/local/service.ts';
import { startScheduler } from '#infra/local/start-scheduler.ts';
import { newSchedulerFolder } from '#tests/support/scheduler-stand-in.ts';

describe('the scheduler of the local stack', () => {
  const start = async (real: Parameters<typeof startScheduler>[0]['real']) => {
    const kept: Service[] = [];
    const told: string[] = [];
    const scheduler = await startScheduler({
      ...{ real, port: 0, dataDir: newSchedulerFolder(), api: 'http://localhost:1', retryAfterMs: undefined },
      keep: (service) => {
        kept.push(service);
        return service;
      },
      tell: (sentence) => told.push(sentence),
    });
    for (const service of kept) await service.close();
    return { ...scheduler, started: kept.length, told };
  };

  it('is the stand-in without a page of the operator', async () => {
    const { settings, root, started, told } = await start(undefined);
    expect(settings.pageUrl).toBe(`${root}/tellwren/film`);
    expect(settings.webhookSecrets).toMatch(/^[0-9a-f]{64}$/);
    expect({ started, told }).toEqual({ started: 1, told: [] });
  });

  it('is that page with one', async () => {
    const real = { pageUrl: 'https://calendly.com/tellwren/film', webhookSecrets: 'secret-one' };
    expect(await start(real)).toEqual({ settings: real, root: real.pageUrl, started: 0, told: [] });
  });

  it('says that webhooks are refused while their secret is missing', async () => {
    const { told } = await start({ pageUrl: 'https://calendly.com/tellwren/film', webhookSecrets: '' });
    expect(told.join()).toContain('SCHEDULER_WEBHOOK_SECRET');
  });
});
