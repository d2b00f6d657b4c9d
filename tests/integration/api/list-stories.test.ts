import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { ownedListContract } from '#tests/support/owned-list-contract.ts';
import { addStoryBody, callApi, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');

describe('listStories', () => {
  const { list, isEmptyAtFirst, refusesOtherMethods, refusesVisitors } = ownedListContract('listStories');

  describe('happy', () => {
    isEmptyAtFirst();

    it('returns a story as soon as it is added, with its progress until it is ready', async () => {
      const { token } = await readyCustomer(addresses);
      const { body } = await callApi(addresses, endpoints.addStory, { token, body: addStoryBody });
      const [writing] = (await list(token)).body.data;
      expect(writing).toMatchObject({ _id: body.data._id, name: expect.any(String), isFilm: false, image: null });
      expect(writing.progress.of).toBe(5);
      await waitForStory(addresses, token, body.data._id);
      const [ready] = (await list(token)).body.data;
      expect(ready).toMatchObject({ status: 'ready', progress: { done: 5, of: 5 } });
      expect(ready).not.toHaveProperty('description');
    });
  });

  describe('happy: lists of films and of other stories', () => {
    const filtered = (token: string, isFilm: string) =>
      fetch(`${addresses.api}${endpoints.listStories.path}?isFilm=${isFilm}`, {
        headers: { Authorization: `Bearer ${token}` },
      }).then(async (response) => (await response.json()) as { readonly data: Record<string, unknown>[] });

    it('contain the texts, and each story is in one of the lists', async () => {
      const { token, storyId } = await customerWithStory(addresses);
      const { description } = (await callApi(addresses, endpoints.getStory, { token, path: { storyId } })).body.data;
      const asSummary = (await list(token)).body.data[0];
      expect(await filtered(token, 'true')).toEqual({ success: true, data: [] });
      expect((await filtered(token, 'false')).data).toEqual([{ ...asSummary, description }]);
      await callApi(addresses, endpoints.createOrder, { token, body: { productName: 'Film' } });
      await callApi(addresses, endpoints.updateStory, { token, path: { storyId }, body: { isFilm: true } });
      expect((await filtered(token, 'false')).data).toEqual([]);
      const [film] = (await filtered(token, 'true')).data;
      expect(film).toEqual({
        ...asSummary,
        isFilm: true,
        updatedAt: film?.['updatedAt'],
        filmedAt: film?.['updatedAt'],
        description,
      });
    });
  });

  describe('errors', () => {
    refusesOtherMethods();

    it.each(['isFilm=maybe', 'isFilm=', 'isFilm=true&isFilm=false', 'isFilm=true&isFilm=true'])(
      'refuses ?%s',
      async (query) => {
        const { token } = await readyCustomer(addresses);
        const headers = { Authorization: `Bearer ${token}` };
        const { status } = await fetch(`${addresses.api}${endpoints.listStories.path}?${query}`, { headers });
        expect(status).toBe(400);
      },
    );
  });

  describe('security', () => {
    refusesVisitors();

    it("does not return another customer's stories", async () => {
      const [owner, other] = [await readyCustomer(addresses), await readyCustomer(addresses)];
      await callApi(addresses, endpoints.addStory, { token: owner.token, body: addStoryBody });
      expect((await list(other.token)).body.data).toEqual([]);
    });
  });
});
