/**
 * How people say that they or somebody beside them are in danger. Each phrase is the source of a pattern over `plainWords`: small
 * letters without accents and apostrophes, one space between words, a full stop as a word of its own. ` _ ` stands for up to four words.
 */
import type { StoryLanguage } from '#shared/story/languages.ts';

export interface CarePhrases {
  /** Thoughts of death, self-harm. */
  readonly distress: readonly string[];
  /** An attempt under way, violence, abuse. */
  readonly danger: readonly string[];
  /** Idioms and accidents that contain one of the others. A death by suicide told as past is grief, and in no list. */
  readonly harmless: readonly string[];
}

const end = String.raw`(?= \.)`;

const i = '(?:i|im|ive|id|ill)';
const kin =
  '(?:husband|wife|boyfriend|girlfriend|bf|gf|partner|ex|dad|daddy|father|stepdad|stepfather|step dad|step father|mum|mom|mother|stepmother|stepmom|brother|stepbrother|sister|uncle|aunt|son|daughter|child|kid|friend|cousin|boss|fiance|grandfather|grandpa|teacher|coach|roommate|flatmate|neighbou?r|parents|carer|caregiver|pimp|priest|man|guy)';
const he = `(?:he|she|hes|shes|they|theyre|someone|somebody|dad|daddy|mum|mom|mummy|mama|papa|grandpa|(?:my|our|the|her|his) (?:\\w+ )?${kin}s?)`;
const close =
  '(?:me|us|my (?:\\w+ )?(?:kids?|children|mum|mom|mother|sister|brother|baby|son|daughter|wife)|(?:the|our) (?:\\w+ )?(?:kids?|children|baby))';
const pills =
  '(?:pills?|tablets?|meds|medication|medicine|paracetamol|tylenol|ibuprofen|aspirin|xanax|valium|antidepressants?|insulin|painkillers?|sleeping)';
const selves = '(?:himself|herself|themselves|themself)';

