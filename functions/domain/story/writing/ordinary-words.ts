/** Capitalised words that are no names: platforms, formats, abbreviations, forms of address. In lower case. */
export const ordinaryCapitals: ReadonlySet<string> = new Set(
  `i i'm i'd i'll i've instagram facebook linkedin tiktok youtube pinterest threads whatsapp twitter x reel reels story
  stories live google canva spotify zoom q qa faq faqs diy bts cta ugc pdf tv ok usp ceo ai dm dms asmr pov gif
  english god mum mom dad mama papa mother father grandma grandpa grandmother grandfather granny aunt auntie uncle
  mr mrs ms miss dr sir madam dear happy birthday thank you merry`.split(/\s+/),
);

/** Also capitalised in plans for posts: days and rubrics. In lower case. */
export const planCapitals: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  throwback flashback motivation wisdom wellness feature spotlight fun fact feelings gratitude behind scenes before after
  ask me anything how why what my meet day live`.split(/\s+/),
);

/** Peoples and languages with another stem than their country. In lower case. */
export const irregularDemonyms: ReadonlyMap<string, string> = new Map(
  `british britain, briton britain, polish poland, pole poland, irish ireland, french france, spanish spain, welsh wales,
  scottish scotland, scot scotland, dutch netherlands, dutch holland, danish denmark, dane denmark, swedish sweden,
  norwegian norway, swiss switzerland, turk turkey, greek greece, thai thailand, lebanese lebanon`
    .split(/,\s*/)
    .map((pair): [string, string] => {
      const [people = '', country = ''] = pair.split(' ');
      return [people, country];
    }),
);
