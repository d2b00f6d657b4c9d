import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';
import { type StoryLanguage, storyLanguage } from '#shared/story/languages.ts';
import { cutAtWord } from '#shared/text/characters.ts';
import { quoted } from '#shared/text/quoted.ts';

interface Words {
  readonly today: (title: string) => string;
  readonly from: (time: string, story: string) => string;
  readonly open: string;
  readonly unclickable: string;
  readonly why: string;
  readonly until: (date: string) => string;
  readonly last: string;
  readonly stop: string;
}

const words: Readonly<Record<StoryLanguage, Words>> = {
  en: {
    today: (title) => `Today: ${title}`,
    from: (time, story) => `Planned for today at ${time}, from your story ${story}.`,
    open: 'Open your week',
    unclickable: 'If the button doesn’t work, open this link:',
    why: 'You get this email because you switched on reminders in your weekly plan.',
    until: (date) => `They end by themselves on ${date}.`,
    last: 'This is the last one.',
    stop: 'Stop these reminders',
  },
  de: {
    today: (title) => `Heute: ${title}`,
    from: (time, story) => `Für heute um ${time} geplant, aus deiner Geschichte ${story}.`,
    open: 'Wochenplan öffnen',
    unclickable: 'Wenn der Knopf nicht geht, öffne diesen Link:',
    why: 'Du bekommst diese E-Mail, weil du in deinem Wochenplan Erinnerungen eingeschaltet hast.',
    until: (date) => `Sie enden von selbst am ${date}.`,
    last: 'Das ist die letzte.',
    stop: 'Erinnerungen beenden',
  },
  fr: {
    today: (title) => `Aujourd’hui : ${title}`,
    from: (time, story) => `Prévu aujourd’hui à ${time}, d’après votre histoire ${story}.`,
    open: 'Ouvrir votre semaine',
    unclickable: 'Si le bouton ne marche pas, ouvrez ce lien :',
    why: 'Vous recevez cet e-mail parce que vous avez activé les rappels dans votre semaine.',
    until: (date) => `Ils s’arrêtent d’eux-mêmes le ${date}.`,
    last: 'C’est le dernier.',
    stop: 'Arrêter ces rappels',
  },
  es: {
    today: (title) => `Hoy: ${title}`,
    from: (time, story) => `Previsto para hoy a las ${time}, de tu historia ${story}.`,
    open: 'Abrir tu semana',
    unclickable: 'Si el botón no funciona, abre este enlace:',
    why: 'Recibes este correo porque activaste los recordatorios en tu semana.',
    until: (date) => `Terminan solos el ${date}.`,
    last: 'Este es el último.',
    stop: 'Dejar de recibirlos',
  },
  it: {
    today: (title) => `Oggi: ${title}`,
    from: (time, story) => `In programma oggi alle ${time}, dalla tua storia ${story}.`,
    open: 'Apri la tua settimana',
    unclickable: 'Se il pulsante non funziona, apri questo link:',
    why: 'Ricevi questa email perché hai attivato i promemoria nella tua settimana.',
    until: (date) => `Finiscono da soli il ${date}.`,
    last: 'Questo è l’ultimo.',
    stop: 'Non inviarmi più promemoria',
  },
  pt: {
    today: (title) => `Hoje: ${title}`,
    from: (time, story) => `Previsto para hoje às ${time}, da sua história ${story}.`,
    open: 'Abrir a sua semana',
    unclickable: 'Se o botão não funcionar, abra esta ligação:',
    why: 'Recebe este e-mail porque ativou os lembretes na sua semana.',
    until: (date) => `Terminam sozinhos em ${date}.`,
    last: 'Este é o último.',
    stop: 'Parar estes lembretes',
  },
  nl: {
    today: (title) => `Vandaag: ${title}`,
    from: (time, story) => `Gepland voor vandaag om ${time}, uit je verhaal ${story}.`,
    open: 'Open je weekplan',
    unclickable: 'Werkt de knop niet? Open dan deze link:',
    why: 'Je krijgt deze e-mail omdat je in je weekplan herinneringen hebt aangezet.',
    until: (date) => `Ze stoppen vanzelf op ${date}.`,
    last: 'Dit is de laatste.',
    stop: 'Stop deze herinneringen',
  },
};

/** A subject is one line, and mail programs show about this much of it. */
const subjectLength = 100;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * In the story's language. Data: `storyId`, `story`, `language`, `day`, `time`, `title`, `text`, and `lastDay`, with which the
 * reminders end.
 */
export const postReminderMail: MailWriter = ({ data, siteUrl, token }) => {
  const language = storyLanguage(data['language'] ?? '');
  const { today, from, open, unclickable, why, until, last, stop } = words[language];
  const { title = '', text = '', story = '', time = '', day = '', lastDay = '' } = data;
  const stopUrl = new URL(`/s/${token ?? ''}/reminders`, siteUrl).href;
  // As the plan on the page.
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const end = lastDay <= day ? last : until(date.format(new Date(`${lastDay}T00:00:00Z`)));
  return {
    subject: cutAtWord(today(oneLine(title)), subjectLength),
    ...mailTemplate({
      language,
      preheader: from(time, quoted(story, language)),
      heading: oneLine(title),
      paragraphs: [...text.split(/\n{2,}/), from(time, quoted(story, language))],
      action: {
        label: open,
        url: new URL(`/story/${encodeURIComponent(data['storyId'] ?? '')}#week`, siteUrl).href,
        unclickable,
      },
      footnote: `${why} ${end}`,
      footnoteLink: { label: stop, url: stopUrl },
    }),
    unsubscribeUrl: stopUrl,
  };
};
