import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { attachImage } from '#functions/domain/story/captions/attach-image.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { readForm } from '#functions/runtime/read-form.ts';
import { formType, imagePart, multipart } from '#infra/tooling/requests/multipart.ts';
import * as endpoints from '#shared/endpoints/story-editing.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { apiEvent, lambdaContext, readResponse } from '#tests/support/api-events.ts';
import { mutatedForms } from '#tests/support/multipart.ts';
import { testSeed } from '#tests/support/random-choices.ts';

/** Threat 56; the same number runs through the handler, with images. */
const forms = 10_000;
const seed = testSeed('the mutated forms');

const customer = { userId: 'u1', sessionId: 's1', name: 'Ada', email: 'ada@example.com' };
const files = new Map<string, Uint8Array>();
const cleanImage = createCleanImages();

const handler = defineHandler(
  endpoints.uploadStoryImage,
  {
    configNames: [],
    get: async () => ({
      ...aShop(),
      siteUrl: 'https://tellwren.test',
      authenticator: {
        authenticate: async () => ({
          ...customer,
          firstStory: true,
          monthlyStories: 0,
          bonusStories: 0,
          subscriptionActive: false,
        }),
      },
      rateLimiter: { take: async () => undefined },
      readForm,
      cleanImages: cleanImage,
      storyImages: {
        get: async () => ({ image: null }),
        replace: async () => ({ before: null }),
        clear: async () => true,
      },
      files: {
        put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
        read: async (key: string) => files.get(key),
        remove: async (key: string) => void files.delete(key),
      },
      identifiers: { secret: () => crypto.randomUUID(), ulid: () => '' },
    }),
  },
  async ({ caller, path, form }, collaborators) => {
    if (form.file === undefined) throw new AppError('file-required');
    const place = { userId: caller.userId, storyId: path.storyId, captionId: form.fields._id };
    return { success: true, message: '', data: { url: await attachImage(place, form.file.bytes, collaborators) } };
  },
);

async function statusThroughHandler(body: Buffer, contentType: string | undefined): Promise<number> {
  const { headers, ...event } = apiEvent({
    headers: { Authorization: 'Bearer good', ...(contentType === undefined ? {} : { 'Content-Type': contentType }) },
    path: { storyId: 's1' },
    body: body.toString('base64'),
    isBase64Encoded: true,
  });
  const sent = contentType === undefined ? { Authorization: 'Bearer good' } : headers;
  const answer = readResponse(await handler({ ...event, headers: sent }, lambdaContext()));
  return answer.status;
}

async function statusOfReader(body: Buffer, contentType: string | undefined): Promise<number> {
  try {
    await readForm(body, contentType);
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

describe(`${forms} mutated forms`, () => {
  let whole: Buffer[];
  beforeAll(async () => {
    const pixels = { create: { width: 12, height: 9, channels: 3 as const, background: '#a33' } };
    const [jpeg, png] = await Promise.all([sharp(pixels).jpeg().toBuffer(), sharp(pixels).png().toBuffer()]);
    whole = [
      multipart([{ name: '_id', value: 'c1' }, imagePart(jpeg)]),
      multipart([imagePart(png)]),
      multipart([imagePart(jpeg), { name: '_id', value: 'c1' }, { name: 'note', value: 'x'.repeat(300) }]),
    ];
  });

  it('are accepted without a mutation', async () => {
    const statuses = await Promise.all(whole.map((body) => statusThroughHandler(body, formType)));
    expect(statuses).toEqual([200, 200, 200]);
  });

  it.each([
    ['readForm', statusOfReader],
    ['the handler', statusThroughHandler],
  ])(
    'cause no crash, no hang and no 5xx in %s',
    async (_what, statusOf) => {
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(mutatedForms(whole), async ({ body, contentType }) => {
          const status = await statusOf(body, contentType);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect([200, 400, 413, 415]).toContain(status);
        }),
        { seed, numRuns: forms },
      );
      console.log(`statuses: ${JSON.stringify(Object.fromEntries(statuses))}`);
      // The mutations reach every status, and leave some forms valid.
      expect([...statuses.keys()].sort()).toEqual([200, 400, 413, 415]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(12);
    },
    120_000,
  );
});