const en: CarePhrases = {
  distress: [
    '(?:think|thinking|thought|thoughts|fantasi\\w+|dream\\w*) (?:\\w+ )?(?:about|of|abt) (?:suicide|dying(?! of| my)|being dead|ending my (?:own )?life)',
    'way out is (?:to die|death|dying|suicide)|hope (?:that )?i (?:just )?die|tonight (?:\\w+ ){0,4}?(?:pills|rope|noose)',
    '(?:been|started|keep|im|back to|resumed) cutting(?: \\.| again| since i | every night| at night)',
    '(?:no|any) (?:point|sense|meaning) (?:to|in|of) (?:my |this )?life',
    `${i} _ (?:should|might as well|decided to|deserve to|better) (?:just )?(?:die|be dead)`,
    '(?:dont|do not|didnt) deserve to (?:live|be alive|exist)',
    'want (?:it all|everything|the pain|this pain|my life) to (?:just )?(?:end|stop|be over)',
    '(?:want to|wanna|need to|ready to|going to|gonna|decided to|planning to) (?:just )?end it(?: \\.| now| tonight)',
    '(?:i|ive|im) (?:\\w+ )?(?:written|wrote|writing) (?:\\w+ ){0,3}?(?:goodbye|farewell|suicide) (?:letters?|notes?)',
    '(?:my|i|ive) (?:\\w+ ){0,3}?suicide attempts?|danger to my ?self',
    '(?:whats|what is|see|is) (?:\\w+ )?the point (?:of|in) (?:living|life|being alive|existing|going on(?: \\.| any))',
    '(?:nobody|no one|noone) (?:would|will|d|ll) (?:even |really |ever )?miss me',
    `(?:worried|afraid|scared|frightened|terrified) (?:\\w+ ){0,6}?(?:kill|hurt|harm|cut|do something to) ${selves}`,
    `${he} _ (?:will|wants? to|going to|gonna|threatens to|might) (?:\\w+ )?(?:end|take) (?:it all|(?:his|her|their) (?:own )?life)(?= (?:\\.|if|tonight|and|because))`,
    '(?:kil+|kil+ing|kil+ed|hang|hanging|shoot|shooting|drown|drowning|stab|stabbing|poison|harm|harming|harmed|mutilat\\w+|unaliv\\w+) (?:my ?self|meself)',
    `${i} _ (?:want|wanted|wanting|wanna|wana|wnat|wish|wished|prefer|like|love|deserve|deserved|ready|rather|need) (?:\\w+ )?(?:to )?(?:just )?(?:die|be dead|stop existing|cease to exist|not be alive|not exist|not live|never wake up)`,
    '\\. (?:\\w+ )?(?:want to|wanna|wana) (?:die|be dead)',
    '(?:feel|feels|feeling) like (?:dying|ending it)',
    'wish _ (?:i was|i were|i am|i could|i would) (?:just |already )?(?:dead|die|never born|not alive|not exist|gone forever)',
    'wish _ i (?:had never been|hadnt been|was never|were never|wasnt|werent|had not been|didnt|never) (?:even )?(?:born|alive|exist\\w*|wake up|woke up|woken up)',
    'better off (?:dead|(?:with ?out|w o) me)',
    '(?:world|everyone|everybody|they|theyd|theyll|family|kids|children|husband|wife|parents|you|all) _ (?:better|happier) (?:off |place )?(?:with ?out me|if i (?:was|were|wasnt|werent|died|die|disappear\\w*))',
    '(?:nobody|no one|noone) _ (?:miss|care|notice|cry) _ (?:if i (?:died|die|was dead|were dead|disappear\\w*|killed|was gone)|when im (?:gone|dead))',
    `(?:dont|do not|no longer) (?:\\w+ ){0,3}?(?:want|wanna|wish|care) (?:\\w+ )?(?:to |2 )?(?:live|be alive|exist|stay alive|be on this (?:earth|planet)|be in this world|keep living|go on living|carry on living|continue living)(?: \\.| (?:anymore|any more)| (?:anylonger|any longer)| without (?:him|her|them)| like this| and(?! work)| but| because)`,
    `${i} _ (?:didnt|did not|never) (?:\\w+ )?(?:want|wanted) to (?:live|be alive|exist)(?: \\.| (?:anymore|any more)| (?:anylonger|any longer)| and(?! work)| but)`,
    '(?:dont|do not|no longer|didnt|not) (?:\\w+ )?(?:want|wanna|wanted|wish) (?:\\w+ )?(?:to )?be (?:here|around)(?: (?:anymore|any more)| (?:anylonger|any longer))',
    '\\. (?:i )?(?:really |just |simply )?(?:dont|do not) (?:want to|wanna) be (?:here|alive) \\.',
    '(?:hope|wish|pray|hoping|praying|want) _ (?:dont|never|didnt|wouldnt|not|wont|to never) (?:to )?(?:ever )?wake up(?! early| at | late| to )',
    '(?:dont|do not|never) (?:\\w+ )?(?:want to|wanna) (?:ever )?wake up(?: \\.| (?:anymore|any more)| again| tomorrow)',
    'sleep and (?:never|not) (?:ever )?wake(?: up)?',
    '(?:want|wish|need) _ (?:disappear|vanish) (?:forever|for good|and never)',
    'lost (?:the|my|all|any) (?:will|wish|desire) to live|(?:no|without) (?:will|wish|desire) to live',
    '(?:cant|cannot|can not) go on(?: \\.| (?:anymore|any more)| (?:anylonger|any longer)| living| like this)',
    '(?:no|any|(?:dont|do not|cant|cannot) (?:even |really )?(?:see|have|find) (?:a|the|much)) (?:point|reason|sense|purpose|use) (?:\\w+ ){0,3}?(?:living|being alive|to be alive|to (?:keep|carry on|continue|go on) living|existing|to exist|to live|waking up|to wake up|(?:to go|going) on (?:living|(?:anymore|any more)|without))(?! in | here| there| near)',
    '(?:nothing|no one|nobody|noone) (?:left |more )?to live for',
    'life (?:\\w+ )?(?:is not|isnt|is no longer|not|aint) (?:\\w+ )?worth (?:it|living)|not worth living',
    'life has no (?:meaning|point|purpose|sense)(?: left)?(?: \\.| (?:anymore|any more)| without| now)',
    '(?:tired|sick|done|exhausted) (?:of|with) (?:living|being alive|existing|life)(?: \\.| and| (?:anymore|any more))',
    '(?:give|giving|given|gave) up on (?:life|living)(?: \\.| and| because| any)',
    'end(?:ing)? it all|end(?:ing)? (?:it|everything) (?:tonight|for good|forever|once and for all)',
    'end(?:ing)? my (?:own )?(?:life|misery|suffering|existence)(?! in (?:this|that|the|a) | as | here)|put(?:ting)? an end to (?:it all|my life|myself|my misery)',
    'tak(?:e|ing|en) my own life(?! in(?:to)? )|took my own life(?! in(?:to)? )|tak(?:e|ing) my life(?: \\.| tonight| tomorrow| soon)',
    `(?:im|i am|i feel|i felt|i was|ive been|i have been|feeling|i get|hes|shes|he is|she is|they are|${kin} (?:is|has been|feels)) (?:\\w+ )?suicidal`,
    '(?:i|ive|im|my) _ suicidal \\w+',
    `${i} _ (?:commit\\w*|comit\\w*|contemplat\\w+|consider\\w*|plan\\w*|attempt\\w*|try|tried|trying) (?:\\w+ )?suicide`,
    `(?:i|im|ive|id|my) _ (?:think|thinking|thought|thoughts|dream\\w*|fantasi\\w+|obsess\\w*|feel\\w*) (?:\\w+ ){0,2}?(?:of|about|like) (?:\\w+ )?suicide`,
    '(?:wrote|written|writing) (?:\\w+ )?(?:my|a) suicide (?:note|letter)',
    '(?:want to|wanna|gonna|going to|will|should|might|ill) kms',
    '(?:want to|wanna|gonna|going to|about to|ready to|thinking (?:of|about)|think (?:of|about)|thought (?:of|about)|feel like|i will|ill|should) (?:just )?(?:jump\\w*|driv\\w+|hurl\\w*) (?:\\w+ )?(?:(?:off|from) (?:\\w+ ){1,2}?(?:bridge|roof|balcony|building|cliff|tower|ledge)|(?:in front of|under|into) (?:\\w+ ){0,2}?(?:train|traffic|bus|truck|lorry|tree|wall))(?! into)',
    'thr(?:ow|owing|ew) my ?self (?:off|from|in front of|under|out of|onto)',
    '(?:want|wish|need) _ (?:join|be with|follow) (?:him|her|them|my \\w+) (?:in (?:heaven|death|the grave)|into death|to the grave)',
    '(?:want to|wanna|gonna|going to|urge to|keep|kept|keeps|started|start|need to|about|of|been|am|im|stop|cant stop|feel like) (?:\\w+ )?(?:hurt|hurting|cut|cutting|burn|burning|injur\\w+|punish\\w*) my ?self',
    '(?:hurt|hurting|cut|cutting|burn|burning|burned|burnt) my ?self (?:\\w+ ){0,3}?(?:on purpose|again|to feel|helps?|relief|to cope|every (?:day|night|week)|at night|sometimes|for years|when (?:im|i am|i feel|it gets|nobody))',
    '(?:i|and) (?:\\w+ )?cut my ?self(?: \\.| because| to (?:feel|stop|punish)| so i| and it| and i (?:cant|dont|like|feel|need|want))',
    'cut(?:ting)? (?:into )?my (?:wrists?|arms?|thighs?|legs?|skin)(?! on | while | off| badly| when i (?:was|fell|slipped|tried|opened))|slit(?:ting)? my (?:wrists?|throat|arms?)',
    '(?:i|im|ive|my) _ self ?harm\\w*',
    `${he} _ (?:wants?|going|gonna|threatens?|threatening|tries|trying|plans?|planning|talks|talking|thinking|thinks|keeps) _ (?:kil+|kil+ing|hang|hanging|hurt|hurting|harm|harming|cut|cutting) ${selves}`,
    `${he} _ (?:wants|want) to (?:die|end (?:it all|(?:his|her|their) life))(?! (?:at|in|old|happy) )`,
    `${he} (?:\\w+ )?(?:doesnt|does not|dont|no longer) (?:\\w+ )?wants? to (?:live|be alive|exist|be here (?:anymore|any more))(?! in | with | there| near)`,
    `(?:cuts|is cutting|been cutting|burns|is burning|harms|is harming|is hurting) ${selves}(?! (?:off|a|some|shaving|short|on|while|with) )`,
    `${he} _ self ?harm(?:s|ing)?`,
  ],
  danger: [
    'tak(?:e|ing) an overdose|took an overdose',
    `${he} (?:\\w+ ){0,2}?(?:grabs|grabbed|grabbing) (?:me|my) (?:\\w+ )?(?:by the )?(?:throat|neck|hair)`,
    '(?:someone|somebody|man|men|hes|theyre|they are|people) (?:\\w+ ){0,3}?(?:trying to (?:break|get) in|breaking in)|(?:being |im |am )held (?:\\w+ )?(?:against my will|captive|prisoner)',
    `(?:my (?:\\w+ )?${kin}|he|she|hes|shes) (?:is |gets |has been |was )?(?:\\w+ )?(?:violent|abusive)(?: \\.| to| towards?| with| and (?:i|im|he)| when)`,
    '(?:i|im|ive) (?:\\w+ ){0,3}?(?:suffer\\w*|experienc\\w+|escap\\w+|surviv\\w+|living with) (?:\\w+ ){0,2}?(?:domestic |sexual |physical )(?:abuse|violence)',
    '(?:gun|knife|rope|noose|pills|blade|razor) (?:\\w+ ){0,7}?(?:on my ?self|end my life|end it)',
    '(?:in|into|to) my (?:room|bed) (?:\\w+ ){0,4}?touch\\w*',
    `(?:i|ive|i have|just) (?:just |already |now )?(?:taken|took|swallowed|ate|downed|swallow) (?:\\w+ )?(?:all|too many|a (?:whole )?(?:bottle|box|pack|packet|handful|bunch|load|lot)|the (?:whole|entire)|every|\\d+|twenty|thirty|forty|fifty|sixty|loads|so many|lots) _ ${pills}`,
    `${he} _ (?:taken|took|swallowed) _ ${pills} _ (?:wont|isnt|not|cant|unconscious)`,
    `(?:i|ive|i have|im|hes|shes|has just) (?:just )?overdos(?:ed|ing)|(?:want to|wanna|going to|gonna|about to|ready to) (?:overdose|od)(?: \\.| on| and| tonight)`,
    '(?:have|got|holding) (?:the|a|my) (?:pills|rope|noose|gun|razor|blade|knife) (?:\\w+ ){0,3}?(?:ready|in my hands?|in front of me|next to me|to my|around my)|(?:gun|knife|blade|rope|noose) (?:to|at|around|on) my (?:head|neck|throat|wrists?)',
    '(?:im|i am|i) _ (?:bridge|ledge|roof|tracks|railing|balcony) (?:\\w+ ){0,5}?(?:jump|to die|end it)|(?:im|i am) (?:going to|gonna|about to) jump(?: \\.| now)',
    'by the time you read this (?:ill|i will) be (?:dead|gone)',
    `${he} _ (?:hits|beats|kicks|punches|slaps|chokes|strangles|abuses|rapes|molests|hurts|batters|burns|whips|gropes|assaults|threatens|stalks|mistreats|tortures) (?:and \\w+ )?(?:${close}|her ${end}|him ${end})`,
    `${he} _ (?:is|was|has been|keeps|kept|started|starts|used to|been|hes|shes|would|will|might|going to|gonna|wants to|about to|tries to|tried to|s) (?:\\w+ )?(?:hit|hitting|beat|beating|kick|kicking|punch\\w*|slap|slapping|chok\\w+|strangl\\w+|abus\\w+|rap(?:e|ing)|molest\\w*|hurt|hurting|threaten\\w*|stalk\\w*|grop\\w+|tortur\\w+|whip\\w*) ${close}`,
    `(?:hes|shes|theyre) (?:\\w+ )?(?:hitting|beating|kicking|punching|slapping|choking|strangling|abusing|raping|hurting|threatening|stalking) ${close}`,
    `${he} _ (?:hit|beat|punched|slapped|kicked|choked|strangled|raped|abused|molested|assaulted|whipped|tortured|groped|stabbed|battered|threatened|stalked|beaten) (?:me|us)`,
    `${he} _ (?:pushed|shoved|threw|slammed|pinned|dragged|pushes|shoves|throws|slams|pins|drags) me (?:\\w+ )?(?:against|down(?: the stairs| and|${end})|into the (?:wall|door)|onto the (?:floor|bed)|across the room|by (?:the|my) (?:hair|throat|neck))`,
    '(?:i|ive|we|im) (?:\\w+ ){0,2}?(?:was|were|got|get|am|being|been|getting|im) (?:\\w+ ){0,2}?(?:raped|molested|abused|assaulted|beaten up|beaten by (?:my|him|her)|beaten (?:as|every|at home|black|until|when i was)|trafficked|kidnapped|strangled|hit by (?:my (?:husband|dad|father|mother|mum|mom|boyfriend|partner|stepfather|stepdad)|him)|held (?:captive|prisoner|against))',
    '(?:im|i am|i was) (?:\\w+ ){0,2}?(?:victim|survivor) of (?:\\w+ ){0,2}?(?:abuse|violence|rape|assault|incest)|(?:im|i am|trapped|stuck|living) (?:\\w+ )?(?:in|with) an abusive',
    `(?:im|i am|ive been) (?:\\w+ ){0,2}?(?:afraid|scared|terrified|frightened|petrified) (?:of (?:him|her|my (?:\\w+ )?(?:husband|boyfriend|partner|wife|father|dad|stepdad|stepfather|ex|mother|mum|mom|uncle|brother|fiance|parents))(?: \\.| and| because| when| so)|to go home|(?:that )?(?:he|she|hell|shell|they|hes|shes) (?:\\w+ ){0,2}?(?:kill|hurt|hit|beat|find)|for my (?:life|safety))`,
    '(?:not|dont feel|do not feel|never feel|isnt) (?:\\w+ )?safe (?:at home|in my (?:own )?(?:home|house)|here with|with (?:him|her|my)|around (?:him|her|my))',
    `${he} _ (?:threaten\\w*|says?|said|swears?|swore|wants?|tries|tried|trying|going|gonna|promised|will) _ (?:kill|murder|stab|shoot|strangle) ${close}`,
    `(?:hes|shes|theyre) (?:going to|gonna|trying to) (?:kill|murder|stab|shoot) ${close}`,
    `${he} _ (?:touched|touches|touching|touch) me (?:\\w+ )?(?:inappropriately|sexually|down there|between|at night|in (?:places|my (?:bed|sleep|room))|when i (?:was asleep|sleep|slept|said no|was (?:a (?:child|kid|little|boy|girl)|little|small|young))|as a (?:child|kid|girl|boy))`,
    '(?:forc\\w+|made|makes) me (?:to )?(?:have sex|sleep with|touch him|undress|strip)',
    `${he} _ (?:locks|is locking|keeps) me (?:in|locked|up)(?: the| a|${end}| in)`,
    '(?:please|pls|someone|somebody|can you|need you to) (?:\\w+ )?(?:call|phone|get|send) (?:an ambulance|911|999|112|000|the police|the cops|police|for help)',
    '(?:hes|he is|shes|she is|theyre|they are|someone is) (?:\\w+ )?(?:outside|downstairs|at the door|in the house) _ (?:knife|gun|axe|kill|hurt)|(?:has|with|got|holding|holds) a (?:gun|knife) (?:at me|and (?:hes|he is|im|i am)|to my|on me|right now)',
    'help me (?:\\w+ ){0,4}?(?:hurting me|going to kill|kidnapped|hes here|locked me)',
  ],
  harmless: [
    '(?:never|not once|didnt|did not|wouldnt|doesnt|never once) (?:\\w+ )?(?:hit|beat|slap\\w*|hurt|touch\\w*|kick\\w*) (?:me|us|him|her|them)',
    '(?:dont|do not|never|not) think (?:\\w+ )?(?:about|of) dying',
    'abused by the (?:referee|critics|press|crowd|weather)\\w*',
    '(?:die|died|dying|dead) (?:of|from) (?:\\w+ ){0,2}?(?:embarrass\\w+|shame|laugh\\w*|boredom|curiosity|happiness|joy|shock|fright|hunger|thirst|heat|cold|envy|old age|jealousy|cringe|excitement|pride|cuteness)',
    '(?:die|dying|dead|died) (?:laughing|trying|than|happy|hard|peacefully|old|on that hill|on the spot|with my boots|in (?:my own|your|her|his) (?:bed|arms)|in (?:this|that) |here with you|at (?:home|ninety|eighty|a hundred|\\d+)|for (?:a|an|that|those|this|these|her|his|their|my|it|one|some|you|another)|when (?:mum|mom|dad|everyone|the (?:teacher|whole)|he read|she read|i (?:saw|reali[sz]ed|tripped|dropped|heard my)))',
    'rather (?:\\w+ )?(?:die|be dead) than|hope to die|never say die|die hard',
    '(?:dont|do not|didnt|did not|never|not|doesnt|nobody|wouldnt|no one) (?:\\w+ )?(?:want|wanted|wanna|wants|ready|deserve|deserved|need|like)(?: \\w+)? (?:to )?(?:die|be dead)',
    'shoot my ?self in the foot|drown(?:ing)? my ?self in (?:work|music|coffee|sorrows?|paper\\w*|books)',
    'kil+(?:ed|ing)? my ?self (?:laughing|working|over|to (?:get|make|finish|pay|keep|meet)|for (?:forgetting|not|that|saying)|at work|carrying|trying to (?:carry|lift|get|move|fix|finish|reach|make|catch|keep|open|build)|lifting|getting|falling|running|climbing|doing|on (?:that|the|a|my))',
    '(?:cut|cutting|hurt|hurting|burn|burning|burned|burnt|harm) my ?self (?:shaving|slicing|cooking|chopping|peeling|opening|carving|baking|off|some|a (?:slice|piece|bit|deal|fringe)|on (?:a|the|an|that|some|his|her|my|one)|with (?:a|the|my) (?:bread|kitchen|can|cake|chisel|iron|oven)|while|falling|badly|when i (?:was|fell|tried|opened|cut|tripped|slipped)|playing|skiing|skating|dancing|lifting|in the kitchen)',
    '(?:career|social|political|commercial|professional|fashion|financial|business|brand) suicide|suicide (?:squad|prevention|hotline|helpline|mission|watch|awareness|bomb\\w+|by chocolate|doors|run|pass)',
    '(?:mum|mom|mother|wife|boss|sister|editor|teacher|gran|nan|grandma|granny|dad|father|husband|parents|accountant|friends|agent|kids|daughter|son) (?:is going to|was going to|are going to|will|would|is gonna|gonna|might|could|ll|d) (?:\\w+ )?(?:kill|murder|strangle) me(?= (?:if|when|for|once|\\.))(?! if i (?:leave|go|tell))',
    '(?:kill|murder) me (?:if|when|once) (?:he|she|they|you|mum|mom|dad|i (?:forget|forgot|ever|dont|told you|tell you|mention|spill|burn|print|write))|(?:kill|killing|kills) me (?:with (?:laughter|kindness)|laughing|lol|haha)',
    '(?:beats?|beating|beaten|hits?|hit|kicks?|kicked|slaps?|slapped) (?:me|us|him|her|them) (?:at|to it|to the|by (?:\\d|two|three|a|one|half)|hands down|\\d|every time|up (?:for|about|on)|out|off|under|on the (?:back|shoulder)|the ball|that|how|like a|with (?:(?:a|an|the|her|his|their|my|one) )?(?:\\w+ )?(?:question|questions|smile|joke|jokes|pillows?|snowballs?|grin|look|line|bill|newspaper|handbag|spoon|slipper|towel|dishcloth|umbrella|hat|fish|flowers|facts|news))',
    '(?:beat|beats|beating) (?:me|us|him|her|them|my \\w+) (?:\\w+ ){0,4}?(?:chess|cards|tennis|golf|scrabble|poker|darts|checkers|draughts|pool|snooker|monopoly|backgammon|uno|football|kart|fifa|pong|race|races|game|games|match|final|swimming|running)',
    'threaten(?:s|ed|ing)? (?:me|us) with (?:a|the|her|his) (?:\\w+ )?(?:spoon|pin|slipper|pillow|broom|newspaper|umbrella|ladle)',
    `${pills} (?:as prescribed|every|with (?:me|breakfast|tea|food|her|his)|a day|daily|back|away|out|to the|for (?:my|her|his) (?:heart|blood|back|pressure))`,
    'end(?:ed|ing)? it all (?:with|by|in) (?:a (?!gun|rope|bang of)|fireworks|cake|champagne|dancing|song)',
    'he _ touched me (?:deeply|with his|with her)|stalking me (?:on|for) (?:insta\\w*|facebook|linkedin|treats|food)',
  ],
};

