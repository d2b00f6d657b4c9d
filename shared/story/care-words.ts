/**
 * What Wren says to somebody in distress or danger, and whom they can call. To correct a number, change its line and the date that
 * it was last confirmed. Leave out what nobody could confirm: a wrong number is worse than none.
 */
import type { StoryLanguage } from './languages.ts';

interface HelpLine {
  readonly where: string;
  readonly number: string;
}

/** Finds a free line in any country. */
export const helpDirectory = 'findahelpline.com';

/**
 * Free crisis lines, all of them open day and night, by language and country; source and date of confirmation beside each. Italy has
 * none here, because sources differ.
 */
export const helpLines: Readonly<Record<StoryLanguage, readonly HelpLine[]>> = {
  en: [
    // https://www.msdmanuals.com on 988lifeline.org; https://988.ca/about; 2026-11-26
    { where: 'US and Canada', number: '988' },
    // https://www.samaritans.org/how-we-can-help/contact-samaritan, also for the Republic of Ireland; 2026-11-26
    { where: 'UK and Ireland', number: '116 123' },
  ],
  // TelefonSeelsorge, https://www.domradio.de/artikel/telefonseelsorge-jetzt-unter-oekumenischem-dachverband; 2026-11-26
  de: [{ where: 'Deutschland', number: '0800 111 0 111' }],
  fr: [
    // https://3114.fr/que-se-passe-t-il-quand-je-contacte-le-3114; 2026-11-26
    { where: 'France', number: '3114' },
    // https://988.ca/about: English and French; 2026-11-26
    { where: 'Canada', number: '988' },
  ],
  es: [
    // Línea 024, https://www.rtve.es/noticias/20220509/sanidad-presenta-telefono-prevencion-suicidio/2347183.shtml; 2026-11-26
    { where: 'España', number: '024' },
    // https://www.msdmanuals.com on 988lifeline.org: English and Spanish; 2026-11-26
    { where: 'Estados Unidos', number: '988' },
  ],
  it: [],
  pt: [
    // https://vilatv.pt/2025/09/10/nova-linha-nacional-de-prevencao-do-suicidio-1411-ja-esta-em-funcionamento; 2026-11-26
    { where: 'Portugal', number: '1411' },
    // CVV, https://www.hercampus.com/school/casper-libero/escuta-que-transforma-como-o-cvv-salva-vidas; 2026-11-26
    { where: 'Brasil', number: '188' },
  ],
  // https://www.nu.nl/binnenland/6062813/hulplijn-113-nu-ook-rechtstreeks-bereikbaar-voor-zelfmoordpreventie.html; 2026-11-26
  nl: [{ where: 'Nederland', number: '113' }],
};

/** Short, because a phone shows twelve lines of a message: those at its end. "Put it back" is the label of the site's button. */
interface CareWords {
  /** Thoughts of death, self-harm: it is heard, the story can wait. */
  readonly distress: string;
  /** Introduces the lines. */
  readonly listeners: string;
  /** After the lines. */
  readonly elsewhere: string;
  readonly emergency: string;
  /** An attempt under way, violence: the emergency number comes first. */
  readonly danger: string;
  readonly helpers: string;
  readonly onward: string;
}

