export const exampleValues = [
  {
    value: 'Nerves are part of the work',
    because: 'I hire people whose hands shake a little on the first day. They care.',
  },
  { value: 'Sign it anyway', because: 'Waiting until I’m sure has never sold a loaf.' },
  { value: 'Scrape it where they can see', because: 'When something burns, we fix it in front of everyone.' },
  { value: 'Write the number on the wall', because: 'Eleven loaves or forty, we write it down and draw the face.' },
  { value: 'Feed people first', because: 'Before the tour and before the contract, something warm.' },
] as const;

export const exampleStrategy = [
  { idea: 'First slices', how: 'Film the first slice of every first day, and let them say what they were afraid of.' },
  {
    idea: 'The wall by the oven',
    how: 'One winter week of pencil numbers per post. Ask which face people would draw.',
  },
  {
    idea: 'The back of a gas bill',
    how: 'Aunt Sunniva’s rye bread, a line a day, so that everyone bakes it by Sunday.',
  },
  {
    idea: 'The burst-pipe people',
    how: 'Ask five regulars what brought them in the first time. Print it on the bags.',
  },
  { idea: 'Things that lean', how: 'The chimney, the bicycle, the cousin at the till. Readers send in theirs.' },
  { idea: 'Ride along', how: 'Torben’s milk round at four in the morning, told by the two who used to swap.' },
] as const;

export const exampleWeek = [
  { day: 'Monday', form: 'Photo', post: 'The counter, then and now.' },
  { day: 'Tuesday', form: 'Series', post: 'Line one of the gas bill.' },
  { day: 'Wednesday', form: 'Question', post: 'What did you burn the day it mattered?' },
  { day: 'Thursday', form: 'Film', post: 'Twelve seconds at three in the morning.' },
  { day: 'Friday', form: 'Portrait', post: 'One regular, one loaf, one reason.' },
  { day: 'Saturday', form: 'Rest', post: 'No post. Sell bread.' },
  { day: 'Sunday', form: 'Album', post: 'The week in pencil faces.' },
] as const;