const ich = '(?:ich|i)';
const er =
  '(?:er|sie|der|die|papa|mama|vater|mutter|mein \\w+|meine \\w+|unser \\w+|mein (?:\\w+ )?(?:mann|freund|vater|papa|ex|exfreund|partner|stiefvater|onkel|bruder|chef|opa|sohn)|meine (?:\\w+ )?(?:frau|mutter|mama|freundin|tochter|eltern))';
const tabletten =
  '(?:tabletten|pillen|schlaftabletten|schmerztabletten|medikamente|antidepressiva|paracetamol|ibuprofen)';
const mich =
  '(?:mich|uns|meine (?:\\w+ )?(?:mutter|mama|kinder|tochter|schwester)|meinen (?:\\w+ )?(?:sohn|bruder)|die kinder|unsere kinder)';

const de: CarePhrases = {
  distress: [
    '(?:so )?nicht? (?:mehr )?weiterleben|(?:denk\\w*|gedacht) (?:\\w+ ){0,4}?(?:ans sterben|daran (?:\\w+ )?zu sterben|mich umzubringen)',
    '(?:mir|mich) (?:\\w+ ){0,3}?(?:arme?|pulsadern|handgelenke?|beine?|haut) (?:\\w+ )?(?:auf)?(?:geschnitten|schneiden|ritzen|geritzt)',
    `${ich} (?:\\w+ ){0,2}?(?:will|mochte|moechte) (?:\\w+ ){0,2}?nicht? mehr sein \\.`,
    'niemand (?:\\w+ ){0,2}?(?:vermissen|merken|auffallen) (?:\\w+ ){0,3}?(?:weg|tot|nicht? mehr|sterbe|sturbe|stuerbe)|niemand (?:\\w+ )?(?:wurde|wuerde) mich vermissen',
    '(?:ich|mein|meinen|meinem) (?:\\w+ ){0,4}?(?:suizid|selbstmord)versuch\\w*',
    'schluss (?:zu )?machen mit (?:\\w+ )?leben|(?:einschlafen|schlafen) und (?:nie|nicht) (?:mehr|wieder)(?: mehr)? aufwachen',
    'keinen ausweg (?:mehr )?(?:\\w+ )?(?:als|ausser) (?:den tod|zu sterben)|nicht? mehr (?:weiter )?leben (?:will|mochte|moechte)|nicht? mehr da sein (?:will|mochte|moechte)',
    `${ich} (?:\\w+ ){0,3}?(?:will|wil|wollte|mochte|moechte|mag|wurde|wuerde|kann|konnte|koennte) (?:\\w+ ){0,4}?(?:nicht? mehr|nicht? langer|nicht? laenger|nimmer|nie mehr|nie wieder) (?:\\w+ )?(?:leben|da ?sein|hier sein|auf der welt sein|existieren|aufwachen|weiterleben)`,
    `${ich} (?:\\w+ ){0,2}?(?:will|wil|wollte|mochte|moechte|wurde|wuerde) (?:\\w+ ){0,4}?(?:sterben|tot sein|einschlafen und nie|verschwinden fur immer|fur immer verschwinden)`,
    '(?:will|wil|wollte|mochte|moechte) (?:\\w+ )?(?:sterben|nicht? mehr leben|nicht? mehr da sein)',
    '(?:mich|mir) _ (?:umbringen|umzubringen|umbringe|erhangen|erhaengen|aufhangen|aufhaengen|erschiessen|vergiften|ertranken|das leben (?:nehmen|zu nehmen|nehme)|die pulsadern|selbst verletz\\w+|vor (?:den|einen|die) (?:zug|bahn|s bahn|u bahn|auto))',
    `${ich} (?:\\w+ ){0,3}?bringe? mich (?:\\w+ ){0,2}?um|bringe? ${ich} mich (?:\\w+ ){0,2}?um|${ich} (?:\\w+ )?(?:tote|toete|erhange|erschiesse) mich|mir (?:\\w+ )?(?:etwas|was) (?:anzu)?(?:antun|antue|tun will)`,
    `(?:denke?|denk|dachte|gedacht|gedanken) (?:\\w+ ){0,4}?(?:an|uber|ueber) (?:\\w+ )?(?:selbstmord|suizid|selbsttotung|den tod \\.)`,
    `(?:selbstmord|suizid)(?:gedanken|absichten|plane)|${ich} (?:\\w+ ){0,3}?(?:suizidal|selbstmordgefahrdet|lebensmude|lebensmuede)|(?:mein|meine) \\w+ ist (?:\\w+ )?(?:suizidal|selbstmordgefahrdet)`,
    `${ich} (?:\\w+ ){0,4}?(?:selbstmord|suizid) (?:\\w+ )?(?:begehen|begangen|machen|versucht)|(?:mein|meinen|meinem) (?:selbstmord|suizid)\\w*`,
    '(?:allem|dem ganzen|meinem leben|dem leben|dem) (?:\\w+ )?ein ende (?:\\w+ )?(?:zu )?(?:setzen|machen|bereiten|setze)|schluss (?:zu )?machen mit (?:allem|dem leben)|mit (?:dem leben|allem) schluss',
    '(?:wunschte|wuenschte|wunsche) (?:\\w+ ){0,2}?(?:ware|waere) (?:\\w+ )?(?:tot|nie geboren|nicht? mehr da|nicht? mehr hier)|(?:ware|waere) (?:ich )?(?:\\w+ )?(?:am liebsten |lieber |besser )(?:\\w+ )?(?:tot|nicht? mehr da|nicht? mehr am leben)|(?:am liebsten|lieber) (?:ware|waere) ich (?:\\w+ )?(?:tot|nicht? mehr)|(?:ware|waere) ich (?:doch |nur |blos |bloss )?(?:tot|nie geboren)',
    '(?:am liebsten) (?:wurde|wuerde) ich (?:\\w+ ){0,2}?(?:nicht? mehr|nie (?:mehr|wieder)) (?:aufwachen|leben|da sein)|am liebsten (?:wurde|wuerde) ich sterben|nie (?:mehr|wieder) (?:aufwachen|aufzuwachen)',
    'ohne mich (?:\\w+ ){0,4}?besser|besser (?:\\w+ ){0,2}?ohne mich|besser wenn (?:ich|es mich) (?:\\w+ )?(?:tot|nicht? mehr|nicht (?:gabe|gaebe))',
    '(?:keinen|kein|keine) (?:\\w+ )?(?:grund|sinn|lust|kraft|willen) (?:mehr )?(?:\\w+ ){0,2}?(?:zu leben|zum leben|weiterzuleben|am leben|im leben|weiter zu leben)',
    'leben (?:\\w+ )?(?:hat|macht|ist) (?:\\w+ ){0,2}?(?:keinen sinn|nichts mehr wert|nicht? mehr lebenswert|sinnlos geworden)|kann (?:so )?nicht? mehr (?:weiter)?leben',
    'ritze? mich|mich (?:\\w+ ){0,2}?(?:geritzt|ritzen|zu ritzen)|schneide? (?:mich (?:selbst|absichtlich|wieder|nachts|in)|mir in (?:den|die|meinen|meine))|verletze? mich (?:\\w+ )?(?:selbst|selber|absichtlich)|tue? mir (?:selbst |selber |absichtlich )(?:weh|etwas an|was an)',
    '(?:vom|von der|von einem|von einer|aus dem) (?:dach|brucke|bruecke|hochhaus|balkon|fenster) (?:zu )?(?:springen|spring|sturzen)',
    `${er} (?:\\w+ ){0,4}?(?:will|mochte|moechte|droht|versucht|denkt|spricht|redet) (?:\\w+ ){0,4}?(?:sich (?:\\w+ ){0,2}?(?:umbringen|umzubringen|das leben (?:zu )?nehmen|etwas anzutun|was anzutun|etwas antun|selbst verletzen)|nicht? mehr leben|selbstmord|suizid)`,
    `${er} (?:ritzt|schneidet|verletzt) sich (?:selbst|wieder|absichtlich|heimlich|die arme|\\.)|ritzt sich`,
    '(?:meine?|er|sie) (?:\\w+ )?will (?:\\w+ )?sterben(?! (?:wo|in|zu hause|daheim))',
  ],
  danger: [
    '(?:mein|meine|unser) (?:\\w+ )?\\w+ ist (?:\\w+ )?gewalt(?:tatig|taetig)|(?:er|sie) ist (?:\\w+ )?gewalt(?:tatig|taetig)(?: \\.| gegen| zu| wenn)|u?e?berdosis (?:\\w+ )?(?:genommen|nehmen|geschluckt)',
    `(?:hab|habe|habs|hatte) (?:\\w+ ){0,3}?(?:alle|zu viele|die ganzen?|eine ganze|eine (?:packung|schachtel|handvoll)|einen haufen|viele|\\d+|zwanzig|dreissig|vierzig) (?:\\w+ ){0,2}?${tabletten} (?:\\w+ ){0,2}?(?:genommen|geschluckt|eingenommen|eingeworfen|intus)`,
    `${er} (?:\\w+ ){0,2}?(?:schlagt|schlaegt|prugelt|verprugelt|verpruegelt|wurgt|wuergt|tritt|vergewaltigt|missbraucht|missbrauchte|bedroht|misshandelt|schubst|schlug|verprugelte|boxt|ohrfeigt|begrapscht|stalkt|qualt|quaelt|sperrt) (?:\\w+ )?${mich}`,
    `(?:hat|hatte|haben|habt) ${mich} (?:\\w+ ){0,5}?(?:geschlagen|verprugelt|verpruegelt|gewurgt|gewuergt|getreten|vergewaltigt|missbraucht|misshandelt|bedroht|begrapscht|eingesperrt|gestalkt|angefasst|geohrfeigt|gequalt)`,
    `${ich} (?:\\w+ ){0,2}?(?:werde|wurde|bin|worden) (?:\\w+ ){0,5}?(?:vergewaltigt|missbraucht|misshandelt|verprugelt|verpruegelt|bedroht|gestalkt|gewurgt|zuhause geschlagen|geschlagen worden)|wurde (?:\\w+ ){0,2}?(?:von (?:meinem|meiner|ihm) )(?:\\w+ ){0,2}?geschlagen|werde (?:\\w+ ){0,3}?geschlagen`,
    'angst (?:\\w+ )?(?:vor (?:ihm|meinem (?:\\w+ )?(?:mann|freund|vater|ex|partner|stiefvater|onkel|bruder)|meiner (?:\\w+ )?(?:mutter|frau|freundin))|dass er (?:\\w+ )?(?:mich|uns) (?:\\w+ )?(?:umbringt|schlagt|totet|findet)|nach hause zu gehen|um mein leben)',
    `${er} (?:\\w+ ){0,2}?(?:droht|drohte|gedroht|will|versucht|versuchte) (?:\\w+ ){0,3}?(?:mich|uns|die kinder|meine kinder) (?:\\w+ )?(?:umzubringen|umbringen|zu toten|toten|zu schlagen|abzustechen|zu erschiessen)|(?:mir|uns) (?:\\w+ )?gedroht mich|bringt (?:mich|uns) um(?: \\.| wenn ich (?:gehe|rede|ihn verlasse))`,
    '(?:nicht|nie|nirgends|nicht? mehr) (?:\\w+ ){0,2}?sicher (?:zu ?hause|vor ihm|bei ihm|in (?:der|meiner) wohnung)|(?:zu ?hause|bei ihm|hier) (?:\\w+ )?nicht (?:mehr )?sicher',
    '(?:ruft|rufen sie|ruf|bitte) (?:\\w+ ){0,2}?(?:die polizei|einen krankenwagen|den notarzt|den notruf|hilfe rufen)|(?:hat|mit) (?:ein|einem) (?:messer|waffe|pistole) (?:und|vor der|auf mich)|(?:pistole|messer) an (?:der|meiner) (?:kehle|hals)',
    `${er} (?:\\w+ ){0,2}?(?:zwingt|zwang) (?:mich|uns) (?:\\w+ ){0,2}?(?:zum sex|zu sex|mit ihm)|fasst mich (?:\\w+ )?(?:an|unter|zwischen|nachts)`,
    `(?:steh|stehe|sitz|sitze) (?:\\w+ ){0,2}?(?:auf|am) (?:\\w+ ){0,2}?(?:brucke|bruecke|dach|gleis\\w*|balkon) (?:\\w+ ){0,5}?(?:springe|springen|schluss|ende)`,
  ],
  harmless: [
    'geschlagen (?:\\w+ )?(?:um )?(?:\\d+|zwei|drei|vier|eine?) (?:sekunden?|punkte?|tore?|meter|minuten?)',
    'nicht (?:\\w+ )?sterben|sterben (?:vor|fur|fuer) \\w+|(?:vor|fur|fuer) (?:\\w+ ){1,3}?(?:sterben|gestorben|gestorbn)',
    '(?:mutter|mama|frau|chef\\w*|schwester|oma|vater|papa|mann|freundin|lehrer\\w*|trainer\\w*) (?:bringt|wird|wurde|wuerde|bringen) (?:\\w+ )?mich (?:noch |glatt )?um(?:bringen)?|bringt mich (?:noch )?um wenn (?:er|sie)|bringt mich noch um|(?:\\w*termin|hitze|arbeit|job|chaos|larm|stress|rucken|ruecken|neugier|warten) bringt mich um|konnte mich umbringen vor',
    '(?:schlagt|schlaegt|schlug|geschlagen|schlage) (?:\\w+ )?(?:mich|uns|sie|ihn|wir)? ?(?:\\w+ )?(?:vor|beim|im (?:schach|tennis|finale|skat|tischtennis|kartenspiel|halbfinale|spiel|endspiel|rennen|laufen|squash|badminton)|um langen|um laengen|haushoch|als|\\d|in (?:die flucht|den bann))',
    '(?:nie|niemals|nicht|noch nie) (?:\\w+ )?(?:geschlagen|schlug)|(?:im|beim) (?:finale|schach|tennis|spiel|turnier|halbfinale|skat) (?:\\w+ )?(?:geschlagen|besiegt)',
    'selbstmord(?:kommando|attentat\\w*|witz)|totlachen',
    'mich (?:als|zum) \\w+ vor|tritt mich an',
    `${tabletten} (?:\\w+ ){0,2}?(?:jeden|taglich|taeglich|wie (?:verordnet|immer)|am morgen|morgens)|(?:jeden|morgens|taglich) (?:\\w+ ){0,3}?${tabletten}`,
    'nicht? mehr (?:dort|da|hier) (?:leben|arbeiten|wohnen)',
  ],
};

