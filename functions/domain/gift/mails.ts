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
    ? `You will pick it up at ${pickedUpAt} (${pickupLocation.hours}).`
    : `It goes to ${data['address']}.`;
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
  subject: 'Your gift is in the making',
  ...toCustomer(facts, {
    preheader: `“${facts.data['storyName']}” will be printed and framed.`,
    heading: `Thank you, ${facts.data['name']}`,
    paragraphs: [
      `Your payment of ${dollars(facts.data['cents'])} has arrived, and “${facts.data['storyName']}” will become a gift: printed on heavy paper, in a bi-fold frame, in a gift box.`,
      destination(facts.data),
      'First we set the print. As soon as its proof is made we send you a mail, so that you see what will lie in the box.',
    ],
  }),
});

/** To the operator. */
export const giftSoldMail: MailWriter = ({ data }) => ({
  subject: `Sold: ${data['productName']}`,
  ...mailTemplate({
    preheader: `“${data['storyName']}”, ${isPickup(data) ? 'to be picked up' : 'to be shipped'}.`,
    heading: 'A gift was sold',
    paragraphs: [
      `${data['name']} (${data['email']}) paid ${dollars(data['cents'])} for ${data['productName']}: “${data['storyName']}”.`,
      isPickup(data) ? 'It is picked up at our place.' : `Ship it to ${data['address']}.`,
      `Its proof is being made. Look at it with: npm run ops -- gift show ${data['giftId']}`,
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
      heading: 'The proof is ready',
      paragraphs: [
        `${facts.data['name']}, “${facts.data['storyName']}” is set for printing. The proof shows every page just as it will lie in the frame.`,
        'If something is not as you want it, answer this mail before it goes to print; otherwise there is nothing you need to do.',
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
        ? `We write again as soon as it waits for you at ${pickedUpAt}.`
        : `We write again as soon as it is on its way to ${facts.data['address']}.`,
    ],
  }),
});

export const giftShippedMail: MailWriter = (facts) => ({
  subject: 'Your gift is on its way',
  ...toCustomer(facts, {
    preheader: `Tracking number: ${facts.data['tracking']}`,
    heading: 'It is on its way',
    paragraphs: [
      `${facts.data['name']}, “${facts.data['storyName']}” is framed, boxed, and on its way to ${facts.data['address']}.`,
      `Tracking number: ${facts.data['tracking']}`,
    ],
  }),
});

export const giftReadyMail: MailWriter = (facts) => ({
  subject: 'Your gift is ready to pick up',
  ...toCustomer(facts, {
    preheader: `It waits for you at ${pickupLocation.street}, ${pickupLocation.city}.`,
    heading: 'Come and get it',
    paragraphs: [
      `${facts.data['name']}, “${facts.data['storyName']}” is framed and boxed, and waits for you.`,
      `You find us at ${pickedUpAt}: ${pickupLocation.hours}.`,
      'Show us this mail, or only the number under it.',
    ],
  }),
});

export const giftDeliveredMail: MailWriter = (facts) => ({
  subject: isPickup(facts.data) ? 'Enjoy your gift' : 'Your gift has arrived',
  ...toCustomer(facts, {
    preheader: 'May it be read aloud more than once.',
    heading: isPickup(facts.data) ? 'It is yours now' : 'It has arrived',
    paragraphs: [
      isPickup(facts.data)
        ? `${facts.data['name']}, you picked “${facts.data['storyName']}” up. Thank you for coming by.`
        : `${facts.data['name']}, the carrier says that “${facts.data['storyName']}” was delivered to ${facts.data['address']}.`,
      'If anything about it is not right, answer this mail, and a person will look at it.',
    ],
  }),
});

export const giftCancelledMail: MailWriter = (facts) => ({
  subject: 'Your gift was cancelled',
  ...toCustomer(facts, {
    preheader: `“${facts.data['storyName']}” will not be printed.`,
    heading: 'Your gift was cancelled',
    paragraphs: [
      `${facts.data['name']}, the gift of “${facts.data['storyName']}” was cancelled before it was printed, and will not be made.`,
      'What you paid goes back the way it came; banks take a few days to show it. Your story stays yours, of course.',
      'If you did not expect this, answer this mail, and a person will look at it.',
    ],
  }),
});

/** To the operator, when a gift's payment and its production disagree. Data also `reason`. */
export const giftAttentionMail: MailWriter = ({ data }) => ({
  subject: data['reason'] === 'gift-under-way' ? 'Stop this gift if you can' : 'This gift was cancelled, and is paid',
  ...mailTemplate({
    preheader: `“${data['storyName']}” needs a decision.`,
    heading: 'A gift needs attention',
    paragraphs: [
      data['reason'] === 'gift-under-way'
        ? `The money for “${data['storyName']}” was refunded or is disputed, and the gift is with the printer or on its way.`
        : `“${data['storyName']}” was cancelled when its payment was disputed. The dispute is won, so the money is here again: give it back at Stripe, as nothing was made for it.`,
      `Look at it with: npm run ops -- gift show ${data['giftId']}`,
      `When it is settled: npm run ops -- orders settle ${data['giftId']} --refunded`,
    ],
    footnote: `Gift ${data['giftId']}`,
  }),
});
