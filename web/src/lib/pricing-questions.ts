import { prices } from '#shared/catalogue/prices.ts';
import { shortPrice } from './money.ts';

/** What people ask before they pay: read on /pricing, and told to machines with the page. */
export const pricingQuestions = [
  {
    question: 'Is the first story really free?',
    answer:
      'Yes. Talk with Wren, read how your story begins, open an account, and your first story is written whole, with your values, a content strategy and a week of posts. No card is asked for.',
  },
  {
    question: 'What do I get for a story?',
    answer: `At least 500 words in your own voice, what you stand for, at least 20 ideas with a plan from Monday to Sunday, and five captions. Each further one is ${shortPrice(prices.storyCents)}, once.`,
  },
  {
    question: 'What if I do not like it?',
    answer:
      'Change any word yourself, or tell Wren what to change: every earlier version is kept. A story that cannot be written costs nothing; what you paid for it is given back by itself.',
  },
  {
    question: 'Can I end the subscription?',
    answer:
      'At any time, under Subscription. It runs to the end of the month that is paid. Stories that were not used do not carry over to the next month; those that were written stay yours to read.',
  },
  {
    question: 'When is a film paid?',
    answer:
      'After we have talked. Booking a time costs nothing, and nothing is charged on this site until you know what the film will be.',
  },
  {
    question: 'Who owns what Wren writes?',
    answer: 'You do. Publish it, print it, change it. We show it to nobody unless you agree to exactly that.',
  },
] as const;
