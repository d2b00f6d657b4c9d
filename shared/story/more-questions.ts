import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { type StoryLanguage, storyLanguage } from './languages.ts';
import { type StorySlot, slotsOf } from './slots.ts';

type Questions = Readonly<Record<StorySlot, string>> & {
  readonly business: Readonly<Partial<Record<StorySlot, string>>>;
  readonly someone: Readonly<Partial<Record<StorySlot, string>>>;
};

const questions: Readonly<Record<StoryLanguage, Questions>> = {
  en: {
    who: 'Who else was there? Tell me one thing they did or said.',
    where: 'Where did it happen? Describe the place to someone who has never been there.',
    when: 'When was it, and what was your life like then?',
    happened: 'Which moment do you see most clearly? Tell it from beginning to end.',
    changed: 'What was different afterwards?',
    matters: 'Why does it still matter to you?',
    began: 'How did it begin? Tell me about the first day.',
    problem: 'What was hard for people before they came to you?',
    customer: 'Which customer do you remember best? What happened?',
    proof: 'What do you do differently from others? One example is enough.',
    business: {
      who: 'What does an ordinary morning at work look like for you?',
      matters: 'Why do you do this work and no other?',
    },
    someone: {
      who: 'What do they do that nobody else does? A small habit is enough.',
      changed: 'What is different in your life because of them?',
      matters: 'What have you never told them?',
    },
  },
  de: {
    who: 'Wer war noch dabei? Erzähl mir etwas, das jemand getan oder gesagt hat.',
    where: 'Wo war das? Beschreib den Ort für jemanden, der nie dort war.',
    when: 'Wann war das, und wie hast du damals gelebt?',
    happened: 'Welchen Moment siehst du am deutlichsten vor dir? Erzähl ihn von Anfang bis Ende.',
    changed: 'Was war danach anders?',
    matters: 'Warum ist dir das noch immer wichtig?',
    began: 'Wie hat es angefangen? Erzähl mir vom ersten Tag.',
    problem: 'Was war für die Leute schwierig, bevor sie zu dir kamen?',
    customer: 'An welchen Kunden erinnerst du dich am besten? Was ist passiert?',
    proof: 'Was machst du anders als andere? Ein Beispiel genügt.',
    business: {
      who: 'Wie sieht ein gewöhnlicher Morgen bei deiner Arbeit aus?',
      matters: 'Warum machst du gerade diese Arbeit und keine andere?',
    },
    someone: {
      who: 'Was macht dieser Mensch, das sonst niemand macht? Eine kleine Gewohnheit genügt.',
      changed: 'Was ist durch diesen Menschen in deinem Leben anders?',
      matters: 'Was hast du diesem Menschen noch nie gesagt?',
    },
  },
  fr: {
    who: 'Qui d’autre était là ? Racontez-moi une chose que cette personne a faite ou dite.',
    where: 'Où était-ce ? Décrivez le lieu à quelqu’un qui n’y est jamais allé.',
    when: 'Quand était-ce, et à quoi ressemblait votre vie alors ?',
    happened: 'Quel moment revoyez-vous le mieux ? Racontez-le du début à la fin.',
    changed: 'Qu’est-ce qui était différent après ?',
    matters: 'Pourquoi est-ce encore important pour vous ?',
    began: 'Comment cela a-t-il commencé ? Racontez-moi le premier jour.',
    problem: 'Qu’est-ce qui était difficile pour les gens avant de venir chez vous ?',
    customer: 'De quel client vous souvenez-vous le mieux ? Que s’est-il passé ?',
    proof: 'Que faites-vous autrement que les autres ? Un exemple suffit.',
    business: {
      who: 'À quoi ressemble un matin ordinaire à votre travail ?',
      matters: 'Pourquoi faites-vous ce travail et pas un autre ?',
    },
    someone: {
      who: 'Que fait cette personne que personne d’autre ne fait ? Une petite habitude suffit.',
      changed: 'Qu’est-ce que cette personne a changé dans votre vie ?',
      matters: 'Que ne lui avez-vous jamais dit ?',
    },
  },
  es: {
    who: '¿Quién más estaba allí? Cuéntame algo que hizo o dijo.',
    where: '¿Dónde fue? Describe el lugar a alguien que nunca ha estado allí.',
    when: '¿Cuándo fue, y cómo era tu vida entonces?',
    happened: '¿Qué momento recuerdas con más claridad? Cuéntalo de principio a fin.',
    changed: '¿Qué fue diferente después?',
    matters: '¿Por qué sigue siendo importante para ti?',
    began: '¿Cómo empezó? Cuéntame el primer día.',
    problem: '¿Qué era difícil para la gente antes de acudir a ti?',
    customer: '¿A qué cliente recuerdas mejor? ¿Qué pasó?',
    proof: '¿Qué haces de forma distinta a los demás? Basta con un ejemplo.',
    business: {
      who: '¿Cómo es una mañana normal en tu trabajo?',
      matters: '¿Por qué haces este trabajo y no otro?',
    },
    someone: {
      who: '¿Qué hace esa persona que nadie más hace? Basta con una pequeña costumbre.',
      changed: '¿Qué es diferente en tu vida gracias a esa persona?',
      matters: '¿Qué no le has dicho nunca?',
    },
  },
  it: {
    who: 'Chi altro c’era? Raccontami una cosa che ha fatto o detto.',
    where: 'Dove è successo? Descrivi il posto a chi non c’è mai stato.',
    when: 'Quando è stato, e com’era la tua vita allora?',
    happened: 'Quale momento rivedi più chiaramente? Raccontalo dall’inizio alla fine.',
    changed: 'Che cosa è cambiato dopo?',
    matters: 'Perché per te è ancora importante?',
    began: 'Come è cominciato? Raccontami il primo giorno.',
    problem: 'Che cosa era difficile per le persone prima di venire da te?',
    customer: 'Quale cliente ricordi meglio? Che cosa è successo?',
    proof: 'Che cosa fai in modo diverso dagli altri? Basta un esempio.',
    business: {
      who: 'Com’è una mattina qualunque al lavoro?',
      matters: 'Perché fai questo lavoro e non un altro?',
    },
    someone: {
      who: 'Che cosa fa questa persona che nessun altro fa? Basta una piccola abitudine.',
      changed: 'Che cosa è diverso nella tua vita grazie a questa persona?',
      matters: 'Che cosa non le hai mai detto?',
    },
  },
  pt: {
    who: 'Quem mais estava lá? Conte uma coisa que essa pessoa fez ou disse.',
    where: 'Onde foi? Descreva o lugar a quem nunca esteve lá.',
    when: 'Quando foi, e como era a sua vida nessa altura?',
    happened: 'Qual é o momento que vê com mais clareza? Conte-o do princípio ao fim.',
    changed: 'O que ficou diferente depois?',
    matters: 'Porque é que isso ainda é importante para si?',
    began: 'Como começou? Conte o primeiro dia.',
    problem: 'O que era difícil para as pessoas antes de virem ter consigo?',
    customer: 'De que cliente se lembra melhor? O que aconteceu?',
    proof: 'O que faz de forma diferente dos outros? Um exemplo basta.',
    business: {
      who: 'Como é uma manhã normal no seu trabalho?',
      matters: 'Porque faz este trabalho e não outro?',
    },
    someone: {
      who: 'O que faz essa pessoa que mais ninguém faz? Um pequeno hábito basta.',
      changed: 'O que é diferente na sua vida por causa dessa pessoa?',
      matters: 'O que nunca lhe disse?',
    },
  },
  nl: {
    who: 'Wie was er nog meer bij? Vertel iets wat diegene deed of zei.',
    where: 'Waar was het? Beschrijf de plek aan iemand die er nooit is geweest.',
    when: 'Wanneer was het, en hoe zag je leven er toen uit?',
    happened: 'Welk moment zie je het duidelijkst voor je? Vertel het van begin tot eind.',
    changed: 'Wat was er daarna anders?',
    matters: 'Waarom is het nog steeds belangrijk voor je?',
    began: 'Hoe begon het? Vertel over de eerste dag.',
    problem: 'Wat was moeilijk voor mensen voordat ze bij jou kwamen?',
    customer: 'Welke klant herinner je je het best? Wat gebeurde er?',
    proof: 'Wat doe jij anders dan anderen? Eén voorbeeld is genoeg.',
    business: {
      who: 'Hoe ziet een gewone ochtend op je werk eruit?',
      matters: 'Waarom doe je dit werk en geen ander?',
    },
    someone: {
      who: 'Wat doet diegene wat niemand anders doet? Een kleine gewoonte is genoeg.',
      changed: 'Wat is er in jouw leven anders door diegene?',
      matters: 'Wat heb je diegene nooit verteld?',
    },
  },
};

/** What Wren asks for after a thin story, one question per slot. */
export function moreQuestion(slot: StorySlot, category: CategorySlug, language: string): string {
  const texts = questions[storyLanguage(language)];
  const own = { 'business-story': texts.business, 'for-someone': texts.someone, memories: {}, milestone: {} }[category];
  return (own as Questions['business'])[slot] ?? texts[slot];
}

const [fewest, most] = [2, 3];

/** Where nobody has said what is missing: these give a story the most. */
const general: Readonly<Record<'business' | 'personal', readonly StorySlot[]>> = {
  business: ['customer', 'problem', 'proof'],
  personal: ['happened', 'changed', 'matters'],
};

/** The two or three slots to ask for. @param missing as the brief says, empty where there is none */
export function slotsToAsk(missing: readonly StorySlot[], category: CategorySlug): StorySlot[] {
  const asked = [...new Set(missing)].filter((slot) => slotsOf[category].includes(slot)).slice(0, most);
  if (asked.length >= fewest) return asked;
  const others = general[category === 'business-story' ? 'business' : 'personal'];
  return [...asked, ...others.filter((slot) => !asked.includes(slot))].slice(0, fewest);
}
