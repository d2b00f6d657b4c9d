/** A whole example, so that nobody has to imagine what they will get. The people in it are made up. */
export const exampleConversation = [
  { who: 'wren', text: 'What did the kitchen smell like the morning you signed the lease?' },
  { who: 'you', text: 'Burnt toast. My sister was nervous and put the grill on high.' },
  { who: 'wren', text: 'And when you smell it now?' },
  { who: 'you', text: 'I laugh. Every new hire gets toast on their first day.' },
  { who: 'wren', text: 'What would you say to the two of you, there at the counter?' },
  { who: 'you', text: 'Be as nervous as you like. Sign it anyway.' },
] as const;

export const exampleStory = {
  title: 'Burnt Toast and a Signed Lease',
  opening:
    'The grill was on high because my sister was nervous, and by the time the agent knocked, the whole flat smelled of it. We signed on the counter, between the crumbs.',
  next: 'Eleven years on, every new hire gets toast on their first morning. Nobody has asked why.',
  values: ['Nerves are part of the work', 'Sign it anyway', 'Feed people first'],
  idea: 'Film the first slice of a first day, and let the new hire tell what they were afraid of.',
  monday: 'Monday: the counter, then and now, and the eleven years between the two.',
} as const;
