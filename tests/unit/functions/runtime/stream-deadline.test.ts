import { text } from 'node:stream/consumers';
import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { streaming } from '#functions/runtime/event-stream.ts';
import { invokeStreaming } from '#infra/local/lambda/invoke-function.ts';
import { defineAwsLambdaGlobal, LambdaResponseStream } from '#infra/local/lambda/response-stream.ts';
import { endpoint } from '#shared/endpoints/endpoint.ts';
import { apiEvent } from '#tests/support/api-events.ts';

const talk = endpoint({
  id: 'talk',
  summary: 'For this test.',
  method: 'POST',
  path: '/api/talk',
  caller: 'anyone',
  throttle: 'none',
  streams: true,
  request: {},
  response: z.object({ success: z.literal(true) }),
  errors: [],
});

describe('a stream whose work does not end', () => {
  beforeAll(defineAwsLambdaGlobal);

  it('ends with the error of its deadline, before Lambda ends the invocation without a word', async () => {
    const authenticator = { authenticate: () => Promise.reject(new Error('nobody asks')) };
    const rateLimiter = { take: async () => undefined };
    const collaborators = { siteUrl: 'https://tellwren.test', authenticator, rateLimiter };
    const handler = defineHandler(
      talk,
      { configNames: [], get: async () => collaborators },
      async ({ onDelta }) => {
        onDelta?.('Hel');
        // Such as a table that does not answer: unlike the model's, its calls do not end with the signal.
        return new Promise(() => undefined);
      },
      streaming,
    );
    const stream = new LambdaResponseStream();
    const event = apiEvent({ headers: { Accept: 'text/event-stream' } });
    const talking = (given: unknown, ...rest: [LambdaResponseStream, Context]) =>
      Reflect.apply(handler, undefined, [given, ...rest]);
    const loaded = { id: 'talk', memoryMb: 512, timeoutSeconds: 0.8, streams: true as const, handler: talking };
    const [said] = await Promise.all([text(stream), invokeStreaming(loaded, event, 'request', stream)]);
    expect(said).toContain('event: delta');
    expect(said).toMatch(/event: error\ndata: \{.*"code":"deadline-exceeded"/);
  });
});
