/** Messages that tell nothing, or should not be told: what they are, and in which language. */
import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';

/** The source of a pattern by language. */
type Cues = Readonly<Record<StoryLanguage, string>>;

const cues = {
  insult: {
    en: String.raw`(?:you(?:['’]?re| are)|ur) (?:\w+ ){0,2}?(?:stupid|useless|dumb|(?:an )?idiot|shit|annoying|worthless|pathetic)|fuck (?:you|off|this)|(?:stupid|dumb|useless|fucking) (?:bot|robot|machine|program|ai|questions?)|shut up|piss off`,
    de: String.raw`(?:du bist|bist du) (?:\w+ )?(?:dumm|blöd|nutzlos|doof|bescheuert|ein idiot)|(?:blöde|dumme|scheiß)\w* ?(?:fragen?|maschine|ki|bot)|halt (?:die klappe|['’]?s maul)|verpiss dich|leck mich`,
    fr: String.raw`(?:t['’]es|tu es|vous êtes) (?:\p{L}+ )?(?:nul(?:le)?|con(?:ne)?|stupide|bête|idiote?|inutile)|ta gueule|va te faire|questions? (?:idiotes?|stupides?|débiles?)|connard`,
    es: String.raw`eres (?:una? )?(?:\p{L}+ )?(?:tont[oa]|idiota|inútil|estúpid[oa]|imbécil|mierda)|cállate|vete a la|preguntas? (?:tontas?|estúpidas?)|gilipollas`,
    it: String.raw`sei (?:una? )?(?:\p{L}+ )?(?:stupid[oa]|idiota|inutile|scem[oa]|cretin[oa])|vaffanculo|domand[ae] (?:stupid[ae]|idiot[ae])|sta['’]? zitto`,
    pt: String.raw`(?:você é|és) (?:uma? )?(?:\p{L}+ )?(?:burr[oa]|idiota|inútil|estúpid[oa]|merda)|cala a boca|vai à merda|perguntas? (?:burras?|estúpidas?|idiotas?)|vai te foder`,
    nl: String.raw`(?:je bent|jij bent|ben je) (?:een )?(?:\w+ )?(?:dom|stom|nutteloos|idioot|waardeloos)|stomme (?:vraag|vragen|robot|machine|bot)|rot op|hou je (?:kop|bek)`,
  },
  about: {
    en: 'are you (?:an? )?(?:human|real|robot|ai|bot|person|machine|program)|(?:who|what) are you|(?:is|will) (?:this|it|that|everything) (?:be )?(?:private|confidential|anonymous|safe)|who (?:else )?(?:reads|sees|(?:will|can) (?:read|see))',
    de: 'bist du (?:(?:ein|eine) )?(?:mensch|roboter|ki|echt|bot|computer|maschine)|wer bist du|wer (?:liest|sieht)|ist das (?:hier )?(?:privat|vertraulich|anonym)|liest das (?:jemand|wer)',
    fr: "(?:es[- ]tu|êtes[- ]vous|t['’]es|vous êtes|tu es) (?:une? )?(?:humaine?|robot|ia|vraie?|machine|(?:vraie )?personne)|qui (?:es[- ]tu|êtes[- ]vous|va lire|lit|peut lire|verra)|c['’]est (?:privé|confidentiel|anonyme)",
    es: '(?:eres|es usted) (?:una? )?(?:human[oa]|robot|ia|real|persona|máquina|bot)|quién (?:eres|lee|va a leer|lo lee|puede leer)|esto es (?:privado|confidencial|anónimo)|es (?:privado|confidencial)',
    it: 'sei (?:una? )?(?:uman[oa]|robot|ia|ver[oa]|persona|macchina|bot)|chi (?:sei|legge|leggerà|può leggere)|è (?:privato|riservato|anonimo)',
    pt: '(?:você é|és) (?:uma? )?(?:human[oa]|robô|robot|ia|real|pessoa|máquina|bot)|quem (?:é você|és|lê|vai ler|pode ler)|(?:isto|isso) é (?:privado|confidencial|anónimo|anônimo)|é (?:privado|confidencial)',
    nl: 'ben (?:je|jij) (?:een )?(?:mens|robot|echt|bot|computer|ai)|wie ben (?:je|jij)|wie (?:leest|ziet)|is dit (?:privé|vertrouwelijk|anoniem)',
  },
  advice: {
    en: String.raw`(?:should|can|could|must) i (?:\w+ )?(?:sue|invest|divorce|stop taking|claim|evict|deduct|take (?:\w+ )?(?:pills|medication|a loan))|is (?:it|that|this) (?:legal|illegal|cancer|deductible)|(?:legal|medical|tax|financial) advice|(?:what|which) (?:dose|dosage|medicine)`,
    de: String.raw`(?:soll|kann|darf|muss) ich (?:\S+ ){0,6}?(?:verklagen|klagen|investieren|anlegen|absetzen|scheiden lassen|einnehmen)|ist das (?:legal|illegal|strafbar)|welche dosis`,
    fr: String.raw`(?:dois|devrais|puis|peux)[- ]je (?:\S+ ){0,5}?(?:porter plainte|investir|divorcer|arrêter|déduire|attaquer)|est[- ]ce (?:légal|illégal)|quelle dose|conseil (?:juridique|médical|fiscal)`,
    es: String.raw`(?:debo|debería|puedo) (?:\S+ ){0,4}?(?:demandar|denunciar|invertir|divorciarme|dejar de tomar|deducir)|es (?:legal|ilegal)|qué dosis|consejo (?:legal|médico)`,
    it: String.raw`(?:devo|dovrei|posso) (?:\S+ ){0,4}?(?:denunciar\w*|fare causa|investire|divorziare|smettere|detrarre)|è (?:legale|illegale)|quale dose|consiglio (?:legale|medico)`,
    pt: String.raw`(?:devo|deveria|posso) (?:\S+ ){0,4}?(?:processar|denunciar|investir|divorciar|parar de tomar|deduzir)|é (?:legal|ilegal)|qual (?:é )?(?:a )?dose|conselho (?:jurídico|médico)`,
    nl: String.raw`(?:moet|kan|mag|zal) ik (?:\S+ ){0,6}?(?:aanklagen|beleggen|investeren|scheiden|stoppen met|aftrekken)|is dat (?:legaal|illegaal|strafbaar)|welke dosis|(?:juridisch|medisch|fiscaal) advies`,
  },
  back: {
    en: String.raw`what (?:would|do) you (?:say|think|write|suggest|answer)|what about you|how would you (?:say|put|begin|start|answer)|give me an (?:idea|example)|and you\?`,
    de: String.raw`was (?:würdest|meinst|denkst) du|wie würdest du|gib mir ein beispiel|und du\?`,
    fr: String.raw`que (?:dir|fer|écrir)iez[- ]vous|que dirais[- ]tu|tu dirais quoi|qu['’]en (?:pensez|penses)|donne[- z]*moi un exemple|et (?:toi|vous)\s*\?`,
    es: String.raw`qué (?:dirías|diría usted|pondrías|escribirías|piensas tú)|dame un ejemplo|y tú\?`,
    it: String.raw`cosa (?:diresti|scriveresti|ne pensi)|fammi un esempio|e tu\?`,
    pt: String.raw`o que (?:você )?(?:diria|dirias|acha|achas|escreveria|escreverias)|d[áê]-me um exemplo|me dá um exemplo|e (?:você|tu)\?`,
    nl: String.raw`wat zou (?:je|jij)|wat vind (?:je|jij)|geef (?:me|mij) een voorbeeld|en jij\?`,
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
    en: String.raw`is (?:a|an|such a) (?:\w+ )?(?:thief|crook|criminal|fraud|liar|cheat)|embezzl\w*|defraud\w*|swindl\w*|took bribes|stole (?:our|my|the) (?:\w+ )?(?:money|savings|inheritance)|stole from (?:me|us|the)`,
    de: String.raw`ist ein (?:\p{L}+ )?(?:betrüger|dieb|verbrecher|lügner)|veruntreut|unterschlagen|hat (?:uns|mich) (?:\p{L}+ )?(?:betrogen|bestohlen)`,
    fr: String.raw`est un (?:\p{L}+ )?(?:escroc|voleur|menteur|criminel)|(?:nous a|m['’]a) (?:volé|escroqué)|a détourné`,
    es: String.raw`es un (?:\p{L}+ )?(?:estafador|ladrón|mentiroso|corrupto)|(?:nos|me) (?:estafó|robó)|desfalc\p{L}+`,
    it: String.raw`è un (?:\p{L}+ )?(?:truffatore|ladro|bugiardo|corrotto)|(?:ci|mi) ha (?:truffato|derubato)`,
    pt: String.raw`é um (?:\p{L}+ )?(?:burlão|vigarista|ladrão|golpista|corrupto|mentiroso)|(?:nos|me) (?:roubou|burlou)|desviou (?:o )?dinheiro`,
    nl: String.raw`is een (?:\w+ )?(?:oplichter|dief|leugenaar|crimineel)|heeft (?:ons|me|mij) (?:opgelicht|bestolen)|verduisterd`,
  },
} as const satisfies Readonly<Record<string, Cues>>;

