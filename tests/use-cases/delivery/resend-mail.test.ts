import { beforeEach, describe, expect, it } from 'vitest';
import { resendMail, resendVerificationMail } from '#functions/domain/delivery/resend-mail.ts';
import { writeMail } from '#functions/domain/delivery/write-mail.ts';
import type { OrderRecord } from '#functions/domain/order/order.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { aGift, anOrder, aRegistration, aStory } from '#tests/support/builders.ts';

const reader = { userId: 'u1', name: 'Ada', email: 'ada@example.com' };
const aboutStory = { kind: 'story-ready', storyId: 's1' } as const;
const aboutOrder = { kind: 'order-receipt', orderId: 'o1' } as const;

let shop: TestShop;
beforeEach(() => {
  shop = aShop();
});

const story = aStory({ storyId: 's1', print: defaultPrint('s1') });
const addStory = (over: Partial<StoryRecord> = {}) => shop.table.commit([shop.stories.addPart({ ...story, ...over })]);
const addOrder = (over: Partial<OrderRecord>) =>
  shop.table.commit([shop.orders.addPart(anOrder({ orderId: 'o1', ...over }))]);
const queuedMails = async () => (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [row.mail] : []));

/** The mails that are queued, as they will be written. */
async function written() {
  return (await queuedMails()).map(({ template, to, data }) => {
    const { subject, text, html } = writeMail(template, { data, siteUrl: shop.siteUrl, token: undefined });
    return { template, to, subject, text, html };
  });
}

describe('resendMail', () => {
  it('sends the mail about a story again, with its print', async () => {
    await addStory();
    await resendMail(reader, aboutStory, shop);
    expect(await written()).toMatchObject([
      { template: 'story-ready', to: 'ada@example.com', subject: 'Your story is ready' },
    ]);
    const [mail] = await written();
    expect(mail?.text).toContain('/story/s1');
    expect(mail?.html).toContain(`/prints/${defaultPrint('s1')}/`);
  });

  it('sends the receipt of a package and of a gift again, with what was paid', async () => {
    await addOrder({ kind: 'package', productName: 'Story book', totalCents: 4900 });
    await resendMail(reader, aboutOrder, shop);
    await addOrder({ orderId: 'o2', kind: 'gift', productName: 'Framed Gift Set', totalCents: 4000 });
    await expect(resendMail(reader, { ...aboutOrder, orderId: 'o2' }, shop)).rejects.toMatchObject({
      code: 'nothing-to-send',
    });
    await shop.table.commit(shop.gifts.addParts(aGift({ giftId: 'o2' })));
    await resendMail(reader, { ...aboutOrder, orderId: 'o2' }, shop);
    const [bought, given] = await written();
    expect([bought?.template, bought?.to, given?.template]).toEqual(['package-bought', reader.email, 'gift-bought']);
    expect(bought?.text).toContain('$49.00 for Story book');
    expect(given?.text).toContain('$40.00');
  });

  it('refuses what is not the customer’s, not ready or never mailed, and an address that bounced', async () => {
    await addStory();
    await addStory({ storyId: 's2', status: 'writing' });
    await addOrder({ kind: 'story' });
    const refusals = await Promise.all(
      [
        resendMail({ ...reader, userId: 'u2' }, aboutStory, shop),
        resendMail(reader, { ...aboutStory, storyId: 's2' }, shop),
        resendMail({ ...reader, userId: 'u2' }, aboutOrder, shop),
        resendMail(reader, aboutOrder, shop),
      ].map((refused) => refused.catch(({ code }) => code)),
    );
    expect(refusals).toEqual(['story-not-found', 'story-not-ready', 'order-not-found', 'nothing-to-send']);
    await shop.undeliverableAddresses.mark(reader.email, { reason: 'bounce', at: story.createdAt });
    await expect(resendMail(reader, aboutStory, shop)).rejects.toMatchObject({ code: 'address-undeliverable' });
    expect(await shop.queued()).toEqual([]);
  });
});

describe('resendVerificationMail', () => {
  it('sends a new link of the registration that waits, and none without one', async () => {
    await shop.table.commit([shop.pendingRegistrations.addPart(aRegistration())]);
    await resendVerificationMail(reader.email, shop);
    const [row] = await shop.queued();
    expect(await queuedMails()).toEqual([
      {
        template: 'verify-email',
        to: reader.email,
        data: {},
        link: { purpose: 'verify-email', subject: `${row?.id} ada@example.com r1` },
      },
    ]);
    await expect(resendVerificationMail('bob@example.com', shop)).rejects.toMatchObject({ code: 'nothing-to-send' });
  });
});