const il =
  '(?:il|elle|ils|elles|on|papa|maman|papi|(?:mon|ma|mes|notre|son|le|la) (?:\\w+ )?(?:mari|copain|copine|femme|conjoint|compagnon|ex|pere|papa|beau pere|mere|maman|oncle|tonton|frere|patron|petit ami|fils|fille|voisin|grand pere|tante|soeur|chef|cousin|amie?|meilleure? amie?|prof|entraineur))';
const jai = '(?:jai|j ai|g)';
const frPills =
  '(?:cachets?|comprimes?|medicaments?|medocs?|somniferes?|pilules?|doliprane|antidepresseurs?|anxiolytiques?|xanax|lexomil|paracetamol)';
const frClose =
  '(?:(?:ma|sa) (?:mere|maman|soeur|fille|femme)|(?:mon|mes|nos|les|notre|leurs|ses) (?:\\w+ )?(?:enfants?|gosses|fils|frere|petits?|bebe))';

const fr: CarePhrases = {
  distress: [
    '(?:personne|nul) (?:\\w+ ){0,4}?si je (?:mourais|disparaissais|meurs|disparais|n ?etais plus)|manquerais a personne',
    '(?:jai|j ai) (?:\\w+ ){0,3}?tentatives? de suicide|ma tentative de suicide|mes tentatives de suicide',
    '(?:dormir|mendormir|m endormir) et ne (?:plus|jamais|pas)|(?:je ne |je )?merite pas de vivre',
    'je (?:ne |n )?(?:\\w+ ){0,2}?(?:veux|veu|veut|voulais|voudrais|souhaite|prefere|prefererais|aimerais|compte|vais|pense|songe) (?:\\w+ ){0,2}?(?:a |de |d )?(?:me (?:tuer|suicider|pendre|noyer|flinguer|foutre en lair|jeter (?:sous|du|par|dans)|scarifier|mutiler)|mettre fin a|(?:d)?en finir(?: \\.| avec (?:la vie|ma vie|tout|moi)| pour de bon| une bonne))',
    'je (?:\\w+ ){0,2}?(?:veux|veu|veut|voulais|voudrais|souhaite|prefere|prefererais|aimerais) (?:\\w+ ){0,2}?(?:mourir|crever|etre morte?|disparaitre (?:pour toujours|a jamais|pour de bon))',
    `${jai} (?:\\w+ ){0,2}?(?:envie|hate|besoin|essaye|tente|pense|songe|voulu|decide) (?:\\w+ )?(?:de |d |a )?(?:mourir|crever|me (?:tuer|suicider|pendre|noyer|flinguer|foutre en lair|faire du mal|scarifier|couper)|mettre fin a (?:mes|ma)|d?en finir(?: \\.| avec (?:la vie|ma vie|tout|moi))|disparaitre(?: \\.| pour))`,
    'envie (?:de |d )(?:mourir|crever|me tuer|me suicider|plus vivre)',
    'plus (?:\\w+ )?(?:envie|raison|raisons|force|gout|courage|desir) (?:de |d )(?:vivre|exister|continuer a vivre|etre en vie)(?! (?:a|en|dans|ici|avec|chez|la bas) )',
    '(?:veux|veu|veut|voulais|voudrais|peux) plus (?:vivre|exister|etre (?:la|ici|de ce monde|en vie)|continuer a vivre|me reveiller)(?! (?:a|en|dans|ici|avec|chez|la bas|ensemble) )',
    'aucune raison de (?:vivre|continuer a vivre|rester en vie)',
    '(?:je|mes|jai|j ai|me) (?:\\w+ ){0,3}?(?:pense|penser|pensais|songe|reve|pensees?|idees?|envies?|parle) (?:\\w+ ){0,2}?(?:au |de |du |a )?(?:suicide|suicidaires?|la mort tous)',
    'me (?:suicider|suicide|suiciderai|scarifi\\w+|mutil\\w+)|(?:suis|sens) (?:\\w+ )?suicidaire|(?:pense|penser|pensais|songe|veux|vais|reve) (?:\\w+ )?a me tuer',
    '(?:voudrais|aimerais|prefererais|souhaiterais) (?:\\w+ ){0,2}?etre (?:deja )?morte?(?! de)|si (?:seulement )?j ?etais morte?|jaurais prefere ne (?:pas|jamais) (?:etre ne|naitre)',
    '(?:ser(?:ai|i|ont|a|ez)\\w*|ir(?:ai|i)\\w+|vivr(?:ai|i)\\w+|est) (?:\\w+ ){0,2}?(?:mieux|plus heureux) sans moi|mieux si je (?:n ?|n)?etais (?:plus|pas) la',
    'la vie (?:\\w+ ){0,2}?(?:vaut|vaux|na|a|ai) (?:plus|pas) (?:\\w+ ){0,2}?(?:peine|sens|coup)|ma vie (?:\\w+ ){0,2}?(?:plus|aucun) (?:de )?sens',
    'mett(?:re|rai|s)? fin a (?:mes jours|ma vie|tout ca|mon existence)|mets fin a (?:mes jours|ma vie)|me donner la mort|m ?oter la vie|m ?enlever la vie',
    'me (?:fais|fait|faire|faisais) (?:\\w+ )?(?:du )?mal(?: \\.| depuis| expres| volontairement| a moi| pour (?:me|ne)| quand (?:je|ca))',
    'me (?:suis )?(?:coupe\\w*|taillade\\w*|brule|entaille\\w*|ouvre|ouvert) (?:les|le|la) (?:veines|bras|poignets?|cuisses|jambes|peau)|m ?ouvrir les veines',
    '(?:ne |n )?(?:plus|jamais)(?: jamais)? (?:me reveiller|m ?eveiller)',
    '(?:me jeter|sauter|me balancer) (?:\\w+ )?(?:du|par|de la|sous|d ?un|d ?une) (?:\\w+ ){0,2}?(?:pont|toit|fenetre|balcon|train|metro|falaise|immeuble)',
    `(?:il|elle|(?:mon|ma) \\w+(?: \\w+)?) (?:\\w+ ){0,3}?(?:veut|veux|veulent|pense|parle|menace|essaie|songe|dit) (?:\\w+ ){0,4}?(?:mourir|se (?:suicider|tuer|pendre|faire du mal|foutre en lair)|en finir avec (?:la|sa) vie|plus vivre)`,
    'se (?:scarifie|mutile|taillade|fait du mal(?: \\.| depuis| expres))|est (?:\\w+ )?suicidaire',
  ],
  danger: [
    `${il} (?:est|devient|a ete) (?:\\w+ )?violente?s?(?: \\.| avec (?:moi|nous|les)| quand| envers)|(?:fait|fais|faire|pris|prendre) (?:une )?(?:overdose|surdose)`,
    '(?:suis|ete|etais) (?:\\w+ )?victimes? (?:de |d |d)?(?:viol\\w*|inceste|abus\\w*|maltraitance\\w*)|menace de mort',
    `(?:${jai}|je viens d ?e?|je viens de|viens de) ?(?:\\w+ )?(?:avale\\w*|avaler|pris|prendre|ingere\\w*|bouffe\\w*|gobe\\w*) (?:\\w+ )?(?:tous|toutes?|tout|trop de|plein de|une? (?:boite|plaquette|flacon|poignee)|la boite|le flacon|\\d+|vingt|trente|quarante) _ ${frPills}`,
    `${il} (?:\\w+ ){0,2}?(?:me|nous) (?:frappe\\w*|tape|tapait|bat|bats|battait|battaient|cogne|cognait|gifle|giflait|violente|viole|violait|maltraite\\w*|etrangle|menace|menacait|harcele|brutalise|tabasse|sequestre|torture|agresse|enferme|touche (?:la nuit|quand je|sous|entre|partout|le soir)|donne des coups)`,
    `${il} (?:\\w+ ){0,2}?(?:ma|m a|mavait|m avait|mont|m ont|nous a|nous ont) (?:\\w+ )?(?:frapp|tap|batt|gifl|viol|abus|agress|etrangl|tabass|maltrait|brutalis|poignard|menac|sequestr|attouch|cogn)\\w*`,
    `${il} (?:\\w+ ){0,2}?(?:ma|m a|me|mavait|m avait|nous a) (?:\\w+ )?donn\\w+ (?:\\w+ )?(?:des|un) coups?(?! (?:de (?:main|pouce|fil|coeur|jeune)|d ))|abuse de moi`,
    `${jai} (?:\\w+ )?ete (?:\\w+ )?(?:viol|abus|batt|agress|maltrait|sequestr|harcel|tabass)\\w*|${jai} (?:\\w+ )?ete frappee? par (?:mon|ma|lui)|(?:me suis fait|je me fais|suis) (?:\\w+ )?(?:viol|frapper|battre|tabass|maltrait|battue par|violent)\\w*`,
    `${jai} (?:\\w+ ){0,2}?peur (?:de (?:lui|mon (?:\\w+ )?(?:mari|copain|conjoint|compagnon|ex|pere|beau pere|oncle|frere)|ma (?:mere|femme))|qu ?il (?:me|nous) (?:tue|frappe|fasse|retrouve)|pour ma vie|de rentrer chez moi)`,
    `${il} (?:\\w+ ){0,2}?(?:menace|menacait|a menace|essaie|a essaye|veut) (?:\\w+ )?de (?:me|nous) (?:tuer|frapper|buter|egorger|bruler)|${il} (?:va|veut) (?:me|nous) tuer(?: \\.| un jour| si je (?:pars|parle|le))`,
    '(?:suis|sens|sommes) (?:plus |pas |jamais )en securite',
    `${il} (?:\\w+ )?(?:bat|bats|frappe|cogne|maltraite|viole|tabasse|touche) ${frClose}`,
    'appele[zr]? (?:\\w+ )?(?:la police|une ambulance|les secours|le 15|le 17|les pompiers)|a un (?:couteau|fusil|pistolet) (?:et (?:il|je)|contre|sur moi)',
    'me force (?:\\w+ )?(?:a coucher|a faire l ?amour|a avoir des rapports)',
    `suis sur (?:le|un|la) (?:\\w+ )?(?:pont|toit|rebord|balcon|rails) (?:\\w+ ){0,5}?(?:sauter|finir|saute)`,
  ],
  harmless: [
    'tap\\w+ (?:sur|dans) (?:les nerfs|le|la|l ?epaule|lepaule|dans|mon)',
    'mourir (?:vieux|vieille|heureux|heureuse|dans (?:cette|ma|mon|notre)|ici|chez moi|tranquille\\w*|sans)',
    '(?:mourir|morts?|mortes?|mourrais|mourais|creve|crever) (?:de|d) ?(?:rire|honte|faim|chaud|soif|froid|peur|vieillesse|ennui|envie|trouille|fatigue|chaleur)',
    '(?:veux|voulais|voudrais|voulait|veut|envie|peux) (?:surtout )?(?:pas|de ne pas) (?:\\w+ )?mourir',
    '(?:me|m|nous) ?(?:suis )?tuee? (?:a la tache|au travail|au boulot|a \\w+er)|me tuer (?:a la tache|au travail|au boulot)',
    '(?:mere|maman|femme|patron|copine|soeur|pere|mari|mamie|chef) (?:va|allait|vont) (?:\\w+ )?me tuer(?! si je (?:pars|parle))|va me tuer (?:si|quand) (?:il|elle|ils)',
    '(?:me|nous|ma|m a|nous a|nous ont|les avons|avons|ont|lai|l ai) ?(?:bat|battait|battue?s?|bats) (?:\\w+ ){0,2}?(?:(?:au|aux|a la) \\w+|a plate|a chaque partie|\\d|en finale)',
    '(?:frapp\\w+) (?:par|a la porte|c ?est|que)|ete battue?s? (?:\\w+ )?(?:en|aux|au|\\d|par (?:une|les|l) )',
    `${frPills} (?:\\w+ )?(?:le matin|chaque|tous les|comme (?:prescrit|toujours)|du coeur)`,
    'se donner la mort|sest donne la mort|coups? de (?:main|pouce|fil|coeur|foudre)',
  ],
};

