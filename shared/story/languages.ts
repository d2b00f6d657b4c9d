/** Languages with headings, weekday names and checks of their own; any other gets English headings. */
export const storyLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type StoryLanguage = (typeof storyLanguages)[number];

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const ideaFormats = ['photo', 'reel', 'carousel', 'text', 'question', 'story', 'live'] as const;
export type IdeaFormat = (typeof ideaFormats)[number];

/** A week has at most one day without a post. */
export const dayFormats = [...ideaFormats, 'rest'] as const;
export type DayFormat = (typeof dayFormats)[number];

interface SectionNames {
  readonly values: string;
  readonly strategy: string;
  readonly schedule: string;
  /** Monday to Sunday. */
  readonly weekdays: readonly string[];
  /** In the order of `dayFormats`. */
  readonly formats: readonly string[];
}

const words = (text: string) => text.split(' ');

/** The English headings are the specification's (1.9 and 2.2). */
export const sectionNames: Readonly<Record<StoryLanguage, SectionNames>> = {
  en: {
    values: 'Your values',
    strategy: 'Your content strategy',
    schedule: 'Your weekly schedule',
    weekdays,
    formats: words('Photo Reel Carousel Text Question Story Live Rest'),
  },
  de: {
    values: 'Deine Werte',
    strategy: 'Deine Content-Strategie',
    schedule: 'Dein Wochenplan',
    weekdays: words('Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'),
    formats: words('Foto Reel Karussell Text Frage Story Live Pause'),
  },
  fr: {
    values: 'Vos valeurs',
    strategy: 'Votre stratégie de contenu',
    schedule: 'Votre semaine',
    weekdays: words('Lundi Mardi Mercredi Jeudi Vendredi Samedi Dimanche'),
    formats: words('Photo Reel Carrousel Texte Question Story Live Repos'),
  },
  es: {
    values: 'Tus valores',
    strategy: 'Tu estrategia de contenido',
    schedule: 'Tu semana',
    weekdays: words('Lunes Martes Miércoles Jueves Viernes Sábado Domingo'),
    formats: words('Foto Reel Carrusel Texto Pregunta Historia Directo Descanso'),
  },
  it: {
    values: 'I tuoi valori',
    strategy: 'La tua strategia di contenuti',
    schedule: 'La tua settimana',
    weekdays: words('Lunedì Martedì Mercoledì Giovedì Venerdì Sabato Domenica'),
    formats: words('Foto Reel Carosello Testo Domanda Storia Diretta Riposo'),
  },
  pt: {
    values: 'Os seus valores',
    strategy: 'A sua estratégia de conteúdo',
    schedule: 'A sua semana',
    weekdays: words('Segunda-feira Terça-feira Quarta-feira Quinta-feira Sexta-feira Sábado Domingo'),
    formats: words('Foto Reel Carrossel Texto Pergunta Story Live Pausa'),
  },
  nl: {
    values: 'Jouw waarden',
    strategy: 'Jouw contentstrategie',
    schedule: 'Jouw weekplan',
    weekdays: words('Maandag Dinsdag Woensdag Donderdag Vrijdag Zaterdag Zondag'),
    formats: words('Foto Reel Carrousel Tekst Vraag Story Live Rust'),
  },
};

/** The language of a BCP 47 tag ("de-AT" → "de"); English for any that has no names here. */
export function storyLanguage(tag: string): StoryLanguage {
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return storyLanguages.find((language) => language === primary) ?? 'en';
}
