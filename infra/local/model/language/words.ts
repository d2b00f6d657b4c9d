function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

export const determiners = words('my our the a an his her their this that these those');

export const prepositions = words(
  'in at on by near under over behind beside between inside outside around along across through during before after from until since without within into onto above below against among down up off',
);

export const functionWords = words(`
  and or but so because if as than then when while where who whom whose which what how why that to of for with about like
  though although instead anyway somehow ready enough either neither else
  one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand
  somebody someone anybody anyone everybody everyone nobody
  i you he she it we they me him us them myself himself herself itself ourselves themselves yourself mine yours hers ours theirs
  is was are were be been being am do does did done have has had having will would can could shall should may might must
  not no nor never ever always often sometimes still just only also too very really again there here now
  yet before twice once again upstairs downstairs outside inside
  yes yeah ok okay please well maybe perhaps even much many more most some any every each both all such own
  today yesterday tomorrow later soon ago together alone away back home forever almost already everything nothing something
  my our the a an his her their this these those your its
`);

export const verbs = words(`
  went came got made said told took gave knew thought felt saw found left kept held stood sat ran began broke brought
  built bought caught chose cost cut drew drank drove ate fell fed fought flew forgot forgave froze grew hung heard hid hit
  hurt laid led lent let lay lit lost meant met paid put read rode rang rose sang sank sent set shook shone shot shut slept
  sold wept swore woven lent dealt bent bound burnt leapt knelt fled spat bled crept slid spent spoke spread sprang stole stuck struck swept swam swung taught tore threw understood woke wore won wrote became
  go come get make say tell take give know think feel see find leave keep hold stand run begin break bring build buy catch
  choose draw drink drive eat fall fight fly forget grow hear hide lead lose mean meet pay read ride rise sing send shake
  shut sleep speak spend stay swim teach throw wake wear win write become want need love like help work live try look seem
  gets makes says tells takes gives knows thinks feels comes goes means wants needs loves likes helps works lives tries looks
  sells teases fit fits drops runs carries complains sends writes asks walks plays brings speaks leaves falls finds pays
  seems keeps stays smells smelled smelt split splits stopped sounds tastes sits stands runs brings teaches turns starts opens saves called
`);

export const bareVerbs = words(
  'love like need want miss hope think feel know see keep remember work live make help try',
);

export const vagueNouns = words(`
  thing things time times way ways lot lots bit kind sort fact reason end rest others other same first last moment point
  part parts side case number idea people person someone everyone anything all most best worst whole only one ones two
  past future beginning start middle year years day days week weeks month months hour hours minute minutes night today
  morning evening afternoon few couple half right left next more less reader story memory milestone truth question answer
  following previous above below latter former
  instruction instructions prompt system
  cancer illness disease death funeral divorce accident treatment surgery chemo grave war mistake marriage
  winter summer spring autumn fall front back top bottom
  teeth arm arms leg legs knee knees head hair floor wall screen noise power words voice voices eyes ear ears room
  litre stroke bench while sin marks surname officer
  name names feet turn turns sense help use place places head minds mind life world job rent while chance luck
`);

export const adjectives = words(`
  old new small little big great long short young early late good bad best first last whole same own red blue green white
  black yellow brown grey gray golden warm cold hot wet dry dark bright quiet loud soft hard heavy light empty full tiny huge
  second hand tall local cheap expensive flat round square fresh clean dirty fast slow secondhand happy sad proud tired late dear open closed wooden broken beautiful lovely favourite favorite final next only
  retired young noisy narrow municipal nervous quick sick wild
  real true simple plain strange nice kind main single rich poor strong weak deep high low wide narrow second third
`);

export const looksLikeVerbForm = words(`
  family belly jelly lily fly supply assembly butterfly july italy
  bed red wedding shed sled seed speed weed bleed feed need
  morning evening wedding building ceiling king ring spring string wing thing clothing painting meeting feeling beginning
  ending opening drawing dining training living swing
`);

/** Painful topics: Wren answers with care, and the writer does not assume that the person is present. */
export const heavyWords =
  /\b(died|dies|dying|death|dead|passed away|funeral|cancer|grief|grieving|lost (?:him|her|them|(?:my|our) (?:\w+ )?(?:mother|mom|mum|father|dad|brother|sister|son|daughter|baby|child|wife|husband|friend|grand\w+|dog|cat))|miscarriage|suicide|widow|widower|hospice|stroke|buried|the late)\b/i;

export const weekdaysAndMonths =
  /^(monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)$/i;
