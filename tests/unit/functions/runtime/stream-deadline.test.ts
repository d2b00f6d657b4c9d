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

const streamingEndpoint = endpoint({
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

describe('a stream whose handler does not end', () => {
  beforeAll(defineAwsLambdaGlobal);

  it('ends with the error deadline-exceeded before the Lambda timeout', async () => {
    const authenticator = { authenticate: () => Promise.reject(new Error('nobody asks')) };
    const rateLimiter = { take: async () => undefined };
    const collaborators = { siteUrl: 'https://tellwren.test', authenticator, rateLimiter };
    const handler = defineHandler(
      streamingEndpoint,
      { configNames: [], get: async () => collaborators },
      async ({ onDelta }) => {
        onDelta?.('Hel');
        // Like a table call that hangs: such calls do not end with the signal.
        return new Promise(() => undefined);
      },
      streaming,
    );
    const stream = new LambdaResponseStream();
    const event = apiEvent({ headers: { Accept: 'text/event-stream' } });
    const handle = (given: unknown, ...rest: [LambdaResponseStream, Context]) =>
      Reflect.apply(handler, undefined, [given, ...rest]);
    const loaded = { id: 'talk', memoryMb: 512, timeoutSeconds: 0.8, streams: true as const, handler: handle };
    const [received] = await Promise.all([text(stream), invokeStreaming(loaded, event, 'request', stream)]);
    expect(received).toContain('event: delta');
    expect(received).toMatch(/event: error\ndata: \{.*"code":"deadline-exceeded"/);
  });
});
