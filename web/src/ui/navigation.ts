import { pages } from '#shared/names/pages.ts';

interface NavigationLink {
  readonly to: string;
  readonly label: string;
}

/** In the order of specification 1.2. */
export const siteLinks: readonly NavigationLink[] = [
  { to: pages.startYourStory.path, label: 'Start your story' },
  { to: pages.turnIntoFilm.path, label: 'Films' },
  { to: pages.giftYourStory.path, label: 'Gifts' },
  { to: pages.pricing.path, label: 'Pricing' },
];

interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

export const footerGroups: readonly NavigationGroup[] = [
  {
    title: 'Stories',
    links: [
      ...siteLinks,
      { to: pages.featuredStories.path, label: 'Featured stories' },
      { to: pages.continueYourStory.path, label: 'Continue your story' },
      { to: pages.giveStory.path, label: 'Give a story' },
      { to: pages.redeem.path, label: 'Redeem a card' },
    ],
  },
  {
    title: 'Tellwren',
    links: [
      { to: pages.about.path, label: 'About' },
      { to: pages.contactUs.path, label: 'Contact' },
      { to: pages.terms.path, label: 'Terms' },
      { to: pages.privacyPolicy.path, label: 'Privacy policy' },
    ],
  },
];

/** Specification 1.2; the first is ours. */
export const accountLinks: readonly NavigationLink[] = [
  { to: pages.account.path, label: 'Your account' },
  { to: pages.orders.path, label: 'Orders' },
  { to: pages.subscriptions.path, label: 'Subscription' },
  { to: pages.stories.path, label: 'Stories' },
  { to: pages.gifts.path, label: 'Gifts' },
  { to: pages.vouchers.path, label: 'Stories you gave' },
  { to: pages.films.path, label: 'Films' },
  { to: pages.changePassword.path, label: 'Change Password' },
];