const careWords: Readonly<Record<StoryLanguage, CareWords>> = {
  en: {
    distress:
      'Thank you for telling me. You don’t have to carry this alone, and the story can wait. What you wrote stays out, unless you press “Put it back” under your message. If you’d like to go on, just write here.',
    listeners: 'There are people who will listen, day and night, also if you’re worried about someone:',
    elsewhere: 'Anywhere else: findahelpline.com',
    emergency: 'In danger right now: the emergency number',
    danger:
      'Thank you for telling me. If anyone is in danger or hurt, or has taken something, please call the emergency number now.',
    helpers: 'There are people who will believe you and can help, now or long after: findahelpline.com',
    onward:
      'The story can wait. What you wrote stays out, unless you press “Put it back” under your message. Write here whenever you want.',
  },
  de: {
    distress:
      'Danke, dass du mir das schreibst. Du musst das nicht allein tragen, und die Geschichte kann warten. Was du geschrieben hast, bleibt draußen, außer du drückst darunter auf „Put it back“. Wenn du weitermachen möchtest, schreib einfach hier.',
    listeners: 'Es gibt Menschen, die dir zuhören, Tag und Nacht, auch wenn du dich um jemanden sorgst:',
    elsewhere: 'Überall sonst: findahelpline.com',
    emergency: 'In akuter Gefahr: die Notrufnummer',
    danger:
      'Danke, dass du mir das schreibst. Wenn jemand in Gefahr oder verletzt ist oder etwas eingenommen hat, wähl bitte sofort den Notruf.',
    helpers: 'Es gibt Menschen, die dir glauben und helfen können, auch wenn es lange her ist: findahelpline.com',
    onward:
      'Die Geschichte kann warten. Was du geschrieben hast, bleibt draußen, außer du drückst darunter auf „Put it back“. Schreib hier, wann du willst.',
  },
  fr: {
    distress:
      'Merci de me l’avoir dit. Vous n’avez pas à porter cela sans aide, et l’histoire peut attendre. Ce que vous avez écrit n’y entrera pas, sauf si vous appuyez dessous sur « Put it back ». Pour continuer, écrivez simplement ici.',
    listeners: 'Des gens vous écoutent, jour et nuit, même si vous vous inquiétez pour quelqu’un d’autre :',
    elsewhere: 'Ailleurs : findahelpline.com',
    emergency: 'En danger en ce moment : le numéro d’urgence',
    danger:
      'Merci de me l’avoir dit. Si quelqu’un est en danger, est blessé ou a avalé quelque chose, appelez tout de suite le numéro d’urgence.',
    helpers: 'Il y a des gens qui vous croiront et qui peuvent vous aider, même longtemps après : findahelpline.com',
    onward:
      'L’histoire peut attendre. Ce que vous avez écrit n’y entrera pas, sauf si vous appuyez dessous sur « Put it back ». Écrivez ici quand vous voudrez.',
  },
  es: {
    distress:
      'Gracias por contármelo. No tienes por qué cargar con esto a solas, y la historia puede esperar. Lo que has escrito no irá en ella, salvo que toques debajo “Put it back”. Si quieres seguir, escribe aquí cuando te venga bien.',
    listeners: 'Hay personas que te escuchan, de día y de noche, también si te preocupa alguien:',
    elsewhere: 'En otros países: findahelpline.com',
    emergency: 'En peligro ahora mismo: el número de emergencias',
    danger:
      'Gracias por contármelo. Si alguien corre peligro, está herido o ha tomado algo, llama ahora mismo al número de emergencias.',
    helpers: 'Hay personas que te creerán y pueden ayudarte, aunque fuera hace mucho: findahelpline.com',
    onward:
      'La historia puede esperar. Lo que has escrito no irá en ella, salvo que toques debajo “Put it back”. Escribe aquí cuando quieras.',
  },
  it: {
    distress:
      'Grazie di avermelo detto. Non devi affrontare tutto questo senza aiuto, e la storia può aspettare. Quello che hai scritto ne resta fuori, a meno che tu non prema lì sotto “Put it back”. Se ti va di continuare, scrivi qui.',
    listeners: 'Ci sono persone pronte ad ascoltarti, anche se sei in pensiero per qualcuno:',
    elsewhere: 'In ogni paese: findahelpline.com',
    emergency: 'In pericolo adesso: il numero di emergenza',
    danger:
      'Grazie di avermelo detto. Se qualcuno è in pericolo o ferito, o ha preso qualcosa, chiama subito il numero di emergenza.',
    helpers: 'Ci sono persone che ti crederanno e possono aiutarti, anche se è passato tanto tempo: findahelpline.com',
    onward:
      'La storia può aspettare. Quello che hai scritto ne resta fuori, a meno che tu non prema lì sotto “Put it back”. Scrivi qui quando vuoi.',
  },
  pt: {
    // Fits Portugal and Brazil, women and men.
    distress:
      'Ainda bem que me contou. Ninguém precisa de passar por isso sem ajuda, e a história pode esperar. O que escreveu fica de fora, a não ser que toque em “Put it back” logo abaixo. Quando quiser continuar, é só escrever aqui.',
    listeners: 'Há pessoas prontas para ouvir, de dia e de noite, mesmo que a preocupação seja com outra pessoa:',
    elsewhere: 'Em outros países: findahelpline.com',
    emergency: 'Em perigo neste momento: o número de emergência',
    danger:
      'Ainda bem que me contou. Se alguém estiver em perigo ou ferido, ou tiver tomado alguma coisa, ligue agora para o número de emergência.',
    helpers:
      'Há pessoas que vão acreditar no que conta e podem ajudar, mesmo que tenha sido há muito tempo: findahelpline.com',
    onward:
      'A história pode esperar. O que escreveu fica de fora, a não ser que toque em “Put it back” logo abaixo. Quando quiser, é só escrever aqui.',
  },
  nl: {
    distress:
      'Dank je dat je me dit vertelt. Je hoeft dit niet alleen te dragen, en het verhaal kan wachten. Wat je schreef blijft erbuiten, tenzij je eronder op “Put it back” drukt. Wil je verder, schrijf dan gewoon hier.',
    listeners: 'Er zijn mensen die naar je luisteren, dag en nacht, ook als je je zorgen maakt om iemand:',
    elsewhere: 'In andere landen: findahelpline.com',
    emergency: 'Nu in gevaar: het alarmnummer',
    danger:
      'Dank je dat je me dit vertelt. Is er iemand in gevaar of gewond, of heeft iemand iets ingenomen, bel dan meteen het alarmnummer.',
    helpers: 'Er zijn mensen die je geloven en kunnen helpen, ook als het lang geleden is: findahelpline.com',
    onward:
      'Het verhaal kan wachten. Wat je schreef blijft erbuiten, tenzij je eronder op “Put it back” drukt. Schrijf hier wanneer je wilt.',
  },
};

interface Needed {
  readonly language: StoryLanguage;
  readonly distress: boolean;
  readonly danger: boolean;
}

/** Wren's whole message. Crisis lines for suicide are not for somebody who is beaten, unless they speak of death as well. */
export function careReply({ language, distress, danger }: Needed): string {
  const words = careWords[language];
  const colon = language === 'fr' ? ' : ' : ': ';
  const lines = helpLines[language].map(({ where, number }) => `${where}${colon}${number}`);
  if (!danger)
    return `${words.distress}\n\n${[words.listeners, ...lines, words.elsewhere, words.emergency].join('\n')}`;
  const helpers = [words.helpers, ...(distress ? lines : [])].join('\n');
  return [words.danger, helpers, words.onward].join('\n\n');
}
