import { decodeJwt } from 'jose';
import { ulid } from 'ulid';
import { createOneTimeTokenRepository } from '#functions/data/one-time-token-repository.ts';
import { createWordRepository } from '#functions/data/word-repository.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { removeStoryImage } from '#shared/endpoints/story-editing.ts';
import { channels } from '#shared/posting/channel-limits.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import {
  answerProof,
  buyGift,
  getGift,
  listGifts,
  pickupFields,
  postGift,
  waitForGiftProof,
} from '#tests/support/gift-orders.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi, eventually, sendValidRequest, thinStoryBody, waitForStory } from '#tests/support/product.ts';
import { payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { newSubscriber, subscriptionsOf } from '#tests/support/subscribers.ts';
import { versionCalls } from '#tests/support/version-calls.ts';
import { listVouchers, orderVoucher } from '#tests/support/vouchers.ts';
import type { RetriedOperation } from './retried-operation.ts';
import { withWebhooksPaused } from './with-webhooks-paused.ts';

const pathOf = (url: string) => new URL(url).pathname;

/** On a word that a reader sent. */
function onWord(route: 'changeWord' | 'deleteWord'): RetriedOperation {
  return {
    async prepare(addresses) {
      const owner = await customerWithStory(addresses);
      const calls = shareCalls(addresses, owner);
      await calls.share({ words: true, days: null });
      const table = stackTable(addresses);
      const at = new Date().toISOString();
      const words = Array.from({ length: 40 }, (_, index) => {
        return { _id: `w${index}`, name: 'Ewan', text: `Word ${index}`, at, hidden: false, reported: false };
      });
      const record = { userId: decodeJwt(owner.token).sub ?? '', storyId: owner.storyId, words, version: 1 };
      await table.commit([createWordRepository(table).putPart(record, undefined)]);
      return async () => {
        const before: typeof words = (await calls.words()).body.data;
        const { _id: wordId } = before.find(({ hidden }) => !hidden) ?? { _id: 'none' };
        const { storyId, token } = owner;
        return {
          send: () =>
            callApi(addresses, endpoints[route], {
              token,
              path: { storyId, wordId },
              ...(route === 'changeWord' && { body: { change: 'hide' } }),
            }),
          async outcome() {
            const word = (await calls.words()).body.data.find(({ _id }: { _id: string }) => _id === wordId);
            return route === 'changeWord' ? word?.hidden : word === undefined;
          },
        };
      };
    },
  };
}

export const storyOperations = {
  updateStory: {
    async prepare(addresses) {
      const calls = versionCalls(addresses, await customerWithStory(addresses));
      // The first save also stores Wren's text.
      await calls.save('<p>Before</p>');
      return async (round) => {
        const before = (await calls.list()).body.data.length;
        const text = `<p>Round ${round}</p>`;
        return {
          send: () => calls.save(text),
          outcome: async () => ({
            isSaved: (await calls.story()).description === text,
            versions: (await calls.list()).body.data.length - before,
          }),
        };
      };
    },
  },
  restoreStoryVersion: {
    async prepare(addresses) {
      const calls = versionCalls(addresses, await customerWithStory(addresses));
      await calls.save('<p>To be restored</p>');
      const versionId = (await calls.list()).body.data[0]._id;
      return async (round) => {
        await calls.save(`<p>In place of it, ${round}</p>`);
        const before = (await calls.list()).body.data.length;
        return {
          send: () => calls.restore(versionId),
          outcome: async () => ({
            text: (await calls.story()).description,
            versions: (await calls.list()).body.data.length - before,
          }),
        };
      };
    },
  },
  shareStory: {
    async prepare(addresses) {
      const calls = shareCalls(addresses, await customerWithStory(addresses));
      return async (round) => {
        await calls.stop();
        return {
          send: () => calls.share({ captions: round % 2 === 0, days: 7 }),
          async outcome() {
            const { url, captions, days } = (await calls.get()).body.data;
            return {
              captions: captions === (round % 2 === 0),
              days,
              page: (await calls.page(tokenOf({ url }))).status,
            };
          },
        };
      };
    },
  },
  stopSharing: {
    async prepare(addresses) {
      const calls = shareCalls(addresses, await customerWithStory(addresses));
      return async () => {
        const token = tokenOf((await calls.share()).body.data);
        return {
          send: () => calls.stop(),
          outcome: async () => ({ page: (await calls.page(token)).status, share: (await calls.get()).body.data }),
        };
      };
    },
  },
  changeWord: onWord('changeWord'),
  deleteWord: onWord('deleteWord'),
  updateCaption: {
    async prepare(addresses) {
      const { token, storyId } = await customerWithStory(addresses);
      const calls = versionCalls(addresses, { email: '', password: '', token, storyId });
      const captionId = (await calls.story()).captions[0]._id;
      return async (round) => {
        const text = `Bread, ${round}`;
        return {
          send: () => sendValidRequest(addresses, 'updateCaption', { storyId, captionId, text }, token),
          outcome: async () => ({ isSaved: (await calls.story()).captions[0].text === text }),
        };
      };
    },
  },
  changeStoryPrint: {
    async prepare(addresses) {
      const { token, storyId } = await customerWithStory(addresses);
      const calls = versionCalls(addresses, { email: '', password: '', token, storyId });
      return async (round) => {
        const print = `${round}-dusk-autumn-shore-jar`;
        return {
          send: () => sendValidRequest(addresses, 'changeStoryPrint', { storyId, print }, token),
          outcome: async () => ({ isChosen: (await calls.story()).print === print }),
        };
      };
    },
  },
  tellMore: {
    prepare: async (addresses) => async () => {
      const owner = await customerWithStory(addresses);
      const calls = versionCalls(addresses, owner);
      const { slot } = (await calls.story()).more.questions[0];
      const body = { requestId: ulid(), answers: [{ slot, text: 'I want the street to smell of bread.' }] };
      const { storyId, token } = owner;
      return {
        send: () => callApi(addresses, endpoints.tellMore, { token, path: { storyId }, body }),
        async outcome() {
          await eventually(async () => ((await calls.story()).more ? undefined : true), 'the story written again');
          return (await calls.list()).body.data.map(({ cause }: { cause: string }) => cause);
        },
      };
    },
  },
  uploadStoryImage: {
    async prepare(addresses) {
      const owner = await customerWithStory(addresses);
      const calls = versionCalls(addresses, owner);
      const image = await jpegOf(300, 200);
      return async () => {
        let told = '';
        return {
          async send() {
            const answer = await uploadImage(addresses, { ...owner, image });
            told = answer.body.data?.url ?? told;
            return answer;
          },
          async outcome() {
            const shown: string = (await calls.story()).image;
            return { isToldOne: pathOf(shown) === pathOf(told), file: (await fetch(shown)).status };
          },
        };
      };
    },
  },
  updatePosting: {
    async prepare(addresses) {
      const { token, storyId } = await customerWithStory(addresses);
      const calls = versionCalls(addresses, { email: '', password: '', token, storyId });
      return async (round) => {
        const sequence = (await calls.story()).posting.start?.sequence ?? 0;
        const start = { day: `2027-01-${10 + (round % 20)}`, time: '09:00', zone: 'Europe/Berlin', weeks: 1 };
        const done = { key: ideaKey({ title: `Idea ${round}`, text: '' }), done: true };
        return {
          send: () =>
            callApi(addresses, endpoints.updatePosting, {
              token,
              path: { storyId },
              body: { start, done, remind: true },
            }),
          outcome: async () => {
            const { posting } = await calls.story();
            return {
              changes: posting.start.sequence - sequence,
              isSaved: posting.start.day === start.day && posting.done.includes(done.key) && posting.reminds,
            };
          },
        };
      };
    },
  },
  stopReminders: {
    async prepare(addresses) {
      const { token, storyId } = await customerWithStory(addresses);
      const calls = versionCalls(addresses, { email: '', password: '', token, storyId });
      const table = stackTable(addresses);
      const secret = 'q3Zt0mT1b8yqk1l3dWc5u7x9A2C4E6G8I0K_M-OqSuw';
      const link = {
        purpose: 'stop-reminders',
        email: '',
        linkId: 'l',
        userId: decodeJwt(token).sub ?? '',
        storyId,
      } as const;
      const expiresAtSeconds = Math.floor(Date.now() / 1000) + 86_400;
      await table.commit([createOneTimeTokenRepository(table).addPart(secret, { ...link, expiresAtSeconds })]);
      return async () => {
        const start = { day: '2027-01-11', time: '09:00', zone: 'Europe/Berlin', weeks: 1 };
        await callApi(addresses, endpoints.updatePosting, { token, path: { storyId }, body: { start, remind: true } });
        return {
          send: () => sendValidRequest(addresses, 'stopReminders', { linkToken: secret }),
          outcome: async () => (await calls.story()).posting.reminds,
        };
      };
    },
  },
  adaptText: {
    async prepare(addresses) {
      const { token, storyId } = await customerWithStory(addresses);
      const calls = versionCalls(addresses, { email: '', password: '', token, storyId });
      const captionId = (await calls.story()).captions[0]._id;
      const path = { storyId };
      return async (round) => {
        const channel = channels[round % channels.length];
        return {
          send: () =>
            callApi(addresses, endpoints.adaptText, {
              token,
              path,
              body: { kind: 'caption', key: captionId, channel },
            }),
          outcome: async () => {
            const { data } = (await callApi(addresses, endpoints.listAdaptations, { token, path })).body;
            return data.filter((adapted: { channel: string }) => adapted.channel === channel).length;
          },
        };
      };
    },
  },
  writeFilmBrief: {
    async prepare(addresses) {
      return async () => {
        const { token, storyId } = await customerWithStory(addresses);
        const path = { storyId };
        return {
          send: () => callApi(addresses, endpoints.writeFilmBrief, { token, path, body: { version: 0 } }),
          outcome: async () => (await callApi(addresses, endpoints.getFilmBrief, { token, path })).body.data.version,
        };
      };
    },
  },
  saveFilmBrief: {
    async prepare(addresses) {
      const { token, storyId } = await customerWithStory(addresses);
      const path = { storyId };
      const read = async () => (await callApi(addresses, endpoints.getFilmBrief, { token, path })).body.data;
      await callApi(addresses, endpoints.writeFilmBrief, { token, path, body: { version: 0 } });
      return async (round) => {
        const { brief, version } = await read();
        const changed = { ...brief, questions: [`Question ${round}`] };
        return {
          send: () => callApi(addresses, endpoints.saveFilmBrief, { token, path, body: { version, brief: changed } }),
          async outcome() {
            const saved = await read();
            return { questions: saved.brief.questions.length, versions: saved.version - version };
          },
        };
      };
    },
  },
  removeStoryImage: {
    async prepare(addresses) {
      const owner = await customerWithStory(addresses);
      const calls = versionCalls(addresses, owner);
      const image = await jpegOf(300, 200);
      const { storyId, token } = owner;
      const path = { storyId };
      return async () => {
        await uploadImage(addresses, { ...owner, image });
        return {
          send: () => callApi(addresses, removeStoryImage, { path, token }),
          outcome: async () => ({ image: (await calls.story()).image }),
        };
      };
    },
  },
  editStoryWithAi: {
    async prepare(addresses) {
      const owner = await customerWithStory(addresses);
      const calls = versionCalls(addresses, owner);
      const before = await calls.story();
      return async () => ({
        send: () => sendValidRequest(addresses, 'editStoryWithAi', {}, owner.token),
        outcome: async () => ({ isAsBefore: (await calls.story()).description === before.description }),
      });
    },
  },
  validateCoupon: {
    writesNothing: 'it looks a coupon up',
    async prepare(addresses) {
      const { token } = await customerWithStory(addresses);
      return async () => ({
        send: async () => {
          const { status } = await sendValidRequest(addresses, 'validateCoupon', {}, token);
          return { status: status === 404 || status === 400 ? 200 : status };
        },
        outcome: async () => 'nothing',
      });
    },
  },
  createGiftCheckout: {
    async prepare(addresses) {
      const { token, storyId: story } = await customerWithStory(addresses);
      const photo = new Uint8Array(await jpegOf(300, 200));
      return async () => {
        const before = (await listGifts(addresses, token)).body.data.length;
        const headers = { 'Idempotency-Key': ulid() };
        let session = '';
        return {
          async send() {
            const answer = await postGift(addresses, token, { story, ...pickupFields }, { photo, headers });
            if (answer.status === 200) session = answer.body.message;
            return answer;
          },
          async outcome() {
            await payOnPage(addresses, session);
            const { body } = await sendValidRequest(addresses, 'confirmCheckout', { sessionId: session }, token);
            const gift = (await getGift(addresses, body.data.giftId, token)).body.data;
            const gifts = (await listGifts(addresses, token)).body.data.length;
            return { gifts: gifts - before, photo: (await fetch(gift.fileUrl)).status };
          },
        };
      };
    },
  },
  answerGiftProof: {
    async prepare(addresses) {
      const { token, storyId: story } = await customerWithStory(addresses);
      return async () => {
        const giftId = await buyGift(addresses, token, { story, ...pickupFields });
        const { proofMadeAt } = await waitForGiftProof(addresses, token, giftId);
        return {
          send: () => answerProof(addresses, giftId, { approved: true, proofMadeAt }, token),
          async outcome() {
            const { status, proofAnswer } = (await getGift(addresses, giftId, token)).body.data;
            return { status, problem: proofAnswer.problem };
          },
        };
      };
    },
  },
  changeVoucher: {
    async prepare(addresses) {
      const { token } = await readyCustomer(addresses);
      return async () => {
        const voucherId = await orderVoucher(addresses, token);
        const shown = async () =>
          (await listVouchers(addresses, token)).find(({ _id }: { _id: string }) => _id === voucherId);
        const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
        const body = { delivery: { by: 'mail', email: 'ada@example.com', day, zone: 'UTC' } };
        return {
          send: () => callApi(addresses, endpoints.changeVoucher, { token, path: { voucherId }, body }),
          async outcome() {
            const { state, mailsLeft } = await shown();
            return { state, mailsLeft };
          },
        };
      };
    },
  },
  reportReading: {
    async prepare(addresses) {
      const customer = await readyCustomer(addresses);
      const { token } = customer;
      return async () => {
        const voucherId = await orderVoucher(addresses, token);
        const { code } = (await listVouchers(addresses, token)).find(({ _id }: { _id: string }) => _id === voucherId);
        await callApi(addresses, endpoints.redeemVoucher, { token, body: { code, tellGiver: true } });
        const added = await callApi(addresses, endpoints.addStory, { token, body: thinStoryBody });
        const storyId = added.body.data._id;
        await waitForStory(addresses, token, storyId);
        return {
          send: () => callApi(addresses, endpoints.reportReading, { token, body: { storyId } }),
          outcome: async () => (await callApi(addresses, endpoints.getUser, { token })).body.data.tellsGiver ?? false,
        };
      };
    },
  },
  cancelSubscriptionByLink: {
    prepare: async (addresses) => async () => {
      const subscriber = await newSubscriber(addresses);
      return {
        // Stripe's webhook may come first, and then the route writes nothing.
        send: () =>
          withWebhooksPaused(addresses, () =>
            sendValidRequest(addresses, 'cancelSubscriptionByLink', {}, subscriber.token),
          ),
        outcome: async () => {
          const [{ status, cancel_at: cancelAt, current_period_end: end }] = await subscriptionsOf(
            addresses,
            subscriber,
          );
          return { status, endsWithPeriod: cancelAt === end };
        },
      };
    },
  },
} as const satisfies Record<string, RetriedOperation>;
