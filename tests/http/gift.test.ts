import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildForm, shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { pickupFields, waitForGiftProof } from '#tests/support/gift-orders.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { payOnPage, requestedSessions } from '#tests/support/purchases.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { addresses, call, get, reachesAll } = resourceCalls('gift');

describe('a gift', () => {
  it('is bought with its photo at our price, proofed, and answered by its customer', async () => {
    const { token, email, storyId: story } = await customerWithStory(addresses);
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } });
    const photo = await image
      .withExif({ IFD3: { GPSLatitude: '50/1 9/1 0/1' } })
      .jpeg()
      .toBuffer();
    const refused = [
      [Buffer.from('<html><script>1</script></html>'), 400],
      [photo.subarray(0, 400), 400],
      [Buffer.alloc(4 * 1024 * 1024 + 1), 413],
    ] as const;
    for (const [wrong, status] of refused)
      expect(
        await call('createGiftCheckout', { token, form: buildForm({ story, ...pickupFields }, wrong) }),
      ).toMatchObject({
        status,
      });
    expect(await requestedSessions(addresses, email)).toEqual([]);
    const fields = {
      story,
      ...shippingFields,
      price: '-50',
      amount: '1',
      coupon: 'FREE',
      dedication: ' For  Mia\u202e ',
    };
    const opened = (await call('createGiftCheckout', { token, form: buildForm(fields, photo) })).body;
    expect(new URL(opened.url).origin).toBe(new URL(addresses.payments).origin);
    const asked = JSON.stringify((await requestedSessions(addresses, email)).map(({ params }) => params));
    expect(asked).toContain('5000');
    expect(asked).not.toMatch(/Mill Lane|<h4>|\.jpg/);
    expect(await get('listGifts', { token })).toEqual([]);
    await payOnPage(addresses, opened.message);
    const { giftId } = await get('confirmCheckout', { token, sessionId: opened.message });
    const listed = await get('listGifts', { token });
    const address = { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001' };
    expect(listed).toMatchObject([
      { _id: giftId, orderId: giftId, storyId: { _id: story }, ...address, tracking: null },
    ]);
    expect(JSON.stringify(listed)).not.toContain('<h4>');

    const { proofMadeAt } = await waitForGiftProof(addresses, token, giftId);
    const gift = await get('getGift', { token, giftId });
    expect(gift).toMatchObject({ _id: giftId, status: 'proof', dedication: 'For Mia', proofAnswer: null });
    // 400 pixels over the width of the print are far below 300 to the inch.
    expect([gift.lowPhotoDpi < 300, gift.lowPhotoDpi > 20]).toEqual([true, true]);
    const files = await Promise.all([gift.fileUrl, gift.proofUrl].map((url) => fetch(url)));
    expect(files.map(({ headers }) => headers.get('content-type'))).toEqual(['image/jpeg', 'application/pdf']);

    const answer = (body: object) => call('answerGiftProof', { token, giftId, body });
    expect(await answer({ approved: true, proofMadeAt: '2026-11-21T10:00:00.000Z' })).toMatchObject({ status: 409 });
    expect((await answer({ approved: true, proofMadeAt })).status).toBe(200);
    expect((await get('getGift', { token, giftId })).proofAnswer).toMatchObject({ problem: null });
    const problem = 'Her name is Ann.\n\nThe rest is lovely.';
    expect((await answer({ problem, proofMadeAt })).status).toBe(200);
    expect(await get('getGift', { token, giftId })).toMatchObject({ status: 'proof', proofAnswer: { problem } });
    await eventually(async () => {
      const mails = await mailsTo(addresses, 'wren@tellwren.test');
      return mails.find(({ body }) => body.text?.includes(giftId) && body.text.includes('Her name is Ann.'));
    }, 'the mail to the operator');
  });

  reachesAll();
});
