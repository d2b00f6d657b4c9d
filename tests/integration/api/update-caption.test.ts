import { beforeAll, describe, expect, inject, it } from 'vitest';
import { limits } from '#shared/catalogue/limits.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');

describe('updateCaption', () => {
  let owner: CustomerWithStory;
  let ids: string[];
  const story = async () =>
    (await callApi(addresses, endpoints.getStory, { token: owner.token, path: { storyId: owner.storyId } })).body.data;
  const put = (
    text: unknown,
    path: { storyId?: string; captionId?: string } = {},
    token: string | undefined = owner.token,
  ) =>
    callApi(addresses, endpoints.updateCaption, {
      path: { storyId: owner.storyId, captionId: ids[0] ?? '', ...path },
      body: { text },
      ...(token === '' ? {} : { token }),
    });

  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    ids = (await story()).captions.map(({ _id }: { _id: string }) => _id);
  });

  describe('happy', () => {
    it('saves only the text of that caption', async () => {
      const before = await story();
      const { status, body } = await put('Burnt toast,\r\nand a sister.');
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          message: 'Caption has been updated',
          data: { _id: ids[0], text: 'Burnt toast,\nand a sister.', updatedAt: expect.any(String) },
        },
      });
      const [first, ...others] = before.captions;
      expect(await story()).toEqual({
        ...before,
        captions: [{ ...first, text: 'Burnt toast,\nand a sister.' }, ...others],
      });
    });

    it('stores markup as plain text', async () => {
      const text = '<script>alert(1)</script> & <b>bold</b>';
      await put(text, { captionId: ids[1] ?? '' });
      expect((await story()).captions[1].text).toBe(text);
    });

    it('accepts 2,200 characters and an empty text', async () => {
      expect((await put('a'.repeat(limits.captionMaxLength))).status).toBe(200);
      expect((await put('')).status).toBe(200);
    });

    it('saves five captions and the story text concurrently without losing any', async () => {
      const texts = ids.map((captionId, at) => ({ captionId, text: `At once ${at}` }));
      const path = { storyId: owner.storyId };
      const answers = await Promise.all([
        ...texts.map(({ captionId, text }) => put(text, { captionId })),
        callApi(addresses, endpoints.updateStory, {
          path,
          token: owner.token,
          body: { description: '<p>At once</p>' },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(ids.length + 1).fill(200));
      const { captions, description } = await story();
      expect(captions.map(({ text }: { text: string }) => text)).toEqual(texts.map(({ text }) => text));
      expect(description).toBe('<p>At once</p>');
    });
  });

  describe('errors', () => {
    it.each([
      ['a text of 2,201 characters', 'a'.repeat(limits.captionMaxLength + 1)],
      ['no text', undefined],
      ['a number', 5],
      ['null', null],
    ])('refuses %s', async (_what, text) => {
      expect(await put(text)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });

    it.each(['unknown', '__proto__', 'description', '#', '%2e%2e', 'captions.x'])(
      'changes nothing for the caption %s',
      async (captionId) => {
        const before = await story();
        expect([400, 404]).toContain((await put('x', { captionId })).status);
        expect(await story()).toEqual(before);
      },
    );
  });

  it('returns the same for an unknown caption as for an unknown story', async () => {
    const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const caption = await put('x', { captionId: unknown });
    expect(caption).toMatchObject({ status: 404, body: { code: 'story-not-found', message: 'No story found' } });
    const noStory = await put('x', { storyId: unknown, captionId: unknown });
    expect({ ...noStory.body, requestId: '' }).toEqual({ ...caption.body, requestId: '' });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await put('x', {}, '')).status).toBe(401);
    });

    it("treats another customer's caption as missing and does not change it", async () => {
      const other = await readyCustomer(addresses, 'Bob');
      const before = await story();
      const foreign = await put('Mine now', {}, other.token);
      const unknown = await put('Mine now', { storyId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, other.token);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      expect(await story()).toEqual(before);
    });
  });
});
