/** What kind of thing a customer says: something to tell, or one of the messages that need an answer of their own. */
import { asksToKeepOut } from '#functions/domain/story/writing/kept-out.ts';
import { countWords } from '#functions/domain/story/writing/sentences.ts';
import { readsAsInstruction } from '#functions/domain/story/writing/style-check.ts';
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';

const cues = {
  insult: {
    en: String.raw`(?:you(?:['’]?re| are)|ur) (?:\w+ ){0,2}?(?:stupid|useless|dumb|(?:an )?idiot|shit|annoying|worthless|pathetic)|you (?:\w+ ){0,2}(?:piece of (?:junk|crap|shit)|moron|clown)|(?:this|it) is (?:such )?(?:rubbish|garbage|bullshit|crap)|what is this (?:\w+ )?(?:rubbish|garbage|crap|shit|nonsense)|fuck (?:you|off|this)|(?:stupid|dumb|useless|fucking|bloody) (?:(?:chat)?bot|robot|machine|program|computer|ai|questions?)|shut up|piss off`,
    de: String.raw`(?:du bist|bist du) (?:\w+ )?(?:dumm|blöd|nutzlos|doof|bescheuert|ein idiot)|(?:blöde|dumme|scheiß)\w* ?(?:fragen?|maschine|ki|(?:chat)?bot|programm)|was soll (?:der|dieser) (?:mist|scheiß|quatsch)|halt (?:die klappe|['’]?s maul)|verpiss dich|leck mich`,
    fr: String.raw`(?:t['’]es|tu es|vous êtes) (?:\p{L}+ )?(?:nul(?:le)?|con(?:ne)?|stupide|bête|idiote?|inutile)|ta gueule|va te faire|questions? (?:idiotes?|stupides?|débiles?)|c['’]est quoi,? (?:cette|ces) (?:merde|connerie|bêtise)s?`,
    es: String.raw`eres (?:una? )?(?:\p{L}+ )?(?:tont[oa]|idiota|inútil|estúpid[oa]|imbécil|mierda)|cállate|vete a la|preguntas? (?:tontas?|estúpidas?)|qué (?:mierda|basura|tontería) es est[oa]`,
    it: String.raw`sei (?:una? )?(?:\p{L}+ )?(?:stupid[oa]|idiota|inutile|scem[oa]|cretin[oa])|vaffanculo|domand[ae] (?:stupid[ae]|idiot[ae])|che (?:schifo|cazzata|stupidaggine) è|sta['’]? zitto`,
    pt: String.raw`(?:você é|és) (?:uma? )?(?:\p{L}+ )?(?:burr[oa]|idiota|inútil|estúpid[oa]|merda)|cala a boca|vai à merda|perguntas? (?:burras?|estúpidas?|idiotas?)|que (?:merda|porcaria) é ess[ae]|vai te foder`,
    nl: String.raw`(?:je bent|jij bent|ben je) (?:een )?(?:\w+ )?(?:dom|stom|nutteloos|idioot|waardeloos)|stomme (?:vraag|vragen|robot|machine|(?:chat)?bot)|wat een (?:onzin|rotzooi)\W*$|rot op|hou je (?:kop|bek)`,
  },
  about: {
    en: 'are you (?:even |really )?(?:an? )?(?:human|real|robot|ai|bot|person|machine|program)|(?:who|what) are you|(?:is|will) (?:this|it|that|everything) (?:be )?(?:private|confidential|anonymous|safe)|who (?:else )?(?:reads|sees|(?:will|can) (?:read|see))',
    de: 'bist du (?:(?:ein|eine) )?(?:mensch|roboter|ki|echt|bot|computer|maschine)|wer bist du|wer (?:liest|sieht)|ist das (?:hier )?(?:privat|vertraulich|anonym)|liest das (?:jemand|wer)',
    fr: "(?:es[- ]tu|êtes[- ]vous|t['’]es|vous êtes|tu es) (?:une? )?(?:humaine?|robot|ia|vraie?|machine|(?:vraie )?personne)|qui (?:es[- ]tu|êtes[- ]vous|va lire|lit|peut lire|verra)|c['’]est (?:privé|confidentiel|anonyme)",
    es: '(?:eres|es usted) (?:una? )?(?:human[oa]|robot|ia|real|persona|máquina|bot)|quién (?:eres|lee|va a leer|lo lee|puede leer)|esto es (?:privado|confidencial|anónimo)|es (?:privado|confidencial)',
    it: 'sei (?:una? )?(?:uman[oa]|robot|ia|ver[oa]|persona|macchina|bot)|chi (?:sei|legge|leggerà|può leggere)|è (?:privato|riservato|anonimo)',
    pt: '(?:você é|és) (?:uma? )?(?:human[oa]|robô|robot|ia|real|pessoa|máquina|bot)|quem (?:é você|és|lê|vai ler|pode ler)|(?:isto|isso) é (?:privado|confidencial|anónimo|anônimo)|é (?:privado|confidencial)',
    nl: 'ben (?:je|jij) (?:een )?(?:mens|robot|echt|bot|computer|ai)|wie ben (?:je|jij)|wie (?:leest|ziet)|is dit (?:privé|vertrouwelijk|anoniem)',
  },
  done: {
    en: String.raw`(?:just |now |please )?(?:write|create|generate|finish) (?:it|(?:my|the|our) story)(?: now| already| please)*\W*$|no more questions|(?:stop|enough) (?:asking|(?:with the )?questions)|^(?:ok(?:ay)?,? )?(?:that(?:['’]?s| is) (?:all|it|everything|enough|the story)|i(?:['’]?m| am) (?:done|finished)|we['’]?re (?:done|finished)|done|finished|the end)\W*$`,
    de: String.raw`schreib(?:e|en sie)? (?:(?:es|sie|die|meine|geschichte|jetzt|doch|einfach|bitte|endlich)\s*)+\W*$|keine (?:weiteren )?fragen|genug (?:gefragt|fragen)|ich bin fertig|das war['’]?s|das ist alles`,
    fr: String.raw`écri(?:s|vez)(?:[- ](?:la|le|moi))? ?(?:l['’]histoire|mon histoire|maintenant)|plus de questions|assez de questions|c['’]est tout\W*$|j['’]ai fini`,
    es: String.raw`escr[ií]b(?:e|a)(?:la|lo|me)?(?: (?:(?:la|mi) historia|ya|ahora))+\W*$|escríbela|no más preguntas|basta de preguntas|eso es todo|ya está\W*$|he terminado`,
    it: String.raw`scriv(?:i|a)(?:la|lo)? ?(?:la (?:mia )?storia|adesso|ora|e basta)|(?:niente|basta) (?:più |con le )?domande|ho finito\W*$|è tutto\W*$`,
    pt: String.raw`escrev[ae](?:-a)? (?:(?:a|minha|história|logo|já|agora)\s*)+\W*$|(?:chega de|sem mais) perguntas|é tudo\W*$|já acabei|terminei\W*$`,
    nl: String.raw`schrijf (?:(?:het|mijn|verhaal|nu|maar|gewoon|op)\s*)+\W*$|geen vragen meer|genoeg (?:vragen|gevraagd)|dat is alles|ik ben klaar\W*$`,
  },
  accused: {
    en: String.raw`is (?:a|an|such a) (?:\w+ )?(?:thief|crook|criminal|fraud|liar|cheat)|embezzl\w*|defraud\w*|swindl\w*|took bribes|stole (?:our|my|the) (?:\w+ )?(?:money|savings|inheritance)|stole from (?:me|us|the)|(?<!(?:lucky|poor|old|daft) )(?:bastard|arsehole|asshole|scumbag|wanker|dickhead|bitch|whore|slut|cunt|son of a bitch|fat (?:pig|cow)|piece of shit)s?`,
    de: String.raw`ist ein (?:\p{L}+ )?(?:betrüger|dieb|verbrecher|lügner)|veruntreut|unterschlagen|hat (?:uns|mich) (?:\p{L}+ )?(?:betrogen|bestohlen)|arschl(?:o|ö)ch(?:er)?|wichser|drecks(?:au|ack|kerl)|schlampe|hurensohn|mistkerl`,
    fr: String.raw`est un (?:\p{L}+ )?(?:escroc|voleur|menteur|criminel)|(?:nous a|m['’]a) (?:volé|escroqué)|a détourné|conn(?:ard|asse)s?|sal(?:aud|op|ope|opard)s?|enfoirée?s?|fils de pute`,
    es: String.raw`es un (?:\p{L}+ )?(?:estafador|ladrón|mentiroso|corrupto)|(?:nos|me) (?:estafó|robó)|desfalc\p{L}+|hij[oa]s? de puta|cabr(?:ón|ones)|gilipollas|malnacid[oa]`,
    it: String.raw`è un (?:\p{L}+ )?(?:truffatore|ladro|bugiardo|corrotto)|(?:ci|mi) ha (?:truffato|derubato)|stronz[oaie]|bastard[oaie]|figli[oa] di puttana|coglion[ei]`,
    pt: String.raw`é um (?:\p{L}+ )?(?:burlão|vigarista|ladrão|golpista|corrupto|mentiroso)|(?:nos|me) (?:roubou|burlou)|desviou (?:o )?dinheiro|filh[oa] da puta|canalha|desgraçad[oa]|cabrão`,
    nl: String.raw`is een (?:\w+ )?(?:oplichter|dief|leugenaar|crimineel)|heeft (?:ons|me|mij) (?:opgelicht|bestolen)|verduisterd|klootzak|hufter|smeerlap|teringlijer`,
  },
  steer: {
    en: String.raw`(?:show|tell|print|reveal|repeat|output|translate|write|say)[^.!?]{0,60}(?:words above|your (?:\w+ )?(?:instructions?|prompt|rules|reference))|^(?:system|assistant|developer|customer|wren|user)\s*:|(?:act|speak|talk|write|answer) (?:as|like) an? (?:pirate|ai|robot|poem)|pirate mode|you are (?:now|wren|dan)|wren-\w+|as a poem|base64|^(?:and |but |so )?(?:just|only|better) (?:say|put|mention)|^(?:please |just )?(?:write|print|output|respond|reply|translate)|the (?:title|text|caption)s? (?:must|should|has to|needs to)|^dear (?:ai|model|assistant|bot|chatbot)|(?:every|each|all)(?: the)? (?:idea|caption|post|paragraph|title|value)s? (?:must|should|ha(?:s|ve) to|needs? to|begins?|starts?|ends?)|^(?:add|put|insert) [^!?]* (?:in(?:to)?|to|at the end of) (?:every|each|all|the) (?:idea|caption|post|paragraph|title|value)s?|^(?:please )?(?:make|write|keep) (?:it|this|that) (?:\w+ ){0,2}(?:poetic|short\w*|long\w*|funny|nice|better)`,
    de: String.raw`(?:zeig|nenn|verrat)\w* (?:mir )?deine?n? (?:\w+ )?(?:prompt|anweisungen|regeln)|^(?:schreib|antworte)\w*|^liebe (?:ki|maschine)|^(?:ab jetzt|jede[rs]?) [^.!?]*(?:idee|beitrag|absatz|satz) (?:muss|soll|beginnt)|^(?:sag|mach)\w* (?:das |es )?(?:einfach|nur|lieber|bitte)`,
    fr: String.raw`(?:montre|affiche)\S* (?:ton|tes|votre|vos) (?:prompt|instructions|consignes)|^(?:écris|réponds)|^(?:dis|mets) (?:juste|seulement)|^(?:faites|écrivez|rendez)-(?:le|la|moi)`,
    es: '(?:muéstrame|enséñame) tus? (?:prompt|instrucciones)|^(?:di|pon) (?:solo|sólo|mejor)|^(?:hazlo|escríbelo)',
    it: String.raw`(?:mostra\S*|fammi vedere) (?:il tuo|le tue) (?:prompt|istruzioni)|^(?:scrivi|rispondi)|^di (?:solo|solamente)|^(?:fallo|scrivilo)`,
    pt: String.raw`mostr[ae]\S* (?:o (?:teu|seu)|as (?:tuas|suas)) (?:prompt|instruções)|^(?:diz|põe) só|^faça (?:isso|isto)`,
    nl: '(?:laat|toon) (?:me )?(?:je|jouw) (?:prompt|instructies)|^(?:schrijf|antwoord)|^(?:zeg|maak) (?:het )?(?:gewoon|alleen|alsjeblieft)',
  },
  idle: {
    en: String.raw`^(?:i (?:really )?(?:don['’]?t|do not) (?:really )?(?:know|remember|recall)(?: (?:what|how) (?:else )?to [^.]*)?|i (?:don['’]?t|do not) have (?:anything|any ?more|much|more)(?: else)? to (?:say|add|tell)[^.]*|i (?:don['’]?t want|['’]?d rather not)[^.]*|no idea|not sure|dunno|idk|hard to say|none of your business|skip (?:this|that|it)?|next question|i pass|(?:just )?kidding|(?:what|why|how) (?:else )?(?:do|are|should|would|can) (?:you|i)[^.]*|sorry[^.]*|test|asdf\S*|qwert\S*|nothing(?: special)?|ok(?:ay)?|yes|yeah|yep|no|nope|maybe|sure|fine|good|nice|great|thanks?(?: you)?|cool|right|h+m+|lol|haha+|done|k|happy|(?:hi|hello|hey|good (?:morning|evening))(?:,? (?:wren|there))?)\W*$`,
    de: String.raw`^(?:keine ahnung|(?:ich )?weiß (?:ich |es )?nicht(?:,? was [^.]*)?|(?:ich )?(?:möchte|will) (?:ich )?(?:lieber )?nicht[^.]*|lieber nicht|entschuldigung[^.]*|sorry[^.]*|nichts|ja|nein|nö|gut|danke|fertig|hallo|guten (?:tag|morgen|abend))\W*$`,
    fr: String.raw`^(?:(?:je ne|je|j['’]) ?sais (?:pas|plus)(?: trop)?(?: quoi [^.]*)?|aucune idée|(?:je )?préfère ne pas[^.]*|je ne veux pas en parler|désolée?[^.]*|rien|oui|non|bien|merci|voilà|bonjour)\W*$`,
    es: String.raw`^(?:no (?:lo )?(?:sé|recuerdo)(?: qué [^.]*)?|ni idea|prefiero no[^.]*|no quiero hablar[^.]*|perdón[^.]*|nada|sí|si|bien|gracias|vale|hola)\W*$`,
    it: String.raw`^(?:non (?:lo )?(?:so|ricordo)(?: cosa [^.]*)?|nessuna idea|preferisco (?:di )?no[^.]*|scusa[^.]*|niente|sì|bene|grazie|ciao)\W*$`,
    pt: String.raw`^(?:n[ãa]o (?:sei|lembro)(?: o que [^.]*)?|nem ideia|prefiro não[^.]*|não quero falar[^.]*|desculp[ae][^.]*|nada|sim|não|bem|obrigad[oa]|olá)\W*$`,
    nl: String.raw`^(?:geen idee|(?:ik )?weet (?:ik )?(?:het )?niet(?: wat [^.]*)?|liever niet[^.]*|sorry[^.]*|niets|ja|nee|goed|dank je|hallo)\W*$`,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<StoryLanguage, string>>>>;

/** In a longer message such words are part of what it tells. */
const mostWords = { insult: 24, about: 24, done: 10, idle: 14, steer: 400, accused: 400 } as const;
type Cued = keyof typeof mostWords;
const patterns = (Object.keys(mostWords) as Cued[]).flatMap((kind) =>
  storyLanguages.map((language) => {
    const pattern = new RegExp(String.raw`(?<!\p{L})(?:${cues[kind][language]})(?!\p{L})`, 'iu');
    return { kind, language, pattern };
  }),
);

/** Phone and card numbers, email, links, and a street with its number. */
const personal =
  /[\w.+-]+@[\w-]+\.\w{2,}|https?:|www\.|(?<![@\w])[\w-]+\.(?:com|net|org|info|de|fr|es|it|nl|pt|co\.uk|example)(?!\w)|(?:\+|\b00)?\d(?:[\s()./-]{0,2}\d){8,}|\b\d{1,4},? (?:\p{Lu}[\p{L}.]+ ){1,3}(?:[Ss]treet|St|[Rr]oad|Rd|[Aa]venue|Ave|[Ll]ane|[Dd]rive|[Cc]lose|[Ss]quare)\b|\p{L}+(?:straße|strasse|weg|straat|laan|gasse) \d+|\b(?:[Rr]ue|[Vv]ia|[Cc]alle|[Rr]ua|[Aa]venida|[Ss]trada) (?:[\p{L}’'.]+ ){0,4}?[\p{L}’']+,? \d+|\d+,? (?:bis |ter )?(?:rue|avenue|boulevard) /u;
/** Discounts, "call now", and lists of prices. */
const advert =
  /\d ?% (?:off|discount|rabatt|de (?:réduction|remise|descuento|desconto)|di sconto|korting)|(?<!\p{L})(?:(?:call|book|order|buy)(?: us)? (?:now|today)|jetzt (?:\p{L}+ )?(?:anrufen|bestellen|buchen|kaufen|sichern)|appelez[- ]nous|llám[ae]nos|chiamaci|ligue (?:já|agora)|bel nu)(?!\p{L})|(?:(?:[€$£] ?\d|\d ?(?:[€$£]|euros?\b))[^€$£]*){4}/iu;
/** The product's rules hear seven languages; this the commonest requests in others, which mean the whole message. */
const privateElsewhere =
  /لا (?:تذكر|تكتب|تضع|تنشر|تقل)|بيني وبينك|(?<!\p{L})(?:не (?:пиши|упоминай|указывай|рассказывай|публикуй)|между нами|nie (?:pisz|wspominaj|podawaj)|między nami|(?:bunu|adını) (?:yazma|söyleme)|aramızda kalsın|(?:skriv|nämn) inte)|(?:不要|别|別)(?:写|寫|提|说出|說出|公开|公開)|(?:書|言)わないで/iu;
const children =
  /(?<!\p{L})(?:son|daughter|grandson|granddaughter|nephew|niece|sohn|tochter|enkel(?:in)?|fils|fille|hij[oa]|niet[oa]|figli[oa]|nipote|filh[oa]|net[oa]|zoon|dochter|kleinkind|pupil|schüler(?:in)?|élève|alumn[oa]|alunn[oa]|alun[oa]|leerling|fr(?:ie|e)nd|classmate|brother|sister|freund(?:in)?|bruder|schwester|amie?|frère|sœur|amig[oa]|herman[oa]|amic[oa]|fratello|sorella|irmão?|irmã|vriend(?:in)?|broer|zus)(?!\p{L})/iu;
const minorAge =
  /(?<!\d)(?:[1-9]|1[0-7])(?!\d)[ -]?(?:years?|yo|y\/o|jahre?|ans|años|anni|anos|jaar)(?!\p{L})|(?:aged?|she['’]?s|he['’]?s|is|turned) (?:[1-9]|1[0-7])(?![\d:])/iu;
const fullName = /(?<![.!?]\s|^)\p{Lu}\p{Ll}+ \p{Lu}[\p{Ll}’']+/u;
const question = /^[^“"„«]*[?؟？]["”’)\s]*$/u;
/** What others said is told. */
const quotation = /[“"„«][^”"“»]*[”"“»]/g;
/** Fewer are a name or a thing. */
const leastWords = 3;

/** `personal`: addresses, numbers, full names of children, adverts. `back`: a question to Wren. `idle`: nothing is told; `few`: a word or two. */
export type TurnKind = 'told' | 'private' | 'personal' | 'back' | 'few' | Cued;
/**
 * What a message or a sentence is: only `told` is for the story. `careIn` hears danger, before any model does.
 * @returns with its language where the words are of one
 */
export function turnOf(text: string): { readonly kind: TurnKind; readonly language?: StoryLanguage } {
  const trimmed = text.trim();
  const count = countWords(trimmed);
  if (readsAsInstruction(trimmed)) return { kind: 'steer' };
  if (asksToKeepOut(trimmed) || privateElsewhere.test(trimmed)) return { kind: 'private' };
  if (personal.test(trimmed) || advert.test(trimmed)) return { kind: 'personal' };
  if (children.test(trimmed) && fullName.test(trimmed) && minorAge.test(trimmed)) return { kind: 'personal' };
  const spoken = trimmed.replace(quotation, '');
  const found = patterns.find(({ kind, pattern }) => count <= mostWords[kind] && pattern.test(spoken));
  const isQuestion = question.test(trimmed);
  if (found !== undefined && !(isQuestion && found.kind === 'idle')) return found;
  if (isQuestion) return { kind: 'back' };
  return { kind: count >= leastWords ? 'told' : count > 0 ? 'few' : 'idle' };
}
