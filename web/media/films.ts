import type { Picture } from '#web/src/art/picture.ts';
import { hero } from '#web/src/art/scenes/hillside.ts';
import { bicycle } from '#web/src/art/still-lifes/bicycle.ts';
import { letters } from '#web/src/art/still-lifes/letters.ts';
import { piano } from '#web/src/art/still-lifes/piano.ts';
import { shopFront } from '#web/src/art/still-lifes/shop-front.ts';
import { workbench } from '#web/src/art/still-lifes/workbench.ts';
import { drawPlace, places } from './places.ts';

export interface Shot {
  readonly picture: () => Picture;
  /** Shown over the picture and in the captions. */
  readonly words: string;
  readonly seconds: number;
}

interface FilmPlan {
  readonly name: string;
  readonly shots: readonly Shot[];
  /** Describes the sound in the captions. */
  readonly sound: string;
  /** Of the moment that is its still, in seconds. */
  readonly posterAt: number;
}

export const framesPerSecond = 12;
export const filmSize = { width: 800, height: 600 } as const;

/** As wide as the film, so that the thread is visible from start to end. */
const eveningRoad = () => drawPlace(places['village-night'], 900, 675);

export const films: readonly FilmPlan[] = [
  {
    name: 'sample-film',
    sound: '[A slow tune, plucked on a few strings]',
    posterAt: 5.5,
    shots: [
      { picture: letters, words: 'It began with a box of letters.', seconds: 3 },
      { picture: workbench, words: 'His bench. His lamp. Forty years of clocks.', seconds: 3 },
      { picture: shopFront, words: 'I was nineteen when I hung the sign.', seconds: 3 },
      { picture: hero, words: 'Every road I know leads back to that door.', seconds: 3.5 },
    ],
  },
  {
    name: 'the-long-way-home',
    sound: '[The same tune, an octave lower]',
    posterAt: 2.5,
    shots: [
      { picture: bicycle, words: 'She taught me to ride on the harbour road.', seconds: 3 },
      { picture: piano, words: 'Sundays smelled of oranges and floor polish.', seconds: 3 },
      { picture: eveningRoad, words: 'I still take the long way home.', seconds: 3.5 },
    ],
  },
];
