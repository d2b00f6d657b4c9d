import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { sweepFiles } from '#functions/domain/maintenance/sweep-files.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi } from '#tests/support/product.ts';
import { randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { waitUntilHealthy } from '#tests/support/wait-until-healthy.ts';

const seed = testSeed('the crashes while images are sent');

const rounds = 5;
const dayAndAnHourMs = 25 * 3600_000;
const unsigned = (url: string | null) => url?.split('?')[0] ?? null;

describe('kill -9 of the functions during image uploads', () => {
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  let owner: CustomerWithStory;
  let photo: Buffer;
  beforeAll(async () => {
    stack = await startTestStack();
    stubEnvironment(stack.environment);
    owner = await customerWithStory(stack.addresses);
    photo = await jpegOf(1600, 1200);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await stack.close();
  });

  async function shownNow(): Promise<Map<string, string | null>> {
    const { token, storyId } = owner;
    const { body } = await callApi(stack.addresses, endpoints.getStory, { token, path: { storyId } });
    const captions: { _id: string; url: string | null }[] = body.data.captions;
    return new Map([['', body.data.image], ...captions.map(({ _id, url }) => [_id, url] as const)]);
  }

  async function send(captionId: string): Promise<readonly [place: string, url: string | undefined]> {
    const parts = { storyId: owner.storyId, token: owner.token, image: photo };
    const upload = captionId === '' ? parts : { ...parts, captionId };
    const answer = await uploadImage(stack.addresses, upload).catch(() => undefined);
    return [captionId, answer?.status === 200 ? answer.body.data.url : undefined];
  }

  /**
   * Uploads six images concurrently and kills the functions after that many responses. One earlier upload loads the code.
   * @returns the URL of each acknowledged image
   */
  async function sendAndKill(places: readonly string[], answered: number, afterMs: number) {
    await send(places[0] ?? '');
    let done = 0;
    const reached = Promise.withResolvers<void>();
    const calls = places.map(async (place) => {
      const result = await send(place);
      done += 1;
      if (done === answered) reached.resolve();
      return result;
    });
    if (answered > 0) await reached.promise;
    await pause(afterMs);
    await stack.killFunctions();
    const answers = await Promise.all(calls);
    await waitUntilHealthy(stack.addresses);
    return new Map<string, string>(answers.flatMap(([place, url]) => (url === undefined ? [] : [[place, url]])));
  }

  it('keeps every acknowledged image, shows no missing one, and deletes the others after a day', {
    timeout: 180_000,
  }, async () => {
    const random = randomNumbers(seed);
    const acknowledged: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const acknowledgedUrls = await sendAndKill([...(await shownNow()).keys()], round, random() * 60);
      acknowledged.push(acknowledgedUrls.size);
      const shown = await shownNow();
      for (const [place, url] of acknowledgedUrls) expect(unsigned(shown.get(place) ?? null)).toBe(unsigned(url));
      for (const url of shown.values()) if (url !== null) expect((await fetch(url)).status, url).toBe(200);
    }
    const table = stackTable(stack.addresses);
    const listFiles = createS3FileList(stack.addresses);
    const swept = await sweepFiles({
      pause: async () => {},
      listFiles,
      files: createS3Files(stack.addresses),
      stories: createStoryRepository(table),
      shares: createShareRepository(table),
      gifts: createGiftRepository(table),
      checkouts: createCheckoutRepository(table),
      clock: { now: () => Date.now() + dayAndAnHourMs },
    });
    const left = (await Array.fromAsync(listFiles('u/'))).flat().map(({ key }) => key);
    const named = [...(await shownNow()).values()].flatMap((url) => (url === null ? [] : [new URL(url).pathname]));
    expect(left.map((key) => `/${stack.addresses.bucketName}/${key}`).sort()).toEqual(named.sort());
    expect(acknowledged.some((count) => count > 0)).toBe(true);
    console.log(`acknowledged of six, by round: ${acknowledged.join(' ')}; swept: ${swept.removed} of ${swept.seen}`);
  });
});
