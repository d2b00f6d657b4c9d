/** The sixteen inks of prints and of the site's pictures. */
export const inks = {
  plum: '#2b1633',
  night: '#160a1b',
  plumSoft: '#5c4763',
  marigold: '#f5b335',
  butter: '#ffe3a1',
  cream: '#fffbf0',
  pine: '#0e5a50',
  pineDeep: '#083f39',
  tomato: '#c93f24',
  tomatoDeep: '#a82d14',
  mist: '#cfe3dc',
  sage: '#8fc0b2',
  blush: '#f9cdb9',
  coral: '#f08a5d',
  /** Coral over marigold. */
  ember: '#e76113',
  /** Tomato over ember. */
  brick: '#b61803',
} as const;

export type Ink = (typeof inks)[keyof typeof inks];