const elPills =
  '(?:pastillas?|pildoras?|somniferos?|medicamentos?|tranquilizantes|antidepresivos|ansioliticos|paracetamol|ibuprofeno)';
const el =
  '(?:(?:el|ella|ellos|alguien|papa|mama)(?: (?:ya|siempre|tambien|solo|todavia|a veces|a mi))?|(?:mi|mis|nuestro|su) (?:\\w+ )?(?:marido|esposo|esposa|novio|novia|mujer|pareja|ex|padre|papa|padrastro|madre|mama|tio|hermano|hermana|jefe|hijo|hija|abuelo|vecino|primo|amigo|amiga|profesor|entrenador|padres)(?: \\w+){0,3}?)';
const esClose =
  '(?:mi (?:mama|madre|hermana|hermano|hijo|hija|bebe)|mis (?:hijos|ninos|hermanos)|los ninos|nuestros hijos)';

const es: CarePhrases = {
  distress: [
    'no (?:\\w+ )?(?:encuentro|veo|tiene|hay) (?:\\w+ )?(?:sentido|razon|razones|motivo|motivos) (?:a|en|para|de) (?:la vida|mi vida|vivir|seguir viviendo|seguir con vida)',
    'nadie (?:\\w+ ){0,5}?si (?:me )?(?:muriera|muriese|muero|desapareciera|no estuviera)|no merezco vivir',
    'dormir(?:me)? y no (?:volver a )?despertar|(?:intente|intentado|intento) (?:de |el )?suicidio \\.|mi intento de suicidio|he tenido (?:\\w+ )?intentos? de suicidio',
    '(?:quiero|queria|quisiera|deseo|prefiero|preferiria|necesito|gustaria|ganas de|pienso en|pensado en|pensando en|pense en|intente|intentado|voy a) (?:\\w+ ){0,2}?(?:morirme|matarme|suicidarme|ahorcarme|cortarme las venas|quitarme la vida|acabar con mi vida|quitarme de (?:en )?medio|hacerme dano|autolesionarme|tirarme (?:de|por|al|desde)|desaparecer para siempre|dormirme y no despertar|no despertar)',
    '(?:quiero|queria|quisiera|deseo|prefiero|preferiria|gustaria|ganas de) (?:\\w+ )?(?:morir|estar muert[oa])(?! (?:de|sin|aqui|en|contigo|como|por|con las) )|me (?:quiero|queria|quisiera|voy a) (?:\\w+ )?(?:matar|morir|suicidar|ahorcar)(?! (?:de|si|por) )',
    '(?:ya )?no (?:quiero|queria|deseo|puedo|aguanto|soporto) (?:\\w+ )?(?:vivir|seguir viviendo|existir|estar (?:aqui|vivo|viva|en este mundo)|despertar(?:me)?|seguir con vida)(?: \\.| mas| asi| y(?! trabajar)| pero| porque| nunca)',
    'ya no (?:quiero|deseo|puedo) (?:mas )?(?:vivir|existir|estar aqui|estar (?:viva|vivo)|seguir viviendo|seguir aqui)(?! (?:en|con|alli|ahi|cerca|junto) )',
    '(?:no tengo|sin|perdi las|no me quedan) (?:\\w+ )?(?:ganas|motivos|razones|motivo|razon|fuerzas) (?:\\w+ )?(?:de|para) (?:seguir )?(?:vivir|viviendo|seguir viviendo|con vida|existir)(?! (?:en|alli|ahi) )',
    '(?:suicidarme|me suicido|me suicidare|autolesion(?:o|arme)|me autolesiono|matarme)(?! (?:a|trabajando|estudiando) )',
    '(?:pienso|pensar|pensado|pensando|pense|pensamientos|ideas|idea|fantaseo) (?:\\w+ ){0,3}?(?:en el |de |del |sobre el |con el )?(?:suicidio|suicidas?|suicidarme)',
    '(?:pienso|pensar|pensado|pensando|pense|quiero|quisiera|voy a|ganas de) (?:\\w+ )?(?:en )?(?:acabar|terminar) (?:con todo|de una vez con todo|todo)(?: \\.| y| para siempre| ya)|(?:acabar|terminar) con mi (?:vida|sufrimiento|existencia)|poner fin a (?:mi vida|todo)',
    '(?:ojala|desearia|quisiera|me gustaria|querria|mejor) (?:\\w+ )?(?:estar|estuviera|estuviese|estaria|haber) (?:\\w+ )?(?:muert[oa]|nacido|no haber nacido)|ojala (?:me muriera|me muera|no (?:hubiera|haber) nacido|no despertara|no despierte)',
    '(?:estarian?|estaran?|viviria\\w*|seria\\w*|estan) (?:\\w+ ){0,2}?(?:mejor|felices) sin mi(?! (?:ayuda|padre|madre) )|mejor si yo no (?:estuviera|existiera)',
    '(?:la|mi) vida (?:\\w+ ){0,2}?(?:no|sin) (?:\\w+ )?(?:tiene|vale|merece|tenia) (?:\\w+ ){0,2}?(?:sentido|pena|nada)',
    'quitarme la vida|me (?:quito|quitaria) la vida|tiro (?:por la ventana|del puente|al tren)|estoy cansad[oa] de vivir|hart[oa] de vivir(?: \\.| y)',
    'me (?:corto|cortaba|he cortado|estoy cortando|quemo) (?:\\w+ )?(?:los brazos|las venas|las munecas|las piernas|los muslos|la piel|a proposito|para|cuando (?:estoy|me))|me (?:hago|haciendo|he hecho|hacia) dano (?:a mi|a proposito|yo|cuando|para)',
    '(?:estoy|me siento) (?:\\w+ )?suicida|tengo (?:\\w+ )?(?:pensamientos|ideas) suicidas|soy suicida',
    `${el} (?:quiere|amenaza|intenta|piensa|habla|dice) (?:\\w+ ){0,4}?(?:morir(?:se)?|matarse|suicidarse|suicidio|quitarse la vida|hacerse dano|no vivir)(?! (?:de|en) )`,
    `se (?:quiere|quieren) (?:matar|morir|suicidar)|${el} (?:\\w+ )?se (?:autolesiona|corta (?:los|las|a)|hace dano a)|(?:ya )?no quiere (?:seguir )?vivi(?:r|endo)(?: \\.| mas)`,
  ],
  danger: [
    `${el} (?:es|se pone|fue) (?:\\w+ )?violent[oa](?: \\.| conmigo| con| cuando)|(?:tome|tomado|tomar|tomarme) (?:\\w+ )?(?:una )?sobredosis`,
    `(?:me (?:he |acabo de |)?|he |acabo de )(?:\\w+ )?(?:tome|tomado|tomarme|tomar|tragado|trague|tragarme|ingerido|meti|bebi) (?:\\w+ )?(?:todas?|todos|demasiad[oa]s|un (?:bote|frasco|monton|punado)|una (?:caja|tira)|muchas|\\d+|veinte|treinta|cuarenta|la caja entera) _ ${elPills}`,
    `tome (?:todas las|demasiadas|muchas|un bote de|un frasco de|una caja de|\\d+) (?:\\w+ ){0,2}?${elPills}`,
    `${el} (?:me|nos) (?:pega|pegaba|golpea|golpeaba|maltrata|maltrataba|viola|violaba|estrangula|abofetea|amenaza|acosa|patea|azota|agrede|tortura|encierra|tira del pelo|empuja contra|toca (?:por las noches|cuando|debajo|entre)|manosea)`,
    '\\. (?:\\w+ )?(?:me|nos) (?:pega|golpea|maltrata|viola|estrangula)(?: \\.| mucho \\.| todos| cada| cuando| y | con (?:el|la|un) (?:cinturon|palo|cable|puno))',
    `${el} (?:me|nos) (?:ha |habia |)(?:pegado|pego|golpeo|golpeado|maltrato|maltratado|violo|violado|abofeteo|estrangulo|estrangulado|amenazo|amenazado|acosado|azoto|pateo|agredio|agredido|manoseo|apunalo)`,
    '(?:abuso|abusaba|abusado|abusan|abusaron|abusa) (?:sexualmente )?de mi(?: \\.| cuando| de| siendo| durante| y)|me (?:violaron|violo|han violado|violan)|(?:fui|he sido|soy|sufri|sufro|estoy siendo) (?:\\w+ ){0,3}?(?:violad[oa]|abusad[oa]|maltratad[oa]|golpead[oa]|victima de (?:maltrato|abuso\\w*|violencia|violacion)|abusos? sexual\\w*|malos tratos|violencia (?:de genero|domestica|machista))',
    '(?:tengo|me da) (?:\\w+ )?miedo (?:\\w+ )?(?:de|a) (?:el \\.|ella \\.|mi (?:\\w+ )?(?:marido|esposo|novio|pareja|ex|padre|papa|padrastro|tio|hermano|mujer)|volver a casa|que me (?:mate|pegue|encuentre))|temo por mi vida',
    `(?:amenaz\\w+|jura|quiere|intento|intenta) (?:\\w+ ){0,2}?(?:con |que |de )?(?:matarme|matarnos|nos va a matar|me va a matar|me mata|matar a mis)|${el} (?:\\w+ )?(?:me|nos) va a matar(?: \\.| si (?:me voy|lo dejo|hablo))`,
    `${el} (?:le )?(?:pega|golpea|maltrata|viola|toca) a ${esClose}`,
    'no (?:\\w+ )?(?:estoy|me siento|estamos) (?:\\w+ )?(?:segur[oa]s?|a salvo) (?:en (?:mi |la )?casa|con el|en mi propia|aqui con)',
    '(?:llamen|llama|llamad|llame) (?:\\w+ )?(?:a la policia|una ambulancia|al 112|al 911|a emergencias)|tiene (?:un cuchillo|una pistola|un arma) (?:y|en la mano|contra)|me obliga (?:\\w+ )?a (?:tener|acostarme|hacer cosas)',
    'estoy (?:en|sobre|subid[oa]) (?:\\w+ ){0,2}?(?:puente|azotea|cornisa|vias|balcon) (?:\\w+ ){0,5}?(?:saltar|tirarme|salto)',
  ],
  harmless: [
    'me (?:pego|pegaron|pegaba) (?:la|el|su|un|una) (?!palo|puno|bofetada|paliza|golpe|cachetada|hostia|tiro|patada|cinturon|punetazo)\\w+',
    '(?:morir(?:me|nos|se)?|muero|moria|muerto|muerta|matarme|matar) (?:de|por) (?:la |el |tanta? )?(?:risa|verguenza|hambre|calor|sed|frio|miedo|viejos?|viejas?|ganas|amor|pena|aburrimiento|envidia|sueno|sus|tus|un|una)',
    '(?:no|nunca) (?:quiero|queria|quisiera) (?:\\w+ )?morir(?:me)?|morir(?:me)? sin \\w+|morir(?:me)? (?:aqui|en (?:esta|mi) (?:casa|tierra|cama))',
    '(?:madre|mama|mujer|jefe|jefa|hermana|padre|abuela|novia|esposa|profe\\w*) (?:me|nos) (?:va a matar|mata|mataria|matara)(?! si (?:me voy|lo dejo|hablo))',
    '(?:calor|trabajo|curiosidad|nervios|espalda|pies|plazo|frio|lunes) (?:\\w+ )?me (?:mata|matan|mataba)|me mata de',
    '(?:me|nos) (?:pega|pego|pegaba) (?:un|una|mucho (?:con|el)|bien|la (?:risa|gana)|con (?:el color|esto))|me pegue (?:a|un)',
    '(?:acabar|terminar) con todo (?:el|la|lo|este|ese|aquel)',
    `${elPills} (?:\\w+ )?(?:por la manana|cada|todos los|como siempre|del corazon)`,
    '(?:golpe|golpea|golpeo|golpeaba) (?:la|el) (?:puerta|mesa|balon)',
    'me mato a (?:trabajar|estudiar)|matarme a (?:trabajar|estudiar)',
  ],
};

