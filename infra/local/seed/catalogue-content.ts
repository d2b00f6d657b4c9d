import type { FeaturedStoryInput, ProductInput } from '#functions/ops/catalogue.ts';
import { printSlug } from '#shared/prints/plan.ts';

/** The seed's products and featured stories: invented people and shops with our own pictures (web/media). */
export const seededProducts: readonly ProductInput[] = [
  {
    productId: 'story-book',
    needs: ['story', 'address'],
    name: 'Your Story as a Book',
    basePriceCents: 8900,
    description:
      '<p>Your story on cream paper, with the images you choose, in a soft cover or bound in linen. Each book is made to order.</p><ul><li>Thread-sewn, 148 × 210 mm</li><li>Up to 64 pages</li><li>A dedication on the first page</li></ul>',
    variants: [
      { name: 'Softcover', priceCents: 8900 },
      { name: 'Linen Hardcover', priceCents: 12_900 },
      { name: 'Linen Hardcover, Set of Three', priceCents: 32_900 },
    ],
    image: 'pictures/storybook.webp',
  },
  {
    productId: 'block-print',
    needs: ['story', 'address'],
    name: 'A Block Print of Your Story',
    basePriceCents: 6500,
    description:
      '<p>One scene from your story, cut by hand and printed in four colors. You choose the scene, and we show you the drawing before we cut it.</p><ul><li>250 gsm cotton paper</li><li>Signed and numbered</li></ul>',
    variants: [
      { name: 'A4', priceCents: 6500 },
      { name: 'A3', priceCents: 9500 },
      { name: 'A3, Framed in Oak', priceCents: 16_500 },
    ],
    image: 'pictures/framed-print.webp',
  },
  {
    productId: 'read-aloud',
    needs: ['story'],
    name: 'Your Story Read Aloud',
    basePriceCents: 14_500,
    description:
      '<p>A professional reader with a warm voice records your story. You get a file that plays anywhere and a card with a code to scan.</p><p>We’ll call you first to check how to pronounce the names.</p>',
    variants: [
      { name: 'One Voice', priceCents: 14_500 },
      { name: 'One Voice and Music', priceCents: 19_500 },
    ],
    image: 'pictures/radio.webp',
  },
  {
    productId: 'postcards',
    needs: ['story', 'address'],
    name: 'Thirty Postcards',
    basePriceCents: 3900,
    description:
      '<p>The five posts of your story as six postcards each, with your images or our prints. For people who don’t look at screens.</p><ul><li>350 gsm, 105 × 148 mm</li><li>Thirty envelopes</li></ul>',
    variants: [],
    image: 'pictures/postcards.webp',
  },
  {
    productId: 'portrait-morning',
    needs: ['address'],
    name: 'A Portrait Morning',
    basePriceCents: 29_500,
    description:
      '<p>A photographer comes to where your story happens: the shop, the kitchen, the harbour. Two hours, natural light, twelve photos to keep.</p>',
    variants: [
      { name: 'Riverwood and Around', priceCents: 29_500 },
      { name: 'Up to 200 km Away', priceCents: 41_500 },
    ],
    image: 'pictures/camera.webp',
  },
  {
    productId: 'letters-home',
    needs: ['story', 'address'],
    name: 'Letters Home',
    basePriceCents: 11_900,
    description:
      '<p>Six letters, one a month, each with a chapter of your story, folded by hand and sent to the person you choose. The last one has an empty page for a reply.</p>',
    variants: [
      { name: 'Within the Country', priceCents: 11_900 },
      { name: 'Anywhere', priceCents: 14_900 },
    ],
    image: 'pictures/letters.webp',
  },
];

const films = '../../../web/public/films';
/** Its poster is the story's print. */
const film = (name: string) => ({
  file: `${films}/${name}.mp4`,
  captions: `${films}/${name}.vtt`,
});

const byForm = (by: string, givenAt: string) => ({ by, givenAt, how: 'An invented example: no consent needed' });

const exampleNote = '<p>This is an example. We made up the people, the business and the figures.</p>';

