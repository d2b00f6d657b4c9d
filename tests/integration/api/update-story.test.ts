import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { addStoryBody, callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { requireConsistentVersions } from '#tests/support/version-consistency.ts';
import { xssVectors } from '#tests/support/xss-vectors.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
const stored = createStoryRepository(table);
const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const put = (body: unknown, { token, storyId }: { token?: string; storyId: string }) =>
  callApi(addresses, endpoints.updateStory, { path: { storyId }, body, ...(token === undefined ? {} : { token }) });
const get = async ({ token, storyId }: CustomerWithStory) =>
  (await callApi(addresses, endpoints.getStory, { token, path: { storyId } })).body.data;

describe('updateStory', () => {
  let owner: CustomerWithStory;
  let userId: string;
  const record = () => stored.get(userId, owner.storyId);

  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    userId = (await createEmailRepository(table).getOwner(owner.email))?.userId ?? '';
  });

  describe('happy', () => {
    it('saves and returns the sanitised text', async () => {
      const before = await get(owner);
      const description = '<h4>New</h4><p onclick="alert(1)" data-indent="2">Text<script>alert(1)</script></p>';
      const { status, body } = await put({ description }, owner);
      const clean = '<h4>New</h4><p data-indent="2">Text</p>';
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          message: 'Story has been updated',
          data: { _id: owner.storyId, isFilm: false, updatedAt: expect.any(String), description: clean },
        },
      });
      expect(await get(owner)).toEqual({ ...before, description: clean, updatedAt: body.data.updatedAt });
    });

    it('stores each text as a version, including Wren’s', async () => {
      const { body } = await callApi(addresses, endpoints.listStoryVersions, {
        token: owner.token,
        path: { storyId: owner.storyId },
      });
      expect(body.data.map(({ cause }: { cause: string }) => cause)).toEqual(['edited', 'written']);
      await requireConsistentVersions(table, userId, owner.storyId);
    });

    it('stores an accepted AI edit as a rewritten version, and knows no other cause', async () => {
      const other = await customerWithStory(addresses);
      expect((await put({ description: '<p>Rewritten</p>', cause: 'rewritten' }, other)).status).toBe(200);
      const { token, storyId } = other;
      const { body } = await callApi(addresses, endpoints.listStoryVersions, { token, path: { storyId } });
      expect(body.data.map(({ cause }: { cause: string }) => cause)).toEqual(['rewritten', 'written']);
      expect((await put({ description: '<p>Forged</p>', cause: 'written' }, other)).status).toBe(400);
    });

    it('combines saves of one session into a version, and keeps the replaced text when asked to', async () => {
      const other = await customerWithStory(addresses);
      const path = { storyId: other.storyId };
      for (const word of ['One', 'Two', 'Three']) await put({ description: `<p>${word}</p>` }, other);
      await put({ description: '<p>Four</p>', keepReplaced: true }, other);
      const { body } = await callApi(addresses, endpoints.listStoryVersions, { token: other.token, path });
      const ids: string[] = body.data.map(({ _id }: { _id: string }) => _id);
      const texts = ids.map(async (versionId) => {
        const asked = { token: other.token, path: { ...path, versionId } };
        return (await callApi(addresses, endpoints.getStoryVersion, asked)).body.data.description;
      });
      expect((await Promise.all(texts)).slice(0, 2)).toEqual(['<p>Four</p>', '<p>Three</p>']);
      expect(ids).toHaveLength(3);
    });

    it('ignores a repeated save of the same text, whatever its base time', async () => {
      const { description, updatedAt } = await get(owner);
      const again = await put({ description, updatedAt: '2026-01-01T00:00:00.000Z' }, owner);
      expect(again).toMatchObject({ status: 200, body: { data: { updatedAt } } });
    });

    it("returns 409 and keeps the other window's text if it was saved in the meantime", async () => {
      const { updatedAt } = await get(owner);
      expect((await put({ description: '<p>First window</p>', updatedAt }, owner)).status).toBe(200);
      expect(await put({ description: '<p>Second window</p>', updatedAt }, owner)).toMatchObject({
        status: 409,
        body: { code: 'changed-elsewhere' },
      });
      expect((await get(owner)).description).toBe('<p>First window</p>');
      // Without it the last one wins, as in the call of specification 2.7.
      expect((await put({ description: '<p>Second window</p>' }, owner)).status).toBe(200);
    });

    it('a caption saved in the meantime causes no 409', async () => {
      const { updatedAt, captions } = await get(owner);
      const path = { storyId: owner.storyId, captionId: captions[0]._id };
      await callApi(addresses, endpoints.updateCaption, { token: owner.token, path, body: { text: 'Meanwhile' } });
      expect((await put({ description: '<p>After the caption</p>', updatedAt }, owner)).status).toBe(200);
      expect((await get(owner)).captions[0].text).toBe('Meanwhile');
    });

    it('marks a film once; the same booking again returns 200 and changes nothing', async () => {
      const filmed = await customerWithStory(addresses);
      const bookingUri = `https://scheduler.example/events/${filmed.storyId}`;
      expect(await put({ isFilm: true, bookingUri }, filmed)).toMatchObject({
        status: 409,
        body: { code: 'film-not-booked', message: 'No film is booked for this story' },
      });
      const order = { productName: 'Film', storyId: filmed.storyId, bookingUri };
      await callApi(addresses, endpoints.createOrder, { token: filmed.token, body: order });
      const marked = await put({ isFilm: true, bookingUri }, filmed);
      expect(marked).toMatchObject({ status: 200, body: { data: { isFilm: true } } });
      expect(await put({ isFilm: true, bookingUri }, filmed)).toEqual({ ...marked, headers: expect.anything() });
      for (const other of [{ isFilm: true }, { isFilm: true, bookingUri: `${bookingUri}2` }]) {
        expect(await put(other, filmed)).toMatchObject({
          status: 409,
          body: { code: 'already-a-film', message: 'This story is already converted into a film' },
        });
      }
    });
  });

  describe('errors', () => {
    it.each<[string, unknown, number, string]>([
      ['nothing to change', {}, 400, 'invalid-input'],
      ['only what is not taken', { name: 'x', updatedAt: '2026-11-21T10:00:00.000Z' }, 400, 'invalid-input'],
      ['a film taken back', { isFilm: false }, 400, 'invalid-input'],
      ['a film in words', { isFilm: 'true' }, 400, 'invalid-input'],
      ['a film in numbers', { isFilm: 1 }, 400, 'invalid-input'],
      ['a text that is none', { description: { html: 'x' } }, 400, 'invalid-input'],
      ['null', { description: null }, 400, 'invalid-input'],
      ['a time that is none', { description: 'x', updatedAt: 'yesterday' }, 400, 'invalid-input'],
      ['a day that is none', { description: 'x', updatedAt: '2026-02-30T10:00:00.000Z' }, 400, 'invalid-input'],
      ['over 64 KB', { description: 'a'.repeat(limits.descriptionMaxBytes + 1) }, 413, 'payload-too-large'],
      ['over 64 KB, of two bytes each', { description: 'é'.repeat(33_000) }, 413, 'payload-too-large'],
      ['over 128 KB', { description: 'a'.repeat(140_000) }, 413, 'payload-too-large'],
    ])('refuses %s', async (_what, body, status, code) => {
      const before = await record();
      expect(await put(body, owner)).toMatchObject({ status, body: { success: false, code } });
      expect(await record()).toEqual(before);
    });

    it('refuses a film without a booking, and marks it once a film was ordered', async () => {
      const filmed = await customerWithStory(addresses);
      expect(await put({ isFilm: true }, filmed)).toMatchObject({ status: 409, body: { code: 'film-not-booked' } });
      await callApi(addresses, endpoints.createOrder, { token: filmed.token, body: { productName: 'Film' } });
      expect(await put({ isFilm: true }, filmed)).toMatchObject({ status: 200, body: { data: { isFilm: true } } });
    });

    it('returns 409 while the story is being written', async () => {
      const { token } = await readyCustomer(addresses);
      const { body } = await callApi(addresses, endpoints.addStory, { token, body: addStoryBody });
      const storyId = body.data._id;
      const early = await put({ description: '<p>x</p>' }, { token, storyId });
      // A machine at rest may have written it by now.
      expect([200, 409]).toContain(early.status);
      if (early.status === 409) expect(early.body.code).toBe('story-not-ready');
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await put({ description: '<p>x</p>' }, { storyId: owner.storyId })).status).toBe(401);
    });

    it("treats another customer's story as missing and does not change it", async () => {
      const other = await readyCustomer(addresses, 'Bob');
      const before = await record();
      for (const body of [{ description: '<p>Mine now</p>' }, { isFilm: true }]) {
        const foreign = await put(body, { token: other.token, storyId: owner.storyId });
        const unknown = await put(body, { token: other.token, storyId: unknownId });
        expect(foreign.status).toBe(404);
        expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      }
      expect(await record()).toEqual(before);
    });

    it('removes published sanitiser bypasses', async () => {
      const { body } = await put({ description: xssVectors.slice(0, 40).join('\n<p>x</p>') }, owner);
      const { description } = await get(owner);
      expect(body.data.description).toBe(description);
      expect(description).not.toMatch(/<(?:script|img|svg|iframe|style|math|form)|\son\w+=|javascript:[^<]*">/i);
    });

    describe('unknown fields', () => {
      const own = { userId: 'u2', storyId: 'x', _id: 'x', name: 'Mine', createdAt: '2020-01-01T00:00:00.000Z' };
      const more = {
        image: 'key',
        captions: {},
        status: 'failed',
        paidFrom: 'bonus',
        savedAt: null,
        filmBookingUri: 'x',
      };
      const known = {
        ...own,
        ...more,
        PK: 'USER#x',
        SK: 'PROFILE',
        sectionsDone: {},
        'captions.c0.text': 'x',
        isfilm: true,
      };
      let count = 0;
      beforeEach(() => {
        count += 1;
      });

      it('are ignored: 60 bodies of random keys change only the text', async () => {
        // Keys that could reach a prototype, and a `length` that is no number or text, are refused before the body is read.
        const json = fc.jsonValue().filter((value) => !/"__proto__"|"length":[{[]/.test(JSON.stringify(value)));
        const extra = fc.record(
          Object.fromEntries(Object.entries(known).map(([key, value]) => [key, fc.oneof(fc.constant(value), json)])),
          { requiredKeys: [] },
        );
        const keys = fc.string({ maxLength: 12 }).filter((key) => key !== '__proto__' && key !== 'length');
        const random = fc.dictionary(keys, json, { maxKeys: 5 });
        await fc.assert(
          fc.asyncProperty(extra, random, async (named, others) => {
            count += 1;
            const description = `<p>Number ${count}</p>`;
            const before = await record();
            const { isFilm: _, bookingUri: __, updatedAt: ___, ...harmless } = others;
            const { status } = await put({ ...harmless, ...named, description }, owner);
            expect(status).toBe(200);
            const after = await record();
            const times = { updatedAt: expect.any(String), savedAt: expect.any(String) };
            expect(after).toEqual({
              story: { ...before?.story, updatedAt: times.updatedAt },
              body: { ...before?.body, description, savedAt: times.savedAt },
            });
          }),
          { numRuns: 60 },
        );
      });
    });
  });
});
