import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '#shared/endpoints/index.ts';
import type { Story, StorySummary } from '#shared/schemas/story.ts';
import { formType, imagePart, multipart } from '#tests/support/multipart.ts';
import { hasOpening, storyWish } from './interview-operations.ts';
import { type JourneyClient, OperationRefused } from './journey-client.ts';
import { type JourneyCustomer, newDraft } from './journey-customer.ts';
import { anyOf, hasStory, isLoggedIn, type JourneyOperation, type Random } from './journey-operation.ts';

/** "0 stuck > 10 min" of RELIABILITY part 3. */
const writtenWithinMs = 10 * 60_000;

const addTheFreeStory: JourneyOperation = {
  name: 'add the free story',
  calls: ['addStory'],
  weight: 16,
  isPossible: (customer) => hasOpening(customer) && customer.hasFreeStory,
  async run(customer, client) {
    const { token, draft } = customer;
    const headers = { 'Idempotency-Key': draft.idempotencyKey };
    const body = { ...storyWish(customer), firstStory: true };
    try {
      const added = await client.ask({ endpoint: endpoints.addStory, token, headers, body });
      customer.writing.add(added.body.data._id);
    } catch (error) {
      if (!(error instanceof OperationRefused && error.code === 'idempotency-key-reused')) throw error;
      // It was added, the answer was lost, and the conversation went on: the site says to look under Stories.
      await listOwn(customer, client);
    }
    customer.hasFreeStory = false;
    customer.draft = newDraft();
  },
};

/** Moves what is no longer being written to where it belongs. */
function noteStories(customer: JourneyCustomer, stories: readonly StorySummary[]): void {
  for (const { _id, status } of stories) {
    if (status === 'writing') customer.writing.add(_id);
    else customer.writing.delete(_id);
    if (status === 'ready') customer.ready.add(_id);
  }
}

const listOwn = async (customer: JourneyCustomer, client: JourneyClient, query?: Record<string, string>) => {
  const asked = { endpoint: endpoints.listStories, token: customer.token, ...(query ? { query } : {}) };
  const stories: readonly StorySummary[] = (await client.ask(asked)).body.data;
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
    await client.ask({ endpoint: endpoints.getUser, token: customer.token });
    const isFilm = random() < 0.2 ? { isFilm: anyOf(['true', 'false'], random) } : undefined;
    await listOwn(customer, client, isFilm);
  },
};

async function readStory(customer: JourneyCustomer, client: JourneyClient, random: Random): Promise<Story> {
  const path = { storyId: anyOf(customer.ready, random) };
  return (await client.ask({ endpoint: endpoints.getStory, token: customer.token, path })).body.data;
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
    const body = { description: `${description.slice(0, 20_000)}<p>Said again, ${Math.floor(random() * 1e6)}.</p>` };
    await client.ask({ endpoint: endpoints.updateStory, token: customer.token, path: { storyId }, body });
  },
};

const editACaption: JourneyOperation = {
  name: 'edit a caption',
  calls: ['getStory', 'updateCaption'],
  weight: 5,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { _id: storyId, captions } = await readStory(customer, client, random);
    const path = { storyId, captionId: anyOf(captions, random)._id };
    const body = { text: `Bread, and number ${Math.floor(random() * 1e6)}.` };
    await client.ask({ endpoint: endpoints.updateCaption, token: customer.token, path, body });
  },
};

const addAPhoto: JourneyOperation = {
  name: 'add a photo',
  calls: ['uploadStoryImage'],
  weight: 2,
  timesPerCustomer: 60,
  isPossible: hasStory,
  async run(customer, client, random) {
    const path = { storyId: anyOf(customer.ready, random) };
    const body = multipart([imagePart(client.world.photo)]);
    const headers = { 'Content-Type': formType };
    await client.ask({ endpoint: endpoints.uploadStoryImage, token: customer.token, path, headers, body });
  },
};

const restoreAnEarlierText: JourneyOperation = {
  name: 'restore an earlier text',
  calls: ['listStoryVersions', 'getStoryVersion', 'restoreStoryVersion'],
  weight: 1.5,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { token } = customer;
    const storyId = anyOf(customer.ready, random);
    const { body } = await client.ask({ endpoint: endpoints.listStoryVersions, token, path: { storyId } });
    if (body.data.length === 0) return;
    const path = { storyId, versionId: body.data.at(-1)._id };
    await client.ask({ endpoint: endpoints.getStoryVersion, token, path });
    await client.ask({ endpoint: endpoints.restoreStoryVersion, token, path, body: {} });
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
    const body = { whatToEdit: 'Replace Leeds with York', previousResponse: description.slice(0, 6000) };
    await client.ask({ endpoint: endpoints.editStoryWithAi, token: customer.token, streams: true, body });
  },
};

const printAStory: JourneyOperation = {
  name: 'print a story',
  calls: ['getStory', 'generatePdf'],
  weight: 0.5,
  isPossible: hasStory,
  async run(customer, client, random) {
    const { description, name, createdAt } = await readStory(customer, client, random);
    const body = { htmlContent: description, title: name, createdAt };
    await client.ask({ endpoint: endpoints.generatePdf, body });
  },
};

export const storyOperations: readonly JourneyOperation[] = [
  ...[addTheFreeStory, waitUntilWritten, lookAtOwnStories, readAStory, editTheText, editACaption],
  ...[addAPhoto, restoreAnEarlierText, askWrenForAChange, printAStory],
];
