export const exampleConversation = [
  { who: 'wren', text: 'What did the kitchen smell like the morning you signed the lease?' },
  { who: 'you', text: 'Burnt toast. My sister was nervous and put the grill on high.' },
  { who: 'wren', text: 'And when you smell it now?' },
  { who: 'you', text: 'I laugh. Every new hire gets toast on their first day.' },
  { who: 'wren', text: 'What would you say to the two of you, there at the counter?' },
  { who: 'you', text: 'Be as nervous as you like. Sign it anyway.' },
] as const;

/** The first paragraphs are visible at once. */
export const exampleStory = {
  title: 'Burnt Toast and a Signed Lease',
  opening: [
    'The grill was on high because my sister was nervous, and by the time the agent knocked, the whole flat smelled of it. We signed on the counter, between the crumbs.',
    'I had the pen. Runa had a tea towel, and she waved it at the smoke alarm with one hand and signed with the other, which is why her name on page four looks like a bird taking off. The agent asked whether we did this often. Runa said it was our first lease. He said he had meant the toast.',
  ],
  rest: [
    'We were not bakers then. I drove a milk van and Runa answered the telephone for a dentist. What we had was our aunt Sunniva’s rye bread, written on the back of a gas bill, and a shop on Linden Street that nobody had wanted for two years because the chimney leaned.',
    'We had looked through its window so often that the greengrocer next door had begun to wave. It had a counter, an oven the size of a wardrobe and a calendar that had stopped in a March. I wanted it so much that I found fault with it all the way home. Runa let me talk. Then she said that if I was this angry with a chimney, we had better buy it.',
    'The first winter we sold eleven loaves a day. I know the number because Runa wrote it on the wall beside the oven every night, in pencil, and drew a face next to it. Eleven, a small smile. Nine, no face at all. On the fourth of December we sold forty, because the bakery by the station had a burst pipe, and the face she drew was so large that it still shows through the paint.',
    'People ask what changed. Nothing did. We got up at three. The chimney leans. Torben, who took over my round, brings us the milk that I used to bring to others and will not take money for the cream. Some of those who came because of a burst pipe came back because of the rye.',
    'The toast came back by accident. The first person we ever hired was a boy called Emre, who dropped a tray of rolls within the hour and stood there as if somebody were about to read out a verdict. Runa put a slice of yesterday’s loaf under the grill, on high, and forgot it, because a customer had come in. It was black on one side. She scraped it over the sink, gave it to him and said: that is how this place began. He ate it standing up. He stayed six years.',
    'Since then every new hire gets toast on their first morning. There have been fourteen of them. We scrape it in front of them, so that they see that it can be scraped. Nobody has asked why, and I think most of them believe that it is breakfast.',
    'Eleven years is long enough to forget what it was like not to know. I remember it when somebody new ties the apron the wrong way round and says that they are fine. I was fine as well. I had read every page of that lease and could not have told you one word.',
    'If I could stand at that counter once more, beside the two of us, I would not tell them about the winter or the forty loaves. I would not open a window either. I would say: be as nervous as you like. Sign it anyway.',
  ],
} as const;