const itPills =
  '(?:pillole|pasticche|compresse|pastiglie|sonniferi|medicine|farmaci|antidepressivi|tranquillanti|ansiolitici|tachipirina)';
const lui =
  '(?:lui|lei|loro|qualcuno|papa|mamma|(?:mio|mia|i miei|il mio|la mia|suo|nostro) (?:\\w+ )?(?:marito|moglie|ragazzo|ragazza|fidanzato|compagno|compagna|ex|padre|papa|patrigno|madre|mamma|zio|fratello|sorella|capo|figlio|figlia|nonno|vicino|cugino|amico|amica|genitori|professore|allenatore))';
const itClose =
  '(?:mia (?:madre|mamma|sorella|figlia)|mio (?:figlio|fratello)|i (?:miei |nostri )?(?:figli|bambini)|la mamma)';

const it: CarePhrases = {
  distress: [
    'mi (?:voglio|vorrei|volevo) (?:\\w+ )?(?:ammazzare|uccidere|suicidare|impiccare|fare del male)(?! di)',
    '(?:sparire|scomparire) per sempre',
    'non (?:vedo|trovo|ho|c e|ce) (?:piu )?(?:\\w+ )?(?:motivo|motivi|ragione|ragioni|senso) (?:per|di|a|nel|nella) (?:vivere|continuare a vivere|andare avanti(?= \\.)|mia vita|vita|restare in vita)',
    'mi taglio (?:\\.|da sol[oa]|apposta|quando sto|per)|nessuno (?:\\w+ ){0,5}?se (?:morissi|sparissi|non ci fossi|fossi mort[oa])|non mancherei a nessuno',
    'dormire e non svegliarmi|non merito di vivere|(?:ho tentato|tentai|tentato) (?:il )?suicidio|mio tentativo di suicidio',
    '(?:voglio|vogio|volevo|vorrei|desidero|preferirei|preferisco|ho voglia di|voglia di|sto per) (?:\\w+ ){0,2}?(?:morire|crepare|essere mort[oa])(?! (?:di|dalla|dal|dalle|qui|in|per|con te|senza|vecchi\\w*) )',
    '(?:uccidermi|ammazzarmi|suicidarmi|suicidrmi|impiccarmi|togliermi la vita|tagliarmi le vene|farmi fuori|farmi del male|tagliarmi (?:le braccia|i polsi)|autolesion\\w+|buttarmi (?:giu|sotto|dal|dalla)|mi suicid\\w+|mi uccido|mi ammazzo)(?! (?:di|dalle|dal) )',
    '(?:voglio|volevo|vorrei|pensato di|penso di|pensando di|decis\\w+ di|meglio|di) (?:\\w+ )?farla finita(?! con (?:le|i|gli|la (?!vita)|il|quest\\w+|quel\\w*) )|(?:porre|mettere) fine (?:alla mia vita|a tutto|alle mie sofferenze)|mettere fine alla vita',
    'non (?:\\w+ )?(?:voglio|vorrei|volevo|riesco|posso|sopporto|ce la faccio)(?: piu)? (?:piu |a )?(?:vivere|esistere|stare al mondo|stare qui al mondo|esserci|svegliarmi|continuare a vivere|essere (?:viv[oa]|qui))(?: piu)?(?! (?:a|in|con|li|la|qui|senza il) )',
    'non ho (?:\\w+ ){0,2}?(?:voglia|motivi|motivo|ragioni|ragione|forza) (?:\\w+ )?(?:di|per) (?:vivere|continuare a vivere|esistere|andare avanti a vivere)(?! (?:a|in|li) )',
    'non voglio piu (?:esserci|vivere(?: \\.| cosi| e)|stare (?:qui|al mondo)|svegliarmi)|stanc[oa] di vivere|non svegliarmi (?:piu|mai)|stuf[oa] di vivere',
    '(?:penso|pensare|pensato|pensando|pensieri|idee|idea) (?:\\w+ ){0,3}?(?:al|di|del|sul) ?(?:suicidio|suicid[ai]\\w*)|pensieri suicidi|(?:tentato|tentare|commettere) (?:il )?suicidio(?= \\.| perche| e )',
    '(?:vorrei|fossi|sarebbe meglio se|magari) (?:\\w+ ){0,3}?(?:essere|fossi) (?:gia )?(?:mort[oa]|mai nat[oa])(?! di)|non essere mai nat[oa]',
    '(?:starebbero|starebbe|sarebbero|sarebbe|vivrebbero|stanno) (?:\\w+ ){0,2}?meglio senza (?:di )?me|(?:tutti|famiglia) (?:\\w+ )?meglio senza (?:di )?me',
    '(?:la|mia|questa) vita (?:\\w+ ){0,2}?non (?:\\w+ )?(?:ha|vale|aveva) (?:\\w+ ){0,2}?(?:senso|pena|nulla)|non ha (?:piu )?senso vivere',
    'mi (?:taglio|tagliavo|sono tagliat[oa]|brucio) (?:\\w+ )?(?:le braccia|i polsi|le vene|le gambe|le cosce|la pelle|apposta|di nuovo \\.|per (?:sentire|stare))|mi (?:faccio|sto facendo|facevo) (?:del )?male (?:da sol[oa]|apposta|di proposito|quando|per (?:sentire|stare))',
    '(?:sono|mi sento) (?:\\w+ )?suicida',
    `${lui} (?:\\w+ ){0,4}?(?:vuole|minaccia|pensa|parla|tenta|cerca) (?:\\w+ ){0,3}?(?:morire|uccidersi|ammazzarsi|suicidarsi|suicidio|togliersi la vita|farsi del male|farla finita)(?! (?:a casa|in|di) )`,
    `${lui} (?:\\w+ )?si (?:taglia(?: \\.| le braccia| i polsi| di nascosto)|fa del male|autolesion\\w+)|non vuole piu vivere(?! (?:a|in|con|li) )`,
  ],
  danger: [
    `${lui} (?:e|diventa|era) (?:\\w+ )?violent[oa](?: \\.| con (?:me|noi)| quando)|(?:ho fatto|preso|fare) (?:un |una )?overdose`,
    `(?:ho|mi sono) (?:\\w+ )?(?:preso|presa|ingoiato|ingerito|mandato giu|buttato giu) (?:\\w+ )?(?:tutte?|tutti|troppe|troppi|una (?:scatola|boccetta|manciata|confezione)|un (?:flacone|sacco|blister)|l ?intera|\\d+|venti|trenta|quaranta) _ ${itPills}`,
    `${lui} (?:\\w+ ){0,3}?(?:mi|ci) (?:picchia|picchiava|mena|menava|prende a (?:pugni|calci|schiaffi|botte)|schiaffeggia|maltratta|maltrattava|violenta|violentava|stupra|strangola|minaccia|perseguita|molesta|molestava|tortura|rinchiude|strattona|tocca (?:di notte|quando|sotto|tra)|mette le mani addosso)`,
    '\\. (?:\\w+ )?(?:mi|ci) (?:picchia|mena|strangola|violenta)(?: \\.| sempre| ogni| quando| e | tutti)',
    `${lui} (?:\\w+ ){0,3}?(?:mi|ci) (?:ha|aveva|hanno) (?:\\w+ )?(?:picchiat|menat|schiaffeggiat|violentat|stuprat|strangolat|minacciat|perseguitat|molestat|maltrattat|accoltellat|preso a (?:pugni|calci)|presa a (?:pugni|calci)|messo le mani)\\w*`,
    '(?:ha |hanno |aveva |abusava |abusa )?abus\\w+ di me(?: \\.| quando| da| per| e)|(?:sono|ero|venivo|vengo|fui) (?:\\w+ ){0,2}?(?:violentat|stuprat|molestat|abusat|picchiat|maltrattat)\\w*|mi (?:hanno|ha) (?:violentat|stuprat|molestat)\\w*|vittima di (?:\\w+ )?(?:violenza|abusi|stupro|maltrattamenti)',
    '(?:ho|mi fa) (?:\\w+ )?paura (?:di|del|che) (?:lui \\.|mio (?:\\w+ )?(?:marito|padre|patrigno|zio|fratello)|(?:il )?mi[oa] (?:\\w+ )?(?:ragazzo|fidanzato|compagno|ex|madre)|tornare a casa|mi (?:uccida|ammazzi|picchi|trovi))|temo per la mia vita',
    `minacci\\w* (?:\\w+ )?di (?:uccidermi|ammazzarmi|ucciderci|ammazzarci|uccidere (?:me|i miei))|${lui} (?:\\w+ )?(?:vuole|mi vuole|vuole davvero) (?:uccidermi|ammazzarmi|uccidere|ammazzare)`,
    `${lui} (?:\\w+ ){0,2}?(?:picchia|mena|maltratta|violenta|molesta) ${itClose}`,
    'non (?:\\w+ )?(?:sono|mi sento|siamo) (?:\\w+ )?(?:al sicuro|sicur[oa]) (?:in|a|con lui|con mio) ?(?:casa)?',
    '(?:chiamate|chiama|chiami) (?:\\w+ )?(?:la polizia|i carabinieri|l ?ambulanza|un ambulanza|il 112|il 118)|ha (?:un coltello|una pistola) (?:e|in mano|puntat\\w+)|mi (?:costringe|obbliga) (?:\\w+ )?a (?:fare sesso|andare a letto|avere rapporti)',
    'sono (?:su|sul|sulla|in piedi) (?:\\w+ ){0,3}?(?:ponte|tetto|cornicione|binari|balcone) (?:\\w+ ){0,5}?(?:saltare|buttarmi|salto)',
  ],
  harmless: [
    `${itPills} (?:per (?:la|il|mia|mio|lo)|in farmacia|dalla)`,
    'morire (?:qui|vecchi\\w|in (?:questa|questo|pace|casa))',
    '(?:morire|morto|morta|morti|morivo|moriva|muoio|uccid\\w+|ammazz\\w+) (?:di|dal|dalla|dalle|dallo|per) ?(?:l )?(?:ridere|risate|voglia|vergogna|fame|caldo|sete|freddo|paura|sonno|noia|un|una|invidia|vecchiaia|vecchi|fatica|lavoro|curiosita)',
    'da morire|non (?:voglio|volevo|vorrei) (?:\\w+ )?morire|morire senza \\w+',
    '(?:madre|mamma|moglie|capo|sorella|nonna|padre|marito|prof\\w*|ragazza) (?:mi|ci) (?:uccide|ammazza|uccidera|ammazzera|ammazzerebbe) (?:se|quando) (?:lo |la |mi )?(?:legge|scopre|sente|vede|sa)|(?:caldo|lavoro|lunedi|attesa|schiena|curiosita) (?:\\w+ )?(?:mi|ci) (?:uccide|ammazza)',
    `${itPills} (?:\\w+ )?(?:al mattino|ogni|tutti i|come sempre|del cuore|per il cuore)`,
    'mi sono (?:tagliat|bruciat|fatt)\\w+ (?:\\w+ )?(?:cucinando|affettando|con il (?:forno|coltello del)|cadendo|radendomi)|farmi male (?:cadendo|alla|al)',
  ],
};