const kinds = ['insult', 'about', 'advice', 'back', 'done', 'accused'] as const;
const patterns = kinds.flatMap((kind) =>
  storyLanguages.map((language) => ({
    kind,
    language,
    pattern: new RegExp(String.raw`(?<!\p{L})(?:${cues[kind][language]})(?!\p{L})`, 'iu'),
  })),
);

/** Phone and card numbers, email, and a street with its number. */
const personal =
  /[\w.+-]+@[\w-]+\.\w{2,}|(?:\+|\b00)?\d(?:[\s()./-]{0,2}\d){7,}|\b\d{1,4},? (?:\p{Lu}[\p{L}.]+ ){1,3}(?:[Ss]treet|St|[Rr]oad|Rd|[Aa]venue|Ave|[Ll]ane|[Dd]rive|[Cc]lose|[Ss]quare)\b|\p{L}+(?:straße|strasse|weg|straat|laan|gasse) \d+|\b(?:[Rr]ue|[Vv]ia|[Cc]alle|[Rr]ua|[Aa]venida|[Ss]trada) (?:[\p{L}’'.]+ ){0,4}?[\p{L}’']+,? \d+|\d+,? (?:bis |ter )?(?:rue|avenue|boulevard) /u;
const children =
  /(?<!\p{L})(?:son|daughter|grandson|granddaughter|nephew|niece|sohn|tochter|enkel(?:in)?|fils|fille|hij[oa]|niet[oa]|figli[oa]|nipote|filh[oa]|net[oa]|zoon|dochter|kleinkind|pupil|schüler(?:in)?|élève|alumn[oa]|alunn[oa]|alun[oa]|leerling)(?!\p{L})/iu;
const minorAge =
  /(?<!\d)(?:[1-9]|1[0-7])(?!\d)[ -]?(?:years?|yo|y\/o|jahre?|ans|años|anni|anos|jaar)(?!\p{L})|(?:aged?|she['’]?s|he['’]?s|is|turned) (?:[1-9]|1[0-7])(?![\d:])/iu;
const fullName = /(?<![.!?]\s|^)\p{Lu}\p{Ll}+ \p{Lu}[\p{Ll}’']+/u;

/** In a longer message such words are part of what it tells. */
const mostWords: Partial<Record<HardKind, number>> = { done: 10, accused: Number.POSITIVE_INFINITY };
const usualWords = 24;

export type HardKind = (typeof kinds)[number] | 'personal' | 'child';

/** Of a message as typed; undefined for one that tells something. The language is known where the words are of one. */
export function hardTurnOf(text: string): { readonly kind: HardKind; readonly language?: StoryLanguage } | undefined {
  if (personal.test(text)) return { kind: 'personal' };
  if (children.test(text) && fullName.test(text) && minorAge.test(text)) return { kind: 'child' };
  const words = text.split(/\s+/).length;
  return patterns.find(({ kind, pattern }) => words <= (mostWords[kind] ?? usualWords) && pattern.test(text));
}
