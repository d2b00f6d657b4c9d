import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import type { ReadForm } from '#functions/runtime/read-form.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import { type FormPart, formType, imagePart, multipart } from '#infra/tooling/requests/multipart.ts';
import { endpoint, formBodyBytes } from '#shared/endpoints/endpoint.ts';
import { apiEvent, caller as customer, lambdaContext, readResponse } from '#tests/support/api-events.ts';

const formEndpoint = endpoint({
  id: 'develop',
  summary: 'For this test.',
  method: 'POST',
  path: '/api/develop',
  caller: 'customer',
  throttle: 'upload',
  streams: false,
  maxBodyBytes: formBodyBytes,
  request: { form: z.object({ title: z.string('A title is required').check(z.maxLength(5, 'Too long')) }) },
  response: z.object({ success: z.literal(true), title: z.string(), bytes: z.nullable(z.int()) }),
  errors: ['unauthorized'],
});

const photo = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0d, 0x0a]);
const title: FormPart = { name: 'title', value: 'Toast' };

const steps: string[] = [];
const form = vi.fn<ReadForm>(async (...sent) => {
  steps.push('form');
  return readForm(...sent);
});
const handler = defineHandler(
  formEndpoint,
  {
    configNames: [],
    get: async () => ({
      siteUrl: 'https://tellwren.test',
      authenticator: {
        authenticate: async (token: string) => {
          steps.push('authenticate');
          if (token !== 'good') throw new AppError('unauthorized');
          return customer;
        },
      },
      rateLimiter: { take: async () => void steps.push('limit') },
      readForm: form,
    }),
  },
  async ({ form: { fields, file }, body }) => {
    steps.push('run');
    expect(body).toBeUndefined();
    expect(Object.keys(fields)).toEqual(['title']);
    return { success: true as const, title: fields.title, bytes: file === undefined ? null : file.bytes.length };
  },
);

const send = async (body: Buffer, contentType = formType, token = 'good') =>
  readResponse(
    await handler(
      apiEvent({
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': contentType },
        body: body.toString('base64'),
        isBase64Encoded: true,
      }),
      lambdaContext(),
    ),
  );

beforeEach(() => {
  vi.clearAllMocks();
  steps.length = 0;
});

describe('defineHandler with a form', () => {
  it('passes only the fields of the schema, and the file unchanged', async () => {
    const answer = await send(multipart([title, { name: 'other', value: 'x' }, imagePart(photo)]));
    expect(answer).toMatchObject({ status: 200, body: { success: true, title: 'Toast', bytes: photo.length } });
    expect(steps).toEqual(['authenticate', 'form', 'limit', 'run']);
  });

  it('accepts a form without a file', async () => {
    expect(await send(multipart([title]))).toMatchObject({ status: 200, body: { bytes: null } });
  });

  it('does not read the form without a valid token', async () => {
    expect(await send(multipart([title]), formType, 'bad')).toMatchObject({ status: 401 });
    expect(steps).toEqual(['authenticate']);
  });

  it('returns the message of the schema when a field is missing or breaks its rule', async () => {
    const wrong = { 'A title is required': imagePart(photo), 'Too long': { name: 'title', value: 'Too much toast' } };
    for (const [message, part] of Object.entries(wrong))
      expect(await send(multipart([part]))).toMatchObject({ status: 400, body: { code: 'invalid-input', message } });
    expect(steps).not.toContain('run');
  });

  it('refuses other bodies without calling the handler', async () => {
    const large = imagePart(Buffer.alloc(4 * 1024 * 1024 + 1));
    const rows: readonly [Buffer, string, number, string][] = [
      [Buffer.from('{"title":"Toast"}'), 'application/json', 415, 'unsupported-media-type'],
      [multipart([title]), 'multipart/form-data', 415, 'unsupported-media-type'],
      [multipart([title]).subarray(0, 50), formType, 400, 'malformed-request'],
      [multipart([title, large]), formType, 413, 'image-too-large'],
      [Buffer.alloc(formBodyBytes + 1), formType, 413, 'payload-too-large'],
    ];
    for (const [body, contentType, status, code] of rows)
      expect.soft(await send(body, contentType), code).toMatchObject({ status, body: { success: false, code } });
    expect(steps).not.toContain('run');
  });

  it('returns the generic error message when the form reader fails', async () => {
    form.mockRejectedValueOnce(new Error('a bug of the reader'));
    const answer = await send(multipart([title]));
    expect(answer).toMatchObject({ status: 500, body: { message: 'An unexpected error occurred' } });
  });
});