const ptPills =
  '(?:comprimidos?|remedios?|pilulas?|medicamentos?|calmantes|antidepressivos|soniferos|tranquilizantes|tarja preta|paracetamol|rivotril)';
const ele =
  '(?:ele|ela|eles|alguem|papai|mamae|(?:o |a )?(?:meu|minha|meus|nosso|seu) (?:\\w+ )?(?:marido|esposo|esposa|mulher|namorado|namorada|companheiro|companheira|parceiro|ex|pai|padrasto|mae|tio|irmao|irma|chefe|patrao|filho|filha|avo|vizinho|primo|amigo|amiga|professor|treinador|pais))';
const ptClose =
  '(?:(?:na |a |em )?minha (?:mae|irma|filha)|(?:no |o |em )?meu (?:filho|irmao|bebe)|(?:n?os |em )?(?:meus |nossos )?filhos|n?as criancas)';

const pt: CarePhrases = {
  distress: [
    '(?:ja |eu )?(?:tentei|tentar|cometer) (?:\\w+ )?suicidio|minhas? tentativas? de suicidio|(?:fiz|tive) (?:\\w+ )?tentativas? de suicidio',
    'nao (?:vejo|encontro|tenho|ha|tem) (?:mais )?(?:\\w+ )?(?:sentido|razao|motivos?|razoes) (?:\\w+ )?(?:na vida|na minha vida|em viver|para viver|de viver|para continuar viv\\w+)',
    'ninguem (?:\\w+ ){0,6}?se eu (?:morresse|morrer|sumisse|desaparecesse|nao existisse)|nao mereco viver',
    'dormir (?:\\w+ )?e (?:nao|nunca mais|nunca) (?:mais )?acordar',
    '(?:quero|queria|quis|gostaria de|prefiro|preferia|desejo|vontade de|vou|penso em|pensei em|pensado em|pensando em|tentei|tentado|decidi|apetece) (?:\\w+ ){0,2}?(?:me matar|matar me|matarme|me suicidar|suicidar me|me enforcar|enforcar me|acabar com a minha vida|acabar com minha vida|tirar a (?:minha )?(?:propria )?vida|tirar minha (?:propria )?vida|por fim a (?:minha )?(?:propria )?vida|me cortar|cortar me|me machucar|magoar me|desaparecer para sempre|sumir para sempre|nao acordar|dormir e nao acordar)',
    '(?:quero|queria|gostaria de|prefiro|preferia|desejo|vontade de) (?:\\w+ )?(?:morrer|estar mort[oa])(?! (?:de|sem|aqui|em|velh\\w+|contigo|com|por) )',
    '(?:nao|ja nao) (?:quero|queria|consigo|aguento|suporto) (?:mais )?(?:\\w+ )?(?:viver|existir|estar (?:aqui|viv[oa]|neste mundo)|continuar a viver|continuar vivendo|continuar viv[oa]|acordar)(?: mais| assim| nunca| \\.| e (?!trabalhar)| mas| porque)',
    '(?:nao quero mais|ja nao quero|nao consigo mais|nao aguento mais) (?:viver|existir|estar aqui|estar viv[oa]|continuar viv\\w+)(?! (?:em|no|na|com|la|ali|nesta|neste) )',
    '(?:nao tenho|sem|perdi a|ja nao tenho|falta me) (?:\\w+ ){0,2}?(?:vontade|motivos?|razoes|razao|forcas?) (?:\\w+ )?(?:de|para) (?:continuar a |continuar )?(?:viver|vivendo|viv[oa]|existir)(?! (?:em|no|na|la) )',
    '(?:me suicid\\w+|suicidar me|suicido me)(?! (?:de|a (?:trabalhar|estudar)|se|trabalhando|estudando) )',
    '(?:penso|pensar|pensado|pensando|pensei|pensamentos|ideias|ideia) (?:\\w+ ){0,3}?(?:em|no|de|sobre) ?(?:\\w+ )?(?:suicidio|suicidas?|suicidar)|pensamentos suicidas',
    '(?:penso|pensar|pensei|pensando|quero|vontade de|vou) (?:\\w+ )?(?:em )?(?:acabar|terminar) (?:com )?(?:tudo|isto tudo|isso tudo)(?: \\.| e| de vez| para sempre| ja| hoje)|por (?:um )?fim a (?:tudo|minha vida)|acabar com (?:a )?minha vida',
    '(?:queria|quem me dera|gostaria de|antes|oxala|tomara) (?:\\w+ )?(?:estar|estivesse|ter|nao ter) (?:\\w+ )?(?:mort[oa]|nascido)|nunca ter nascido|(?:oxala|tomara que|espero que) (?:eu )?nao acorde',
    '(?:estariam?|ficariam?|seriam?|estao|viveriam) (?:\\w+ ){0,2}?(?:melhor|felizes) sem mim|melhor sem mim',
    '(?:a|minha) vida (?:\\w+ ){0,2}?(?:nao|ja nao) (?:\\w+ )?(?:faz|tem|vale) (?:\\w+ ){0,2}?(?:sentido|pena|nada)|cansad[oa] de viver|fart[oa] de viver(?: \\.| e)',
    '(?:eu )?(?:me corto|corto me)(?: \\.| para| quando| todos| de| desde| nos?| as?)(?! (?:cozinhar|cozinhando|barbear))|(?:corto|cortei) (?:\\w+ )?(?:os pulsos|os bracos|as pernas|as coxas|as veias)|cortar os pulsos|me machuco (?:\\w+ )?(?:de proposito|sozinh[oa]|quando|para)|magoo me (?:de proposito|a mim)|autoles\\w+|me mutil\\w+|automutil\\w+',
    '(?:estou|me sinto|sinto me|ando) (?:\\w+ )?suicida',
    '(?:atirar me|me atirar|me jogar|saltar|pular|jogar me) (?:\\w+ )?(?:da|do|de uma?|debaixo|para debaixo) (?:\\w+ ){0,2}?(?:ponte|predio|janela|varanda|comboio|trem|metro|telhado)',
    `${ele} (?:\\w+ ){0,4}?(?:quer|ameaca|tenta|pensa|fala|diz) (?:\\w+ ){0,4}?(?:morrer|se matar|matar se|suicidar|suicidio|tirar a propria vida|se machucar|nao viver)(?! (?:de|em) )`,
    `${ele} (?:\\w+ )?(?:se corta|corta se|se mutila|mutila se|se machuca de proposito|automutila\\w*)(?! (?:ao|na|no|sempre ao))|(?:nao quer mais|ja nao quer) viver(?! (?:em|no|na|com|la) )`,
  ],
  danger: [
    `${ele} (?:e|fica|era) (?:\\w+ )?violent[oa](?: \\.| com(?:igo)?| quando)|(?:tomei|tomar|tive) (?:uma )?(?:overdose|sobredosagem|sobredose)`,
    `(?:tomei|engoli|ingeri|acabei de (?:tomar|engolir)|meti) (?:\\w+ )?(?:todos?|todas|demasiad[oa]s|uma? (?:caixa|cartela|frasco|mao cheia|monte|punhado|vidro)|muit[oa]s|\\d+|vinte|trinta|quarenta) _ ${ptPills}`,
    `${ele} (?:\\w+ ){0,3}?(?:me|nos) (?:bate|batia|bateu|agride|agredia|agrediu|espanca|espancava|espancou|maltrata|maltratou|estupra|estuprou|viola|violou|ameaca|ameacou|persegue|enforca|enforcou|estrangula|estrangulou|esmurra|chuta|tranca|tortura|abusa|molesta|molestou|da (?:socos|murros|pontapes|porrada)|toca (?:de noite|quando|entre)|esfaqueou)`,
    `${ele} (?:\\w+ ){0,2}?(?:bate|batia|bateu|agride|agrediu|espanca|espancou|maltrata|viola|violou|ameaca|ameacou|persegue|estrangula|estrangulou|sufoca|tranca|magoa|deu) (?:me|nos)`,
    '\\. (?:\\w+ )?me (?:bate|espanca|estrangula|agride)(?: \\.| sempre| quando| todo| todos| e )',
    '(?:abusou|abusava|abusa|abusaram) (?:sexualmente )?de mim|(?:fui|sou|tenho sido|sofri|sofro|estou sendo|estou a ser|era) (?:\\w+ ){0,3}?(?:violad[oa]|violentad[oa]|estuprad[oa]|abusad[oa]|espancad[oa]|agredid[oa]|maltratad[oa]|molestad[oa]|vitima de (?:violencia|abuso\\w*|maus tratos|estupro|violacao)|abusos? sexua\\w+|violencia (?:domestica|sexual))|me (?:estupraram|violaram)|violaram me',
    '(?:tenho|estou com|sinto) (?:\\w+ )?medo (?:de(?:le|la) \\.|do meu (?:\\w+ )?(?:marido|namorado|companheiro|ex|pai|padrasto|tio|irmao)|da minha (?:mae|mulher)|de voltar (?:para|pra|a) casa|que (?:ele|ela) (?:me|nos) (?:mate|bata|encontre))|temo pela minha vida',
    `(?:ameaca\\w*|ameacou|jura|quer|tentou|tenta|prometeu) (?:me )?(?:\\w+ )?(?:de |que )?(?:me matar|matar me|nos matar|matar nos|vai me matar|matar os meus)(?! de)|${ele} (?:vai|quer) (?:me matar|matar me)(?: \\.| se eu (?:sair|for|falar|deixar|contar))`,
    `${ele} (?:\\w+ ){0,2}?(?:bate|batia|espanca|agride|maltrata|viola|estupra|abusa) (?:d?a |d?o |em )?${ptClose}`,
    'nao (?:\\w+ )?(?:estou|me sinto|sinto me|estamos) (?:\\w+ )?segur[oa]s? (?:em casa|em minha casa|na minha|com ele|aqui com)',
    '(?:liguem|chamem|chama|chame|liga) (?:\\w+ )?(?:para )?(?:a policia|uma ambulancia|o 112|o 190|o 192|o samu)|(?:tem|esta com) (?:uma faca|uma arma|uma pistola) (?:e|na mao|apontada)|me (?:obriga|forca) (?:\\w+ )?a (?:fazer sexo|transar|ter relacoes|dormir com)',
    'estou (?:na|no|em cima|sobre|numa|num) (?:\\w+ ){0,3}?(?:ponte|telhado|predio|varanda|trilhos|linha do comboio) (?:\\w+ ){0,5}?(?:pular|saltar|atirar me|me jogar)',
  ],
  harmless: [
    'morrer (?:velh\\w+|aqui|nesta|em paz|em casa)',
    '(?:bate|bateu|bateram|batem) (?:me |nos )?(?:na final|na meia|\\d|por \\d|a porta)|nos bat\\w+ (?:na|por|em)',
    '(?:morrer|morri|morremos|morto|morta|mortos|morria|morrendo|matar|mata|mato) (?:me )?(?:de|por|a) (?:tanto )?(?:rir|riso|vergonha|fome|calor|sede|frio|medo|velh\\w+|vontade|saudades?|tedio|inveja|sono|um|uma|amores|trabalhar|estudar)',
    'nao (?:quero|queria) (?:\\w+ )?morrer|morrer sem \\w+|de morrer',
    '(?:mae|mulher|chefe|irma|avo|pai|esposa|patrao|namorada|professora?) (?:vai )?(?:me )?(?:mata|matar|mataria|mate)(?: me)? se (?:ler|souber|descobrir|ver|vir)|vai me matar (?:se|quando) (?:ler|souber|descobrir|vir)|(?:calor|trabalho|prazo|costas|espera) (?:\\w+ )?(?:me mata|mata me|vai me matar)',
    '(?:me bate|bate me|nos bate) (?:\\w+ ){0,2}?(?:no xadrez|nas? cartas|no domino|no tenis|no jogo|no futebol|no truco|uma|um|a (?:saudade|fome|duvida)|aquela|saudade|sempre no|ao)',
    '(?:acabar|terminar) com tudo (?:aquilo|o que|isto de|isso de|que era)',
    `${ptPills} (?:\\w+ )?(?:de manha|cada|todos os|como sempre|do coracao|para o coracao)`,
    '(?:cortei|corto|cortar) (?:me )?(?:a (?:cozinhar|fazer|barbear)|fazendo|cozinhando|na cozinha|o cabelo)|me cort\\w+ (?:fazendo|cozinhando|na cozinha|com a faca do)',
  ],
};

