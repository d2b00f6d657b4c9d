import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { languageOf } from '#shared/story/language-of.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';

interface RefusalWords {
  readonly sorry: string;
  /** Fit every category, and none asks again for what was just said. */
  readonly questions: readonly [string, string, string];
}

const refusalWords: Readonly<Record<StoryLanguage, RefusalWords>> = {
  en: {
    sorry: 'I couldn’t find the right words for that. It’s my fault, not yours.',
    questions: [
      'Which place belongs to this story, and what can you see there?',
      'Who else belongs in this story, and how would you recognise them from far away?',
      'Which small thing about it should nobody ever forget?',
    ],
  },
  de: {
    sorry: 'Dafür habe ich nicht die richtigen Worte gefunden. Das liegt an mir, nicht an dir.',
    questions: [
      'Welcher Ort gehört zu dieser Geschichte, und was sieht man dort?',
      'Wer gehört noch in diese Geschichte, und woran würdest du diesen Menschen von Weitem erkennen?',
      'Welche Kleinigkeit daran soll niemand je vergessen?',
    ],
  },
  fr: {
    sorry: 'Je n’ai pas trouvé les bons mots. Cela vient de moi, pas de vous.',
    questions: [
      'Quel lieu fait partie de cette histoire, et qu’y voit-on ?',
      'Qui d’autre a sa place dans cette histoire, et à quoi reconnaîtriez-vous cette personne de loin ?',
      'Quel petit détail ne faudrait-il jamais oublier ?',
    ],
  },
  es: {
    sorry: 'No he encontrado las palabras adecuadas. Es cosa mía, no tuya.',
    questions: [
      '¿Qué lugar forma parte de esta historia y qué se ve allí?',
      '¿Quién más tiene su sitio en esta historia y en qué le reconocerías desde lejos?',
      '¿Qué pequeño detalle no debería olvidar nadie?',
    ],
  },
  it: {
    sorry: 'Non ho trovato le parole giuste. È colpa mia, non tua.',
    questions: [
      'Quale luogo fa parte di questa storia, e che cosa si vede lì?',
      'Chi altro ha un posto in questa storia, e da che cosa lo riconosceresti da lontano?',
      'Quale piccolo dettaglio nessuno dovrebbe mai dimenticare?',
    ],
  },
  pt: {
    sorry: 'Não encontrei as palavras certas. A culpa é minha, não sua.',
    questions: [
      'Que lugar faz parte desta história, e o que se vê lá?',
      'Quem mais tem lugar nesta história, e como se reconhece essa pessoa ao longe?',
      'Que pequeno detalhe ninguém deveria esquecer?',
    ],
  },
  nl: {
    sorry: 'Ik kon er niet de juiste woorden voor vinden. Dat ligt aan mij, niet aan jou.',
    questions: [
      'Welke plek hoort bij dit verhaal, en wat zie je daar?',
      'Wie hoort er nog meer in dit verhaal, en waaraan zou je diegene van ver herkennen?',
      'Welk klein detail mag niemand ooit vergeten?',
    ],
  },
};

/** Before the customer has said anything. */
const greeting = 'Hi, I’m Wren. Which moment of your story would you like to begin with?';

/** Wren's message when the provider refuses to answer: an apology and a question that was not asked before, in the language of the interview. */
export function refusalReply(conversation: readonly ChatMessage[]): string {
  const answers = conversation.filter(({ role }) => role === 'user').map(({ content }) => content);
  if (answers.length === 0) return greeting;
  const everything = conversation.map(({ content }) => content).join('\n');
  const { sorry, questions } = refusalWords[languageOf(answers.join('\n')) ?? languageOf(everything) ?? 'en'];
  return `${sorry} ${questions.find((question) => !everything.includes(question)) ?? questions[0]}`;
}
