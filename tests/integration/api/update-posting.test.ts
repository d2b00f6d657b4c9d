import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import { maxDoneIdeas } from '#shared/schemas/posting.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { addStoryBody, callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const start = { day: '2026-11-30', time: '09:00', zone: 'Europe/Berlin', weeks: 1 };
const tick = (title: string, done = true) => ({ done: { key: ideaKey({ title, text: '' }), done } });
const keyOf = (title: string) => tick(title).done.key;

describe('updatePosting', () => {
  let owner: CustomerWithStory;
  const story = async (of = owner) =>
    (await callApi(addresses, endpoints.getStory, { token: of.token, path: { storyId: of.storyId } })).body.data;
  const put = (body: unknown, of: { token?: string; storyId?: string } = {}) => {
    const { token = owner.token, storyId = owner.storyId } = of;
    return callApi(addresses, endpoints.updatePosting, {
      path: { storyId },
      body,
      ...(token === '' ? {} : { token }),
    });
  };

  beforeAll(async () => {
    owner = await customerWithStory(addresses);
  });

  describe('happy', () => {
    it('saves the start, counts its changes, and removes it', async () => {
      expect((await story()).posting).toEqual({ start: null, done: [] });
      const { status, body } = await put({ start });
      const saved = { start: { ...start, sequence: 1 }, done: [] };
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, message: 'The plan has been saved', data: saved },
      });
      expect((await story()).posting).toEqual(saved);
      expect((await put({ start })).body.data.start.sequence).toBe(1);
      expect((await put({ start: { ...start, weeks: 4 } })).body.data.start).toEqual({
        ...start,
        weeks: 4,
        sequence: 2,
      });
      expect((await put({ start: null })).body.data.start).toBeNull();
      expect((await put({ start })).body.data.start.sequence).toBe(4);
    });

    it('ticks an idea, keeps the tick through an edit of the text, and removes it', async () => {
      const { description } = await story();
      const [idea] = readStoryText(description).ideas;
      if (idea === undefined) throw new Error('The story has no ideas');
      const key = ideaKey(idea);
      expect((await put({ done: { key, done: true } })).body.data.done).toEqual([key]);
      const path = { storyId: owner.storyId };
      const edited = description.replace('<p>', '<p>Edited. ');
      await callApi(addresses, endpoints.updateStory, { token: owner.token, path, body: { description: edited } });
      const after = await story();
      expect(after.posting.done).toEqual([key]);
      expect(readStoryText(after.description).ideas.map(ideaKey)).toContain(key);
      expect((await put({ done: { key, done: false } })).body.data.done).toEqual([]);
    });

    it('keeps concurrent ticks of two devices and an edit of the text', async () => {
      const device = (name: string) => Array.from({ length: 6 }, (_, index) => `${name} ${index}`);
      const titles = [...device('phone'), ...device('laptop')];
      const { description } = await story();
      const path = { storyId: owner.storyId };
      const answers = await Promise.all([
        ...titles.map((title) => put(tick(title))),
        callApi(addresses, endpoints.updateStory, {
          token: owner.token,
          path,
          body: { description: `${description}<p>At once</p>` },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const after = await story();
      expect(after.posting.done.toSorted()).toEqual(titles.map(keyOf).toSorted());
      expect(after.description).toContain('At once');
    });

    it('removes ticks of earlier ideas when there are too many', async () => {
      const other = await customerWithStory(addresses, 'Bob');
      const ideas = readStoryText((await story(other)).description).ideas.map(ideaKey);
      const [first = '', second = ''] = ideas;
      await put({ done: { key: first, done: true } }, other);
      for (let from = 1; from < maxDoneIdeas; from += 20) {
        const titles = Array.from({ length: Math.min(20, maxDoneIdeas - from) }, (_, at) => `Earlier ${from + at}`);
        await Promise.all(titles.map((title) => put(tick(title), other)));
      }
      expect((await story(other)).posting.done).toHaveLength(maxDoneIdeas);
      const { status, body } = await put({ done: { key: second, done: true } }, other);
      expect({ status, done: body.data.done.toSorted() }).toEqual({ status: 200, done: [first, second].toSorted() });
    });
  });

  describe('errors', () => {
    it.each([
      ['nothing', {}],
      ['a day that does not exist', { start: { ...start, day: '2026-02-30' } }],
      ['a day of another century', { start: { ...start, day: '9999-12-31' } }],
      ['24:00', { start: { ...start, time: '24:00' } }],
      ['an unknown zone', { start: { ...start, zone: 'Mars/Olympus' } }],
      ['an offset for a zone', { start: { ...start, zone: '+01:00' } }],
      ['a zone with a line break', { start: { ...start, zone: 'Europe/Berlin\r\nX' } }],
      ['two weeks', { start: { ...start, weeks: 2 } }],
      ['an empty key', { done: { key: '', done: true } }],
      ['a long key', { done: { key: 'a'.repeat(14), done: true } }],
      ['a key of other letters', { done: { key: '__proto__0000', done: true } }],
      ['a tick without done', { done: { key: keyOf('The lid') } }],
    ])('refuses %s', async (_what, body) => {
      const before = await story();
      expect(await put(body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      expect(await story()).toEqual(before);
    });

    it('refuses a story that is still being written', async () => {
      const { token } = await readyCustomer(addresses, 'Bea');
      const { body } = await callApi(addresses, endpoints.addStory, { token, body: addStoryBody });
      const refused = await put({ start }, { token, storyId: body.data._id });
      expect(refused).toMatchObject({ status: 409, body: { code: 'story-not-ready' } });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await put({ start }, { token: '' })).status).toBe(401);
    });

    it('treats the story of another customer as missing and leaves its plan', async () => {
      const other = await readyCustomer(addresses, 'Bob');
      const before = await story();
      const foreign = await put({ start: { ...start, weeks: 4 } }, { token: other.token });
      const unknown = await put({ start }, { token: other.token, storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'story-not-found' } });
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      expect(await story()).toEqual(before);
    });
  });
});