const nlPills =
  '(?:pillen|slaappillen|tabletten|medicijnen|paracetamols?|pijnstillers|antidepressiva|slaaptabletten|oxazepam)';
const hij =
  '(?:hij|zij|ze|iemand|papa|mama|(?:mijn|onze|m n|mn|zijn) (?:\\w+ )?(?:man|vrouw|vriend|vriendin|partner|ex|vader|papa|pa|stiefvader|moeder|mama|ma|oom|broer|zus|baas|zoon|dochter|opa|buurman|neef|ouders|leraar|trainer|kind))';
const nlClose =
  '(?:me|mij|ons|mijn (?:\\w+ )?(?:moeder|mama|ma|kinderen|zus|zusje|broer|broertje|zoon|dochter)|de kinderen|onze kinderen)';

const nl: CarePhrases = {
  distress: [
    'uit het leven (?:te )?stappen|zelfmoordpoging\\w* (?:gedaan|gehad|achter)|mijn zelfmoordpoging\\w*|(?:uit|van) de wereld willen',
    'niemand (?:\\w+ ){0,4}?als ik (?:er niet|dood|weg|sterf|zou sterven)|niemand zou (?:me|mij) missen|verdien het niet (?:om )?te leven',
    '(?:snij|snijd|snijden|gesneden|kras) (?:\\w+ )?in mijn (?:arm\\w*|pols\\w*|be(?:en|nen)|huid)',
    'ik (?:\\w+ ){0,2}?(?:wil|wilde|wou|zou) (?:\\w+ ){0,4}?(?:dood(?: \\.| zijn| gaan| nu| en)|sterven|niet (?:meer|langer) (?:leven|bestaan|verder leven|wakker worden|hier zijn)|nooit meer wakker|er niet meer zijn|eruit stappen|mezelf (?:\\w+ )?(?:doden|ophangen|pijn doen|snijden|verwonden|van kant maken|wat aandoen|iets aandoen|vermoorden|verdrinken)|voor (?:de|een) trein (?:springen|gaan))(?! (?:in|met|daar|van|zonder de|op) )',
    'wil(?:de)? (?:\\w+ )?(?:dood \\.|sterven \\.|niet (?:meer|langer) leven)',
    'mezelf (?:\\w+ ){0,2}?(?:van kant|van het leven|doden|ophangen|ophang|verdrink\\w*|vermoord\\w*|snijd\\w*|snij|te snijden|pijn (?:te )?do\\w+|verwond\\w*|iets aan|wat aan)|(?:snijd|snij|sneed|brand|verwond) mezelf|mezelf (?:\\w+ )?(?:gesneden|verwond|gebrand)|doe mezelf (?:\\w+ )?(?:pijn|iets aan|wat aan)',
    'ik (?:\\w+ ){0,5}?(?:zelfmoord|zelfdoding|suicide) (?:\\w+ ){0,3}?(?:plegen|pleeg|gepleegd|overweg\\w*|overwogen)|(?:denk|dacht|denken|gedacht|gedachten|nadenk\\w*) (?:\\w+ ){0,4}?(?:aan|over) (?:\\w+ )?(?:zelfmoord|zelfdoding|suicide|de dood)|zelfmoordgedachten|zelfmoordneigingen',
    'ik (?:\\w+ ){0,2}?(?:suicidaal|levensmoe)|(?:ben|voel me) (?:\\w+ )?suicidaal|mijn \\w+ is (?:\\w+ )?suicidaal',
    '(?:er|eraan|aan alles|aan mijn leven|aan het leven|daar) (?:\\w+ ){0,5}?een? ?eind(?:e)? (?:\\w+ )?(?:aan )?(?:te )?(?:maken|maak)|eind(?:e)? (?:aan )?(?:mijn leven|alles) (?:te )?maken|een eind(?:e)? maken aan (?:mijn leven|alles|het)',
    '(?:ik )?(?:wou|wenste|wens|wilde) (?:\\w+ )?(?:dat )?ik (?:\\w+ )?(?:dood was|dood ben|nooit geboren|er niet meer was|niet meer leefde)|was ik maar (?:dood|nooit geboren)|liever dood(?! dan)',
    'beter (?:\\w+ ){0,2}?(?:af )?zonder mij|zonder mij (?:\\w+ ){0,4}?beter|beter als ik (?:\\w+ )?(?:dood|er niet)',
    'geen (?:\\w+ )?(?:zin|reden|redenen|wil|kracht) (?:meer )?(?:\\w+ )?(?:om )?(?:\\w+ ){0,2}?(?:te leven|in het leven|door te leven|verder te leven)|(?:het|mijn) leven (?:\\w+ )?(?:heeft|is) (?:\\w+ ){0,2}?(?:geen zin|zinloos|niet meer (?:de moeite )?waard)|(?:klaar met|moe van) (?:het|mijn) leven(?: \\.| en)',
    'kan (?:\\w+ )?niet meer (?:verder )?leven(?! (?:in|met|daar|van) )|niet meer (?:wakker worden|verder leven)|nooit meer wakker (?:worden|te worden)',
    '(?:van|voor|uit) (?:de|een|het) (?:brug|dak|flat|balkon|trein|raam) (?:af )?(?:te )?springen',
    'auto ?mutil\\w+|zelfbeschadig\\w*|ik kras mezelf|in mijn (?:armen?|polsen|benen) (?:te )?(?:snijd\\w*|snij|gesneden)',
    `${hij} (?:\\w+ ){0,4}?(?:wil|dreigt|probeert|praat|denkt|zegt) (?:\\w+ ){0,4}?(?:dood(?: \\.| wil| is)|niet (?:meer|langer) leven|zelfmoord|zelfdoding|zichzelf (?:\\w+ )?(?:iets|wat|van|pijn|doden|op)|een eind)`,
    `${hij} (?:\\w+ )?(?:snijdt|snijd|verwondt|krast|beschadigt) zich(?:zelf)?(?: \\.| in | weer| expres| \\w+ \\.)|doet zichzelf pijn`,
  ],
  danger: [
    `${hij} (?:is|wordt|was) (?:\\w+ )?gewelddadig(?: \\.| tegen| naar| als)|overdosis (?:\\w+ )?(?:genomen|nemen|geslikt)`,
    `${hij} (?:\\w+ ){0,2}?(?:zit|zat) (?:\\w+ )?aan (?:me|mij|mijn lijf)(?! te| mee)`,
    `ik (?:\\w+ ){0,2}?(?:heb|hebt) (?:\\w+ ){0,3}?(?:alle|te veel|een (?:heel |hele )?(?:doosje|doos|potje|strip|handvol|pot)|veel|\\d+|twintig|dertig|veertig|mijn hele) _ ${nlPills} (?:\\w+ ){0,2}?(?:ingenomen|genomen|geslikt|doorgeslikt|op)|een (?:heel |hele )?(?:doosje|doos|potje|strip|pot|handvol) ${nlPills} (?:\\w+ )?(?:geslikt|ingenomen|genomen)`,
    `${hij} (?:\\w+ ){0,2}?(?:slaat|sla|sloeg|schopt|schopte|wurgt|wurgde|mishandelt|mishandelde|verkracht|verkrachtte|misbruikt|misbruikte|bedreigt|bedreigde|stalkt|knijpt|bijt|duwt|trapt|stompt|martelt|randt|betast) (?:\\w+ )?${nlClose}`,
    `(?:heeft|hebben|had) ${nlClose} (?:\\w+ ){0,5}?(?:geslagen|geschopt|gewurgd|mishandeld|verkracht|misbruikt|bedreigd|aangerand|gestalkt|opgesloten|betast|gestoken)`,
    'ik (?:\\w+ ){0,2}?(?:ben|werd|word|was|wordt) (?:\\w+ ){0,5}?(?:verkracht|misbruikt|mishandeld|aangerand|gewurgd|gestalkt|bedreigd|geslagen door|thuis geslagen|in elkaar geslagen)|word (?:\\w+ )?geslagen',
    '(?:bang|doodsbang) (?:\\w+ )?(?:voor (?:hem \\.|mijn (?:\\w+ )?(?:man|vriend|vader|ex|partner|stiefvater|oom|broer|stiefvader|moeder))|dat (?:hij|ze) (?:me|mij|ons) (?:\\w+ )?(?:vermoordt|slaat|vindt|iets)|om naar huis te gaan)|vrees voor mijn leven',
    `(?:dreigt|dreigde|gedreigd|wil|probeert|probeerde) (?:\\w+ ){0,2}?(?:me|mij|ons|mijn kinderen|de kinderen) (?:\\w+ )?(?:te )?(?:vermoorden|doden|slaan|neer te steken|dood te|dood te maken|wurgen)|${hij} (?:vermoordt|gaat) (?:me|mij|ons) (?:\\w+ )?(?:vermoorden|dood|\\.|als ik (?:wegga|ga|praat))`,
    '(?:niet|nergens|nooit) (?:\\w+ )?veilig (?:thuis|bij hem|in (?:mijn|ons) (?:eigen )?huis|met hem)|(?:thuis|bij hem|hier) (?:\\w+ )?niet (?:meer )?veilig',
    '(?:bel|bellen jullie|kan iemand|alsjeblieft) (?:\\w+ ){0,2}?(?:de politie|112|een ambulance)|heeft een (?:mes|pistool|wapen) (?:en|in zijn|op mij)|dwingt me (?:\\w+ )?(?:tot seks|om seks|met hem)',
    'sta (?:\\w+ )?op (?:een|de|het) (?:\\w+ )?(?:brug|dak|spoor|balkon|rand) (?:\\w+ ){0,5}?(?:springen|spring)',
  ],
  harmless: [
    '(?:oud worden en|hier|thuis|vredig) sterven',
    '(?:niet|nooit) (?:\\w+ )?(?:sterven|dood)(?! meer)|(?:sterven|stierf|dood|doodgaan|sterf) (?:van|voor) \\w+|(?:lachte?|lachen|schaamde?|schrok|verveelde?|werkte?|zocht) (?:me|mij|ons|zich) dood|voor te sterven|liever dood dan',
    '(?:moeder|mama|vrouw|baas|zus|oma|vader|vriendin|man|trainer|juf) (?:vermoordt|gaat|zal|zou) (?:me|mij) (?:\\w+ )?(?:vermoorden )?(?:als|wanneer|zodra) (?:ze|hij)|gaat me vermoorden als (?:ze|hij)|wordt mijn dood',
    '(?:slaat|sloeg|versla\\w*) (?:me|mij|ons|hem|haar) (?:\\w+ ){0,3}?(?:met (?:schaken|tennis|kaarten|\\d|dammen|een (?:vraag|grap|kussen|sneeuwbal))|bij het|om de oren|gade|op de schouder|in de finale|elke zondag met|over)',
    'slaat (?:nergens|op|twaalf|de klok|een|alles)',
    `(?:elke ochtend|elke dag|dagelijks|iedere) (?:\\w+ ){0,3}?${nlPills}|${nlPills} (?:\\w+ )?(?:elke|dagelijks|voor het hart)`,
    '(?:eind|einde) aan (?:de|het|onze|die) (?:winter|oorlog|avond|middag|ruzie|discussie|seizoen|feest|dag|zomer|relatie|samenwerking|contract)',
    'snijd(?:t)? (?:me|mij|mezelf) (?:een|bij|aan|tijdens)',
  ],
};

export const carePhrases: Readonly<Record<StoryLanguage, CarePhrases>> = { en, de, fr, es, it, pt, nl };
