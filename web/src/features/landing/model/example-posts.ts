import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { type ExampleUsername, getProfileLink, getProfilePicture } from './example-usernames.ts';

export interface ExampleMedia {
  /** 828 pixels wide, 4:5; `-480` is the smaller file. */
  readonly imageSource: string;
  readonly isVideo: boolean;
  readonly shows: string;
  readonly line: string;
}

export interface ExamplePost {
  readonly username: ExampleUsername;
  readonly profileLink: string;
  readonly profilePicture: string;
  readonly caption: string;
  readonly media: readonly ExampleMedia[];
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly category: CategorySlug;
}

interface ExamplePostParts {
  readonly username: ExampleUsername;
  readonly category: CategorySlug;
  readonly caption: string;
  readonly counts: readonly [number, number, number];
  /** Description, text on the picture, and whether it is a film's poster. */
  readonly media: readonly (readonly [shows: string, line: string, isVideo?: true])[];
}

function examplePost({
  username,
  category,
  caption,
  counts: [likes, comments, shares],
  media,
}: ExamplePostParts): ExamplePost {
  return {
    username,
    profileLink: getProfileLink(username),
    profilePicture: getProfilePicture(username),
    caption,
    media: media.map(([shows, line, isVideo = false], i) => ({
      imageSource: `/posts/${username}-${i + 1}-828.avif`,
      isVideo,
      shows,
      line,
    })),
    likes,
    comments,
    shares,
    category,
  };
}

export const examplePosts: readonly ExamplePost[] = [
  examplePost({
    username: 'larkandloaf',
    category: 'business-story',
    caption:
      'The morning we signed the lease, my sister burned the toast. We signed on the counter, between the crumbs. Eleven years on, every new hire gets a slice on their first day. Today it was Dario’s turn. He asked for jam.',
    counts: [412, 67, 38],
    media: [
      ['A kitchen table with a mug and two slices of toast', 'We signed between the crumbs.'],
      ['A bakery with a striped awning', 'Eleven years on, there is toast on day one.'],
      ['A letter and an envelope', 'Be as nervous as you like. Sign it anyway.'],
    ],
  }),
  examplePost({
    username: 'noraonharbourroad',
    category: 'memories',
    caption:
      'My grandmother taught me to ride on the harbour road, one hand on the saddle as far as the third lamp post. She let go at the second and never told me. I am fifty-one and I still count them.',
    counts: [238, 45, 19],
    media: [
      ['A bicycle on a road by the water', 'She taught me to ride on the harbour road.', true],
      ['A piano with candles and an orange on it', 'Sundays smelled of oranges and floor polish.'],
    ],
  }),
  examplePost({
    username: 'odalysrows',
    category: 'milestone',
    caption:
      'At sixty I rowed across the lake. It is eight hundred metres and took me an hour, because I stopped twice to look at a heron. Two years ago I could not lift the kettle.',
    counts: [596, 121, 54],
    media: [
      ['A rowing boat on a lake, and a heron', 'Eight hundred metres. One hour. One heron.'],
      ['A kettle and a mug', 'Two years ago I could not lift the kettle.'],
    ],
  }),
  examplePost({
    username: 'halloranclocks',
    category: 'business-story',
    caption:
      'My father mended clocks at this bench for forty years and never wrote a word about it. So I thought. The letters were in the second drawer, tied with thread. This is what they told me, in twelve seconds.',
    counts: [347, 52, 71],
    media: [
      ['A workbench with a lamp and a clock', 'His bench. His lamp. Forty years of clocks.', true],
      ['A bundle of letters tied with a thread', 'The second drawer, under the springs.'],
    ],
  }),
  examplePost({
    username: 'tomasgrowsthings',
    category: 'for-someone',
    caption:
      'For Ilse, who says she can’t grow anything. You kept my mother’s geraniums alive through four moves and one very cold van. I never thanked you properly, so I had it written down. Read it with your coffee.',
    counts: [183, 29, 12],
    media: [['A bunch of flowers', 'Four moves, one very cold van, and not a leaf lost.']],
  }),
  examplePost({
    username: 'meiandjonah',
    category: 'milestone',
    caption:
      'The cradle held my sister, then me, then firewood for a while. Last night it held our daughter. I sanded the rail I used to bite and left the tooth marks on the other side.',
    counts: [729, 148, 33],
    media: [
      ['A cradle under a window at night', 'For a while it held firewood.'],
      ['A plane on a workbench, other tools above it', 'I left the tooth marks.'],
    ],
  }),
];

/** @throws Error for an unknown username */
export function getExamplePost(username: ExampleUsername): ExamplePost {
  const post = examplePosts.find((candidate) => candidate.username === username);
  if (post === undefined) throw new Error(`nobody is called ${username}`);
  return post;
}
