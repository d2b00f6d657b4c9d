import { prices } from '#shared/catalogue/prices.ts';
import { shortPrice } from './money.ts';

/** What people ask before they pay: read on /pricing, and told to machines with the page. */
export const pricingQuestions = [
  {
    question: 'Is the first story really free?',
    answer:
      'Yes. Chat with Wren, read how your story begins and sign up. Wren then writes your whole first story, with your values, post ideas and a weekly plan. You don’t need a card.',
  },
  {
    question: 'What do I get for a story?',
    answer: `A story in your own voice (500 words or more, if you tell Wren enough), your values, at least 20 post ideas, a weekly plan and five captions. After the first, each story is ${shortPrice(prices.storyCents)}, one-time.`,
  },
  {
    question: 'What if I don’t like it?',
    answer:
      'Change any word yourself, or ask Wren to. You can go back to earlier versions. If Wren can’t finish a story, it costs you nothing: you can start again.',
  },
  {
    question: 'Can I cancel the subscription?',
    answer:
      'Yes, at any time, under Subscription. It runs until the end of the month you’ve paid for. Unused stories don’t carry over, but the stories you have stay yours.',
  },
  {
    question: 'When do I pay for a film?',
    answer: 'After we’ve talked. Booking a time is free, and we don’t charge you until you know what the film will be.',
  },
  {
    question: 'Who owns what Wren writes?',
    answer: 'You do. Publish it, print it, change it. We don’t show it to anyone unless you say yes.',
  },
] as const;
