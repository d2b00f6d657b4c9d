import { prices } from '#shared/catalogue/prices.ts';
import { shortPrice } from './money.ts';

/** What people ask before they pay: read on /pricing, and told to machines with the page. */
export const pricingQuestions = [
  {
    question: 'Is the first story really free?',
    answer:
      'Yes. Talk with Wren, read how your story begins and create an account. Wren then writes your whole first story, with your values, a content strategy and a week of posts. You don’t need a card.',
  },
  {
    question: 'What do I get for a story?',
    answer: `At least 500 words in your own voice, your values, 20+ post ideas, a week’s plan and five captions. Each story after that is ${shortPrice(prices.storyCents)}, once.`,
  },
  {
    question: 'What if I don’t like it?',
    answer:
      'Change any word yourself, or tell Wren what to change. We keep every earlier version. If Wren can’t write a story, it costs you nothing: we return it to your account.',
  },
  {
    question: 'Can I end the subscription?',
    answer:
      'At any time, under Subscription. It runs to the end of the month you’ve paid for. Unused stories don’t carry over to the next month. The ones you’ve written are yours to keep.',
  },
  {
    question: 'When do I pay for a film?',
    answer: 'After we’ve talked. Booking a time is free, and we won’t charge you until you know what the film will be.',
  },
  {
    question: 'Who owns what Wren writes?',
    answer: 'You do. Publish it, print it, change it. We won’t show it to anyone unless you agree to it.',
  },
] as const;
