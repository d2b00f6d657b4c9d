import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
stubEnvironment(inject('environment'));

const listFiles = createS3FileList(addresses);

describe('removeStoryImage', () => {
  let owner: CustomerWithStory;
  let photo: Buffer;
  let captionIds: string[];
  /** With addresses without their signatures, which change with the quarter of an hour. */
  const story = async () => {
    const { token, storyId } = owner;
    const { body } = await callApi(addresses, endpoints.getStory, { token, path: { storyId } });
    return JSON.parse(JSON.stringify(body.data).replace(/\?X-Amz-[^"]+/g, ''));
  };
  const countFiles = async () =>
    (await Array.fromAsync(listFiles('u/'))).flat().filter(({ key }) => key.includes(`/story/${owner.storyId}/`))
      .length;
  const upload = (captionId?: string) =>
    uploadImage(addresses, { ...owner, image: photo, ...(captionId === undefined ? {} : { captionId }) });
  const remove = (captionId?: string, asked: { token?: string; storyId?: string } = {}) => {
    const { token = owner.token, storyId = owner.storyId } = asked;
    return callApi(addresses, endpoints.removeStoryImage, {
      path: { storyId },
      ...(captionId === undefined ? {} : { query: { _id: captionId } }),
      ...(token === '' ? {} : { token }),
    });
  };

  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    captionIds = (await story()).captions.map(({ _id }: { _id: string }) => _id);
    photo = await jpegOf(64, 48);
  });

  describe('happy', () => {
    it('removes the image of the story and its file, and leaves the captions', async () => {
      await upload(captionIds[0]);
      const { url } = (await upload()).body.data;
      const before = await story();
      const { status, body } = await remove();
      expect({ status, body }).toEqual({ status: 200, body: { success: true, message: 'Image has been removed' } });
      expect(await story()).toEqual({ ...before, image: null });
      expect((await fetch(url)).status).toBe(404);
      const { data } = (await callApi(addresses, endpoints.listStories, { token: owner.token })).body;
      expect(data[0].image).toBeNull();
    });

    it('removes the image of one caption and leaves the others', async () => {
      await upload();
      await upload(captionIds[1]);
      const before = await story();
      expect((await remove(captionIds[1])).status).toBe(200);
      const [first, second, ...others] = before.captions;
      expect(await story()).toEqual({ ...before, captions: [first, { ...second, url: null }, ...others] });
    });

    it('can be repeated, and accepts another image afterwards', async () => {
      for (const captionId of [undefined, captionIds[2]]) {
        await upload(captionId);
        for (const _time of [1, 2]) expect((await remove(captionId)).status).toBe(200);
        expect((await upload(captionId)).status).toBe(200);
      }
      const { image, captions } = await story();
      for (const url of [image, captions[2].url]) expect(url).toMatch(/\.jpg$/);
    });

    it('leaves each concurrently uploaded image with its file, or none', async () => {
      await Promise.all(captionIds.map((captionId) => upload(captionId)));
      const calls = captionIds.flatMap((captionId) => [remove(captionId), upload(captionId), remove(captionId)]);
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
      const { token, storyId } = owner;
      const shown = (await callApi(addresses, endpoints.getStory, { token, path: { storyId } })).body.data;
      const urls: string[] = shown.captions.flatMap(({ url }: { url: string | null }) => url ?? []);
      expect(await Promise.all(urls.map(async (url) => (await fetch(url)).status))).toEqual(urls.map(() => 200));
      await Promise.all([undefined, ...captionIds].map((captionId) => remove(captionId)));
      expect(await countFiles()).toBe(0);
    });

    it('is allowed to the site by its preflight', async () => {
      const origin = (inject('environment')['SITE_URL'] ?? '').replace(/\/$/, '');
      const headers = { Origin: origin, 'Access-Control-Request-Method': 'DELETE' };
      const url = `${addresses.api}/api/story/${owner.storyId}/image`;
      const answer = await fetch(url, { method: 'OPTIONS', headers });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-allow-methods')).toBe('DELETE, OPTIONS');
    });
  });

  describe('errors', () => {
    const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

    it('returns 404 for a missing story or caption', async () => {
      for (const answer of [await remove(undefined, { storyId: unknown }), await remove(unknown)])
        expect(answer).toMatchObject({ status: 404, body: { code: 'story-not-found', message: 'No story found' } });
    });

    it.each(['__proto__', 'a.b', '', 'x'.repeat(65)])(
      'returns 400 for an invalid caption id: %s',
      async (captionId) => {
        expect(await remove(captionId)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      },
    );

    it('returns 405 for other methods', async () => {
      for (const method of ['GET', 'PUT', 'POST']) {
        const url = `${addresses.api}/api/story/${owner.storyId}/image`;
        const answer = await fetch(url, { method, headers: { Authorization: `Bearer ${owner.token}` } });
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, OPTIONS']);
      }
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await remove(undefined, { token: '' })).status).toBe(401);
    });

    it("treats another customer's story and caption as missing and removes nothing", async () => {
      const other = await readyCustomer(addresses, 'Bob');
      for (const captionId of [undefined, captionIds[0]]) await upload(captionId);
      const before = { story: await story(), files: await countFiles() };
      const missing = await remove(undefined, { storyId: 'unknown', token: other.token });
      for (const captionId of [undefined, captionIds[0]]) {
        const foreign = await remove(captionId, { token: other.token });
        expect(foreign.status).toBe(404);
        expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      }
      expect({ story: await story(), files: await countFiles() }).toEqual(before);
    });
  });
});
