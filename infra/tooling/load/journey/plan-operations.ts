import { setTimeout as pause } from 'node:timers/promises';
import { OperationRefused, requestOf } from './journey-client.ts';
import { hasStory, type JourneyOperation, pickRandom } from './journey-operation.ts';
import type { JourneyResponse } from './journey-response.ts';

const planThePosts: JourneyOperation = {
  name: 'plan the posts',
  calls: ['updatePosting'],
  weight: 2,
  isPossible: hasStory,
  async run(customer, client, random) {
    const storyId = pickRandom(customer.ready, random);
    await client.request(requestOf('updatePosting', { storyId }, customer.token));
  },
};

const adaptACaption: JourneyOperation = {
  name: 'adapt a caption',
  calls: ['getStory', 'adaptText', 'listAdaptations'],
  weight: 1.5,
  timesPerCustomer: 25,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { token } = customer;
    const storyId = pickRandom(customer.ready, random);
    const { captions } = (await client.request(requestOf('getStory', { storyId }, token))).body.data;
    const captionId = pickRandom<{ _id: string }>(captions, random)._id;
    await client.request(requestOf('adaptText', { storyId, captionId }, token));
    await client.request(requestOf('listAdaptations', { storyId }, token));
  },
};

/** The first time Wren writes it; then it is there. */
const prepareAFilm: JourneyOperation = {
  name: 'prepare a film',
  calls: ['getFilmBrief', 'writeFilmBrief', 'saveFilmBrief'],
  weight: 0.5,
  timesPerCustomer: 8,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { token } = customer;
    const storyId = pickRandom(customer.ready, random);
    const write = async (): Promise<JourneyResponse> => {
      const read = requestOf('getFilmBrief', { storyId }, token);
      const { version, isWriting } = (await client.request(read)).body.data;
      const sent = { ...requestOf('writeFilmBrief', { storyId }, token), body: { version } };
      const answer = isWriting ? undefined : await client.call(sent);
      // Another writing, which ends within a minute if it was killed.
      if (answer === undefined || answer.status === 409) {
        await pause(client.world.pollEveryMs);
        return write();
      }
      if (answer.status !== 200) throw new OperationRefused(sent, answer);
      return answer;
    };
    const written = (await write()).body.data;
    const save = { ...requestOf('saveFilmBrief', { storyId }, token), body: { ...written } };
    await client.request(save);
  },
};

const takeAnotherPrint: JourneyOperation = {
  name: 'take another print',
  calls: ['listStoryPrints', 'changeStoryPrint', 'getPrint'],
  weight: 1,
  isPossible: hasStory,
  async run(customer, client, random) {
    const storyId = pickRandom(customer.ready, random);
    const { data } = (await client.request(requestOf('listStoryPrints', { storyId }, customer.token))).body;
    for (const print of data) await client.request({ ...requestOf('getPrint'), path: { print, file: 'portrait.svg' } });
    await client.request(requestOf('changeStoryPrint', { storyId, print: data[0] }, customer.token));
  },
};

const removeThePhoto: JourneyOperation = {
  name: 'remove the photo',
  calls: ['removeStoryImage'],
  weight: 0.5,
  isPossible: hasStory,
  async run(customer, client, random) {
    const storyId = pickRandom(customer.ready, random);
    await client.request({ ...requestOf('removeStoryImage', { storyId }, customer.token), query: {} });
  },
};

/** Some pages end at once, the others stay. */
const shareAStory: JourneyOperation = {
  name: 'share a story',
  calls: ['shareStory', 'getShare', 'getSharedPage', 'getSharedFile', 'stopSharing'],
  weight: 1.5,
  timesPerCustomer: 25,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { token } = customer;
    const storyId = pickRandom(customer.ready, random);
    await client.request(requestOf('shareStory', { storyId }, token));
    const { url } = (await client.request(requestOf('getShare', { storyId }, token))).body.data;
    const linkToken = new URL(url).pathname.slice('/s/'.length);
    await client.request(requestOf('getSharedPage', { linkToken }));
    const card = await client.call(requestOf('getSharedFile', { linkToken }));
    // Until the card is drawn, its address leads to the print.
    if (card.status !== 200 && card.status !== 303) throw new OperationRefused(requestOf('getSharedFile'), card);
    if (random() < 0.3) await client.request(requestOf('stopSharing', { storyId }, token));
  },
};

/** What a customer does with a finished story. */
export const planOperations: readonly JourneyOperation[] = [
  ...[planThePosts, adaptACaption, prepareAFilm, takeAnotherPrint, removeThePhoto, shareAStory],
];
