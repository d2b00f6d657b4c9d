import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');

describe('listAdaptations', () => {
  let owner: CustomerWithStory;
  const list = ({ token = owner.token, storyId = owner.storyId } = {}) =>
    callApi(addresses, endpoints.listAdaptations, { path: { storyId }, ...(token === '' ? {} : { token }) });

  beforeAll(async () => {
    owner = await customerWithStory(addresses);
  });

  describe('happy', () => {
    it('returns no text at first, and then the latest of each channel', async () => {
      expect((await list()).body).toEqual({ success: true, data: [] });
      const path = { storyId: owner.storyId };
      const { body } = await callApi(addresses, endpoints.getStory, { token: owner.token, path });
      const key = body.data.captions[0]._id;
      const adapt = async (channel: string) =>
        (
          await callApi(addresses, endpoints.adaptText, {
            token: owner.token,
            path,
            body: { kind: 'caption', key, channel },
          })
        ).body.data;
      await adapt('x');
      const expected = [await adapt('threads'), await adapt('x')];
      expect((await list()).body.data).toEqual(expected);
    });
  });

  describe('errors', () => {
    it('reports an unknown story', async () => {
      const unknown = await list({ storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
      expect(unknown).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await list({ token: '' })).status).toBe(401);
    });

    it('treats the story of another customer as missing', async () => {
      const other = await readyCustomer(addresses, 'Bob');
      const foreign = await list({ token: other.token });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
    });
  });
});
