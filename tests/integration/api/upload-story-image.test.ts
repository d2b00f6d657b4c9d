import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { fileKeys } from '#functions/domain/files/file-keys.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { type ImageUpload, uploadImage } from '#tests/support/image-uploads.ts';
import { hostileImages, jpegOf, noise } from '#tests/support/images.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
stubEnvironment(inject('environment'));

const listFiles = createS3FileList(addresses);
/** What lies in the bucket for a story, whoever's it is. */
async function filesOf(storyId: string): Promise<string[]> {
  const all = (await Array.fromAsync(listFiles('u/'))).flat().map(({ key }) => key);
  return all.filter((key) => key.includes(`/story/${storyId}/`));
}
const keyIn = (address: string) =>
  decodeURIComponent(new URL(address).pathname).replace(`/${addresses.bucketName}/`, '');

describe('uploadStoryImage', () => {
  let owner: CustomerWithStory;
  let photo: Buffer;
  let captionIds: string[];
  /** With addresses without their signatures, which change with the quarter of an hour. */
  const story = async () => {
    const { token, storyId } = owner;
    const { body } = await callApi(addresses, endpoints.getStory, { token, path: { storyId } });
    return JSON.parse(JSON.stringify(body.data).replace(/\?X-Amz-[^"]+/g, ''));
  };
  const unsigned = (url: string) => url.split('?')[0];
  const upload = (parts: Partial<ImageUpload> = {}) =>
    uploadImage(addresses, { storyId: owner.storyId, token: owner.token, image: photo, ...parts });

  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    captionIds = (await story()).captions.map(({ _id }: { _id: string }) => _id);
    photo = await sharp(noise(640, 480))
      .withExif({
        IFD0: { Copyright: 'Ada of Alder Street' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1' },
      })
      .jpeg()
      .toBuffer();
  });

  describe('happy', () => {
    it('adds an image to the story at a signed URL, without its location', async () => {
      const before = await story();
      const { status, body } = await upload();
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, message: 'Image has been uploaded', data: { url: expect.any(String) } },
      });
      expect(await story()).toEqual({ ...before, image: unsigned(body.data.url) });
      const shown = await fetch(body.data.url, { headers: { Origin: 'http://localhost:5173' } });
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'access-control-allow-origin': '*',
      });
      const bytes = Buffer.from(await shown.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
      expect(bytes.toString('latin1')).not.toMatch(/Exif|Ada of Alder Street/);
    });

    it('adds an image to a caption; the list shows the image of the story', async () => {
      const before = await story();
      const { body } = await upload({ captionId: captionIds[1] ?? '' });
      const [first, second, ...others] = before.captions;
      expect(await story()).toEqual({
        ...before,
        captions: [first, { ...second, url: unsigned(body.data.url) }, ...others],
      });
      const { data } = (await callApi(addresses, endpoints.listStories, { token: owner.token })).body;
      expect(unsigned(data[0].image)).toBe(before.image);
    });

    it('replaces an image and deletes its file', async () => {
      const first = (await upload({ captionId: captionIds[2] ?? '' })).body.data.url;
      const second = (await upload({ captionId: captionIds[2] ?? '', image: await jpegOf(30, 20) })).body.data.url;
      expect(keyIn(second)).not.toBe(keyIn(first));
      expect((await fetch(first)).status).toBe(404);
      expect((await fetch(second)).status).toBe(200);
    });

    it('accepts PNG and WebP', async () => {
      for (const image of [await sharp(noise(20, 20)).png().toBuffer(), await sharp(noise(20, 20)).webp().toBuffer()])
        expect((await upload({ image })).status).toBe(200);
    });

    it('stores six concurrent uploads and leaves no unreferenced file', async () => {
      const places = [undefined, ...captionIds];
      const answers = await Promise.all(
        places.map((captionId) => upload(captionId === undefined ? {} : { captionId })),
      );
      expect(answers.map(({ status }) => status)).toEqual(places.map(() => 200));
      const now = await story();
      const shown = [now.image, ...now.captions.map(({ url }: { url: string }) => url)];
      expect(shown).toEqual(answers.map(({ body }) => unsigned(body.data.url)));
      expect(await filesOf(owner.storyId)).toEqual(shown.map(keyIn).toSorted());
    });
  });

  describe('errors', () => {
    it('rejects other files and names the accepted formats', async () => {
      const { 'a GIF': gif, 'an SVG with a script': svg, 'no byte': empty, ...others } = await hostileImages();
      const before = await filesOf(owner.storyId);
      for (const image of [gif, svg, empty, others['a JPEG cut in half']]) {
        const { status, body } = await upload({ image: image ?? Buffer.of() });
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { code: 'unsupported-image', message: 'Unsupported image. Please choose a JPEG, PNG or WebP.' },
        });
      }
      const bomb = await upload({ image: others['a PNG of 900 megapixels in 110 KB'] ?? Buffer.of() });
      expect(bomb).toMatchObject({ status: 413, body: { code: 'image-too-large' } });
      expect(await filesOf(owner.storyId)).toEqual(before);
    });

    it.each([
      ['4 MB and a byte', 4 * 1024 * 1024 + 1, 'image-too-large'],
      ['5 MB', 5 * 1024 * 1024, 'payload-too-large'],
      ['7 MB, which reach no function', 7 * 1024 * 1024, 'payload-too-large'],
    ])('refuses %s with a response that the site can read', async (_what, bytes, code) => {
      const origin = (inject('environment')['SITE_URL'] ?? '').replace(/\/$/, '');
      const answer = await upload({ image: Buffer.alloc(bytes, 0xff), origin });
      expect(answer).toMatchObject({ status: 413, body: { success: false, code } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    });

    it('returns 400 without an image', async () => {
      const { image: _none, ...rest } = { image: 0, storyId: owner.storyId, token: owner.token };
      expect(await uploadImage(addresses, rest)).toMatchObject({
        status: 400,
        body: { code: 'file-required', message: 'Please choose an image.' },
      });
    });

    it('requires a form', async () => {
      const path = { storyId: owner.storyId };
      const call = (type: string) =>
        callApi(addresses, endpoints.uploadStoryImage, {
          token: owner.token,
          path,
          body: '{}',
          headers: { 'Content-Type': type },
        });
      expect(await call('application/json')).toMatchObject({ status: 415 });
      expect(await call('multipart/form-data')).toMatchObject({ status: 415 });
      expect(await call('multipart/form-data; boundary=x')).toMatchObject({ status: 400 });
    });

    it.each(['unknown', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '%2e%2e', '#'])(
      'returns 404 for the story %s',
      async (storyId) => {
        expect(await upload({ storyId })).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
      },
    );

    it('returns 404 for a missing caption, whatever is sent', async () => {
      for (const image of [photo, Buffer.from('no image')])
        expect(await upload({ captionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', image })).toMatchObject({
          status: 404,
          body: { code: 'story-not-found' },
        });
    });

    it.each(['__proto__', 'a.b', '', 'x'.repeat(65)])(
      'returns 400 for an invalid caption id: %s',
      async (captionId) => {
        expect(await upload({ captionId })).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      },
    );
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect(await uploadImage(addresses, { storyId: owner.storyId, image: photo })).toMatchObject({ status: 401 });
    });

    it("treats another customer's story and caption as missing and stores nothing", async () => {
      const other = await readyCustomer(addresses);
      const before = { story: await story(), files: await filesOf(owner.storyId) };
      const own = await uploadImage(addresses, { storyId: 'unknown', token: other.token, image: photo });
      for (const captionId of [undefined, captionIds[0]]) {
        const parts = { token: other.token, ...(captionId === undefined ? {} : { captionId }) };
        const foreign = await upload(parts);
        expect(foreign.status).toBe(404);
        expect({ ...foreign.body, requestId: '' }).toEqual({ ...own.body, requestId: '' });
      }
      expect({ story: await story(), files: await filesOf(owner.storyId) }).toEqual(before);
    });

    it('serves a file only at its signed URL', async () => {
      const { url } = (await upload()).body.data;
      const key = keyIn(url);
      expect(key).toMatch(/^u\/[^/]+\/story\/[^/]+\/[\w-]{43}\.jpg$/);
      const bare = unsigned(url);
      const guessed = url.replace(key, fileKeys.storyImage('someone', 'story', 'x'));
      for (const address of [
        bare,
        `${addresses.s3}/${addresses.bucketName}`,
        guessed,
        url.replace('Expires=4500', 'Expires=9999'),
      ])
        expect((await fetch(address)).status, address).toBe(403);
    });
  });
});
