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

/** Fits every category, and asks for no slot (shared/story/slots.ts). */
export const smallThingQuestion = (language: StoryLanguage): string => refusalWords[language].questions[2];

/** How a model's stock refusal begins, and what it says then, in the story languages. */
const apology =
  /^(?:i(?:[’']?m| am)(?: \w+)? sorry|sorry|i apologi[sz]e|unfortunately|as an ai|es tut mir|tut mir|leider|je suis(?: \w+)? désolé|désolé|malheureusement|lo siento|lamentablemente|mi dispiace|purtroppo|desculp|lamento|sinto muito|infelizmente|het spijt me|helaas)/i;
const inability =
  /(?:can[’']?t|cannot|can not|unable to|not able to|won[’']t be able|must decline|not comfortable)|\bkann\b.*\bnicht|ne (?:peux|suis) pas|no puedo|non (?:posso|sono in grado)|não (?:posso|consigo)|\b(?:kan|mag)\b.*\bniet/i;
/** Without an apology it is one only about help. */
const offHelp =
  /^i (?:can[’']?t|cannot|can not|won[’']t|am unable to|[’']?m unable to) (?:help|assist|continue|comply|engage|discuss|respond|provide)|^ich kann (?:dir|ihnen|dabei|dazu)\b.*\bnicht|^je ne peux pas (?:vous |t[’'])?(?:aider|répondre)|^no puedo (?:ayudar|responder|continuar)|^non posso (?:aiutar|rispondere)|^não posso (?:ajudar|responder)|^(?:daar|hier|ik) kan (?:ik )?(?:je |u )?(?:daar |hier )?(?:niet|helaas)/i;
/** Help for somebody in a crisis that is named in general words: what models say when they do not know our own. */
const crisisHelp =
  /mental health (?:professional|provider)|(?:crisis|suicide|helpline|distress) (?:line|text line|hotline|helpline|lifeline|prevention)|hotline|lifeline|trusted (?:person|friend|adult)|emergency (?:services|number)|krisen(?:telefon|dienst)|telefonseelsorge|notruf|psychothera|ligne d[’']écoute|numéro d[’']urgence|professionnels? de (?:la )?santé|línea de (?:crisis|ayuda|atención)|emergencias|profesional de (?:la )?salud|numero di emergenza|telefono amico|professionista|linha de (?:apoio|crise|ajuda)|emergência|profissional de saúde|hulplijn|alarmnummer|hulpverlener/i;
/** A stock reply ends in no question, or in the one with which a shop assistant would. */
const stockQuestion =
  /[^.!?]*(?:anything else|something else|other (?:topic|way)|(?:can|may|could) i (?:help|assist)|sonst noch|etwas anderes|autre chose|otra cosa|algo más|altro|outra coisa|mais alguma coisa|iets anders)[^.!?]*\?/gi;

/**
 * Whether a reply is no turn of an interview but the model's stock words: it declines, or points to help in a crisis. A reply that
 * asks its question may begin with either: "I can't advise on that. Where were you?"
 */
export function stockReply(reply: string): 'refusal' | 'distress' | undefined {
  if (/[?？]/.test(reply.replace(stockQuestion, ''))) return undefined;
  if (crisisHelp.test(reply)) return 'distress';
  const [sentence = ''] = reply.trim().split(/(?<=[.!])\s/, 1);
  return (apology.test(sentence) && inability.test(sentence)) || offHelp.test(sentence) ? 'refusal' : undefined;
}

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
