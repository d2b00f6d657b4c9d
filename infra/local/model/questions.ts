/** What Wren asks and says, by language. A line is a key and its texts; `.f`, `.b` are for someone and for a business. */
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';

export function tableOf(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = text.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [key = '', ...texts] = line.split('|').map((part) => part.trim());
      return [key, texts] as const;
    }),
  );
}

const en = tableOf(`
opening.b | What made you start your business?
opening | Which memory keeps coming back to you?
opening.f | Who is this story for?
opening.m | Which milestone in your life shall we tell?
who | Who was there with you? | Whose face do you see when you think of it?
who.b | Who are you, and who stood beside you at the beginning?
who.f | How did the two of you come into each other’s lives? | What do you call this person?
where | Where did it happen? | If I stood in that place with you, what would I notice?
where.f | Where do you see this person when you think of them?
when | When was this?
happened | What happened that you did not expect? | What happened right after?
happened.f | Which moment with this person would you live through again? | What does this person do that nobody else does quite like that?
changed | What was different afterwards? | What was the moment that made it different from any other day?
changed.f | When did this person change something for you?
matters | Why does it matter to you today? | What should somebody take from this story?
matters.f | What have you never quite told this person?
began | Where and how did it begin?
problem | What were people struggling with before they found you?
customer | Which customer do you remember best?
proof | What did somebody say or do that proved it works? | When did you know that this was going to work?
matters.b | Beyond the money, why does this work matter to you?
feeling | How did you feel right then?
sense | Which smell, sound or taste belongs to it? | What was somebody doing with their hands?
words | Which words do you remember, yours or somebody else’s?
words.b | What do you refuse to do, even when it would pay?
more | What have you kept from that time, in a drawer or in a habit? | What did you understand only later? | Which part do you leave out when you tell it quickly? | What did you never find out? | How would somebody else who was there begin it? | Which sentence must not be missing?
more.b | What would I see if I watched you work for an hour? | Which mistake taught you the most? | Where would you like this to go from here? | What nearly made you stop? | What would be missing if you closed tomorrow?
follow | You said {}. What happened just before that? | Stay there for a moment, at {}. What could you hear? | When you say {}, whose face do you see? | Standing beside you, at {}, what would I have noticed? | I keep coming back to {}. What were you thinking just then? | What came of it, after {}?
thin | {}: what would I have seen, if I had been there? | One detail more: what belongs to {}? | Tell me one thing about {} that only you would know.
quote | {}: I can see it. | Thank you. I’ll keep {}, just as you said it. | {}. A story can stand on that. | I’m writing down {}. | That helps: {}. | {} already says a lot. | I like that you mention {}. | Good. {} belongs in there. | I can picture {}. | I’ll remember {}. | Yes, {}. I have it. | I’ve underlined {}. | I won’t change a word of {}.
told | Thank you for telling me. | I can follow you. | That helps, thank you. | I’m with you. | Thank you, I’ll keep that.
heavy | I’m sorry. Thank you for trusting me with that. | That is a lot to carry. Take your time. | Thank you for saying it. We can go slowly. | I hear you.
empty | That’s all right, a few plain words are enough. | No hurry. Whatever comes to mind will do. | All right, let’s look from another side.
unsure | That’s fine, not everything leaves a trace. | Then we leave that open. | No need to know. Let’s try a different corner.
refused | Of course, we leave that. | That stays yours. Let’s go somewhere else. | No problem, we skip it.
private | Of course, that stays out of the story. | Understood: I won’t write that.
instruction | I’ll stay with your story, that is what I’m here for. | That is not for me to do. Back to you.
asked | I’m Wren, an assistant: I ask, you tell, and then I write your story from it. | Take as long as you like; a handful of good answers is enough. | Anything small and true will do: a place, a face, a sentence somebody said.
done | Nearly there. A few more answers make it a better story.
finish | Good. Press ‘I’m done, write my story’ and I’ll write it from what you told me. | I have everything I need. Press ‘I’m done, write my story’ and I’ll begin. | That goes in as well. Whenever you’re ready, press ‘I’m done, write my story’.
enough | I have enough for a good story now: press ‘I’m done, write my story’ whenever you like. If you’d rather go on:
`);

