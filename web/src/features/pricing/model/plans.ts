import { filmPackage } from '#shared/catalogue/film.ts';
import { prices, subscriptionAllowance } from '#shared/catalogue/prices.ts';

export type PlanAction = 'start' | 'subscribe' | 'coming-soon' | 'film' | 'gift';

export interface Plan {
  readonly id: string;
  readonly title: string;
  readonly priceCents: number;
  readonly frequency: 'one-time' | 'per month' | 'excluding shipping';
  readonly features: readonly string[];
  readonly note?: string;
  readonly action: PlanAction;
}

const story = {
  title: 'Story',
  priceCents: prices.storyCents,
  frequency: 'one-time',
  features: ['A written story', '5 posts', 'A content strategy', 'Values'],
  action: 'start',
} as const satisfies Omit<Plan, 'id'>;

/** In the order of specification 2.9; the last repeats the first. */
export const plans: readonly Plan[] = [
  { id: 'story', ...story },
  {
    id: 'subscription',
    title: 'Subscription',
    priceCents: prices.subscriptionCentsPerMonth,
    frequency: 'per month',
    features: [
      `${subscriptionAllowance.stories} stories`,
      `${subscriptionAllowance.posts} posts`,
      'A strategy',
      'Values',
    ],
    action: 'subscribe',
  },
  {
    id: 'transform',
    title: 'TRANSFORM YOUR STORY',
    priceCents: prices.transformShownCents,
    frequency: 'one-time',
    features: [],
    note: 'For a story you already have. We’re still working out what it includes, so nobody can buy it yet.',
    action: 'coming-soon',
  },
  {
    id: 'film',
    title: 'Film package',
    priceCents: prices.filmShownCents,
    frequency: 'one-time',
    features: filmPackage,
    action: 'film',
  },
  {
    id: 'gift',
    title: 'GIFT YOUR STORY',
    priceCents: prices.giftCents,
    frequency: 'excluding shipping',
    features: ['A5 prints on 250 gsm paper', 'A luxury bi-fold frame', 'A gift box'],
    action: 'gift',
  },
  { id: 'story-again', ...story, note: 'Not sure yet? Start with one story.' },
];
