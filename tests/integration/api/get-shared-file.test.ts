import { beforeAll, describe, expect, inject, it } from 'vitest';
import { apiEvent } from '#tests/support/api-events.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { environmentKey, stubEnvironment } from '#tests/support/environment.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { invokeCopy } from '#tests/support/invoke-function.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';

const addresses = inject('addresses');

describe('getSharedFile', () => {
  let owner: CustomerWithStory;
  let calls: ReturnType<typeof shareCalls>;
  let token: string;
  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    calls = shareCalls(addresses, owner);
    token = tokenOf((await calls.share()).body.data);
  });

  describe('happy', () => {
    it('leads to the print where there is no photo, then is the photo', async () => {
      const none = await calls.page(token, '/photo.jpg');
      expect([none.status, none.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/prints\/[\w.-]+\/portrait\.jpg$/),
      ]);
      await uploadImage(addresses, { ...owner, image: await jpegOf(300, 200) });
      const photo = await calls.page(token, '/photo.jpg');
      expect(photo.status).toBe(200);
      expect(photo.headers.get('content-type')).toBe('image/jpeg');
      expect(photo.headers.get('cache-control')).toContain('s-maxage=30');
      expect(
        Buffer.from(await photo.arrayBuffer())
          .subarray(0, 3)
          .toString('hex'),
      ).toBe('ffd8ff');
      expect(await (await calls.page(token)).text()).toContain(`/s/${token}/photo.jpg`);
    });
  });

  describe('errors', () => {
    it('leads to the print while the bucket is unavailable', async () => {
      const other = await customerWithStory(addresses);
      const shared = tokenOf((await shareCalls(addresses, other).share()).body.data);
      await uploadImage(addresses, { ...other, image: await jpegOf(300, 200) });
      stubEnvironment({ ...inject('environment'), AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' });
      const event = apiEvent({ path: { token: shared, file: 'photo.jpg' } });
      expect(await invokeCopy('getSharedFile', event, environmentKey())).toMatchObject({
        status: 303,
        headers: { Location: expect.stringMatching(/\/portrait\.jpg$/) },
      });
    });

    it.each(['/other.jpg', '/constructor', '/__proto__', '/card.jpg%00', '/..%2Fcard.jpg'])(
      'is gone for %s',
      async (file) => {
        const response = await calls.page(token, file);
        expect(response.status).toBe(410);
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      },
    );
  });

  describe('security', () => {
    it('gives no picture of an ended page', async () => {
      const other = await customerWithStory(addresses);
      const theirs = shareCalls(addresses, other);
      const ended = tokenOf((await theirs.share()).body.data);
      await uploadImage(addresses, { ...other, image: await jpegOf(300, 200) });
      expect((await theirs.page(ended, '/photo.jpg')).status).toBe(200);
      await theirs.stop();
      for (const file of ['/photo.jpg', '/card.jpg']) expect((await theirs.page(ended, file)).status).toBe(410);
    });
  });
});
