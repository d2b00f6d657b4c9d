import { describe, expect, it } from 'vitest';
import { SettingError, startSettings, withModelOptions } from '#infra/local/start-settings.ts';

describe('startSettings', () => {
  it('uses the model stand-in unless a real model is configured', () => {
    expect(startSettings({}).model).toBeUndefined();
    expect(startSettings({ OPENAI_API_KEY: 'sk-test' }).model).toMatchObject({
      apiKey: 'sk-test',
      baseUrl: 'https://api.openai.com/v1',
    });
    expect(startSettings({ OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_STORY_MODEL: 'qwen' }).model).toEqual({
      apiKey: '',
      baseUrl: 'http://localhost:11434/v1',
      chatModel: '',
      storyModel: 'qwen',
      transcriptionModel: '',
    });
  });

  it('prefers the options to the variables, whose model names and key belong to their own server', () => {
    const variables = { OPENAI_BASE_URL: 'http://one/v1', OPENAI_API_KEY: 'sk-one', OPENAI_CHAT_MODEL: 'small' };
    const modelWith = (options: Parameters<typeof withModelOptions>[1], shellKey?: string) =>
      startSettings(withModelOptions(variables, options, shellKey)).model;
    const small = { apiKey: 'sk-one', baseUrl: 'http://one/v1', chatModel: 'small', storyModel: '' };
    expect(modelWith({})).toMatchObject(small);
    expect(modelWith({ key: 'sk-two' })).toMatchObject({ ...small, apiKey: 'sk-two' });
    expect(modelWith({ name: 'big' })).toMatchObject({ ...small, chatModel: 'big', storyModel: 'big' });
    const other = { baseUrl: 'localhost:11434', chatModel: '', storyModel: '' };
    expect(modelWith({ model: 'localhost:11434' })).toMatchObject({ ...other, apiKey: '' });
    expect(modelWith({ model: 'localhost:11434' }, 'sk-shell')).toMatchObject({ ...other, apiKey: 'sk-shell' });
  });

  it('uses the payments stand-in unless a Stripe test key is set', () => {
    expect(startSettings({}).payments).toBeUndefined();
    expect(
      startSettings({ STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' }).payments,
    ).toEqual({
      secretKey: 'sk_test_123',
      webhookSecrets: 'whsec_1,whsec_2',
      apiUrl: 'https://api.stripe.com',
    });
  });

  it('uses the scheduler stand-in unless a booking page is set', () => {
    expect(startSettings({}).scheduler).toBeUndefined();
    const SCHEDULER_URL = 'https://calendly.com/tellwren/film';
    expect(startSettings({ SCHEDULER_URL }).scheduler).toEqual({ pageUrl: SCHEDULER_URL, webhookSecrets: '' });
    expect(startSettings({ SCHEDULER_URL, SCHEDULER_WEBHOOK_SECRET: 'one,two' }).scheduler).toEqual({
      pageUrl: SCHEDULER_URL,
      webhookSecrets: 'one,two',
    });
    expect(() => startSettings({ SCHEDULER_URL: 'calendly.com/tellwren' })).toThrow('SCHEDULER_URL is calendly.com');
  });

  it('reads the patience with the model', () => {
    expect(startSettings({}).modelPatience).toBeUndefined();
    expect(startSettings({ MODEL_PATIENCE: '6' }).modelPatience).toBe(6);
    for (const MODEL_PATIENCE of ['0', '21', 'much'])
      expect(() => startSettings({ MODEL_PATIENCE })).toThrow(SettingError);
  });

  it('rejects a live key', () => {
    expect(() => startSettings({ STRIPE_SECRET_KEY: 'sk_live_123' })).toThrow(SettingError);
  });

  it('uses another DynamoDB endpoint when one is set', () => {
    expect(startSettings({ DYNAMODB_ENDPOINT: 'http://localhost:8001' }).dynamodbEndpoint).toBe(
      'http://localhost:8001',
    );
  });
});
