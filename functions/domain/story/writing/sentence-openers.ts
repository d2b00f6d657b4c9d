/**
 * Ordinary words that may begin a sentence before a verb ("Snow had fallen") and are no names. Lower case; without words that
 * need an article or end in -ly or -ing.
 */
export const sentenceOpeners: ReadonlySet<string> = new Set(
  `a about above across after afterwards again against ago all almost alone along already also although always am among an
  and another any anybody anymore anyone anything anyway anywhere are around as at away back be because been before behind
  being below beneath beside besides best better between beyond both but by can come could dear deep did do does done down
  during each earlier early east either else enough even eventually ever every everybody everyone everything everywhere
  except far farther few fewer fine finally first five for forever fortunately four from further gone good had half hardly
  has have he hence her here hers herself high him himself his home how however i if in indeed inside instead into is it its
  itself just last late later least left less let like little long lots low many may maybe me mere might mine more
  moreover most much must my myself near nearby nearly neither never nevertheless next nine no nobody none nonetheless nor
  north not nothing now nowhere of off often oh okay on once one only onto opposite or other others otherwise our ours
  ourselves out outside over overhead overnight own part past perhaps plenty please quite rather right same second
  seven several shall she should since six so some somebody someday somehow someone something sometimes somewhere soon
  south still straight such sure ten than thank thanks that the their theirs them themselves then there thereafter therefore
  these they third this those though three through throughout thus till to today together tomorrow tonight too toward towards
  two under underneath unless unlike until up upon upstairs downstairs us very was we well were west what whatever when
  whenever where wherever whether which whichever while who whoever whole whom whose why will with within without won
  worse worst would yes yesterday yet you young your yours yourself yourselves

  language technology marketing design research software insurance rent cash debt profit revenue inventory packaging delivery
  medicine surgery therapy training homework practice exercise transport housing equipment clothing furniture jewellery
  penny pennies plastic concrete marble timber cardboard thread fabric linen silk velvet ceramic porcelain
  life death love hope fear grief joy anger pride faith trust luck time money work business trade school university college
  church family food bread dough flour butter milk cheese meat fish rice soup tea coffee water wine beer sugar salt honey
  fruit dinner lunch breakfast supper music silence noise laughter light darkness dark sunlight moonlight sunshine daylight
  rain snow ice wind fog mist thunder lightning weather heat cold fire smoke steam dust sand mud grass wood paper glass
  stone steel iron gold silver wool cotton leather clay paint ink soap sweat blood breath hair skin bone
  spring summer autumn fall winter morning evening night noon midnight dawn dusk sunrise sunset christmas easter
  mum mom mama mother dad papa father grandma grandpa granny grandmother grandfather nana nan auntie uncle aunt sister
  brother cousin baby kids children people folks men women boys girls friends neighbours neighbors customers clients
  parents grandparents strangers visitors guests students teachers doctors nurses workers tears hands eyes words pictures
  photos letters stories memories questions answers numbers things days weeks months years hours minutes seconds nights
  mornings evenings summers winters feet shoes clothes dreams plans doors windows walls trees flowers leaves birds dogs cats
  horses cars trains buses boats planes lights stars clouds waves books papers bills orders sales news traffic
  dinner dessert cake pizza pasta garlic lemon oil jam juice water
  success failure growth change progress quality patience courage kindness honesty trust care craft curiosity
  perseverance gratitude belonging independence freedom peace war love health sleep rest pain hunger thirst exhaustion
  relief panic shame guilt doubt worry pressure stress excitement disbelief surprise nothing
  english mathematics maths science history art poetry football soccer tennis cricket chess
  half none plenty part most word rumour rumor legend tradition custom habit nature fate destiny heaven god
  chaos panic order law truth honour honor beauty power control advice help support company
  standing`.split(/\s+/),
);