const de = tableOf(`
who | Wer war dabei? | Wessen Gesicht siehst du, wenn du daran denkst?
who.b | Wer bist du, und wer stand am Anfang neben dir?
who.f | Wie seid ihr euch begegnet? | Wie nennst du diesen Menschen?
where | Wo war das? | Was würde ich sehen, wenn ich dort neben dir stünde?
where.f | Wo siehst du diesen Menschen, wenn du an ihn denkst?
when | Wann war das?
happened | Was ist passiert, womit du nicht gerechnet hast? | Was geschah gleich danach?
happened.f | Welchen Moment mit diesem Menschen würdest du noch einmal erleben? | Was macht dieser Mensch so wie niemand sonst?
changed | Was war danach anders? | In welchem Moment wurde es ein besonderer Tag?
changed.f | Wann hat dieser Mensch etwas für dich verändert?
matters | Warum ist dir das heute wichtig? | Was soll jemand daraus mitnehmen?
matters.f | Was hast du diesem Menschen nie ganz gesagt?
began | Wo und wie hat es angefangen?
problem | Womit hatten die Leute Mühe, bevor sie dich fanden?
customer | An welche Kundin oder welchen Kunden denkst du am liebsten?
proof | Was hat jemand gesagt oder getan, das zeigte: Es funktioniert? | Wann wusstest du, dass es klappt?
matters.b | Warum ist dir diese Arbeit wichtig, vom Geld abgesehen?
feeling | Was hast du in dem Augenblick gefühlt?
sense | Welcher Geruch, Klang oder Geschmack gehört dazu? | Was haben die Hände dabei getan?
words | An welche Worte erinnerst du dich?
more | Was hast du aus der Zeit behalten? | Was hast du erst später verstanden? | Was hast du nie erfahren? | Welcher Satz darf nicht fehlen?
follow | Du sagst {}. Was war kurz davor? | Bleib einen Moment bei {}. Was hast du gehört? | Wenn du {} sagst: Wen siehst du vor dir?
thin | {}: Was hätte ich dort gesehen? | Noch eine Einzelheit zu {}, bitte: Welche kennst nur du?
quote | {}: Das sehe ich vor mir. | Danke. {} bleibt genau so stehen. | Ich schreibe mir auf: {}. | {} sagt schon viel. | Gut, {} gehört hinein. | {}: Das merke ich mir.
told | Danke, dass du das erzählst. | Das hilft mir. | Ich höre zu.
heavy | Das tut mir leid. Danke, dass du es mir anvertraust. | Das ist viel. Lass dir Zeit. | Danke, dass du das sagst. Wir können langsam machen.
empty | Schon gut, ein paar einfache Worte reichen. | Keine Eile. Was dir einfällt, genügt.
unsure | Das macht nichts, nicht alles bleibt. | Dann lassen wir das offen.
refused | Natürlich, das lassen wir. | Das bleibt bei dir. Reden wir von etwas anderem.
private | Natürlich, das kommt nicht in die Geschichte. | Verstanden, das schreibe ich nicht.
instruction | Ich bleibe bei deiner Geschichte, dafür bin ich da.
asked | Ich bin Wren, ein Assistent: Ich frage, du erzählst, und daraus schreibe ich deine Geschichte. | Lass dir so viel Zeit, wie du magst.
done | Fast geschafft. Mit ein paar Antworten mehr wird es eine bessere Geschichte.
finish | Gut. Drück auf ‘I’m done, write my story’, dann schreibe ich. | Ich habe alles, was ich brauche. Drück auf ‘I’m done, write my story’, wenn du so weit bist.
enough | Das reicht für eine gute Geschichte: Drück auf ‘I’m done, write my story’, wann du magst. Sonst noch:
`);

