import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';

/**
 * How customers ask to leave something out, in seven languages. The patterns read folded text: small letters without accents and
 * apostrophes, so that "dont", "don't" and "DON’T" are one.
 */
export interface Folded {
  readonly text: string;
  /** The place of each character in the source. */
  readonly at: readonly number[];
}

const apostrophes = /['’‘`´ʼ]/;
const letters: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', '¿': ' ', '¡': ' ' };

/** A hyphen within a word and each space are a space. */
function plainOf(source: string, index: number): string {
  const character = (source[index] ?? '').toLowerCase();
  if (character >= 'a' && character <= 'z') return character;
  if (apostrophes.test(character)) return '';
  if (character === '-' && /^\p{L}-\p{L}$/u.test(source.slice(index - 1, index + 2))) return ' ';
  if (/\s/.test(character)) return ' ';
  return letters[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
}

export function fold(source: string): Folded {
  let text = '';
  const at: number[] = [];
  for (let index = 0; index < source.length; index += 1) {
    const plain = plainOf(source, index);
    if (plain === ' ' && text.endsWith(' ')) continue;
    text += plain;
    for (let count = 0; count < plain.length; count += 1) at.push(index);
  }
  return { text, at };
}

/** `before`: words that may stand in front of a request in its clause; any other, such as "he" or "we", makes it a statement. */
interface Language {
  readonly before: string;
  /** To the writer: only at the beginning of a clause. */
  readonly requests: readonly string[];
  /** Wherever they stand. */
  readonly statements: readonly string[];
  /** For what they have told only Wren: they introduce it or follow it. */
  readonly confidences: readonly string[];
}

/** A request may end in a word that asks nicely or hurriedly. */
const particles =
  'tho|though|mind|like|pls|plz|please|ok|okay|thanks|thx|lol|either|bitte|danke|gell|svp|stp|hein|merci|porfa|gracias|eh|grazie|ta|viu|obrigad[oa]|pfv|aub|hoor|graag|dank';
const end = String.raw`(?=(?: (?:${particles})){0,2}\s*(?:$|[.,;:!?)…–—]))`;
const words = (most: number) => String.raw`(?:[\w,]+ ){0,${most}}?`;

const english = (() => {
  const it =
    '(?:that|this|it|those|these|him|her|them|any of (?:that|this|it)|all (?:of )?(?:that|this)|what i(?: just)? (?:said|told you|wrote)|everything i said)';
  const part = `(?:(?:that|this|the|my|those|these|our) )(?:last |first |whole |other )?(?:bit|part|thing|piece|sentence|line|detail|stuff|answer|message|paragraph|memory|name|one)s?`;
  const whose = '(?:the|my|his|her|our|their|any|anything|names?)';
  const text =
    '(?:the|my|this|your|our|any)? ?(?:final )?(?:story|text|book|posts?|piece|print|writing|captions?|version|it|this|that|there|public)';
  const writing = '(?:write|print|publish|mention|include|quote|disclose|reveal|type)';
  const written =
    '(?:written|printed|published|mentioned|included|quoted|used|shared|repeated|public|out there|known|read)';
  const nobody =
    '(?:nobody|no ?one|not a soul|not even my \\w+)(?: else)?(?: (?:in|of|at|outside|from) \\w+(?: \\w+)?)?';
  const not =
    '(?:dont|do not|not|not to|please not|you shouldnt|you mustnt|you must not|you should not|you neednt|you dont (?:need|have) to|no need to|theres no need to|lets not|not going to|never)(?: please| ever| even| actually| really)*';
  return {
    before:
      'please|pls|plz|but|so|actually|ok|okay|oh|ah|um|erm|hmm|also|just|though|maybe|perhaps|better|sorry|no|yes|well|wait|hey|wren|(?:can|could|would|will) (?:you|we)|you (?:can|could|may|might|should|must|had better|better|need to|have to)|youd better|lets|let us|(?:id|i would|i) (?:rather|prefer|like)(?: it)?(?: if)?(?: you)?(?: to| would| could)?|i (?:want|need|ask|beg) you to|i have to ask you to|would you mind|id be grateful if you|kindly|then|now|anyway|if (?:you can|possible|thats ok)|thank you|thanks|best|again|as i said|on second thoughts?|and',
    requests: [
      `${not} ${writing}(?: down| about)? ?(?:${it}|${part}|${whose}|about|how|who|where|that|[a-z]{2,15}(?: \\w+){0,4}?${end}|${end})`,
      `${not} put (?:in (?:about|that|this|how|${whose})|${words(6)}(?:in|into|down)(?:${end}| (?:about|please|${text})\\b))`,
      `${not} (?:say|tell|talk about|bring up|go into|name|speak of) (?:anything |something |a word |people |anyone |anybody |them )?(?:about )?(?:${it}${end}|${it} (?:part|bit|in|please|to|at)|${part}|${whose}|how|who|where|which|anyone|anybody|people|that (?:i|he|she|we|they|my)\\b)`,
      `${not} quote me\\b`,
      `(?:not a word|not one word|no mention|no names?)(?:${end}| (?:about|of|on|to)\\b)`,
      `hide (?:${it}|${part}|(?:his|her|my|their) \\w*names?)`,
      `${not} (?:say|tell) (?:anyone|anybody|people|a soul|my \\w+|him|her|them)`,
      `${not} (?:share|post|add|repeat|use|have|make|let) (?:${it}(?:${end}| (?:in|into|please|to|with|at all|public|be|get|out|part|bit|though))|${part}|(?:my|his|her|their|our|any|the)(?: \\w+){0,2} (?:\\w*names?|words|story|part|bit|number|address|details?|photo|identity)\\b)`,
      `(?:leave|keep|edit) (?:${it}|${part}|${whose} ${words(6)}|[a-z]{2,15}) ?(?:${words(5)})(?:out|away)(?! of (?!${text}))(?! (?:for|on|in|to|and) (?!of|that|please))\\b`,
      `(?:take|cut|strike|edit) (?:${it}|${part}|what i ${words(5)}) ?${words(5)}out(?! of (?!${text}))\\b`,
      `(?:take|cut|strike) ${words(6)}out of (?:the |my |this |your )?(?:story|text|book|post|piece)\\b`,
      `(?:leave|keep|cut|take|edit) out (?:${it}|${part}|${whose}|about|how|[a-z]{2,15}${end})`,
      `(?:skip|omit|delete|exclude|remove|censor|drop|scrap|cut) (?:over |past )?(?:${it}${end}|${part}|(?:the|my|all the) \\w+ (?:about|with|of|where|when)|about)`,
      `(?:skip|omit|delete|exclude|remove|censor) (?:over |past )?(?:${it}|${whose})\\b`,
      `(?:drop|strike|scratch|scrap|erase|lose|cut|ignore|forget|disregard)(?: about)? (?:${it}${end}|${part}|that (?:again|please|bit|part)|(?:that |what |everything |all )?i (?:ever |just |even )?(?:said|told|wrote|mentioned))`,
      `pretend (?:that )?(?:i|you) (?:didnt|did not|never|hadnt) (?:say|said|tell|told|mention|mentioned|write|wrote|hear|heard|see|saw|read)`,
      `keep (?:${it}|${part}) (?:a |strictly |quiet|just )*(?:secret|private|quiet|confidential|to yourself|between|off)`,
      `(?:rather|prefer)(?: (?:if|that|you|it|we))* (?:not|didnt|dont|wouldnt|left|skipped|kept) (?!say|talk|tell you|answer)`,
      `not to (?:have|see|read) ${words(5)}in ${text}`,
      `change (?:${it}|${part}|${whose}) ?(?:real )?(?:names?|identity)\\b`,
    ],
    statements: [
      `(?:${it}|${part}|${part} about ${words(4)})(?: \\w+)? ?(?:stays|stay|goes|remains|should stay|must stay|has to stay|needs to stay|better stay|can stay|is staying) out(?: of ${text})?${end}`,
      `(?:that|this|it|${part}|\\w+ name) (?:should|must|can|may|needs to|has to|had better|better|ought to|is to|might)(?: be| please| just| all)* (?:left out|kept out|cut|skipped|omitted|removed|deleted|private|off the record|stay private|stay between)`,
      `(?:that|this|it|${part}|\\w+ name) (?:should|must|need|may|can|do|does|shall|will)(?:nt| not|not)? ?(?:need to |have to |want to |be allowed to )?(?:go|be|get|belong|appear|end up|come|stand)? ?(?:in|into) ${text}`.replace(
        '(?:nt| not|not)?',
        '(?:nt| not|not)',
      ),
      `(?:that|this|it|${part}|\\w+ name) (?:shouldnt|mustnt|should not|must not|doesnt need to|doesnt have to|neednt|isnt to|is not to|cant|cannot|may not) (?:go in|be (?:in there|${written})|appear|get out|come up|end up in)`,
      `i (?:really |just )?(?:dont|do not|wouldnt|would not|didnt|never) (?:want|like|wish)(?: to (?:see|have|read|find))? ${words(7)}(?:in ${text}|to (?:be|get|appear|come up|go)(?: \\w+)? ?(?:in|out|${written})?|${written})${end}`,
      `i (?:really |just )?(?:dont|do not|wouldnt) want (?:you|us|wren) to (?:write|mention|include|print|publish|say|tell|put|use|share|quote)`,
      `i (?:really |just )?(?:dont|do not|wouldnt) want (?:anyone|anybody|people|them|everyone|the world|my \\w+|him|her|others) to (?:know|read|see|find out|hear)`,
      `(?:(?:id|i would|i|would|we) )?(?:rather|prefer)(?: (?:if|that|you|it|this|we))* (?:not|didnt|dont|wouldnt|doesnt|isnt|wasnt|left|skipped|kept) (?:go|appear|get|come|end|have|had|put|write|wrote|mention|mentioned|see|include|included|print|printed|use|used|publish|that|this|it|be)`,
      `i (?:want|need|would like|d like|prefer) ${words(6)}(?:left out|kept out|out of ${text}|kept private|off the record)`,
      `not (?:to be|meant to be|supposed to be) ${written}`,
      `you (?:cant|cannot|mustnt|must not|shouldnt|should not|may not|arent allowed to) ${writing}(?: about)? (?:${it}|${part}|${whose})`,
      `rather (?:that )?(?:nobody|no ?one|people didnt|they didnt|he didnt|she didnt) (?:ever )?(?:read|knew|know|saw|heard|found out)`,
      `(?:that|this|it|thats|its|${part})(?: is| should be| has to be| s)? (?:an? |too |very |rather |strictly )*(?:private|personal|off limits)(?: (?:matter|thing|stuff|business))?(?:${end}| (?:so|for (?:the|a|my) \\w+)\\b)`,
      `(?:^|[.,;:!?(] ?|\\b(?:this|that|its|it is|thats|this is|is|and|but) )(?:just|only|strictly|purely) for (?:you|your ears|your eyes)${end}`,
      `for your (?:ears|eyes) (?:only|alone)`,
      `(?:doesnt|does not|dont|do not|shouldnt|should not|mustnt|must not|isnt to|is not to|(?:is |are |s )?not to) (?:get|have|be given|need) (?:a|any|one) (?:mention(?: in ${text})?${end}|(?:look in|lookin|mention|part|line|word)(?: (?:${particles}))?,? (?:not )?(?:in|into) (?:this|here|${text})(?: one)?${end})`,
    ],
    confidences: [
      `(?:not|isnt|arent|never)(?: really| meant| something)* for (?:${text}|print|publication|publishing|others|other people|anyone else|the record)\\b(?! (?:i|we) (?:came|went))`,
      `(?:^|[.,;:!?(–—…] ?|\\b(?:but|so|well|ok|and|just|strictly|only|keep it|keep this|keep that|stay|stays|thats|this is|its|all|said|quietly) )between (?:us|ourselves|the two of us|you and me|you and i|me and you)(?=\\s*(?:$|[.,;:!?)…–—])| (?:but|though|please|i|he|she|they|my|it was|only|ok)\\b)`,
      `between you and (?:me|i)\\b`,
      `(?<!spoke |spoken |talk |talked )off the record|\\bin (?:strict |strictest )?confidence${end}|tell you(?: this| that)? in confidence|\\bconfidential(?:ly)?\\b(?! (?:papers|files|documents|advice))`,
      `(?:this|that)(?:s| is| has to be| must stay| stays| should stay| must be| remains) (?:a |our |my |strictly )?secret${end}|(?:^|[.,;:!?] ?)its (?:a |our )?secret${end}|(?:this|that|it) (?:stays|must stay|has to stay) with you${end}`,
      `\\bim? (?:really |probably |maybe |know i )*(?:not supposed to|not allowed to|shouldnt|should not|oughtnt to|ought not to|am not supposed to|m not supposed to|im not supposed to|am not allowed to|im not allowed to|mustnt|must not|probably shouldnt)(?: really| even| probably| actually)*(?: be)? (?:say|saying|tell|telling|write|writing|mention|mentioning|admit|admitting)(?: you| anyone| anybody)?(?: about)? ?(?:this\\b|(?:that|it)\\b(?! (?:\\w+s|is|was|will|would|can|could|did|had)\\b))`,
      `you (?:didnt|did not|never) (?:hear|heard) (?:this|that|it) from me`,
      `${nobody} (?:knows|knew|has heard|has ever heard|ever heard|ever knew)(?: about| of)? ?(?:this|that|it)(?=\\s*(?:$|[.,;:!?)…–—])| (?:but|not even|except|and i|yet|so|please|about me|apart|though|to this day)\\b)`,
      `${nobody} (?:knows|knew) about (?:him|her|us|them|me)${end}`,
      `${nobody} (?:should|must|may|needs to|need|has to|is supposed to|can|is allowed to|ought to|gets to)(?: ever)? (?:know|read|find out|see|hear)(?: about)?(?: this| that| it)?(?! ?(?:how|where|what|when|who|the|a|an|my|to)\\b)`,
      `\\bi(?:ve| have)? never (?:ever )?told (?:anyone|anybody|a soul|a living soul|my \\w+)(?: else)?(?: about)?(?: this| that)?${end}|\\bi(?:ve| have)? never told (?:this|that) to`,
      `(?:he|she|they|mum|mom|dad|(?:my|our) \\w+) (?:mustnt|must not|must never|cant|cannot|can never|shouldnt|should not|should never)(?: ever)? (?:know(?: about)?|find out|hear(?: of| about)?|learn (?:of|about)|read)(?: ?(?:this|that|it)${end}|${end}| about (?!us\\b|me\\b))`,
      `you(?:re| are) the (?:first|only)(?: one| person)? (?:ive|i have|i|that i)(?: ever)? (?:tell|told)`,
    ],
  } satisfies Language;
})();

const german = (() => {
  const impersonal =
    '(?:(?!(?:ich|er|man|wir|ihr|um|ohne|niemand|keiner|konnte|konnten|wollte|durfte|musste|wer)\\b)[\\w,]+ ){0,6}?';
  const it =
    '(?:das|dies|dieses|diese|diesen|es|ihn|sie|davon|daruber|so ?was|das alles|alles|die|den|der|dem|mein\\w*|sein\\w*|ihr\\w*|unser\\w*|was ich)';
  const out = '(?:weg|raus|aus|draussen|heraus|drauss?en)';
  const leaving =
    '(?:weg ?lassen|raus ?lassen|aus ?lassen|heraus ?lassen|raus ?nehmen|heraus ?nehmen|streichen|raus ?streichen|losch?en|loeschen|uber ?springen|ueber ?springen|draussen lassen|verschweigen|unerwa?e?hnt lassen|fur dich behalten|fur sich behalten)';
  const writing =
    '(?:(?:auf|rein|hinein|mit|hin|mit rein|dazu) ?)?(?:schreiben|erwa?e?hnen|nennen|drucken|vero?e?ffentlichen|aufnehmen|verwenden|zitieren|bringen|rein ?nehmen|rein ?bringen|weitersagen|weitererza?e?hlen|erza?e?hlen|benutzen|verraten|reinpacken|reintun|reinsetzen)';
  const text =
    '(?:(?:in )?(?:die|der|den|dem|das|meine\\w*|diese\\w*) (?:geschichte|text|buch|artikel|beitra?e?ge?|post|offentlichkeit|oeffentlichkeit)|rein|hinein|drin|drinstehen|mit rein|da rein|offentlich)';
  const nobody = '(?:keiner|koiner|koana|koaner|niemand|neamd|kein mensch|keine?m? ?seele)';
  return {
    before: `bitte|aber|und|also|dann|doch|ach|nee|nein|ja|ok|okay|das|es|dies|dieses|lieber|besser|am besten|vielleicht|(?:kannst|konntest|wurdest|darfst|sollst|solltest|musst|brauchst) du|(?:konnten|konnen|wurden|durfen|sollten|mussen|brauchen) (?:sie|wir)|(?:du|sie) (?:kannst|konntest|darfst|sollst|solltest|musst|brauchst|konnen|konnten|durfen|sollen|sollten|mussen|brauchen)|wren|halt|mal|jetzt|nur|moment|stopp|sorry|entschuldigung|ganz|auch|da|hier|davon|wieder|den|die|der|teil|satz|stelle`,
    requests: [
      `(?:${impersonal})${leaving}\\b`,
      `(?:lass|lasst|lasse|lassen sie|nimm|nehmt|nehmen sie|streich|streiche|streichen sie)(?: \\w+){0,7}? ${out}\\b(?! (?:dem|der|den) (?!geschichte|text))`,
      `(?:streich|streiche|streichen sie|losch|losche|loschen sie|uberspring|uberspringe|uberspringen sie) ${it}`,
      `(?:vergiss|vergesst|vergessen sie)(?: bitte)? (?:das|es|was ich|dass ich|den|die)(?! \\w+ nicht)(?: \\w+){0,4}? ?(?:gesagt|geschrieben|erza?e?hlt|wieder|bitte|satz|teil|${end})`,
      `(?:schreib|schreibe|schreibt|schreiben sie|erwa?e?hne?|erwa?e?hnen sie|nenne?|nennen sie|drucke?|vero?e?ffentliche?|vero?e?ffentlichen sie|sag|sage|sagen sie|verrate?|erza?e?hle?|erza?e?hlen sie|zitiere?|verwende?|verwenden sie|benutze?|benutzen sie|bring|setze?|packe?|tu|erwa?e?hnt)(?: \\w+){0,7}? (?:nicht|nichts|nirgends|niemandem|keinem|kein\\w*)\\b`,
      `(?:${impersonal})(?:bitte|das|dies\\w*|es|davon|den|die|name\\w*) (?:${impersonal})nicht (?:\\w+ ){0,3}?${writing}\\b`,
      `(?:${impersonal})nicht (?:auf|rein|hinein|hin|mit rein) ?schreiben\\b|(?:${impersonal})nicht (?:erwahnen|erwaehnen|veroffentlichen|veroeffentlichen|drucken|weitersagen|weitererzahlen|rein ?nehmen|rein ?bringen)\\b`,
      `(?:bitte |das |dies |den teil )*nicht (?:mit |da |hier )*(?:rein|hinein|in ${text})${end}`,
      `(?:(?:uber|zu|von) (?:\\w+ ){1,4})?(?:bitte )?kein wort(?:${end}| (?:uber|davon|dazu|von|zu)\\b)`,
      `(?:bitte )?nicht (?:mit|beim|unter) (?:\\w+ )?namen\\b`,
      `(?:brauchst|braucht|brauchen|musst|mussen)(?: du| ihr| sie)? (?:\\w+ )?nicht (?:\\w+ ){0,2}?(?:zu )?${writing}\\b`,
      `(?:bitte )?nichts (?:davon |daruber )?(?:auf|rein)?(?:schreiben|erwahnen|erwaehnen)\\b`,
      `(?:behalt|behalte|behaltet|behalten sie)(?: \\w+){0,3} fur (?:dich|euch|sich)`,
    ],
    statements: [
      `(?:(?:das|(?:den|die|der) (?:teil|sache|stelle|geschichte|satz)) (?:mit|von|uber|zu) (?:\\w+ ){1,4}?)?(?:kannst|konnt|kann|konnen|darfst|durft|musst) (?:du|ihr|man|sie)(?: \\w+){0,3}? ${leaving}${end}`,
      `(?:das|dies|es)(?: ist| war|s)?(?: mir)? zu (?:privat|personlich|intim)(?:${end}| fur )`,
      `\\b(?:das(?: (?:mit|von|uber) (?:\\w+ ){1,3}\\w+)?|dies\\w*|es|der teil|die stelle|der satz|die sache|\\w+ name) (?:soll\\w*|muss|musste|darf|durfte|braucht|gehort|gehoert|kommt|kann|bitte|sollte)(?: \\w+){0,4}? nicht(?: \\w+){0,3}? (?:${text}|auftauchen|vorkommen|stehen|erwa?e?hnt|geschrieben|vero?e?ffentlicht|gedruckt|gelesen)`,
      `\\b(?:das|dies\\w*|es|der teil|die stelle|der satz|die sache|\\w+ name) (?:bleibt|soll\\w*|muss|kann|darf)(?: \\w+){0,3}? (?:draussen(?: bleiben)?|weg(?:bleiben|fallen|gelassen)?|raus(?:bleiben)?|gestrichen|geheim|unerwa?e?hnt)${end}`,
      `(?:will|mochte|moechte|wollte|hatte lieber|wunsche)(?: ich)?(?: \\w+){0,3}? nicht(?: \\w+){0,3}? (?:dass|drin\\w*|lesen|vero?e?ffentlicht|in der geschichte|in die geschichte|im text|gedruckt|erwa?e?hnt)`,
      `\\b(?:mein\\w*|sein\\w*|ihr\\w*|unser\\w*|der|die|das) (?:\\w+ ){1,3}(?:soll\\w*|darf|muss)(?: \\w+){0,2}? nicht (?:vorkommen|auftauchen|erwahnt|erwaehnt|genannt)`,
      `wenn (?:das|es|dies) nicht (?:drin\\w*|in der geschichte|im text|erwahnt|vorkommt)`,
      `ich (?:will|mochte|moechte) nicht,? dass (?:das|es|dies|sie|er|jemand|man|du|wir|irgendjemand|die leute|irgendwer|mein\\w*)`,
    ],
    confidences: [
      `nicht fur (?:die|den|das|meine|diese) (?:geschichte|buch|text|offentlichkeit|oeffentlichkeit|artikel|vero?e?ffentlichung)|nichts fur die (?:geschichte|offentlichkeit)`,
      `(?:^|[.,;:!?(–—…] ?|\\b(?:aber|also|ganz|nur|mal|jetzt) )unter uns(?: gesagt| pfarrerstochtern| bitte)?(?=\\s*(?:$|[.,;:!?)…–—])| (?:wir|ich|er|sie|es|das|mein\\w*) )`,
      `\\bunter uns (?:gesagt|bitte)|(?:bleibt|bleiben|bleibe|bleib|muss|soll|sollte)(?: \\w+){0,3} unter uns\\b|unter uns (?:bleiben|bleibt)|unter vier augen${end}|unter dir und mir|zwischen (?:dir|ihnen) und mir`,
      `\\bim vertrauen (?:gesagt|erza?e?hlt)|(?:^|[.,;:!?] ?)(?:ganz |streng |nur |mal )?im vertrauen\\b|\\bvertraulich\\b|streng geheim`,
      `(?:das|dies) (?:ist|war|sage? ich|erza?e?hle? ich|schreibe? ich|bleibt)(?: \\w+){0,3} (?:nur|allein) (?:fur (?:dich|sie)|dir|ihnen)\\b`,
      `(?:das|dies|es) (?:ist|bleibt|war)(?: (?:sehr|rein|ganz|bitte|aber|zu))* (?:privat|geheim)${end}`,
      `(?:das|es|dies) (?:weiss|wusste|weis)(?: \\w+){0,4}? ${nobody}(?: ausser \\w+| sonst| bisher| bis heute| davon)*${end}|${nobody} (?:sonst )?(?:weiss|wusste)(?: \\w+)? (?:das|davon|es|daruber)${end}`,
      `(?:das|des|es|dies|davon) (?:darf|soll|sollte|muss|braucht)(?: \\w+){0,2} ${nobody} (?:schwarz auf weiss|(?:zu )?(?:wissen|lesen|erfahren|sehen))|${nobody} (?:darf|soll|muss)(?: \\w+){0,2} (?:wissen|lesen|erfahren)`,
      `(?:das|es|davon)(?: \\w+){0,3} (?:noch )?(?:keinem|niemandem|niemand|nie jemandem)(?: \\w+){0,2} (?:erza?e?hlt|gesagt)`,
      `\\bich (?:sollte|soll|durfte (?:eigentlich|wohl|gar))(?: \\w+){0,2}? (?:das|es|dies)(?: \\w+){0,3} nicht (?:sagen|schreiben|erza?e?hlen|verraten)|(?:das|es) (?:sollte|durfte|darf) ich (?:eigentlich|wohl|gar|dir|ihnen)(?: \\w+){0,3} nicht (?:sagen|schreiben|erza?e?hlen|verraten)|(?:das|es) sollte ich(?: \\w+){0,3} nicht (?:sagen|schreiben|erza?e?hlen|verraten)`,
    ],
  } satisfies Language;
})();

const french = (() => {
  const it = '(?:ca|cela|ceci|ce|cette|cet|le|la|les|l|tout|mon|ma|mes|son|sa|ses|notre|leur)';
  const not = '(?:ne |n ?)(?:le |la |les |l|en |y |leur |lui |me |nous |men |pas )*';
  const infinitive =
    '(?:ecrire|mettre|mentionner|publier|noter|parler|citer|inclure|dire|raconter|imprimer|evoquer|garder|nommer|utiliser|ajouter|repeter|faire figurer|reveler|divulguer)';
  const imperative =
    '(?:ecri[st]|ecrivez|ecrivons|mets|met|mettez|mettons|mentionne[sz]?|publie[sz]?|note[sz]?|parle[sz]?|cite[sz]?|inclus|incluez|dis|dites|raconte[sz]?|imprime[sz]?|evoque[sz]?|garde[sz]?|nomme[sz]?|utilise[sz]?|ajoute[sz]?|repete[sz]?|revele[sz]?)';
  const removing =
    '(?:enlever|retirer|supprimer|effacer|omettre|sauter|oublier|couper|laisser de cote|laisser dehors|laisser tomber|passer sous silence|cacher)';
  const text =
    '(?:l ?histoire|le texte|le recit|le livre|la publication|publication|le public|mon histoire|cette histoire|l ?article)';
  return {
    before:
      'sil (?:te|vous) plait|svp|stp|mais|surtout|alors|donc|ca|cela|ce|ceci|merci de|merci|non|oui|bon|ben|bref|euh|ah|oh|attends|attendez|wren|par contre|et|(?:je|j) ?(?:prefere|prefererais|prefererai|aimerais|voudrais|vous demande|te demande)(?: que)?(?: tu| vous)?(?: de)?|si possible|peut etre|mieux vaut|il vaut mieux|il vaudrait mieux|il faudrait|plutot|en fait|finalement',
    requests: [
      `${not} ?${imperative}(?: (?!que\\b)\\w+){0,5}? ?(?:pas|rien|jamais|personne)\\b`,
      `(?:ne )?pas (?:l|le |la |les |en |y )*${infinitive}\\b`,
      `${imperative} (?:le |la |les |en |moi )?pas\\b`,
      `(?:enleve[sz]?|retire[sz]?|supprime[sz]?|efface[sz]?|omets|omettez|saute[sz]?|oublie[sz]?|coupe[sz]?) ${it}`,
      `(?:laisse[sz]?)(?: \\w+){0,5}? (?:de cote|dehors|hors|tomber|sous silence)\\b`,
      `(?:on peut|on pourrait|peut on|tu peux|peux tu|vous pouvez|pouvez vous|vous pourriez|pourriez vous|tu pourrais|pourrais tu|merci de|il vaut mieux|autant) (?:l ?|le |la |les )?${removing}(?:${end}| ${it}\\b)`,
      `pas (?:la peine|besoin|necessaire|utile|oblige)(?: de| d| que)?(?: \\w+){0,2}? ?(?:${infinitive}|${imperative})\\b`,
      `(?:tu |vous )?(?:le |la |les |l|ca )*garde[sz]?(?: \\w+)? pour (?:toi|vous)${end}`,
      `sans (?:le |la |les )?(?:citer|nommer|mentionner)\\b`,
      `pas un mot (?:sur|de|la dessus)\\b`,
      `evite[sz]? (?:de |d ?)?(?:en |le |la |les |l)*${infinitive}\\b`,
      `garde[sz]? (?:ca|cela|le|la|ceci)(?: \\w+)? (?:pour (?:toi|vous|nous)|secret|entre nous)`,
      `passe[sz]? (?:sous silence|sur (?:ca|cela|le|la|les|mon|ma))`,
    ],
    statements: [
      `(?:ca|cela|ceci|ce passage|cette partie|ce nom|son nom|mon nom)(?: \\w+)? (?:ne |n ?)?(?:doit|devrait|peut|va|a|est|faut|figure|entre)(?: \\w+){0,2}? pas(?: \\w+){0,3}? (?:figurer|dans|ecrit|entrer|publie|apparaitre|mentionne|besoin)`,
      `(?:je |j)?(?:ne )?(?:veux|voudrais|souhaite|tiens|aimerais)(?: \\w+)? pas (?:a ce )?(?:que|qu)(?: ?\\w+){1,6}? (?:soit|figure|apparaisse|sache|sachent|lise|lisent|entre|se retrouve|parle|parlie[zs]|mentionne|ecrive|ecriviez|dise|publie|raconte|mette)`,
      `j?(?:prefer\\w*|aimer\\w*) (?:autant |mieux )?(?:que|qu)(?: ?\\w+){1,4}? (?:ne |n ?)?(?:soit|figure|apparaisse|ecriv\\w*|mett\\w*|mentionn\\w*|parl\\w*) pas`,
      `a (?:laisser de cote|ne pas ${infinitive}|enlever|retirer|supprimer|effacer)${end}`,
      `(?:ca|cela|cette partie|ce passage) reste (?:dehors|de cote|en dehors)`,
    ],
    confidences: [
      `pas pour ${text}`,
      `(?:^|[.,;:!?(–—…] ?|\\b(?:mais|bon|ben|juste|strictement|et|alors|ceci) )entre nous(?: soit dit)?(?! il y a)(?=\\s*(?:$|[.,;:!?)…–—])| (?:je|il|elle|on|cest|jai|mon|ma|soit) ?)`,
      `(?:ca|cela|ceci) (?:reste|doit rester) (?:secret|confidentiel)|reste(?:r|ra|nt)?(?: \\w+)? entre (?:nous|toi et moi|vous et moi)|entre (?:toi|vous) et moi\\b|soit dit entre nous`,
      `\\bconfidentiel\\w*|en confidence|(?:^|[.,;:!?] ?)en off\\b|cest (?:un |notre )?secret${end}|(?:cest|ceci est|cela est) (?:tres |trop )?(?:prive|personnel)${end}|hors micro`,
      `personne (?:dautre )?(?:ne |n ?)?(?:le |la |en |l)?(?:sait|savait|connait|est au courant|etait au courant)(?: (?:ca|cela|de ca))?(?=\\s*(?:$|[.,;:!?)…–—])| (?:a part|sauf|meme pas|mais)\\b)`,
      `personne (?:ne |n ?)?(?:doit|devrait|peut)(?: \\w+)? (?:le |l|la )?(?:savoir|lire|apprendre)`,
      `jamais (?:dit|raconte|parle)(?: de)?(?: ca| cela)? a (?:personne|quiconque)`,
      `je (?:ne |n ?)?(?:devrais|dois|peux)(?: \\w+)? pas (?:vous |te )?(?:le |l)?(?:dire|raconter|ecrire|avouer)(?: (?:ca|cela))?\\b`,
    ],
  } satisfies Language;
})();

const spanish = (() => {
  const it = '(?:eso|esto|aquello|lo|la|los|las|el|mi|mis|su|sus|esa|ese|esta|este|todo)';
  const pronouns = '(?:me |se |lo |la |los |las |le |les |nos )*';
  const verbs =
    '(?:pongas?|pongan|pongais|escrib[aà]s?|escriban|menciones?|mencionen|publiques?|publiquen|cuentes?|cuenten|digas?|digan|incluyas?|incluyan|uses?|usen|nombres?|nombren|cites?|hables?|hablen|metas?|metan|saques?|saquen|anotes?|imprimas?|compartas?|repitas?|reveles?|escribais)';
  const infinitive =
    '(?:poner|escribir|mencionar|publicar|contar|decir|incluir|usar|nombrar|citar|hablar|meter|sacar|anotar|imprimir|compartir)';
  const text = '(?:la historia|el texto|el libro|el relato|mi historia|publicar|el publico|esta historia)';
  return {
    before:
      'eso|esto|por|favor|porfa|porfavor|pero|mejor|y|mira|ah|oye|no|si|bueno|ay|wren|en|realidad|espera|perdon|tambien|solo|puedes|podrias|puede|podria|podemos|que|lo|la|el|de|los|las|mi|mis|su|sus|del|parte|te|se|le|pido|ruego|prefiero|preferiria|quisiera|quiero|hace|falta|hay|es|seria|aquello|nombre|todo|ultimo|anterior|gracias',
    requests: [
      `no ${pronouns}${verbs}\\b`,
      `no (?:hace falta|hay que|es necesario|necesitas|necesita|hay por que) (?:que )?(?:${pronouns}(?:${verbs}|salgan?|aparezcan?|entren?|consten?)|${infinitive}(?:lo|la|los|las)?)\\b`,
      `sin (?:nombrar|mencionar|citar)\\b`,
      `no (?:${infinitive})(?:lo|la|los|las)?(?: (?:eso|esto|lo|nada|mi|su|el|la))?\\b`,
      `(?:deja|deje|dejad|dejen|dejemos|dejar|dejes)(?:lo|la|los|las)?(?: (?:eso|esto|lo de|lo que|todo|la parte|esa parte|esta parte|a mi|a su|a|mi nombre|su nombre)(?: \\w+){0,5}?)? (?:fuera|afuera|aparte|de lado|entre nosotros)\\b`,
      `(?:quita|quite|quitar|borra|borre|borrar|elimina|elimine|eliminar|tacha|tache|suprime|salta|salte|saltar)(?:lo|la|los|las|telo|selo)?(?: por favor)?(?:${end}| (?:eso|esto|aquello|lo de|todo eso|la parte|(?:esa|ese|esta|este) \\w+|lo que (?:te |le |os )?(?:dije|he dicho|conte|escribi)))`,
      `(?:quitalo|borralo|eliminalo|tachalo|omitelo|quitala|omite|omita|omitir|omitas|saltate|saltese|saltarte|saltarse)(?:${end}| (?:de )?(?:${it}|por favor))`,
      `(?:olvida|olvide|olvidate|olvidese|olvidar)(?:lo)?(?:${end}| (?:eso|esto|de eso|de esto|que (?:te )?lo|que dije|lo que (?:te |le |os )?(?:dije|he dicho|conte|escribi|acabo)))`,
      `(?:guarda|guarde)(?:lo|la)?(?: \\w+)? (?:para (?:ti|usted)|en secreto)|guardame (?:el|este) secreto`,
    ],
    statements: [
      `(?:eso|esto|esa parte|esta parte|lo de \\w+(?: \\w+)?) no (?:va|entra|sale|puede|debe|deberia|tiene que|hace falta|quiero que)(?: \\w+){0,3}? ?(?:en|aparecer|salir|estar|entrar|aparezca|salga|${text}|${end})`,
      `(?:de|sobre) (?:\\w+ ){1,4}no ${pronouns}${verbs}\\b`,
      `\\bni (?:una )?palabra (?:de|sobre)\\b|que no se enteren? |que nadie (?:lo |se )?(?:sepa|entere|lea)\\b`,
      `(?:eso|esto|lo de \\w+)(?: \\w+)? (?:fuera|aparte)(?: de ${text})?${end}`,
      `(?:solo|nada mas) para (?:ti|usted|vos)${end}`,
      `no (?:quiero|queria|quisiera|me gustaria) que(?: \\w+){0,5}? (?:salga|saliera|apareciera|supiera\\w*|aparezca|aparezcan|se sepa|sepan|sepa|lean|lea|este|entre|conste|figure|quede|mencion\\w*|habl\\w*|dig\\w*|cuent\\w*|escrib\\w*|pong\\w*|publi\\w*)`,
      `(?:prefiero|preferiria|mejor|quisiera)(?: \\w+)? que no(?: \\w+){0,3}? (?:salga|saliera|aparezca|apareciera|este|estuviera|pongas|lo pongas|escribas|se sepa|conste)`,
      `(?:prefiero|preferiria|quisiera) no ${infinitive}(?:lo|la)?(?: (?:eso|esto))?${end}`,
      `(?:que|eso|esto) no (?:salga|aparezca|conste|se sepa|trascienda)`,
      `(?:eso|esto|esa parte) (?:se queda|queda|quede|se quede) (?:fuera|aqui|entre)`,
    ],
    confidences: [
      `no (?:es |son )?para (?:${text})`,
      `(?:^|[.,;:!?(–—…] ?|\\b(?:pero|y|bueno|mira|dicho|solo|aqui) )(?:entre nosotros|entre nosotras|entre tu y yo|entre usted y yo)(?=\\s*(?:$|[.,;:!?)…–—])| (?:pero|yo|el|ella|mi|era|nunca|estaba\\w*) )`,
      `(?:quede|queda|quedar|quedara|que quede|quedese)(?: \\w+)? entre (?:nosotros|nosotras|tu y yo|usted y yo)|entre tu y yo\\b|dicho entre nosotros`,
      `\\bconfidencial\\w*|(?:^|[.,;:!?] ?)en confianza\\b|te lo (?:digo|cuento) en (?:confianza|secreto)|(?:es|esto es|eso es) (?:un |nuestro )?secreto${end}|(?:esto|eso) es (?:muy )?(?:privado|personal)${end}|extraoficial\\w*|off the record`,
      `nadie (?:mas )?(?:lo sabe|lo sabia|sabe (?:esto|eso)|sabia (?:esto|eso)|se ha enterado|se entero)(?=\\s*(?:$|[.,;:!?)…–—])| (?:pero|ni|salvo|excepto|solo|aparte)\\b)|(?:esto|eso) no lo sabe nadie`,
      `nadie (?:debe|puede|deberia|tiene que|tiene por que)(?: \\w+)? (?:saber|saberlo|leer|leerlo|enterarse)`,
      `nunca (?:se )?(?:lo |la )?(?:he |habia )?(?:contado|dicho|conte|dije)(?: (?:esto|eso))? a nadie|no se lo he (?:contado|dicho) a nadie`,
      `no (?:deberia|debo|debia|tendria que)(?: \\w+)? (?:decir|contar|escribir)(?:lo|te|telo|selo)?(?: (?:esto|eso|lo))?${end}|no deberia (?:decirlo|contarlo|decir (?:esto|eso)|contar (?:esto|eso))`,
    ],
  } satisfies Language;
})();

const italian = (() => {
  const it = '(?:questo|quello|questa|quella|cio|lo|la|li|le|il|mio|mia|suo|sua|tutto)';
  const clitic = '(?:lo|la|li|le|ne|ci|gli|glielo|celo|melo)?';
  const infinitive =
    '(?:scriver|scrivere|metter|mettere|menzionar|menzionare|citar|citare|pubblicar|pubblicare|parlar|parlare|raccontar|raccontare|dir|dire|nominar|nominare|includer|includere|usar|usare|riportar|riportare|inserir|inserire|stampar|stampare)';
  const formal =
    '(?:scriva|scrivete|metta|mettete|menzioni|menzionate|citi|pubblichi|pubblicate|parli|parlate|racconti|raccontate|dica|dite|nomini|includa|usi|riporti|inserisca)';
  const text =
    '(?:la storia|il testo|il libro|il racconto|la pubblicazione|il pubblico|nella storia|nel testo|questa storia)';
  return {
    before:
      'questo|quello|questa|quella|cio|per|favore|piacere|ma|pero|anzi|meglio|ti|vi|la|prego|pf|e|no|si|beh|ah|oh|scusa|scusi|wren|puoi|potresti|puo|potrebbe|potete|possiamo|di|il|lo|le|i|del|della|parte|se|possibile|anche|solo|aspetta|preferirei|preferisco|vorrei|nome|su|in realta|magari',
    requests: [
      `non (?:lo |la |li |le |ne |ci )*${infinitive}${clitic}\\b`,
      `non (?:lo |la |li |le |ne |ci )*${formal}\\b`,
      `non (?:fare|faccia|fate) (?:il |i )?(?:\\w+ )?(?:nome|nomi)\\b|senza (?:nominar|nominare|citare|menzionare)${clitic}\\b`,
      `non (?:serve|occorre|bisogna|e necessario|c ?e bisogno)(?: di| che)?(?: \\w+)?? (?:${infinitive}${clitic}|${formal})\\b`,
      `(?:lascia|lasci|lasciate|lasciamo|lasciar|lasciare|lascialo|lasciala|tieni|tienilo|tenga|tenere)(?: \\w+){0,6}? (?:fuori|da parte|perdere|per te|per se|segreto|tra noi|fra noi)\\b`,
      `(?:togli|tolga|togliete|togliere|togliamo|cancella|cancelli|cancellare|ometti|ometta|omettere|salta|salti|saltare|elimina|elimini|eliminare|dimentica|dimentichi|dimenticare|evita|eviti)(?:lo|la|li|le)?(?: pure| anche| allora)?(?:${end}| (?:che )?(?:${it}|quel che|cosa|ho detto|di (?:scriver|dir|metter|menzionar)))`,
      `(?:togliilo|toglilo|toglila|cancellalo|saltalo|omettilo|dimenticalo|toglierlo|lasciarlo fuori|lasciarla fuori)\\b`,
    ],
    statements: [
      `(?:questo|quello|questa parte|cio|\\w+ nome) (?:non (?:va|deve|dovrebbe|puo|serve|entra|c ?entra|voglio che)|meglio non)(?: \\w+){0,3}? ?(?:messo|scritto|comparire|apparire|esserci|entrare|finire|pubblicato|${text}|${end})`,
      `(?:non una|nemmeno una|neanche una) parola (?:su|di|del\\w*)\\b|che nessuno lo (?:sappia|legga)|meglio se non (?:lo|la|ne) \\w+`,
      `\\b(?:il nome|quello|questo|la parte|la storia|il pezzo)(?: \\w+){1,4} non ${infinitive}${clitic}\\b`,
      `(?:questo|cio|quello) non deve (?:uscire|sapersi|saperlo)`,
      `non (?:voglio|vorrei|volevo) che(?: \\w+){0,5}? (?:sapesse\\w*|comparisse|si sappia|sappia|sappiano|compaia|appaia|ci sia|venga|legga|leggano|finisca|entri|esca|parli|parliate|dica|scriva|menzioni|racconti|metta)`,
      `(?:preferirei|preferisco|vorrei|meglio) (?:che )?(?:questo |cio )?non (?:lo |la |ci |ne )*(?:${infinitive}${clitic}|ci fosse|comparisse|apparisse|fosse|averlo|vederlo|sia)`,
      `(?:questo|questa parte|cio) (?:resta|rimane|resti|rimanga|sta) fuori`,
    ],
    confidences: [
      `non (?:e )?(?:per|adatto a) ${text}`,
      `(?:^|[.,;:!?(–—…] ?|\\b(?:ma|e|beh|detto|solo|qui) )(?:tra|fra) (?:di )?noi(?: due)?(?=\\s*(?:$|[.,;:!?)…–—])| (?:ma|pero|io|lui|lei|mio|mia|non) )`,
      `(?:resti|resta|rimanga|rimane|restare|rimanere)(?: \\w+)? (?:tra|fra) (?:di )?(?:noi|me e te)|(?:tra|fra) (?:me e te|me e lei|te e me)\\b|detto (?:tra|fra) noi`,
      `(?:^|[.,;:!?] ?)in confidenza\\b|te lo dico in confidenza|\\bconfidenziale\\b|(?:(?:questo|cio|questa cosa) )?(?:e|resta) (?:una )?(?:cosa |faccenda )?(?:molto |troppo )?(?:riservat[oa]|privat[oa]|personale)${end}|(?:e|questo e) (?:un |il nostro )?segreto${end}`,
      `nessuno(?: altro)? (?:lo sa|lo sapeva|sa (?:questo|niente)|ne sa|e al corrente)(?=\\s*(?:$|[.,;:!?)…–—])| (?:ma|tranne|nemmeno|neanche|niente|nulla)\\b)|non lo sa nessuno`,
      `nessuno (?:deve|dovrebbe|puo)(?: \\w+)? (?:saperlo|sapere|leggerlo|leggere|scoprirlo)|non deve saperlo nessuno`,
      `non (?:l ?ho|lho|ho) mai (?:detto|raccontato)(?: (?:questo|cio))? a nessuno`,
      `non (?:dovrei|devo|potrei)(?: \\w+)? (?:dirlo|dirtelo|raccontarlo|dire questo|scriverlo|dire)(?:${end}| ma\\b| pero\\b)`,
    ],
  } satisfies Language;
})();

const portuguese = (() => {
  const it = '(?:isso|isto|aquilo|essa|esse|esta|este|o|a|os|as|meu|minha|seu|sua|tudo)';
  const verbs =
    '(?:escrev[ae]s?|escrevam|poe|poes|ponhas?|ponham|coloques?|colocas?|botes?|botas?|mencion[ae]s?|fal[ae]s?|cont[ae]s?|digas?|diz|dizes|publi(?:que|ca)s?|incluas?|inclui|us[ae]s?|cit[ae]s?|metas?|mete|metes|anot[ae]s?|imprim[ae]s?|compartilh[ae]s?|nomei[ae]s?|repit[ae]s?|revel[ae]s?)';
  const infinitive =
    '(?:aparecer|por|colocar|escrever|mencionar|entrar|botar|contar|dizer|falar|publicar|incluir|citar|usar|sair|meter)';
  const text = '(?:a historia|historia|o texto|o livro|texto|livro|publicar|o publico|minha historia|essa historia)';
  return {
    before:
      'isso|isto|aquilo|por favor|pfv|porfavor|mas|melhor|e|olha|ah|oh|ai|nao|sim|bom|bem|wren|na verdade|espera|desculpa|desculpe|tambem|so|pode|podes|poderia|podia|podemos|(?:voce|tu) (?:pode|podes|podia|poderia)|que|parte|te peco|peco que|prefiro que|preferia que|gostaria que|se possivel|entao|viu|se puder',
    requests: [
      `nao (?:o |a |os |as |me |se |lhe )*(?:escrevas?|escrevam|ponhas?|ponham|coloques?|botes?|menciones?|digas?|publiques?|incluas?|cites?|metas?|anotes?|imprimas?|compartilhes?|nomeies?|repitas?|reveles?|mencionas?|fales?|contes?|uses?)\\b`,
      `nao (?:o |a |os |as |me |se |lhe )*${verbs} (?:isso|isto|disso|disto|d[aoe]s?|nada|(?:[oa]s? )?(?:nome|parte|historia)|${it} (?:nome|parte|historia|pedaco)|sobre|na historia|no texto|(?:pra|para|a) ninguem|o que)`,
      `sem (?:citar|mencionar|nomear)\\b`,
      `nao (?:precisa|precisas|e preciso|e necessario|convem|e pra|e para)(?: \\w+)? ?${infinitive}\\b`,
      `nao ${infinitive}\\b(?= (?:isso|isto|nada|o|a|meu|minha|sobre|essa|esse)\\b|\\s*$|[.,;!])`,
      `(?:deixa|deixe|deixem|deixar|deixas)(?: \\w+){0,6}? (?:de fora|fora|de lado|pra la|para la|entre nos)\\b`,
      `(?:tira|tire|tirem|tirar|apaga|apague|apagar|corta|corte|cortar|pula|pule|pular|salta|salte|saltar|omite|omita|omitir|elimina|elimine|esquece|esqueca|esquecer|risca|risque|retira|retire|retirar|ignora|ignore)(?: (?:${it})\\b| (?:o que|que eu|isso|disso)|${end})`,
      `(?:guarda|guarde)(?: \\w+)? (?:isso |isto )?(?:para|pra) (?:ti|voce|si)\\b|guarda segredo`,
    ],
    statements: [
      `(?:isso|isto|essa parte|esta parte|o nome \\w+) nao (?:entra|vai|sai|pode|deve|devia|precisa|e pra|e para|tem que)(?: \\w+){0,3}? ?(?:na historia|no texto|aparecer|entrar|sair|estar|ficar|${end})`,
      `nem uma palavra (?:sobre|de|do|da|disso)\\b|que ninguem (?:saiba|leia|descubra)\\b`,
      `\\b(?:o nome|essa parte|esta parte|isso|isto)(?: \\w+){0,4} nao ${verbs}\\b`,
      `nao (?:quero|queria|gostaria) que(?: \\w+){0,5}? (?:soubesse\\w*|aparecesse|saisse|lesse\\w*|apareca|aparecam|saia|saibam|saiba|entre|leiam|leia|fique|conste|esteja|fale|falem|mencione|conte|diga|escreva|publique|ponha|coloque)`,
      `(?:prefiro|preferia|preferiria|melhor|gostaria)(?: \\w+)? que (?:isso |isto )?nao(?: \\w+){0,3}? (?:apareca|aparecesse|saia|saisse|entre|entrasse|ponha|escreva|fique|ficasse|conte|conste)`,
      `(?:prefiro|preferia|preferiria) nao ${infinitive}(?: (?:isso|isto))?${end}`,
      `(?:isso|isto|essa parte|esta parte) fica (?:de )?fora`,
      `nao precisa (?:aparecer|entrar|sair)`,
    ],
    confidences: [
      `nao (?:e )?(?:para|pra) ${text}`,
      `(?:^|[.,;:!?(–—…] ?|\\b(?:mas|e|olha|so|aqui|ca|dito) )(?:entre nos|entre a gente|ca entre nos|aqui entre nos)(?: dois)?(?=\\s*(?:$|[.,;:!?)…–—])| (?:mas|eu|ele|ela|meu|minha|a|o|nao|era) )`,
      `(?:fica|ficar|fique|ficara)(?: \\w+)? (?:so |aqui |apenas )?entre (?:nos|a gente|eu e voce|mim e ti|tu e eu|voce e eu)|entre (?:eu e voce|voce e eu|mim e ti)\\b`,
      `\\bconfidencia(?:l|is)\\b|(?:e|isso e|isto e) (?:um |nosso )?segredo${end}|(?:isso|isto) e (?:uma )?(?:coisa )?(?:muito )?(?:privad[oa]|particular|pessoal|intim[oa])${end}|(?:^|[.,;:!?] ?)em (?:off|segredo|confianca)\\b|te conto em segredo`,
      `ninguem(?: mais)? (?:sabe|sabia)(?: (?:disso|disto|isso|isto|dessa))?(?=\\s*(?:$|[.,;:!?)…–—])| (?:mas|nem|so|alem|tirando)\\b)`,
      `ninguem (?:pode|deve|precisa|devia)(?: \\w+)? (?:saber|ler|descobrir)`,
      `nunca (?:contei|disse|falei)(?: (?:isso|isto|disso))? (?:a|para|pra) ninguem`,
      `nao (?:devia|deveria|devo|podia|posso)(?: \\w+)? (?:dizer|contar|falar|escrever)(?: (?:isso|isto|te isso))?${end}|nao (?:devia|deveria) (?:dizer|contar|falar) (?:isso|isto)`,
    ],
  } satisfies Language;
})();

const dutch = (() => {
  const impersonal =
    '(?:(?!(?:ik|hij|zij|ze|men|we|wij|jullie|om|zonder|niemand|kon|konden|wilde|mocht|moest|wie)\\b)[\\w,]+ ){0,5}?';
  const it =
    '(?:dat|dit|het|die|deze|hem|haar|alles|mijn|zijn|hun|de|wat ik(?: net| daarnet| eerder)? (?:zei|zeg|schreef|vertelde|heb gezegd))';
  const leaving =
    '(?:weg ?laten|weggelaten|eruit laten|eruit halen|eruit gehaald|over ?slaan|schrappen|geschrapt|verwijderen|weghalen|buiten laten|verzwijgen)';
  const writing =
    '(?:(?:op|neer|erin|er in|in|mee) ?)?(?:schrijven|vermelden|noemen|publiceren|afdrukken|zetten|opnemen|gebruiken|vertellen|verder vertellen|doorvertellen|delen|citeren|opschrijven)';
  const text = '(?:het verhaal|de tekst|het boek|publicatie|de buitenwereld|mijn verhaal|dit verhaal|het stuk)';
  const nobody = '(?:niemand|geen mens|geen ziel)';
  return {
    before:
      'alsjeblieft|aub|alstublieft|graag|maar|en|dus|dan|toch|ach|nee|ja|oke|ok|dat|dit|het|die|liever|beter|misschien|(?:kun|kan|kunt|zou|wil|wilt) (?:je|jij|u)|(?:je|u) (?:kunt|kan|mag|moet|hoeft|zou)|kunnen we|wren|even|nu|alleen|wacht|sorry|ook|er|hier|stukje|deel|stuk|weer|eigenlijk|mag|moet|hoeft',
    requests: [
      `(?:${impersonal})${leaving}\\b`,
      `(?:laat|haal|gooi|hou|houd|houdt)(?: \\w+){0,6}? (?:weg|eruit|er(?: \\w+)? uit|erbuiten|er buiten|buiten het verhaal|voor je|voor jezelf|geheim|onder ons)\\b`,
      `(?:sla)(?: \\w+){1,6}? over\\b`,
      `(?:schrap|verwijder|negeer) (?:maar )?${it}`,
      `vergeet (?:maar )?(?:dat|dit|het|wat ik(?: \\w+)? (?:zei|zeg|schreef|vertelde|heb gezegd))(?:${end}| (?:maar|weer|alsjeblieft))?(?! \\w+ niet)`,
      `zonder (?:\\w+ ){0,3}?te (?:noemen|vermelden|vertellen)\\b`,
      `geen woord (?:over|daarover)\\b`,
      `hoe(?:f|ft)(?: je| u)? (?:\\w+ )?niet (?:\\w+ ){0,2}?(?:te )?${writing}\\b`,
      `(?:schrijf|vermeld|noem|publiceer|zet|gebruik|vertel|zeg|praat|spreek|deel|citeer|neem|druk)(?: \\w+){0,6}? (?:niet|niets|niks|nergens|tegen niemand|aan niemand|geen \\w+)\\b`,
      `(?:${impersonal})(?:dat|dit|het|er|alsjeblieft|graag|naam|liever) (?:${impersonal})niet (?:\\w+ ){0,3}?${writing}\\b`,
      `(?:${impersonal})niet (?:op ?schrijven|vermelden|publiceren|afdrukken|doorvertellen|verder vertellen)\\b`,
      `(?:liever|beter|graag)(?: \\w+){0,2} niet(?: \\w+){0,2} (?:erin|er in|in het verhaal|noemen|zo)?`,
    ],
    statements: [
      `(?:dat|dit|het|die|dat stuk|dat deel|\\w+ naam)(?: stuk\\w*| deel)? (?:hoeft|moet|mag|hoort|kan|hoef|komt|zou)(?: \\w+){0,3}? niet(?: \\w+){0,2}? (?:in|erin|er in|bij|gepubliceerd|genoemd|vermeld|opgeschreven|${text})\\b`,
      `(?:dat|dit|het|die|dat stuk|dat deel)(?: stuk\\w*| deel)? (?:mag|kan|moet|blijft)(?: \\w+)? (?:weg|eruit|er uit|erbuiten|er buiten|weggelaten)(?: \\w+)?${end}`,
      `\\b(?:mijn|zijn|haar|onze|de|het|die) (?:\\w+ ){1,2}(?:hoeft|moet|mag|hoort) er niet (?:in|bij)\\b`,
      `ik wil(?: \\w+)? niet dat(?: \\w+){0,6}? (?:erin|in het verhaal|leest|lezen|weet|weten|staat|komt|hoort|schrijft|vermeldt|noemt|vertelt|zegt|gebruikt)`,
      `ik heb(?: \\w+)? liever(?: dat)?(?: \\w+){0,4}? niet`,
      `(?:dat|dit)(?: \\w+)? wil ik(?: \\w+){0,2} (?:niet|liever niet)(?: \\w+){0,2} (?:erin|in het verhaal|hebben|zien)`,
    ],
    confidences: [
      `niet voor (?:${text}|anderen|de buitenwereld)`,
      `(?:^|[.,;:!?(–—…] ?|\\b(?:maar|en|even|strikt|puur) )(?:onder|tussen) ons(?: gezegd| gezegd en gezwegen)?(?=\\s*(?:$|[.,;:!?)…–—])| (?:gezegd|hij|zij|ik|we waren|mijn) ?)`,
      `blijf(?:t|ven)?(?: \\w+)? (?:onder|tussen) ons|moet(?: \\w+)? (?:onder|tussen) ons blijven|(?:onder|tussen) ons (?:gezegd|blijven|blijft)|tussen (?:jou|u) en mij\\b|tussen jou en mij`,
      `(?:^|[.,;:!?] ?)in vertrouwen\\b|\\bvertrouwelijk\\b|(?:dit|dat) is (?:een |ons )?(?:geheim|prive|persoonlijk)${end}|alleen voor (?:jou|u) bestemd`,
      `${nobody}(?: anders)? (?:weet|wist)(?: \\w+)? (?:dit|dat|het|ervan|hiervan|hier iets van)(?=\\s*(?:$|[.,;:!?)…–—])| (?:maar|behalve|zelfs|zo)\\b)|(?:dit|dat) weet (?:verder )?${nobody}${end}`,
      `${nobody} (?:mag|hoeft|moet|kan)(?: \\w+){0,3} (?:weten|lezen|horen)|(?:dit|dat) mag ${nobody} (?:weten|lezen)`,
      `(?:nooit|nog nooit)(?: \\w+){0,2} (?:aan )?(?:iemand|iemand anders)(?: \\w+)? (?:verteld|gezegd)|aan niemand verteld`,
      `ik (?:zou|mag|moet|hoor)(?: \\w+)? (?:dit|dat|het)(?: \\w+){0,2} niet(?: \\w+)? (?:zeggen|vertellen|schrijven)`,
    ],
  } satisfies Language;
})();

const byLanguage: Readonly<Record<StoryLanguage, Language>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
};

/** As people type in a hurry. */
const typedAs: Readonly<Record<string, string>> = {
  you: '(?:you|u|ya)',
  your: '(?:your|ur)',
  que: '(?:que|q|k)',
  non: '(?:non|nn)',
  voce: '(?:voce|vc)',
  nao: '(?:nao|n|num)',
  nicht: '(?:nicht|nich|net|ned)',
};

const clauseStart = String.raw`(?:^|[.,;:!?()–—…"“”] ?|\b(?:but|though|so|please|pls|bitte|aber|mais|svp|pero|ma|pero|mas|maar|alsjeblieft) )`;

/** Kinds that read alike in all languages; they begin a clause. */
const book =
  '(?:book|story|page|buch|geschichte|livre|histoire|recit|libro|historia|storia|racconto|livro|boek|verhaal)';
const article = '(?:the |das |die |der |le |la |l |el |il |lo |o |a |het |de |den )?';
const sharedRequests = [
  '(?:use|write|print|tell|share|include|take|verwenden?|nehmen?|nimm|benutzen?|utilise[rz]?|mettre|mets|mettez|raconte[rz]?|usar?|pon|poner|contar?|usare|scrivi|coloca|gebruik(?:en)?|zet|neem) (?:it )?(?:everything|all|anything|alles|tout|todo|tutto|tudo|the rest)(?: else)?,? (?:except|but|apart from|just not|ausser|bis auf|nur nicht|sauf|menos|excepto|salvo|tranne|meno|exceto|behalve|maar niet)\\b',
  '(?:change|use|pick|invent|nimm|nehmt|verwende|benutze|andere|changez?|mets|mettez|utilisez?|cambia(?:le|lle|gli|lo)?|usa|use|pon|ponle|metti|troca|troque|muda|mude|gebruik|verander|neem)(?: \\w+){0,2}? (?:names?|namen|noms?|prenoms?|nombres?|nom[ei]|naam)\\b',
  `(?:cut|tagli\\w*|corta|corten?|coupe[sz]?|knip|schrap|streich\\w*) ${article}(?:part|bit|parte|pezzo|passage|pasaje|trozo|pedaco|stuk|teil|stelle)\\b`,
  `(?:(?:it|that|this|thats|is|its|one|something|das|es|kommt|geht|ca|va|eso|esto|questo|isso|vai|dat|dit|komt) ){0,3}(?:not|nicht|pas|no|non|nao|niet)(?: (?:one|something|mettre|va|vai|ci|entra))* (?:for|in|into|on|ins|im|furs|in|dans|pour|en|para|nel|nella|per|pro|pra|na|no|voor) ${article}${book}(?! \\w+ (?:of|von|de|di|van)\\b)${end}`,
  `(?:nel libro|nella storia|en el libro|en la historia|no livro|na historia) (?:non|no|nao) (?:ci |se )?(?:va|entra|vai)${end}`,
  `(?:dont|do not|please dont) (?:bring|drag|mix) (?:\\w+ ){1,4}into (?:this|it|the story)${end}`,
];
const sharedStatements = [
  `(?:that|this|it|das|es|ca|cela|eso|esto|questo|cio|isso|isto|dat|dit) (?:has no (?:place|business) (?:in|here)|(?:doesnt|does not) belong (?:in|here)|hat (?:\\w+ ){0,4}nichts (?:verloren|zu suchen)|n ?a (?:rien a faire|pas sa place) (?:dans|la|ici)|no pinta nada|non c ?entra|nao cabe|heeft (?:\\w+ ){0,4}niets te zoeken)`,
  '(?:prefiero|preferiria|preferirei|preferisco|prefiro|preferia|preferiria) (?:que|che) (?:no|non|nao) s[ei] \\w+',
  '(?:mir|uns) (?:ware|war|wars) (?:\\w+ )?lieber,? wenn (?:\\w+ ){0,6}?nicht \\w+',
  '(?:das (?:mit|von|uber) (?:\\w+ ){1,3}?)?lassen wir (?:\\w+ ){0,2}?(?:raus|weg|aus)\\b',
  `(?:id|i would|would) sooner (?:that|it|this|if|you|not)(?: \\w+){0,3}? (?:off|out|not|didnt|dont|wasnt)`,
  // "Let's not talk about that."
  `(?:lets not (?:talk|speak|go there|get into)|(?:lass|lasst) uns (?:\\w+ ){0,2}?nicht (?:\\w+ )?(?:reden|sprechen)|n ?en parlons pas|(?:de (?:eso|esto) )?no hablemos(?: de (?:eso|esto))?|(?:di (?:questo|cio) )?non parliamone|(?:disso|disto) nao vamos falar|nao vamos falar (?:disso|disto)|laten we (?:het )?daar niet (?:over|van) (?:hebben|praten|spreken))`,
  // "My mother must never read this."
  `(?:das|dies|es)? ?(?:darf|soll)(?: \\w+){1,3}? (?:nie|niemals) (?:lesen|wissen|erfahren|sehen)|(?:m\\w{1,4} \\w+ )?(?:ne doi(?:t|vent) jamais (?:le |l ?)?(?:lire|savoir|apprendre|voir)|(?:nunca|jamas) (?:debe|debera|puede) (?:leer|saber|ver)(?:lo)?|non deve mai (?:leggerl[oa]|saperl[oa]|leggere|sapere|veder\\w+)|(?:nunca|jamais) (?:pode|deve) (?:ler|saber|ver)|mag (?:dit|dat|het) nooit (?:lezen|weten|zien|horen))`,
  // "I don't want that printed."
  `(?:no quiero que|non voglio che|nao quero que|je (?:ne )?veux pas que|ik wil niet dat)(?: \\w+){0,4}? (?:imprim\\w+|stampat\\w+|impress\\w+|publi\\w+|pubblic\\w+|gedrukt|gepubliceerd)|nao quero (?:isso|isto) (?:impresso|publicado|escrito)|(?:das|dat) (?:will|mochte|wil) ich(?: \\w+)? nicht (?:gedruckt|gedrukt|veroffentlicht|lesen|zien)|ik wil (?:dat|dit) niet (?:gedrukt|gepubliceerd|lezen|zien|erin)`,
  'keep (?:schtum|quiet|mum|stumm) about(?: (?:that|this|it)\\b)?',
  '(?:em|sob) sigilo\\b',
];
/** "Write about the wedding but not about the fight": what follows is the request. */
const butNot =
  '(?:write|talk|tell|schreib\\w*|erzahl\\w*|parle[sz]?|ecris|ecrivez|raconte[sz]?|habla|escribe|cuenta|parla|scrivi|racconta|fala|escreve|conta|schrijf|vertel|praat) (?:\\w+ ){1,6}?(?<cue>(?:but|just|aber|nur|mais|pero|ma|mas|maar|alleen) (?:not|nicht|pas|no|non|nao|niet)) (?:about|uber|von|d|du|des|de|della?|da|do|over|sobre|sul?)\\b';

interface Rule {
  readonly pattern: RegExp;
  readonly language: StoryLanguage;
  readonly isConfidence: boolean;
}

const rules: readonly Rule[] = storyLanguages.flatMap((language) => {
  const { before, requests, statements, confidences } = byLanguage[language];
  const rule = (source: string, isConfidence = false): Rule => ({
    pattern: new RegExp(
      source.replace(/(?<![\\a-z])[a-z]+(?![a-z?*])/g, (word) => typedAs[word] ?? word),
      'dg',
    ),
    language,
    isConfidence,
  });
  const anywhere = (source: string) => `(?<![a-z0-9])(?<cue>${source})`;
  return [
    rule(`${clauseStart}${butNot}`),
    ...[...requests, ...sharedRequests].map((core) =>
      rule(`${clauseStart}(?<cue>(?:(?:${before}),? ){0,8}(?:${core}))`),
    ),
    ...[...statements, ...sharedStatements].map((source) => rule(anywhere(source))),
    ...confidences.map((source) => rule(anywhere(source), true)),
  ];
});

/** What somebody else said or asked for is a part of the story. */
const reported =
  /\b(?:said|says|told|tells|asked|shouted|whispered|wrote|saying|telling|begged|warned|sagte|sagt|meinte|rief|fragte|(?:a|avait|il|elle|on|ma) dit|disait|repetait|decia|dijo|dice|decian|dijeron|disse|diceva|dizia|falou|dice|zei|zegt|riep)(?: (?:to )?(?:me|us|him|her|them|everyone|mir|uns|nos|me|mi|ci|ons|always|immer|toujours|siempre|sempre|altijd))*[,: ]*(?:that |to |dass |que |che |dat )?$/;
const speaks =
  '(?:(?:a|ma|m a) t (?:il|elle) (?:dit|crie|lance)|dit|disait|repetait|criait|sagte|meinte|rief|schrie|(?:me |mi |ele |ela )?(?:dijo|disse|grito|gritou|grido|urlo|fala|falou)|decia|gritaba|diceva|gridava|dizia|zei|riep|gilde)';
const reportedAfter = new RegExp(
  String.raw`^(?:[^.,;:!?]{0,60}[,!?”"»])?[,.!\s"”“»_]*(?:${speaks}\b(?! (?:que|che|dass|dat)\b)|(?:he|she|they|we|mum|mom|dad|grandma|grandpa|(?:my|our) \w+)? ?(?:used to say|always said|said|(?:would|d) say|she?d? shout|shouted|whispered|laughed)(?: (?:he|she|they|my \w+|mum|mom|dad))?(?: \w+){0,2}\s*(?:[.,]|$))`,
);

export interface Cue {
  /** In the folded text. */
  readonly start: number;
  readonly end: number;
  readonly language: StoryLanguage;
  readonly isConfidence: boolean;
}

/** Quotations are not addressed to Wren. The length stays. */
const withoutQuotations = (text: string) =>
  text.replace(/["“„«][^"“”„«»]*["”“»]/g, (quoted) => '_'.repeat(quoted.length));

/** The requests and confidences of one sentence, in their order. @param folded of the sentence */
export function cuesIn(folded: string): Cue[] {
  const text = withoutQuotations(folded);
  const found = rules.flatMap(({ pattern, language, isConfidence }) =>
    [...text.matchAll(pattern)].flatMap(({ indices }): Cue[] => {
      const [start, end] = indices?.groups?.['cue'] ?? [0, 0];
      const isReported = reported.test(text.slice(0, start)) || reportedAfter.test(text.slice(end));
      return isReported ? [] : [{ start, end, language, isConfidence }];
    }),
  );
  return found.toSorted((one, other) => one.start - other.start);
}

const leastStem = 5;

/** The words of a language's patterns, and by their beginning those that the patterns leave open at the end. */
function wordingOf({ before, requests: asked, statements: said, confidences: confided }: Language) {
  const fragments = [before, ...asked, ...said, ...confided].flatMap(
    (source) => source.replaceAll(' ?', '').match(/(?<!\\)[a-z]{3,}/g) ?? [],
  );
  const long = fragments.filter((fragment) => fragment.length >= leastStem);
  return { words: new Set(fragments), stems: Map.groupBy(long, (fragment) => fragment.slice(0, leastStem)) };
}

const wordings = storyLanguages.map((name) => ({ name, ...wordingOf(byLanguage[name]) }));

/** They say that something is meant, not what. */
const genericNouns =
  /^(?:names?|namen|noms?|nombres?|nom[ei]|naam|bits?|parts?|things?|stuff|teil|sache|parte|cosas?|coisas?|stuk(?:je)?)$/;

/** Whether a word belongs to the wording of requests, and so is no secret. @param word folded */
export function isRequestWord(word: string, language: StoryLanguage | undefined): boolean {
  const bare = word.replace(/^[ldnsc](?=[aeiou])/, '');
  if (genericNouns.test(word)) return true;
  const stem = word.replace(/^(?:auf|rein|raus|weg|hinein|mit|op|neer|erin|eruit)(?=[a-z]{4})/, '');
  return wordings.some(({ name, words: known, stems }) => {
    const starts = (form: string) =>
      stems.get(form.slice(0, leastStem))?.some((stem) => form.startsWith(stem)) === true;
    return (language ?? name) === name && (known.has(word) || known.has(stem) || starts(word) || starts(bare));
  });
}
