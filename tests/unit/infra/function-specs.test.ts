import { describe, expect, it } from 'vitest';
import { functionEntries } from '#infra/function-entries.ts';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';

const reserved = functionEntries.flatMap(({ id }) => {
  const { reservedConcurrency }: FunctionSpec = functionSpecs[id];
  return reservedConcurrency === undefined ? [] : [[id, reservedConcurrency] as const];
});

describe('environments that are kept', () => {
  it('bound what costs a model or a browser, and leave room for webhooks', () => {
    expect(Object.fromEntries(reserved)).toEqual({
      sendChatMessage: 20,
      previewStory: 10,
      generatePdf: 5,
      renderProof: 5,
      receiveStripeEvent: 10,
      receiveSchedulerEvent: 5,
    });
  });

  it('fit into an account with a limit of 155, of which AWS leaves 100 unreserved (decision 0105)', () => {
    expect(reserved.reduce((sum, [, environments]) => sum + environments, 0)).toBe(55);
  });
});

describe('functions that call outside', () => {
  it('run no longer than Lambda and, where nobody streams, API Gateway lets them', () => {
    for (const { id, kind } of functionEntries)
      expect(functionSpecs[id].timeoutSeconds, id).toBeLessThanOrEqual(kind === 'endpoint' ? 65 : 900);
  });
});
