import { contactAddress } from '#shared/catalogue/contact.ts';
import type { LegalSection } from './legal-section.ts';

/** Before 19/11/2024 (specification 2.2). */
export const olderTerms: readonly LegalSection[] = [
  {
    id: 'older-terms',
    title: 'Terms of use',
    text: [
      'You must be 18 or over. You register with an email address and a password and keep the password to yourself.',
      'You may use Tellwren for yourself and your business, not to harm or deceive others, and not to disturb the service.',
    ],
  },
  {
    id: 'older-content',
    title: 'Your content',
    text: [
      'Your stories are yours. We store them to provide the service and do not distribute them to third parties. Keep copies of anything you care about.',
    ],
  },
  {
    id: 'older-purchases',
    title: 'Purchases',
    text: [
      'Prices are in US dollars. Purchases are final once a story has been delivered. You can cancel a subscription to the end of its month.',
    ],
  },
  {
    id: 'older-chatbot',
    title: 'The AI chatbot service',
    text: [
      'Stories are written by a computer program from what you tell it. Read them before you use them. We are not responsible for their accuracy.',
    ],
  },
  {
    id: 'older-privacy',
    title: 'Privacy statement',
    text: [
      'We store your name, your email address, what you tell the assistant and the stories written from it. We use them to write your stories and to email you about your account. A payment provider handles payments. We do not store card numbers.',
      `You may ask us at ${contactAddress} to tell you what we store, to correct it or to delete it.`,
    ],
  },
  {
    id: 'older-closing',
    title: 'Closing accounts',
    text: ['We may close accounts that are used to harm others. You may close yours at any time by writing to us.'],
  },
];