const stories: readonly FeaturedStoryInput[] = [
  {
    featuredStoryId: 'first-light-bakery',
    print: printSlug({ seed: 10, time: 'dawn', season: 'autumn', place: 'kitchen', things: ['oven', 'loaf'] }),
    name: 'The Oven Was Older Than I Was',
    author: 'Marisol Vance',
    company: 'First Light Bakery',
    stats: [
      { label: 'Reach', value: '12,400' },
      { label: 'Reel interaction', value: '8.1 %' },
      { label: 'Ad goal', value: '3 in 10' },
    ],
    description:
      '<p>The oven came with the lease, and the lease came because nobody else wanted the oven. It had been lit by the same family since before my mother was born, and when they showed me round they apologised for it.</p><p>I burned the first forty loaves. On the forty-first morning the street smelled the way my grandmother’s hall did, and a man I had never met stood at the door at ten to six and asked if I was open. I was not. I opened.</p><h4>What I know now</h4><p>People do not come in for bread. They come in because somebody is awake.</p>',
    images: [{ file: 'pictures/shop-front.webp', alt: 'A bakery with a striped awning, bread in its window' }],
    videos: [film('sample-film')],
    consent: byForm('Marisol Vance', '2026-05-04T09:00:00.000Z'),
  },
  {
    featuredStoryId: 'slow-clocks',
    print: printSlug({ seed: 47, time: 'night', season: 'winter', place: 'workshop', things: ['clock'] }),
    name: 'Forty Years of Other People’s Time',
    author: 'Henrik Aldous',
    company: 'Aldous Clocks',
    stats: [
      { label: 'Reach', value: '6,800' },
      { label: 'Reel interaction', value: '11.4 %' },
    ],
    description:
      '<p>My father never hurried, which is a strange thing to say of a man who sold clocks. He wound the whole wall on Mondays, left to right, and if you spoke to him he would finish the one in his hand before he turned.</p><p>The bench is mine now. I have his lamp, and his habit.</p>',
    images: [{ file: 'pictures/workbench.webp', alt: 'A clock on a bench under a yellow lamp' }],
    consent: byForm('Henrik Aldous', '2026-04-12T14:30:00.000Z'),
  },
  {
    featuredStoryId: 'harbour-road',
    print: printSlug({ seed: 54, time: 'morning', season: 'summer', place: 'shore', things: ['bicycle', 'gull'] }),
    name: 'The Harbour Road, Uphill',
    author: 'June Okafor',
    company: 'Two Wheels Down',
    stats: [
      { label: 'Reach', value: '21,300' },
      { label: 'Reel interaction', value: '6.7 %' },
    ],
    description:
      '<p>She ran behind me the whole length of the harbour road with one hand on the saddle, and at the chandler’s she let go and did not say so.</p><p>I rent bicycles now, forty of them, all green. When a child wobbles out of the yard I look at the parent’s hands.</p>',
    images: [{ file: 'pictures/bicycle.webp', alt: 'A green bicycle with flowers in its basket' }],
    videos: [film('the-long-way-home')],
    consent: byForm('June Okafor', '2026-06-20T08:15:00.000Z'),
  },
  {
    featuredStoryId: 'garden-jars',
    print: printSlug({ seed: 33, time: 'noon', season: 'summer', place: 'garden', things: ['jar', 'bouquet'] }),
    name: 'Eleven Jars on a Wall',
    author: 'Tilda Marsh',
    company: 'Marsh Garden Flowers',
    stats: [{ label: 'Reach', value: '4,150' }],
    description:
      '<p>The first summer I put out eleven jars and a tin with a slot. By noon the jars were gone and the tin held a note: “Paid you in eggs, back step.”</p><p>There is a shop now, with a till. I still leave one jar on the wall.</p>',
    images: [{ file: 'pictures/bouquet.webp', alt: 'Garden flowers in a jar, tied with a thread' }],
    consent: byForm('Tilda Marsh', '2026-07-02T16:45:00.000Z'),
  },
  {
    featuredStoryId: 'sunday-piano',
    print: printSlug({ seed: 93, time: 'gold', season: 'autumn', place: 'room', things: ['piano', 'candle'] }),
    name: 'Oranges and Floor Polish',
    author: 'Paul Wiremu',
    company: 'Wiremu Piano Lessons',
    stats: [
      { label: 'Reach', value: '9,020' },
      { label: 'Ad goal', value: '1 in 4' },
    ],
    description:
      '<p>On Sundays Nan polished the floor and then nobody was allowed across it, so whoever was on the piano side stayed on the piano side. That is the whole secret of how I learned.</p><p>She peeled oranges in one ribbon and set them on the lid. I teach the same piece first to everyone.</p>',
    images: [{ file: 'pictures/piano.webp', alt: 'An upright piano with candles and an orange on it' }],
    consent: byForm('Paul Wiremu', '2026-03-18T11:00:00.000Z'),
  },
  {
    featuredStoryId: 'second-boat',
    print: printSlug({ seed: 21, time: 'dusk', season: 'summer', place: 'shore', things: ['rowingBoat', 'jetty'] }),
    name: 'The Second Boat',
    author: 'Asta Lindqvist',
    company: 'Lindqvist Boats',
    stats: [{ label: 'Reach', value: '15,700' }],
    description:
      '<p>Everybody builds one boat to find out what they did wrong. Mine leaked at the third plank for nine years, and I loved it, and I would not sell you one like it.</p><p>This is about the second boat, and about my brother, who bailed.</p>',
    images: [{ file: 'pictures/boat.webp', alt: 'A small boat under sail at sunset' }],
    videos: [film('sample-film')],
    consent: byForm('Asta Lindqvist', '2026-08-09T10:20:00.000Z'),
  },
];

/** Every story says that it is an example. */
export const seededStories: readonly FeaturedStoryInput[] = stories.map((story) => ({
  ...story,
  description: story.description + exampleNote,
}));
