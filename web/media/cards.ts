import { type PageId, pages } from '#shared/names/pages.ts';
import type { Picture } from '#web/src/art/picture.ts';
import { drawPlace, type Place, places } from './places.ts';
import { stillLifes } from './still-lifes.ts';

export const cardSize = { width: 1200, height: 630 } as const;

type SharedPage = { [Id in PageId]: (typeof pages)[Id]['indexed'] extends true ? Id : never }[PageId];

interface Card {
  readonly title: string;
  readonly picture: Picture;
  /** The title covers a landscape, instead of standing beside a print. */
  readonly over: boolean;
}

const beside = (title: string, stillLife: keyof typeof stillLifes): Card => ({
  title,
  picture: stillLifes[stillLife](),
  over: false,
});

/** Moves sun and village away from the title. */
function over(title: string, place: keyof typeof places): Card {
  const wide: Place = { ...places[place], sun: [0.79, 0.37, 0.15], village: 0.6, ridges: [0.59, 0.7, 0.83] };
  return { title, picture: drawPlace(wide, cardSize.width, cardSize.height), over: true };
}

export const cards: Readonly<Record<SharedPage, Card>> = {
  home: over('Say it once. Keep it for good.', 'village-morning'),
  about: beside('What we do', 'kitchen-table'),
  startYourStory: beside('Start your story', 'letter'),
  login: over('Log in', 'village-night'),
  register: over('Sign up', 'village-blossom'),
  pricing: beside('Pricing', 'market-stall'),
  turnIntoFilm: beside('Turn your story into a film', 'camera'),
  giftYourStory: beside('Gift your story', 'parcel'),
  giveStory: beside('Give a story', 'postcards'),
  continueYourStory: beside('Continue your story', 'storybook'),
  featuredStories: over('Featured stories', 'village-harvest'),
  contactUs: beside('Contact us', 'dog'),
  privacyPolicy: beside('Privacy policy', 'lighthouse'),
  terms: beside('Terms and Conditions', 'hand-plane'),
};

export const sharedPages: readonly SharedPage[] = Object.keys(cards).filter((id): id is SharedPage => id in pages);
