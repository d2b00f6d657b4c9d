import { describe, expect, it } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { functionNeeds } from '#infra/function-needs.ts';
import { type FunctionSpec, functionSpecs, timeoutSecondsOf } from '#infra/function-specs.ts';

const reserved = functionEntries.flatMap(({ id }) => {
  const { reservedConcurrency }: FunctionSpec = functionSpecs[id];
  return reservedConcurrency === undefined ? [] : [[id, reservedConcurrency] as const];
});

describe('reserved concurrency', () => {
  it('limits functions that use a model or a browser, and reserves some for webhooks', () => {
    expect(Object.fromEntries(reserved)).toEqual({
      sendChatMessage: 20,
      previewStory: 10,
      transcribeAnswer: 5,
      generatePdf: 5,
      renderProof: 5,
      receiveStripeEvent: 10,
      receiveSchedulerEvent: 5,
    });
  });

  it('fits an account limit of 160, of which AWS requires 100 unreserved (decision 0105)', () => {
    expect(reserved.reduce((sum, [, environments]) => sum + environments, 0)).toBe(60);
  });
});

it('a function may read exactly the secrets that its code asks for', () => {
  const secrets = [
    ['tokenSigningKey', 'read-token-signing-key'],
    ['openaiApiKey', 'read-openai-key'],
    ['stripeSecretKey', 'read-stripe-key'],
    ['stripeWebhookSecrets', 'read-stripe-webhook-secret'],
    ['schedulerWebhookSecrets', 'read-scheduler-webhook-secret'],
  ] as const;
  const faults = functionEntries.flatMap(({ id }) => {
    const { grants }: FunctionSpec = functionSpecs[id];
    const wrong = secrets.filter(([name, grant]) => functionNeeds(id).config.includes(name) !== grants.includes(grant));
    return wrong.map(([, grant]) => `${id}: ${grant}`);
  });
  expect(faults).toEqual([]);
});

describe('timeouts of functions', () => {
  it('stay within the limits of Lambda and, for endpoints, the gateway', () => {
    for (const { id, kind } of functionEntries)
      expect(functionSpecs[id].timeoutSeconds, id).toBeLessThanOrEqual(kind === 'endpoint' ? 65 : 900);
  });

  it('grow with patience where a model is waited for, on AWS up to its limits', () => {
    const rows = [
      ['sendChatMessage', 4, 112, 112],
      ['editStoryWithAi', 20, 899, 1300],
      ['adaptText', 4, 28, 112],
      ['writeBody', 4, 540, 540],
      ['writeBody', 20, 900, 2700],
      ['login', 20, 10, 10],
    ] as const;
    const found = rows.map(([id, patience]) => [
      ...[id, patience],
      ...[timeoutSecondsOf(id, patience, 'aws'), timeoutSecondsOf(id, patience, 'local')],
    ]);
    expect(found).toEqual(rows);
  });
});
