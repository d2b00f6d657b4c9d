import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import type { Story, StorySummary } from '#shared/schemas/story.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';
import { fakeToken } from '#tests/support/canned-api.ts';

/** A customer with stories, as /api/auth/user answers. */
export const reader = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  allowedStories: 1,
  firstStory: false,
  subscriptionActive: true,
};

/** The browser's storage of that customer's session. */
export const readerSession = {
  token: fakeToken(3600, 'ada'),
  allowedStories: '1',
  firstStory: 'false',
  subscriptionActive: 'true',
};

export const summary: StorySummary = {
  _id: '01JD9Z3W8Q4N7T2V5X6Y0ABCDE',
  name: 'Burnt Toast and a Signed Lease',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  isFilm: false,
  image: null,
  status: 'ready',
  progress: { done: 5, of: 5 },
};

const paragraphs = [
  'The grill was on high because my sister was nervous, and by the time the agent knocked, the whole flat smelled of it. We signed on the counter, between the crumbs.',
  'Eleven years on, every new hire gets toast on their first morning. Nobody has asked why. They eat it standing, as we did, and they leave the crumbs where they fall.',
  'The landlord kept the pen. My sister kept the toaster, which has not worked since the second winter and stands in the window like a trophy.',
];

const told = paragraphs.map((text) => `<p>${text}</p>`).join('');
const values =
  '<h4>Your values</h4><ul><li>Stubborn hospitality: nobody begins hungry.</li><li>Plain dealing: we sign where we stand.</li></ul>' +
  '<h4>Your content strategy</h4><ol><li>Film the first toast of a new hire.</li><li>Show the toaster in the window.</li></ol>' +
  '<h4>Your weekly schedule</h4><ul><li>Monday: the smell of the flat.</li><li>Tuesday: the pen.</li></ul>';

const posts = [
  'We signed between the crumbs. Eleven years on, every new hire gets toast on their first morning.',
  'My sister was nervous, so the grill was on high. I still think that it was the best lunch we ever had.',
  'The landlord kept the pen.\n\nWe kept the toaster.',
  'Nobody has asked why there is toast. I would tell them if they did.',
  'A flat that smells of burnt bread is a flat that somebody lives in.',
];

export const story: Story = {
  ...summary,
  description: `<h4>${summary.name}</h4>${told}${values}`,
  captions: posts.map((text, index) => ({ _id: `c${index + 1}`, text, url: null })),
};

const bicyclePosts = [
  'It ran true. That was all he needed to hear.\n\nWhat would you never sell?\n\n#bicycle #repair #saturdays',
  'Four Saturdays, one green Raleigh and a tin of ginger biscuits with a dent in it. He held the spanner, because hands want something to do.',
  'He wobbled as far as the lock and rang the bell twice. I had never heard him laugh.\n\nTell me about a first ride.',
  'The tin stands over the till, with the dent to the front. No, it is not for sale.',
  'I was a nurse for nineteen years. I can change a dressing and a derailleur. Come in, the kettle is on from nine.',
];

/** As long as a real one, with everything that Wren writes. */
export const fullStory: Story = {
  ...summary,
  name: 'The Bicycle That Would Not Be Sold',
  print: '7-morning-autumn-workshop-bicycle.tin.kettle',
  posting: { start: null, done: [] },
  description: storyHtml(bicycleParts, 'en'),
  captions: bicyclePosts.map((text, index) => ({ _id: `c${index + 1}`, text, url: null })),
};
