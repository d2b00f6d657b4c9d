import { describe, expect, it } from 'vitest';
import { busyPortSentence, SettingError, startSettings } from '#infra/local/start-settings.ts';

describe('the settings of npm start', () => {
  it('has the ports of the documentation when nothing is set', () => {
    expect(startSettings({}).ports).toEqual({
      web: 5173,
      api: 3000,
      dynamodb: 8000,
      s3: 4569,
      mail: 8005,
      stepFunctions: 8083,
      model: 4010,
      payments: 12_111,
      scheduler: 4020,
    });
  });

  it('takes ports from the environment, 0 among them', () => {
    expect(startSettings({ WEB_PORT: '0', STEP_FUNCTIONS_PORT: '9000' }).ports).toMatchObject({
      web: 0,
      stepFunctions: 9000,
    });
  });

  it.each(['-1', '65536', '80.5', 'http'])('refuses %s as a port, naming the variable', (port) => {
    expect(() => startSettings({ S3_PORT: port })).toThrow(SettingError);
    expect(() => startSettings({ S3_PORT: port })).toThrow(`S3_PORT is ${port}`);
  });

  it('refuses a web mode that is none', () => {
    expect(() => startSettings({ WEB_MODE: 'prod' })).toThrow('WEB_MODE is prod');
  });

  it('starts the model stand-in unless a real one is named', () => {
    expect(startSettings({}).model).toBeUndefined();
    expect(startSettings({ OPENAI_API_KEY: 'sk-test' }).model).toMatchObject({
      apiKey: 'sk-test',
      baseUrl: 'https://api.openai.com/v1',
    });
    expect(startSettings({ OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_STORY_MODEL: 'qwen' }).model).toEqual({
      apiKey: 'none',
      baseUrl: 'http://localhost:11434/v1',
      chatModel: 'gpt-5.4-mini',
      storyModel: 'qwen',
    });
  });

  it('starts the payments stand-in unless a test key of Stripe is given', () => {
    expect(startSettings({}).payments).toBeUndefined();
    expect(
      startSettings({ STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' }).payments,
    ).toEqual({
      secretKey: 'sk_test_123',
      webhookSecrets: 'whsec_1,whsec_2',
      apiUrl: 'https://api.stripe.com',
    });
  });

  it('starts the scheduler stand-in unless a booking page is named', () => {
    expect(startSettings({}).scheduler).toBeUndefined();
    const SCHEDULER_URL = 'https://calendly.com/tellwren/film';
    expect(startSettings({ SCHEDULER_URL }).scheduler).toEqual({ pageUrl: SCHEDULER_URL, webhookSecrets: '' });
    expect(startSettings({ SCHEDULER_URL, SCHEDULER_WEBHOOK_SECRET: 'one,two' }).scheduler).toEqual({
      ...{ pageUrl: SCHEDULER_URL, webhookSecrets: 'one,two' },
    });
    expect(() => startSettings({ SCHEDULER_URL: 'calendly.com/tellwren' })).toThrow('SCHEDULER_URL is calendly.com');
  });

  it('takes no key that moves money', () => {
    expect(() => startSettings({ STRIPE_SECRET_KEY: 'sk_live_123' })).toThrow(SettingError);
  });

  it('uses another DynamoDB when one is named', () => {
    expect(startSettings({ DYNAMODB_ENDPOINT: 'http://localhost:8001' }).dynamodbEndpoint).toBe(
      'http://localhost:8001',
    );
  });

  it('names the variable of a busy port', () => {
    expect(busyPortSentence(3000, startSettings({}).ports)).toBe(
      'Port 3000 is already in use: set API_PORT to another port (0 takes any free one).',
    );
    expect(busyPortSentence(1234)).toBe('Port 1234 is already in use.');
  });
});
