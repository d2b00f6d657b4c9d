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

interface CareWords {
  /** Thoughts of death, self-harm. Ends with the lines of the language. */
  readonly distress: string;
  /** Names the directory after the lines. */
  readonly elsewhere: string;
  /** Follows the lines. */
  readonly emergency: string;
  /** An attempt under way, violence: the emergency number comes first, and no crisis line for suicide. */
  readonly danger: string;
  readonly onward: string;
}

const careWords: Readonly<Record<StoryLanguage, CareWords>> = {
  en: {
    distress: `Thank you for telling me. This matters more than the story, and the story can wait.

I’m only a program, and you don’t have to carry this alone. There are people who will listen, day and night, also when you’re worried about someone else:`,
    elsewhere: 'Anywhere else: findahelpline.com',
    emergency: 'If you or someone near you is in danger right now, please call the emergency number.',
    danger: `Thank you for telling me. What matters now is that you’re safe. The story can wait.

If you or someone near you is in danger, hurt, or has taken something, please call the emergency number now.

I’m only a program. There are people who can help, whether it’s happening now or was long ago, and they will believe you. You can find them at findahelpline.com.`,
    onward: 'None of this goes into your story. If you’d like to go on with it, write to me here whenever you want.',
  },
  de: {
    distress: `Danke, dass du mir das schreibst. Das ist wichtiger als die Geschichte, und die Geschichte kann warten.

Ich bin nur ein Programm, und du musst das nicht allein tragen. Es gibt Menschen, die dir zuhören, Tag und Nacht, auch wenn du dir um jemand anderen Sorgen machst:`,
    elsewhere: 'Überall sonst: findahelpline.com',
    emergency: 'Wenn du oder jemand in deiner Nähe gerade in Gefahr ist, ruf bitte die Notrufnummer an.',
    danger: `Danke, dass du mir das schreibst. Jetzt zählt, dass du in Sicherheit bist. Die Geschichte kann warten.

Wenn du oder jemand in deiner Nähe in Gefahr oder verletzt ist oder etwas eingenommen hat, ruf bitte jetzt die Notrufnummer an.

Ich bin nur ein Programm. Es gibt Menschen, die helfen können und dir glauben, ob es gerade geschieht oder lange her ist. Du findest sie auf findahelpline.com.`,
    onward:
      'Nichts davon kommt in deine Geschichte. Wenn du mit ihr weitermachen möchtest, schreib mir hier, wann immer du willst.',
  },
  fr: {
    distress: `Merci de me l’avoir dit. C’est plus important que l’histoire, et l’histoire peut attendre.

Je ne suis qu’un programme, et vous n’avez pas à porter cela sans aide. Des gens sont là pour vous écouter, jour et nuit, y compris si vous vous inquiétez pour quelqu’un d’autre :`,
    elsewhere: 'Ailleurs : findahelpline.com',
    emergency: 'Si vous êtes en danger en ce moment, ou si quelqu’un près de vous l’est, appelez le numéro d’urgence.',
    danger: `Merci de me l’avoir dit. Ce qui compte maintenant, c’est que vous soyez en sécurité. L’histoire peut attendre.

S’il y a un danger pour vous ou pour quelqu’un près de vous, une blessure, ou des médicaments avalés, appelez tout de suite le numéro d’urgence.

Je ne suis qu’un programme. Des gens peuvent vous aider et vous croiront, que cela se passe maintenant ou que ce soit ancien. Vous les trouverez sur findahelpline.com.`,
    onward:
      'Rien de tout cela n’ira dans votre histoire. Si vous avez envie de la continuer, écrivez-moi ici quand vous voudrez.',
  },
  es: {
    distress: `Gracias por contármelo. Esto importa más que la historia, y la historia puede esperar.

Solo soy un programa, y no tienes por qué cargar con esto a solas. Hay personas que te escuchan, de día y de noche, también si te preocupa alguien:`,
    elsewhere: 'En otros países: findahelpline.com',
    emergency: 'Si tú o alguien cerca de ti corre peligro ahora mismo, llama al número de emergencias.',
    danger: `Gracias por contármelo. Lo que importa ahora es que estés a salvo. La historia puede esperar.

Si tú o alguien cerca de ti corre peligro, tiene heridas o ha tomado algo, llama ya al número de emergencias.

Solo soy un programa. Hay personas que pueden ayudarte y que te creerán, tanto si está pasando ahora como si fue hace mucho. Las encuentras en findahelpline.com.`,
    onward: 'Nada de esto irá en tu historia. Si te apetece seguir con ella, escríbeme aquí cuando quieras.',
  },
  it: {
    distress: `Grazie di avermelo detto. Questo conta più della storia, e la storia può aspettare.

Sono solo un programma, e non devi portare questo peso senza nessuno accanto. Ci sono persone pronte ad ascoltarti, anche se sei in pensiero per qualcun altro:`,
    elsewhere: 'In ogni paese: findahelpline.com',
    emergency: 'Se tu o qualcuno vicino a te siete in pericolo adesso, chiama il numero di emergenza.',
    danger: `Grazie di avermelo detto. Ora conta che tu sia al sicuro. La storia può aspettare.

Se tu o qualcuno vicino a te siete in pericolo o avete bisogno di un medico, anche perché avete preso qualcosa, chiama subito il numero di emergenza.

Sono solo un programma. Ci sono persone che possono aiutarti e che ti crederanno, che stia succedendo adesso o che sia successo tanto tempo fa. Le trovi su findahelpline.com.`,
    onward: 'Niente di tutto questo finirà nella tua storia. Se ti va di continuarla, scrivimi qui quando vuoi.',
  },
  pt: {
    distress: `Agradeço a confiança. Isto é mais importante do que a história, e a história pode esperar.

Sou apenas um programa, e ninguém tem de carregar isto sem companhia. Há pessoas prontas para ouvir, de dia e de noite, também quando a preocupação é com outra pessoa:`,
    elsewhere: 'Em outros países: findahelpline.com',
    emergency: 'Se houver perigo neste momento, para si ou para alguém por perto, ligue para o número de emergência.',
    danger: `Agradeço a confiança. O que importa agora é a sua segurança. A história pode esperar.

Se houver perigo para si ou para alguém por perto, se alguém estiver ferido ou tiver tomado alguma coisa, ligue já para o número de emergência.

Sou apenas um programa. Há pessoas que podem ajudar e que vão acreditar no que disser, esteja a acontecer agora ou tenha sido há muito tempo. Pode encontrá-las em findahelpline.com.`,
    onward: 'Nada disto vai entrar na sua história. Se quiser continuar, escreva-me aqui quando quiser.',
  },
  nl: {
    distress: `Dank je dat je me dit vertelt. Dit is belangrijker dan het verhaal, en het verhaal kan wachten.

Ik ben maar een programma, en je hoeft dit niet alleen te dragen. Er zijn mensen die naar je luisteren, dag en nacht, ook als je je zorgen maakt om iemand anders:`,
    elsewhere: 'Ergens anders: findahelpline.com',
    emergency: 'Ben jij of is iemand bij jou in de buurt nu in gevaar, bel dan het alarmnummer.',
    danger: `Dank je dat je me dit vertelt. Wat nu telt, is dat je veilig bent. Het verhaal kan wachten.

Is er gevaar voor jou of voor iemand in de buurt, is er iemand gewond of is er iets ingenomen, bel dan nu het alarmnummer.

Ik ben maar een programma. Er zijn mensen die kunnen helpen en die je geloven, of het nu gebeurt of lang geleden is. Je vindt ze op findahelpline.com.`,
    onward: 'Niets hiervan komt in je verhaal. Wil je ermee verdergaan, schrijf me dan hier wanneer je wilt.',
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
  const lines = distress ? helpLines[language].map(({ where, number }) => `${where}${colon}${number}`) : [];
  const parts = danger
    ? [words.danger, lines.join('\n')]
    : [[words.distress, ...lines, words.elsewhere].join('\n'), words.emergency];
  return [...parts, words.onward].filter((part) => part !== '').join('\n\n');
}
