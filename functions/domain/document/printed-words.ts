import type { StoryLanguage } from '#shared/story/languages.ts';

interface PrintedWords {
  readonly told: (teller: string) => string;
  /** After whoever tells it. @param names a list */
  readonly withOthers: (names: string) => string;
  readonly toldToWren: (teller: string | undefined) => string;
  readonly values: string;
  readonly ideas: (count: number) => string;
  readonly week: string;
  readonly posts: (count: number) => string;
  readonly columns: readonly [day: string, post: string, time: string];
  readonly film: {
    readonly heading: string;
    readonly lead: string;
    readonly people: string;
    readonly places: string;
    readonly shots: string;
    readonly voiceOver: (seconds: number) => string;
    readonly questions: string;
  };
}

/** What a printed story says besides its text, in the language of its headings. */
export const printedWords: Readonly<Record<StoryLanguage, PrintedWords>> = {
  en: {
    told: (teller) => `Told by ${teller}`,
    withOthers: (names) => `with ${names}`,
    toldToWren: (teller) => (teller === undefined ? 'Told to Wren.' : `Told by ${teller} to Wren.`),
    values: 'What you stand for, in your own words.',
    ideas: (count) => `${count} ideas, in any order.`,
    week: 'Tick what is posted.',
    posts: (count) => `${count} captions, each with its part of the print.`,
    columns: ['Day', 'Post', 'At'],
    film: {
      heading: 'Brief for the film',
      lead: 'For your first talk with the film crew.',
      people: 'People',
      places: 'Places',
      shots: 'Five shots',
      voiceOver: (seconds) => `Voice-over, about ${seconds} seconds`,
      questions: 'Questions to clarify',
    },
  },
  de: {
    told: (teller) => `Erzählt von ${teller}`,
    withOthers: (names) => `mit ${names}`,
    toldToWren: (teller) =>
      teller === undefined ? 'Aufgeschrieben von Wren.' : `Erzählt von ${teller}, aufgeschrieben von Wren.`,
    values: 'Wofür du stehst, in deinen eigenen Worten.',
    ideas: (count) => `${count} Ideen, in beliebiger Reihenfolge.`,
    week: 'Hake ab, was gepostet ist.',
    posts: (count) => `${count} Texte, jeder mit seinem Stück des Drucks.`,
    columns: ['Tag', 'Beitrag', 'Uhr'],
    film: {
      heading: 'Für den Film',
      lead: 'Für dein erstes Gespräch mit dem Filmteam.',
      people: 'Menschen',
      places: 'Orte',
      shots: 'Fünf Einstellungen',
      voiceOver: (seconds) => `Gesprochener Text, etwa ${seconds} Sekunden`,
      questions: 'Offene Fragen',
    },
  },
  fr: {
    told: (teller) => `Raconté par ${teller}`,
    withOthers: (names) => `avec ${names}`,
    toldToWren: (teller) => (teller === undefined ? 'Raconté à Wren.' : `Raconté par ${teller} à Wren.`),
    values: 'Ce qui compte pour vous, avec vos propres mots.',
    ideas: (count) => `${count} idées, dans l’ordre que vous voulez.`,
    week: 'Cochez ce qui est publié.',
    posts: (count) => `${count} légendes, chacune avec sa partie de l’estampe.`,
    columns: ['Jour', 'Publication', 'Heure'],
    film: {
      heading: 'Pour le film',
      lead: 'Pour votre première rencontre avec l’équipe du film.',
      people: 'Personnes',
      places: 'Lieux',
      shots: 'Cinq plans',
      voiceOver: (seconds) => `Voix off, environ ${seconds} secondes`,
      questions: 'Questions à clarifier',
    },
  },
  es: {
    told: (teller) => `Contado por ${teller}`,
    withOthers: (names) => `con ${names}`,
    toldToWren: (teller) => (teller === undefined ? 'Contado a Wren.' : `Contado por ${teller} a Wren.`),
    values: 'Lo que defiendes, con tus propias palabras.',
    ideas: (count) => `${count} ideas, en el orden que quieras.`,
    week: 'Marca lo que ya publicaste.',
    posts: (count) => `${count} textos, cada uno con su parte del grabado.`,
    columns: ['Día', 'Publicación', 'Hora'],
    film: {
      heading: 'Para la película',
      lead: 'Para tu primera charla con el equipo de rodaje.',
      people: 'Personas',
      places: 'Lugares',
      shots: 'Cinco planos',
      voiceOver: (seconds) => `Voz en off, unos ${seconds} segundos`,
      questions: 'Preguntas por aclarar',
    },
  },
  it: {
    told: (teller) => `Raccontato da ${teller}`,
    withOthers: (names) => `con ${names}`,
    toldToWren: (teller) => (teller === undefined ? 'Raccontato a Wren.' : `Raccontato da ${teller} a Wren.`),
    values: 'Ciò in cui credi, con le tue parole.',
    ideas: (count) => `${count} idee, nell’ordine che vuoi.`,
    week: 'Spunta ciò che hai pubblicato.',
    posts: (count) => `${count} testi, ciascuno con la sua parte della stampa.`,
    columns: ['Giorno', 'Post', 'Ora'],
    film: {
      heading: 'Per il film',
      lead: 'Per il tuo primo incontro con la troupe.',
      people: 'Persone',
      places: 'Luoghi',
      shots: 'Cinque inquadrature',
      voiceOver: (seconds) => `Voce fuori campo, circa ${seconds} secondi`,
      questions: 'Domande da chiarire',
    },
  },
  pt: {
    told: (teller) => `Contado por ${teller}`,
    withOthers: (names) => `com ${names}`,
    toldToWren: (teller) => (teller === undefined ? 'Contado a Wren.' : `Contado por ${teller} a Wren.`),
    values: 'Aquilo em que acredita, nas suas próprias palavras.',
    ideas: (count) => `${count} ideias, pela ordem que quiser.`,
    week: 'Assinale o que já publicou.',
    posts: (count) => `${count} legendas, cada uma com a sua parte da gravura.`,
    columns: ['Dia', 'Publicação', 'Hora'],
    film: {
      heading: 'Para o filme',
      lead: 'Para a sua primeira conversa com a equipa de filmagem.',
      people: 'Pessoas',
      places: 'Lugares',
      shots: 'Cinco planos',
      voiceOver: (seconds) => `Voz off, cerca de ${seconds} segundos`,
      questions: 'Perguntas por esclarecer',
    },
  },
  nl: {
    told: (teller) => `Verteld door ${teller}`,
    withOthers: (names) => `met ${names}`,
    toldToWren: (teller) => (teller === undefined ? 'Aan Wren verteld.' : `Verteld door ${teller} aan Wren.`),
    values: 'Waar je voor staat, in je eigen woorden.',
    ideas: (count) => `${count} ideeën, in elke volgorde.`,
    week: 'Vink af wat geplaatst is.',
    posts: (count) => `${count} bijschriften, elk met een stuk van de prent.`,
    columns: ['Dag', 'Bericht', 'Tijd'],
    film: {
      heading: 'Voor de film',
      lead: 'Voor je eerste gesprek met de filmploeg.',
      people: 'Mensen',
      places: 'Plekken',
      shots: 'Vijf shots',
      voiceOver: (seconds) => `Voice-over, ongeveer ${seconds} seconden`,
      questions: 'Nog te bespreken',
    },
  },
};