const fr = tableOf(`
who | Qui était là avec vous ? | Quel visage voyez-vous quand vous y pensez ?
who.b | Qui êtes-vous, et qui était à vos côtés au début ?
who.f | Comment vous êtes-vous rencontrés ? | Comment appelez-vous cette personne ?
where | Où était-ce ? | Si j’étais là avec vous, que verrais-je ?
where.f | Où voyez-vous cette personne quand vous pensez à elle ?
when | Quand était-ce ?
happened | Que s’est-il passé que vous n’attendiez pas ? | Que s’est-il passé juste après ?
happened.f | Quel moment avec cette personne voudriez-vous revivre ? | Que fait cette personne comme nulle autre ?
changed | Qu’est-ce qui était différent ensuite ? | À quel moment ce jour est-il devenu unique ?
changed.f | Quand cette personne a-t-elle changé quelque chose pour vous ?
matters | Pourquoi est-ce important pour vous aujourd’hui ? | Que doit-on retenir de cette histoire ?
matters.f | Que n’avez-vous jamais tout à fait dit à cette personne ?
began | Où et comment cela a-t-il commencé ?
problem | Qu’est-ce qui manquait aux gens avant de vous trouver ?
customer | De quelle cliente ou de quel client vous souvenez-vous le mieux ?
proof | Qu’a-t-on dit ou fait qui vous l’a prouvé ? | Quand avez-vous su que cela marcherait ?
matters.b | Au-delà de l’argent, pourquoi ce travail compte-t-il pour vous ?
feeling | Qu’avez-vous ressenti à ce moment-là ?
sense | Quelle odeur, quel bruit ou quel goût s’y attache ? | Que faisaient les mains ?
words | De quels mots vous souvenez-vous ?
more | Qu’avez-vous gardé de ce temps-là ? | Qu’avez-vous compris plus tard seulement ? | Que n’avez-vous jamais su ? | Quelle phrase ne doit pas manquer ?
follow | Vous dites {}. Que s’était-il passé juste avant ? | Restons un instant sur {}. Qu’entendiez-vous ?
thin | {} : qu’aurais-je vu, si j’avais été là ? | Encore un détail sur {} : lequel êtes-vous seul à connaître ?
quote | {} : je le vois. | Merci. Je garde {}, tel quel. | Je note {}. | {}, cela dit déjà beaucoup. | {} : cela a sa place dans l’histoire.
told | Merci de me le raconter. | Cela m’aide. | Je vous suis.
heavy | Je suis désolé. Merci de me le confier. | C’est beaucoup à porter. Prenez votre temps.
empty | Ce n’est rien, quelques mots simples suffisent. | Sans hâte : ce qui vient suffit.
unsure | Ce n’est rien, tout ne laisse pas de trace. | Alors nous laissons cela ouvert.
refused | Bien sûr, nous laissons cela. | Cela reste à vous. Parlons d’autre chose.
private | Bien sûr, cela n’entrera pas dans l’histoire. | Compris, je ne l’écrirai pas.
instruction | Je reste avec votre histoire, je suis là pour elle.
asked | Je suis Wren, un assistant : je demande, vous racontez, et j’en écris votre histoire. | Prenez le temps que vous voulez.
done | Presque. Quelques réponses de plus feront une meilleure histoire.
finish | Bien. Appuyez sur ‘I’m done, write my story’ et j’écris. | J’ai tout ce qu’il me faut : ‘I’m done, write my story’, quand vous voulez.
enough | J’ai de quoi écrire une belle histoire : ‘I’m done, write my story’, quand vous voulez. Sinon :
`);

const es = tableOf(`
who | ¿Quién estaba contigo? | ¿Qué cara ves cuando lo recuerdas?
who.b | ¿Quién eres, y quién estaba a tu lado al principio?
who.f | ¿Cómo os conocisteis? | ¿Cómo llamas a esta persona?
where | ¿Dónde fue? | Si yo estuviera allí contigo, ¿qué vería?
where.f | ¿Dónde ves a esta persona cuando piensas en ella?
when | ¿Cuándo fue?
happened | ¿Qué pasó que no esperabas? | ¿Qué pasó justo después?
happened.f | ¿Qué momento con esta persona volverías a vivir? | ¿Qué hace esta persona como nadie más?
changed | ¿Qué fue distinto después? | ¿En qué momento dejó de ser un día cualquiera?
changed.f | ¿Cuándo cambió algo para ti esta persona?
matters | ¿Por qué te importa hoy? | ¿Qué debería llevarse alguien de esta historia?
matters.f | ¿Qué no le has dicho nunca del todo a esta persona?
began | ¿Dónde y cómo empezó?
problem | ¿Qué les faltaba a las personas antes de encontrarte?
customer | ¿De qué cliente te acuerdas mejor?
proof | ¿Qué dijo o hizo alguien que te lo demostró? | ¿Cuándo supiste que funcionaría?
matters.b | Más allá del dinero, ¿por qué te importa este trabajo?
feeling | ¿Qué sentiste en ese momento?
sense | ¿Qué olor, sonido o sabor tiene? | ¿Qué hacían las manos?
words | ¿Qué palabras recuerdas?
more | ¿Qué has guardado de aquel tiempo? | ¿Qué entendiste solo más tarde? | ¿Qué no llegaste a saber nunca? | ¿Qué frase no puede faltar?
follow | Dices {}. ¿Qué pasó justo antes? | Quédate un momento en {}. ¿Qué se oía?
thin | {}: ¿qué habría visto yo allí? | Un detalle más de {}: ¿cuál conoces solo tú?
quote | {}: lo veo. | Gracias. Guardo {}, tal cual. | Apunto {}. | {} ya dice mucho. | {}: eso tiene su sitio en la historia.
told | Gracias por contármelo. | Eso me ayuda. | Te sigo.
heavy | Lo siento. Gracias por confiármelo. | Es mucho. Tómate tu tiempo.
empty | No pasa nada, unas palabras sencillas bastan. | Sin prisa: lo que te venga.
unsure | No importa, no todo deja huella. | Entonces lo dejamos abierto.
refused | Claro, eso lo dejamos. | Eso se queda contigo. Hablemos de otra cosa.
private | Claro, eso no entra en la historia. | Entendido, no lo escribiré.
instruction | Me quedo con tu historia, para eso estoy aquí.
asked | Soy Wren, un asistente: yo pregunto, tú cuentas, y con eso escribo tu historia. | Tómate el tiempo que quieras.
done | Casi. Con unas respuestas más será mejor historia.
finish | Bien. Pulsa ‘I’m done, write my story’ y la escribo. | Tengo todo lo que necesito: ‘I’m done, write my story’, cuando quieras.
enough | Ya hay para una buena historia: pulsa ‘I’m done, write my story’ cuando quieras. Si prefieres seguir:
`);

