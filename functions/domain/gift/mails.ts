import { dollars } from '#functions/domain/kernel/dollars.ts';
import type { MailFacts, MailWriter } from '#functions/domain/mail/mail.ts';
import { type MailLayout, mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { printPicture } from '#functions/domain/mail/print-picture.ts';
import { giftSheets, pickupLocation } from '#shared/catalogue/gift.ts';
import { orderNumber } from '#shared/names/order-number.ts';

/**
 * Data of every mail: `name`, `storyName`, `giftId`, `shippingMethod`, `address` (one line, empty for a pickup). A purchase
 * adds `cents`, `productName`, `email` and the story's `print`, a shipment adds `tracking`.
 */
type GiftData = MailFacts['data'];

const pickedUpAt = `${pickupLocation.name}, ${pickupLocation.street}, ${pickupLocation.city}`;
const isPickup = (data: GiftData) => data['shippingMethod'] === 'pickup';

function destination(data: GiftData): string {
  return isPickup(data)
    ? `You’ll pick it up at ${pickedUpAt} (${pickupLocation.hours}).`
    : `We’ll ship it to ${data['address']}.`;
}

function toCustomer(
  { data, siteUrl }: MailFacts,
  content: Pick<MailLayout, 'preheader' | 'heading' | 'paragraphs'>,
  label = 'See your gift',
) {
  const url = new URL(`/gift/${encodeURIComponent(data['giftId'] ?? '')}`, siteUrl).href;
  return mailTemplate({
    ...printPicture({ data, siteUrl }),
    ...content,
    action: { label, url },
    footnote: `Gift ${orderNumber(data['giftId'] ?? '')}`,
  });
}

/** To the operators, whose desk shows the gift. */
function toOperators(
  { data, siteUrl }: MailFacts,
  content: Pick<MailLayout, 'preheader' | 'heading' | 'paragraphs'>,
  footnote = `Gift ${data['giftId']}`,
) {
  const url = new URL(`/desk/gifts/${encodeURIComponent(data['giftId'] ?? '')}`, siteUrl).href;
  return mailTemplate({ ...content, action: { label: 'Open it at the desk', url }, footnote });
}

export const giftBoughtMail: MailWriter = (facts) => ({
  subject: 'We’re making your gift',
  ...toCustomer(facts, {
    preheader: `We’ll print and frame “${facts.data['storyName']}”.`,
    heading: `Thank you, ${facts.data['name']}`,
    paragraphs: [
      `We’ve received your payment of ${dollars(facts.data['cents'])}. We’ll print “${facts.data['storyName']}” on heavy paper and put it in a bi-fold frame and a gift box.`,
      `${giftSheets.left} ${giftSheets.right}`,
      destination(facts.data),
      'First we’ll email you a proof. We print once you’ve approved it.',
    ],
  }),
});

/** To the operator. */
export const giftSoldMail: MailWriter = (facts) => ({
  subject: `Sold: ${facts.data['productName']}`,
  ...toOperators(facts, {
    preheader: `“${facts.data['storyName']}”, ${isPickup(facts.data) ? 'to be picked up' : 'to be shipped'}.`,
    heading: 'A gift was sold',
    paragraphs: [
      `${facts.data['name']} (${facts.data['email']}) paid ${dollars(facts.data['cents'])} for ${facts.data['productName']}: “${facts.data['storyName']}”.`,
      isPickup(facts.data) ? 'The customer will pick it up.' : `Ship it to ${facts.data['address']}.`,
      'The proof is being made, and the customer gets a mail when it’s ready.',
    ],
  }),
});

export const giftProofReadyMail: MailWriter = (facts) => ({
  subject: 'See your gift before we print it',
  ...toCustomer(
    facts,
    {
      preheader: 'Have a look, and approve it or tell us what’s wrong.',
      heading: 'Your proof is ready',
      paragraphs: [
        `${facts.data['name']}, “${facts.data['storyName']}” is ready to print. The proof shows every page as we’ll print it.`,
        `This is how it will be in the frame. ${giftSheets.left} ${giftSheets.right}`,
        'Happy with it? Approve it, and we’ll print it. If something is wrong, tell us on the same page and we’ll make a new proof.',
      ],
    },
    'See the proof',
  ),
});

export const giftPrintingMail: MailWriter = (facts) => ({
  subject: 'Your gift is being printed',
  ...toCustomer(facts, {
    preheader: `We’ll print “${facts.data['storyName']}” and let you know when it’s done.`,
    heading: 'We’re printing your gift',
    paragraphs: [
      `${facts.data['name']}, we’re printing and framing “${facts.data['storyName']}” now.`,
      isPickup(facts.data)
        ? `We’ll email you when you can pick it up at ${pickedUpAt}.`
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
      `Pick it up at ${pickedUpAt}. We’re open ${pickupLocation.hours}.`,
      'Just show us this email or the gift number below.',
    ],
  }),
});

export const giftDeliveredMail: MailWriter = (facts) => ({
  subject: isPickup(facts.data) ? 'Enjoy your gift' : 'Your gift has arrived',
  ...toCustomer(facts, {
    preheader: 'We hope it gets read aloud more than once.',
    heading: isPickup(facts.data) ? 'It’s yours now' : 'It’s here',
    paragraphs: [
      isPickup(facts.data)
        ? `${facts.data['name']}, you’ve picked up “${facts.data['storyName']}”. Thank you for coming by.`
        : `${facts.data['name']}, the carrier says “${facts.data['storyName']}” was delivered to ${facts.data['address']}.`,
      'If something isn’t right, reply to this email and a person will help.',
    ],
  }),
});

export const giftCancelledMail: MailWriter = (facts) => ({
  subject: 'Your gift was cancelled',
  ...toCustomer(facts, {
    preheader: `We won’t print “${facts.data['storyName']}”.`,
    heading: 'Your gift was cancelled',
    paragraphs: [
      `${facts.data['name']}, your gift of “${facts.data['storyName']}” was cancelled before we printed it.`,
      'You get your money back the way you paid. Banks can take a few days to show it. Your story is still yours, of course.',
      'Didn’t expect this? Reply to this email and a person will help.',
    ],
  }),
});

/** To the operator, when a gift's payment and its production disagree. Data also `reason`. */
export const giftAttentionMail: MailWriter = (facts) => ({
  subject: facts.data['reason'] === 'gift-under-way' ? 'Stop this gift if you can' : 'Refund this cancelled gift',
  ...toOperators(facts, {
    preheader: `“${facts.data['storyName']}” needs a decision.`,
    heading: 'A gift needs attention',
    paragraphs: [
      facts.data['reason'] === 'gift-under-way'
        ? `The money for “${facts.data['storyName']}” was refunded or is disputed, but the gift is already with the printer or on its way.`
        : `“${facts.data['storyName']}” was cancelled because its payment was refunded or disputed. Now the dispute is won, or the bank returned the refund: we have the customer’s money for a gift that was never made. Refund it.`,
      'When you’re done, settle the order on the customer’s page of the desk. A full refund does that by itself.',
    ],
  }),
});

/** To the operator. Data also `email`. */
export const giftProofApprovedMail: MailWriter = (facts) => ({
  subject: 'A gift can be printed',
  ...toOperators(facts, {
    preheader: 'The customer approved the proof.',
    heading: 'Proof approved',
    paragraphs: [
      `${facts.data['name']} (${facts.data['email']}) approved the proof of “${facts.data['storyName']}”.`,
      'Mark it as printing when the printer has it. The customer gets a mail then.',
    ],
  }),
});

/** To the operator; replies go to the customer. The subject never contains their text (threat 63). Data also `email`, `problem`. */
export const giftProofProblemMail: MailWriter = (facts) => ({
  subject: 'Something is wrong with a gift’s proof',
  ...toOperators(
    facts,
    {
      preheader: 'It can’t be printed until there is a new proof.',
      heading: 'A proof needs a change',
      paragraphs: [
        `${facts.data['name']} (${facts.data['email']}) wrote about the proof of “${facts.data['storyName']}”:`,
        ...(facts.data['problem'] ?? '').split(/\n\s*\n/),
        'You can request a new proof at the desk.',
      ],
    },
    `Your reply goes to the customer. Gift ${facts.data['giftId']}`,
  ),
});
