import { setTimeout as pause } from 'node:timers/promises';
import { buildForm } from '#infra/tooling/requests/valid-requests.ts';
import type { Story, StorySummary } from '#shared/schemas/story.ts';
import { hasOpening, storyFacts } from './interview-operations.ts';
import { type JourneyClient, OperationRefused, requestOf } from './journey-client.ts';
import { type JourneyCustomer, newDraft } from './journey-customer.ts';
import { hasStory, isLoggedIn, type JourneyOperation, pickRandom, type Random } from './journey-operation.ts';

/** No story is stuck for more than 10 minutes (defence D13). */
const writtenWithinMs = 10 * 60_000;

const addTheFreeStory: JourneyOperation = {
  name: 'add the free story',
  calls: ['addStory'],
  weight: 16,
  isPossible: (customer) => hasOpening(customer) && customer.hasFreeStory,
  async run(customer, client) {
    const { token, draft } = customer;
    const { idempotencyKey } = draft;
    try {
      const added = await client.request(requestOf('addStory', { ...storyFacts(customer), idempotencyKey }, token));
      customer.writing.add(added.body.data._id);
    } catch (error) {
      if (!(error instanceof OperationRefused && error.code === 'idempotency-key-reused')) throw error;
      // The story was added but the response lost; the site points to Stories.
      await listOwn(customer, client);
    }
    customer.hasFreeStory = false;
    customer.draft = newDraft();
  },
};

/** Updates the state of finished stories. */
function noteStories(customer: JourneyCustomer, stories: readonly StorySummary[]): void {
  for (const { _id, status } of stories) {
    if (status === 'writing') customer.writing.add(_id);
    else customer.writing.delete(_id);
    if (status === 'ready') customer.ready.add(_id);
  }
}

const listOwn = async (customer: JourneyCustomer, client: JourneyClient, query?: Record<string, string>) => {
  const asked = { ...requestOf('listStories', {}, customer.token), ...(query ? { query } : {}) };
  const stories: readonly StorySummary[] = (await client.request(asked)).body.data;
  noteStories(customer, stories);
  return stories;
};

const waitUntilWritten: JourneyOperation = {
  name: 'wait until a story is written',
  calls: ['listStories'],
  weight: 16,
  isPossible: (customer) => isLoggedIn(customer) && customer.writing.size > 0,
  async run(customer, client) {
    const giveUpAt = performance.now() + writtenWithinMs;
    for (;;) {
      await listOwn(customer, client);
      if (customer.writing.size === 0) return;
      if (performance.now() > giveUpAt) throw new Error(`${[...customer.writing]} not written in ten minutes`);
      await pause(client.world.pollEveryMs);
    }
  },
};

const lookAtOwnStories: JourneyOperation = {
  name: 'look at own stories',
  calls: ['listStories', 'getUser'],
  weight: 20,
  isPossible: isLoggedIn,
  async run(customer, client, random) {
    await client.request(requestOf('getUser', {}, customer.token));
    const isFilm = random() < 0.2 ? { isFilm: pickRandom(['true', 'false'], random) } : undefined;
    await listOwn(customer, client, isFilm);
  },
};

async function readStory(customer: JourneyCustomer, client: JourneyClient, random: Random): Promise<Story> {
  const storyId = pickRandom(customer.ready, random);
  return (await client.request(requestOf('getStory', { storyId }, customer.token))).body.data;
}

const readAStory: JourneyOperation = {
  name: 'read a story',
  calls: ['getStory'],
  weight: 16,
  isPossible: hasStory,
  run: async (customer, client, random) => void (await readStory(customer, client, random)),
};

const editTheText: JourneyOperation = {
  name: 'edit the text',
  calls: ['getStory', 'updateStory'],
  weight: 6,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { _id: storyId, description } = await readStory(customer, client, random);
    const html = `${description.slice(0, 20_000)}<p>Said again, ${Math.floor(random() * 1e6)}.</p>`;
    await client.request(requestOf('updateStory', { storyId, html }, customer.token));
  },
};

const editACaption: JourneyOperation = {
  name: 'edit a caption',
  calls: ['getStory', 'updateCaption'],
  weight: 5,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { _id: storyId, captions } = await readStory(customer, client, random);
    const captionId = pickRandom(captions, random)._id;
    const text = `Bread, and number ${Math.floor(random() * 1e6)}.`;
    await client.request(requestOf('updateCaption', { storyId, captionId, text }, customer.token));
  },
};

const addAPhoto: JourneyOperation = {
  name: 'add a photo',
  calls: ['uploadStoryImage'],
  weight: 2,
  timesPerCustomer: 60,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { photo } = client.world;
    const asked = requestOf('uploadStoryImage', { storyId: pickRandom(customer.ready, random) }, customer.token);
    await client.request({ ...asked, form: buildForm({}, photo) });
  },
};

const restoreAnEarlierText: JourneyOperation = {
  name: 'restore an earlier text',
  calls: ['listStoryVersions', 'getStoryVersion', 'restoreStoryVersion'],
  weight: 1.5,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { token } = customer;
    const storyId = pickRandom(customer.ready, random);
    const { body } = await client.request(requestOf('listStoryVersions', { storyId }, token));
    if (body.data.length === 0) return;
    const version = { storyId, versionId: body.data.at(-1)._id };
    await client.request(requestOf('getStoryVersion', version, token));
    await client.request(requestOf('restoreStoryVersion', version, token));
  },
};

const askWrenForAChange: JourneyOperation = {
  name: 'ask Wren for a change',
  calls: ['getStory', 'editStoryWithAi'],
  weight: 1.5,
  timesPerCustomer: 15,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { description } = await readStory(customer, client, random);
    const facts = { instruction: 'Replace Leeds with York', html: description.slice(0, 6000) };
    await client.request(requestOf('editStoryWithAi', facts, customer.token));
  },
};

const printAStory: JourneyOperation = {
  name: 'print a story',
  calls: ['getStory', 'generatePdf'],
  weight: 0.5,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { description, name } = await readStory(customer, client, random);
    await client.request(requestOf('generatePdf', { html: description, name }));
  },
};

export const storyOperations: readonly JourneyOperation[] = [
  ...[addTheFreeStory, waitUntilWritten, lookAtOwnStories, readAStory, editTheText, editACaption],
  ...[addAPhoto, restoreAnEarlierText, askWrenForAChange, printAStory],
];
