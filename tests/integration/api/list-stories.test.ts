import { describe, expect, inject, it } from 'vitest';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { proofsOfOwnList } from '../../support/own-list.ts';
import { addStoryBody, callApi, finishedStory, newCustomer } from '../../support/product.ts';

const addresses = inject('addresses');

describe('listStories', () => {
  const { list, isEmptyAtFirst, refusesOtherMethods, refusesVisitors } = proofsOfOwnList('listStories');

  describe('happy', () => {
    isEmptyAtFirst();

    it('shows a story from the moment it was taken, and its progress until it is ready', async () => {
      const { token } = await newCustomer(addresses);
      const { body } = await callApi(addresses, endpoints.addStory, { token, body: addStoryBody });
      const [writing] = (await list(token)).body.data;
      expect(writing).toMatchObject({ _id: body.data._id, name: expect.any(String), isFilm: false, image: null });
      expect(writing.progress.of).toBe(5);
      await finishedStory(addresses, token, body.data._id);
      const [ready] = (await list(token)).body.data;
      expect(ready).toMatchObject({ status: 'ready', progress: { done: 5, of: 5 } });
      expect(ready).not.toHaveProperty('description');
    });
  });

  describe('errors', refusesOtherMethods);

  describe('security', () => {
    refusesVisitors();

    it("shows nobody else's stories", async () => {
      const [owner, other] = [await newCustomer(addresses), await newCustomer(addresses)];
      await callApi(addresses, endpoints.addStory, { token: owner.token, body: addStoryBody });
      expect((await list(other.token)).body.data).toEqual([]);
    });
  });
});