const it = tableOf(`
who | Chi c’era con te?
where | Dove è successo?
when | Quando è stato?
happened | Che cosa è successo che non ti aspettavi?
changed | Che cosa è cambiato dopo?
matters | Perché è importante per te oggi?
began | Come è cominciato?
problem | Che cosa mancava alle persone prima di trovarti?
customer | Quale cliente ricordi meglio?
proof | Che cosa ti ha dimostrato che funziona?
sense | Quale odore, suono o sapore ricordi?
words | Quali parole ricordi?
more | Che cosa hai conservato di quel tempo? | Quale frase non deve mancare?
thin | {}: che cosa avrei visto lì?
quote | {}: lo vedo. | Grazie. Tengo {}, così com’è.
told | Grazie di raccontarmelo.
heavy | Mi dispiace. Grazie della fiducia.
private | Certo, questo resta fuori.
refused | Certo, lasciamo stare.
finish | Ho tutto: ‘I’m done, write my story’, quando vuoi.
`);

const pt = tableOf(`
who | Quem estava lá contigo?
where | Onde foi?
when | Quando foi?
happened | O que aconteceu que não esperavas?
changed | O que mudou depois?
matters | Porque é que isso é importante para ti hoje?
began | Como começou?
problem | O que faltava às pessoas antes de te encontrarem?
customer | De que cliente te lembras melhor?
proof | O que te provou que funciona?
sense | Que cheiro, som ou sabor lhe pertence?
words | De que palavras te lembras?
more | O que guardaste desse tempo? | Que frase não pode faltar?
thin | {}: o que teria eu visto lá?
quote | {}: consigo ver. | Obrigado. Guardo {}, tal como disseste.
told | Obrigado por me contares.
heavy | Lamento. Obrigado pela confiança.
private | Claro, isso fica de fora.
refused | Claro, deixamos isso.
finish | Tenho tudo: ‘I’m done, write my story’, quando quiseres.
`);

const nl = tableOf(`
who | Wie was erbij?
where | Waar was het?
when | Wanneer was het?
happened | Wat gebeurde er dat je niet had verwacht?
changed | Wat was er daarna anders?
matters | Waarom is het vandaag belangrijk voor je?
began | Hoe is het begonnen?
problem | Wat misten mensen voordat ze jou vonden?
customer | Welke klant herinner je je het best?
proof | Waaruit bleek dat het werkt?
sense | Welke geur, klank of smaak hoort erbij?
words | Welke woorden herinner je je?
more | Wat heb je uit die tijd bewaard? | Welke zin mag niet ontbreken?
thin | {}: wat had ik daar gezien?
quote | {}: ik zie het voor me. | Dank je. {} blijft zo staan.
told | Dank je dat je het vertelt.
heavy | Dat spijt me. Dank je voor je vertrouwen.
private | Natuurlijk, dat blijft erbuiten.
refused | Natuurlijk, dat laten we.
finish | Ik heb alles: ‘I’m done, write my story’, wanneer je wilt.
`);

const tables: Readonly<Record<StoryLanguage, ReadonlyMap<string, readonly string[]>>> = { en, de, fr, es, it, pt, nl };

const marks: Partial<Record<CategorySlug, string>> = { 'for-someone': 'f', 'business-story': 'b', milestone: 'm' };

/** The texts for a key, those of the category before the usual ones; none where the language lacks them. */
export function textsFor(key: string, language: StoryLanguage, category: CategorySlug): readonly string[] {
  const table = tables[language];
  return table.get(`${key}.${marks[category]}`) ?? table.get(key) ?? [];
}

/** What a question of Wren's in any language asked for; undefined for a question of somebody else. */
export function keyAsked(question: string): string | undefined {
  for (const table of Object.values(tables))
    for (const [key, texts] of table)
      if (texts.some((text) => text.endsWith('?') && !text.includes('{}') && question.includes(text)))
        return key.split('.')[0];
  return undefined;
}
