import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#functions/runtime/config.ts';

const environment = { STAGE: 'local', SITE_URL: 'http://localhost:5173', ADDRESS_LIMIT_MULTIPLIER: '100' };

describe('readConfig', () => {
  it('returns the parsed values of the given names', async () => {
    expect(await readConfig(['stage', 'addressLimitMultiplier'], environment)).toEqual({
      stage: 'local',
      addressLimitMultiplier: 100,
    });
  });

  it('splits a list', async () => {
    const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two' };
    expect(await readConfig(['stripeWebhookSecrets'], secrets)).toEqual({
      stripeWebhookSecrets: ['whsec_one', 'whsec_two'],
    });
  });

  it('lists all faulty variables without their values', async () => {
    const faulty = { ...environment, SITE_URL: 'sk_live_secret' };
    const reading = readConfig(['stage', 'siteUrl', 'tableName', 'mailSender'], faulty);
    await expect(reading).rejects.toThrow(ConfigError);
    await expect(reading).rejects.toThrow('SITE_URL, TABLE_NAME, MAIL_SENDER');
    await expect(reading).rejects.not.toThrow('sk_live_secret');
  });
});
