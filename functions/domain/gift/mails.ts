import type { MailFacts, MailWriter } from '#functions/domain/mail/mail.ts';
import { type MailLayout, mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { pickupLocation } from '#shared/catalogue/gift.ts';

/**
 * Data of every mail: `name`, `storyName`, `giftId`, `shippingMethod`, `address` (one line, empty for a pickup). A purchase
 * adds `cents`, `productName` and `email`, a shipment adds `tracking`.
 */
type GiftData = MailFacts['data'];

const dollars = (cents: string | undefined) => `$${(Number(cents) / 100).toFixed(2)}`;
const pickedUpAt = `${pickupLocation.name}, ${pickupLocation.street}, ${pickupLocation.city}`;
const isPickup = (data: GiftData) => data['shippingMethod'] === 'pickup';

function destination(data: GiftData): string {
  return isPickup(data)
    ? `You can pick it up at ${pickedUpAt} (${pickupLocation.hours}).`
    : `We’ll ship it to ${data['address']}.`;
}

function toCustomer(
  { data, siteUrl }: MailFacts,
  content: Pick<MailLayout, 'preheader' | 'heading' | 'paragraphs'>,
  label = 'See your gift',
) {
  const url = new URL(`/gift/${encodeURIComponent(data['giftId'] ?? '')}`, siteUrl).href;
  return mailTemplate({ ...content, action: { label, url }, footnote: `Gift ${data['giftId']}` });
}

export const giftBoughtMail: MailWriter = (facts) => ({
  subject: 'We’re making your gift',
  ...toCustomer(facts, {
    preheader: `“${facts.data['storyName']}” will be printed and framed.`,
    heading: `Thank you, ${facts.data['name']}`,
    paragraphs: [
      `We’ve received your payment of ${dollars(facts.data['cents'])}. “${facts.data['storyName']}” will be printed on heavy paper and come in a bi-fold frame and a gift box.`,
      destination(facts.data),
      'First we lay out the print. We’ll email you the proof as soon as it’s ready, so you can see every page.',
    ],
  }),
});

/** To the operator. */
export const giftSoldMail: MailWriter = ({ data }) => ({
  subject: `Sold: ${data['productName']}`,
  ...mailTemplate({
    preheader: `“${data['storyName']}”, ${isPickup(data) ? 'pickup' : 'shipping'}.`,
    heading: 'A gift was sold',
    paragraphs: [
      `${data['name']} (${data['email']}) paid ${dollars(data['cents'])} for ${data['productName']}: “${data['storyName']}”.`,
      isPickup(data) ? 'The customer will pick it up.' : `Ship it to ${data['address']}.`,
      `The proof is being made. To see it: npm run ops -- gift show ${data['giftId']}`,
    ],
    footnote: `Gift ${data['giftId']}`,
  }),
});

export const giftProofReadyMail: MailWriter = (facts) => ({
  subject: 'See your gift before it is printed',
  ...toCustomer(
    facts,
    {
      preheader: 'The proof shows every page as it will be printed.',
      heading: 'Your proof is ready',
      paragraphs: [
        `${facts.data['name']}, “${facts.data['storyName']}” is ready to print. The proof shows every page just as it will appear in the frame.`,
        'Want to change something? Reply to this email before we print it. Otherwise you don’t need to do anything.',
      ],
    },
    'See the proof',
  ),
});

export const giftPrintingMail: MailWriter = (facts) => ({
  subject: 'Your gift is being printed',
  ...toCustomer(facts, {
    preheader: `“${facts.data['storyName']}” is on the press.`,
    heading: 'On the press',
    paragraphs: [
      `${facts.data['name']}, “${facts.data['storyName']}” is being printed and framed now.`,
      isPickup(facts.data)
        ? `We’ll email you when it’s ready to pick up at ${pickedUpAt}.`
        : `We’ll email you when it’s on its way to ${facts.data['address']}.`,
    ],
  }),
});

export const giftShippedMail: MailWriter = (facts) => ({
  subject: 'Your gift is on its way',
  ...toCustomer(facts, {
    preheader: `Tracking number: ${facts.data['tracking']}`,
    heading: 'It’s on its way',
    paragraphs: [
      `${facts.data['name']}, “${facts.data['storyName']}” is framed, boxed and on its way to ${facts.data['address']}.`,
      `Tracking number: ${facts.data['tracking']}`,
    ],
  }),
});

export const giftReadyMail: MailWriter = (facts) => ({
  subject: 'Your gift is ready to pick up',
  ...toCustomer(facts, {
    preheader: `Pick it up at ${pickupLocation.street}, ${pickupLocation.city}.`,
    heading: 'Come and get it',
    paragraphs: [
      `${facts.data['name']}, “${facts.data['storyName']}” is framed, boxed and ready for you.`,
      `Find us at ${pickedUpAt}: ${pickupLocation.hours}.`,
      'Bring this email, or just the gift number below.',
    ],
  }),
});

export const giftDeliveredMail: MailWriter = (facts) => ({
  subject: isPickup(facts.data) ? 'Enjoy your gift' : 'Your gift has arrived',
  ...toCustomer(facts, {
    preheader: 'We hope it’s read aloud more than once.',
    heading: isPickup(facts.data) ? 'It’s yours now' : 'It’s here',
    paragraphs: [
      isPickup(facts.data)
        ? `${facts.data['name']}, thanks for coming by to pick up “${facts.data['storyName']}”.`
        : `${facts.data['name']}, “${facts.data['storyName']}” was delivered to ${facts.data['address']}.`,
      'If something isn’t right, reply to this email and a person will look into it.',
    ],
  }),
});

export const giftCancelledMail: MailWriter = (facts) => ({
  subject: 'Your gift was cancelled',
  ...toCustomer(facts, {
    preheader: `We won’t print “${facts.data['storyName']}”.`,
    heading: 'Your gift was cancelled',
    paragraphs: [
      `${facts.data['name']}, your gift “${facts.data['storyName']}” was cancelled before it was printed.`,
      'We’ve refunded your payment. Your bank may take a few days to show it. Your story stays yours, of course.',
      'Didn’t expect this? Reply to this email and a person will look into it.',
    ],
  }),
});

/** To the operator, when a gift's payment and its production disagree. Data also `reason`. */
export const giftAttentionMail: MailWriter = ({ data }) => ({
  subject: data['reason'] === 'gift-under-way' ? 'Stop this gift if you can' : 'This gift was cancelled but is paid',
  ...mailTemplate({
    preheader: `“${data['storyName']}” needs a decision.`,
    heading: 'A gift needs attention',
    paragraphs: [
      data['reason'] === 'gift-under-way'
        ? `The money for “${data['storyName']}” was refunded or is disputed, but the gift is with the printer or on its way.`
        : `“${data['storyName']}” was cancelled when its payment was disputed. We won the dispute and have the money again. Refund it at Stripe, because no gift was made.`,
      `To see it: npm run ops -- gift show ${data['giftId']}`,
      `When that is done: npm run ops -- orders settle ${data['giftId']} --refunded`,
    ],
    footnote: `Gift ${data['giftId']}`,
  }),
});
