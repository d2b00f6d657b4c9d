/** Everything that the engine adds to the customer's sentences, by language. Each text holds words of theirs, so no two stories share one. */
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { tableOf } from './questions.ts';
import { capitalised, wordsOf } from './text.ts';

export type Joined = 'en' | 'de' | 'fr' | 'es';
export const hasJoins = (language: StoryLanguage | undefined): language is Joined =>
  language !== undefined && ['en', 'de', 'fr', 'es'].includes(language);

/** `{a}` is a sentence of theirs, `{x}`, `{y}` and `{z}` are a few words each, `{n}` is the addressee's name. */
const tables: Readonly<Record<Joined, ReadonlyMap<string, readonly string[]>>> = {
  en: tableOf(`
who | I was asked who belongs to it, and I said: {a} | The people in it came first: {a}
where | I was asked for the place, and I said: {a} | The place has its own sentence: {a}
when | I was asked when it was, and I said: {a}
happened | I was asked what I had not expected, and this is what I said: {a} | What happened is quickly said: {a}
changed | I was asked what was different afterwards, and I said: {a} | Asked for the moment itself, I said: {a}
matters | I was asked why it matters, and my answer was: {a} | To the question why it matters I said only this: {a}
began | I was asked how it began, and I said: {a}
problem | I was asked what people were missing, and I said: {a}
customer | I was asked for one customer, and I did not have to think: {a}
proof | I was asked what proves it, and I said: {a} | Asked for the proof, I gave this one: {a}
feeling | I was asked what I felt, and I said: {a} | What I felt I can say in a line: {a}
sense | I was asked what could be smelled and heard, and I said: {a}
words | I was asked which words stayed, and I said: {a}
more | I was asked once more, and I said: {a} | There was one more question, and I said: {a}
echo | I would say it again in the same words: {a} | If I may keep one line of all this, it is this one: {a} | I said it in one breath: {a} | This is how I told it: {a} | I have not found a shorter way to put it: {a} | The sentence I come back to is this: {a} | Somewhere in the middle I said: {a} | And I remember how I put it: {a} | Told in my own words, it goes: {a} | It can be said like this and no better: {a}
list | So this is what is in it: {x}, {y}, {z}. | Take away {x}, take away {y}, and it would be another story; the same goes for {z}. | {x}, {y} and {z}: I did not have to look for them. | What I named, in no order at all: {x}, {y}, {z}.
head | When I say {x}, | Each time I come to {x}, | With {x} in front of me, | Where it says {x}, | At {x}, | As long as there is {x}, | Since I said {x}, | Once I have said {x},
tail | I know why I am telling it. | the rest is close by. | I do not need to add anything. | a few words have to be enough. | I leave the sentence as it is. | I would rather say too little than too much. | there is more silence than text. | I stop for a moment and then go on. | I hear myself telling it. | nothing has to be made bigger than it was. | I keep to what I said. | I can still say it in the same words. | that is as plain as I can put it. | it has to stand for what I left out. | the telling slows down. | I want it written down and not only remembered. | nobody has to guess what I mean. | I have no better word for it. | it sounds like me. | I would begin there again. | it needs no explanation from me. | I trust it more than a long speech. | I do not look for a bigger word. | I am back in the middle of it. | I have said the part that counts. | anybody who was there would nod.
address | {n}, this is for you. | {n}, I wrote this down for you. | {n}, these lines are yours.
closing | {n}, that is how I tell it, and I tell it to you.
fragment | And this: {f} | And then: {f} | Also this: {f}
photo | {t} | Photograph what is left of {q}, and put your own line under it. | A picture that belongs to {q}; no filter, no text on it.
reel | {t}, step by step | Film your hands while you tell {q} in one take. | Let the sound run and say {q} over it.
carousel | {t}, page by page | Begin with {q}, then a page for each thing that followed. | Set {q} in large letters; the pages after it tell how it came to that.
text | {t}, in words | Write down {q} the way you told it, and stop there. | Only text today: {q}, and the sentence before it.
question | {t}: and yours? | Tell {q} in two lines and ask who knows something like it. | Put {q} first, then ask your readers for their own.
story | {t}, today | Show where {q} would stand today, and let people answer in the story. | Post {q} as it is and add what reminds you of it now.
live | {t}, out loud | Go live and tell {q} to the end, with all that the written story leaves out. | Read the passage with {q} aloud and take questions.
rest | A day off | No post today. Read what people wrote about {q}.
cta | Write me what yours is. | Send this to somebody who was there. | Save it for a quiet evening. | Tell me the first thing you thought of. | Come by and ask me about it. | Pass it on to whoever needs it.
value | You keep {q} as it was said and pass it on that way. | You give {q} its place and make no more of it than it was. | You let {q} count for more than a grand word. | You go back to {q} when you say what matters. | You name {q} plainly, where others would look past it. | You know what {q} is worth, and you show it.
`),
  de: tableOf(`
who | Ich wurde gefragt, wer dazugehört, und ich sagte: {a} | Gefragt nach den Menschen, sagte ich: {a}
where | Ich wurde nach dem Ort gefragt, und ich sagte: {a} | Der Ort hat seinen eigenen Satz: {a}
when | Ich wurde gefragt, wann das war, und ich sagte: {a}
happened | Ich wurde gefragt, womit ich nicht gerechnet hatte, und ich sagte: {a} | Was geschah, ist schnell gesagt: {a}
changed | Ich wurde gefragt, was danach anders war, und ich sagte: {a} | Gefragt nach dem Augenblick selbst, sagte ich: {a}
matters | Ich wurde gefragt, warum mir das wichtig ist, und meine Antwort war: {a} | Warum es mir wichtig ist, habe ich so gesagt: {a}
began | Ich wurde gefragt, wie es angefangen hat, und ich sagte: {a}
problem | Ich wurde gefragt, was den Leuten fehlte, und ich sagte: {a}
customer | Ich wurde nach einem Kunden gefragt, und ich musste nicht lange suchen: {a}
proof | Ich wurde gefragt, woran man es sieht, und ich sagte: {a}
feeling | Ich wurde gefragt, was ich gefühlt habe, und ich sagte: {a} | Was ich fühlte, passt in eine Zeile: {a}
sense | Ich wurde gefragt, was zu riechen und zu hören war, und ich sagte: {a}
words | Ich wurde gefragt, welche Worte geblieben sind, und ich sagte: {a}
more | Ich wurde noch einmal gefragt, und ich sagte: {a} | Es gab noch eine Frage, und ich sagte: {a}
echo | Ich würde es wieder so sagen: {a} | Wenn ich eine Zeile von alldem behalten darf, dann diese: {a} | In einem Atemzug habe ich gesagt: {a} | So habe ich es erzählt: {a} | Kürzer kann ich es nicht sagen: {a} | Der Satz, zu dem ich zurückkomme, ist dieser: {a} | Irgendwo in der Mitte sagte ich: {a} | In meinen Worten heißt es: {a}
list | Das also gehört dazu: {x}, {y}, {z}. | Ohne {x}, ohne {y} wäre es eine andere Geschichte, und ohne {z} auch. | {x}, {y} und {z}: Danach musste ich nicht suchen. | Was ich genannt habe, ohne Ordnung: {x}, {y}, {z}.
head | Wenn ich {x} sage, | Sooft ich bei {x} ankomme, | Mit {x} vor Augen | Wo {x} steht, | Bei {x} | Solange {x} dasteht, | Sobald {x} gesagt ist,
tail | weiß ich, warum ich es erzähle. | ist der Rest nicht weit. | muss ich nichts hinzufügen. | müssen wenige Worte reichen. | lasse ich den Satz, wie er ist. | sage ich lieber zu wenig als zu viel. | ist mehr Stille als Text. | halte ich kurz an und erzähle dann weiter. | höre ich mich selbst erzählen. | muss nichts größer werden, als es war. | bleibe ich bei dem, was ich gesagt habe. | genügen dieselben Worte noch immer. | wird das Erzählen langsamer. | soll es aufgeschrieben sein und nicht nur erinnert. | muss niemand raten, was ich meine. | habe ich kein besseres Wort. | klingt es nach mir. | würde ich wieder anfangen. | braucht es keine Erklärung von mir. | traue ich dem mehr als einer langen Rede. | suche ich kein größeres Wort. | ist gesagt, was zählt.
address | {n}, das ist für dich. | {n}, das habe ich für dich aufgeschrieben. | {n}, diese Zeilen gehören dir.
closing | {n}, so erzähle ich es, und ich erzähle es dir.
fragment | Und dies: {f} | Und dann: {f} | Auch das: {f}
photo | {t} | Fotografiere, was von {q} geblieben ist, und schreib deinen Satz darunter. | Ein Bild zu {q}, ohne Filter und ohne Text darauf.
reel | {t}, Schritt für Schritt | Filme deine Hände, während du {q} in einem Zug erzählst. | Lass den Ton laufen und sprich {q} darüber.
carousel | {t}, Seite für Seite | Beginne mit {q}, dann eine Seite für alles, was folgte. | Setze {q} in großen Buchstaben; die Seiten danach zeigen, wie es dazu kam.
text | {t}, in Worten | Schreib {q} so auf, wie du es erzählt hast, und hör dann auf. | Heute nur Text: {q} und der Satz davor.
question | {t}: und bei euch? | Erzähl {q} in wenigen Zeilen und frag, wer Ähnliches kennt. | Stell {q} an den Anfang und bitte um die Geschichten der anderen.
story | {t}, heute | Zeig, wo {q} heute stünde, und lass in der Story antworten. | Poste {q}, wie es ist, und sag dazu, was dich jetzt daran erinnert.
live | {t}, laut erzählt | Geh live und erzähl {q} bis zum Ende, mit allem, was im Text fehlt. | Lies die Stelle mit {q} vor und nimm Fragen an.
rest | Ein freier Tag | Heute kein Beitrag. Lies, was zu {q} geschrieben wurde.
cta | Schreib mir, was es bei dir ist. | Schick es jemandem, der dabei war. | Heb es dir für einen ruhigen Abend auf. | Sag mir, woran du zuerst gedacht hast. | Komm vorbei und frag mich danach. | Gib es weiter, wenn es jemandem hilft.
value | Du bewahrst {q} so, wie es gesagt wurde, und gibst es so weiter. | Du gibst {q} seinen Platz und machst es nicht größer, als es war. | Für dich zählt {q} mehr als ein großes Wort. | Du kommst auf {q} zurück, wenn du sagst, worauf es ankommt. | Du nennst {q} beim Namen, wo andere vorbeisehen. | Du weißt, was {q} wert ist, und zeigst es.
`),
  fr: tableOf(`
who | On m’a demandé qui en fait partie, et j’ai dit : {a} | Pour les personnes, j’ai répondu : {a}
where | On m’a demandé le lieu, et j’ai dit : {a} | Le lieu a sa phrase à lui : {a}
when | On m’a demandé quand c’était, et j’ai dit : {a}
happened | On m’a demandé ce que je n’attendais pas, et j’ai dit : {a} | Ce qui s’est passé tient en peu de mots : {a}
changed | On m’a demandé ce qui avait changé, et j’ai dit : {a} | Pour le moment même, j’ai répondu : {a}
matters | On m’a demandé pourquoi cela compte, et ma réponse était : {a} | Pourquoi cela compte, je l’ai dit ainsi : {a}
began | On m’a demandé comment cela a commencé, et j’ai dit : {a}
problem | On m’a demandé ce qui manquait aux gens, et j’ai dit : {a}
customer | On m’a demandé un seul client, et la réponse était là : {a}
proof | On m’a demandé la preuve, et j’ai dit : {a}
feeling | On m’a demandé ce que je ressentais, et j’ai dit : {a} | Ce que je ressentais tient en une ligne : {a}
sense | On m’a demandé ce qu’on sentait et entendait, et j’ai dit : {a}
words | On m’a demandé quels mots sont restés, et j’ai dit : {a}
more | On m’a encore posé une question, et j’ai dit : {a} | Il y avait encore une question, et j’ai dit : {a}
echo | Je le redirais avec les mêmes mots : {a} | Si je peux garder une ligne de tout cela, c’est celle-ci : {a} | Je l’ai dit d’un souffle : {a} | Voilà comment je l’ai raconté : {a} | Je ne sais pas le dire plus court : {a} | La phrase à laquelle je reviens est celle-ci : {a} | Quelque part au milieu, j’ai dit : {a} | Avec mes mots à moi, cela donne : {a}
list | Voilà donc ce qu’il y a dedans : {x}, {y}, {z}. | Sans {x}, sans {y}, ce serait une autre histoire, et sans {z} aussi. | {x}, {y} et {z} : je n’ai pas eu à chercher. | Ce que j’ai nommé, sans ordre : {x}, {y}, {z}.
head | Quand je dis {x}, | Chaque fois que j’arrive à {x}, | Avec {x} devant moi, | Là où il y a {x}, | À {x}, | Tant que {x} est là, | Une fois {x} dit,
tail | je sais pourquoi je raconte. | le reste n’est pas loin. | je n’ai rien à ajouter. | peu de mots doivent suffire. | je laisse la phrase telle quelle. | je préfère en dire trop peu que trop. | il y a plus de silence que de texte. | je m’arrête un peu, puis je continue. | je m’entends raconter. | rien ne doit devenir plus grand que c’était. | je m’en tiens à ce que j’ai dit. | les mêmes mots suffisent encore. | le récit ralentit. | je veux que ce soit écrit et pas seulement gardé en mémoire. | personne n’a à deviner. | je n’ai pas de meilleur mot. | cela me ressemble. | je recommencerais par là. | il ne faut pas d’explication. | je m’y fie plus qu’à un long discours. | je ne cherche pas de plus grand mot. | l’essentiel est dit.
address | {n}, ceci est pour toi. | {n}, j’ai écrit cela pour toi. | {n}, ces lignes sont à toi.
closing | {n}, c’est ainsi que je le raconte, et c’est à toi que je le raconte.
fragment | Et ceci : {f} | Et puis : {f} | Ceci aussi : {f}
photo | {t} | Photographiez ce qui reste de {q} et mettez votre phrase dessous. | Une image pour {q}, sans filtre ni texte.
reel | {t}, pas à pas | Filmez vos mains pendant que vous racontez {q} d’un trait. | Laissez le son et dites {q} par-dessus.
carousel | {t}, page à page | Commencez par {q}, puis une page pour chaque chose qui a suivi. | Écrivez {q} en grand ; les pages suivantes disent comment on en est venu là.
text | {t}, en mots | Écrivez {q} comme vous l’avez raconté, et arrêtez-vous là. | Du texte seulement : {q}, et la phrase d’avant.
question | {t} : et vous ? | Racontez {q} en peu de lignes et demandez qui connaît cela. | Mettez {q} en tête, puis demandez leur histoire aux autres.
story | {t}, aujourd’hui | Montrez où serait {q} aujourd’hui et laissez répondre en story. | Publiez {q} tel quel et dites ce qui vous le rappelle.
live | {t}, à voix haute | Passez en direct et racontez {q} jusqu’au bout. | Lisez le passage avec {q} et prenez des questions.
rest | Un jour libre | Pas de publication. Relisez ce qu’on a écrit sur {q}.
cta | Écrivez-moi ce que c’est pour vous. | Envoyez-le à quelqu’un qui était là. | Gardez-le pour un soir tranquille. | Dites-moi à quoi vous avez pensé. | Passez me voir et posez la question. | Transmettez-le à qui en a besoin.
value | Vous gardez {q} comme cela fut dit, et vous le transmettez ainsi. | Vous donnez sa place à {q} sans en faire plus que ce n’était. | Pour vous, {q} compte plus qu’un grand mot. | Vous revenez à {q} pour dire ce qui compte. | Vous nommez {q} là où d’autres passeraient. | Vous savez ce que vaut {q}, et vous le montrez.
`),
  es: tableOf(`
who | Me preguntaron quién forma parte de esto, y dije: {a} | De las personas dije: {a}
where | Me preguntaron por el lugar, y dije: {a} | El lugar tiene su propia frase: {a}
when | Me preguntaron cuándo fue, y dije: {a}
happened | Me preguntaron qué no esperaba, y dije: {a} | Lo que pasó se dice pronto: {a}
changed | Me preguntaron qué cambió después, y dije: {a} | Del momento mismo dije: {a}
matters | Me preguntaron por qué me importa, y mi respuesta fue: {a} | Por qué me importa, lo dije así: {a}
began | Me preguntaron cómo empezó, y dije: {a}
problem | Me preguntaron qué le faltaba a la gente, y dije: {a}
customer | Me preguntaron por un cliente, y no tuve que buscar: {a}
proof | Me preguntaron por la prueba, y dije: {a}
feeling | Me preguntaron qué sentí, y dije: {a} | Lo que sentí cabe en una línea: {a}
sense | Me preguntaron a qué olía y qué se oía, y dije: {a}
words | Me preguntaron qué palabras quedaron, y dije: {a}
more | Me preguntaron otra vez, y dije: {a} | Hubo una pregunta más, y dije: {a}
echo | Lo diría otra vez con las mismas palabras: {a} | Si puedo guardar una línea de todo esto, es esta: {a} | Lo dije de un tirón: {a} | Así lo conté: {a} | No sé decirlo más corto: {a} | La frase a la que vuelvo es esta: {a} | En algún momento dije: {a} | Con mis palabras es así: {a}
list | Esto es, pues, lo que hay: {x}, {y}, {z}. | Sin {x}, sin {y}, sería otra historia, y sin {z} también. | {x}, {y} y {z}: no tuve que buscarlo. | Lo que nombré, sin orden: {x}, {y}, {z}.
head | Cuando digo {x}, | Cada vez que llego a {x}, | Con {x} delante, | Donde dice {x}, | En {x} | Mientras esté {x}, | Una vez dicho {x},
tail | sé por qué lo cuento. | el resto está cerca. | no hace falta añadir nada. | pocas palabras tienen que bastar. | dejo la frase como está. | prefiero decir de menos que de más. | hay más silencio que texto. | me paro un momento y luego sigo. | me oigo contarlo. | nada tiene que ser más grande de lo que fue. | me quedo con lo que dije. | las mismas palabras todavía sirven. | el relato va más despacio. | quiero que quede escrito y no solo recordado. | nadie tiene que adivinar. | no tengo mejor palabra. | suena a mí. | volvería a empezar por ahí. | no necesita explicación. | me fío más de eso que de un discurso. | no busco una palabra más grande. | lo que cuenta está dicho.
address | {n}, esto es para ti. | {n}, esto lo escribí para ti. | {n}, estas líneas son tuyas.
closing | {n}, así lo cuento, y te lo cuento a ti.
fragment | Y esto: {f} | Y luego: {f} | También esto: {f}
photo | {t} | Fotografía lo que queda de {q} y pon tu frase debajo. | Una imagen para {q}, sin filtro ni texto.
reel | {t}, paso a paso | Graba tus manos mientras cuentas {q} de un tirón. | Deja el sonido y di {q} encima.
carousel | {t}, página a página | Empieza con {q} y sigue con una página para cada cosa que vino. | Escribe {q} en grande; las páginas siguientes dicen cómo se llegó ahí.
text | {t}, en palabras | Escribe {q} como lo contaste y para ahí. | Hoy solo texto: {q} y la frase anterior.
question | {t}: ¿y tú? | Cuenta {q} en pocas líneas y pregunta quién conoce algo así. | Pon {q} primero y pide a los demás su historia.
story | {t}, hoy | Enseña dónde estaría {q} hoy y deja que respondan. | Publica {q} tal cual y di qué te lo recuerda.
live | {t}, en voz alta | Haz un directo y cuenta {q} hasta el final. | Lee el pasaje con {q} y responde preguntas.
rest | Un día libre | Hoy sin publicación. Lee lo que escribieron sobre {q}.
cta | Escríbeme cuál es el tuyo. | Mándaselo a quien estuvo allí. | Guárdalo para una noche tranquila. | Dime en qué pensaste al leerlo. | Pásate y pregúntame. | Compártelo con quien lo necesite.
value | Guardas {q} como se dijo y así lo pasas a otros. | Le das su sitio a {q} sin hacerlo más grande de lo que fue. | Para ti, {q} cuenta más que una gran palabra. | Vuelves a {q} cuando dices lo que importa. | Nombras {q} donde otros pasarían de largo. | Sabes lo que vale {q}, y lo demuestras.
`),
};

export const joinsFor = (language: Joined, key: string): readonly string[] => tables[language].get(key) ?? [];

/** A quotation in the marks of the language; a sentence keeps its full stop inside. */
export function quoted(text: string, language: StoryLanguage | undefined): string {
  const inner = text.replace(/["“”„«»]/g, '').trim();
  if (language === 'de') return `„${inner}“`;
  if (language === 'fr') return `« ${inner} »`;
  return language === 'es' ? `«${inner}»` : `“${inner}”`;
}

const set = (words: string) => new Set(words.split(/\s+/));
export const prepositions: Readonly<Record<Joined, ReadonlySet<string>>> = {
  en: set(
    'in at on by near under over behind beside between inside outside around along across through during before after from until since without with within into above below among upstairs downstairs',
  ),
  de: set(
    'in im an am auf bei beim neben unter über hinter vor vorm zwischen nach seit während ohne mit aus vom von zu zum zur gegen um durch',
  ),
  fr: set('dans à au aux en sur sous chez près derrière devant entre pendant après avant depuis avec sans par vers'),
  es: set('en a al con sin bajo sobre detrás delante entre durante después antes desde hasta por cerca junto'),
};
/** Words that no title, name or quotation ends in. */
export const danglingWords = set(
  'a an the my our his her their its your and or but of in on at by for with from to into as that this these those which who when where because if so than then is was were are be been have has had do did does not no very just only i he she it we they you me him us them some any every all der die das den dem des ein eine einen einem einer mein meine meinen und oder aber von vom zu zum zur im in am an auf mit bei für aus nach als wie dass weil wenn ist war sind waren hat nicht ich er sie es wir le la les un une des de du et ou mais à au aux en dans sur pour par avec sans chez que qui où ne pas est était ce cette son sa ses mon ma mes il elle je nous el los las una unos y o pero del al con sin por para que no es era su sus mi mis se lo il gli di da con per non è um uma os as do da com não het een van op met niet',
);
/** Words that are small at the beginning of a fragment. */
export const small: Readonly<Record<Joined, ReadonlySet<string>>> = {
  en: set(
    'a an the my our his her their this that these those when because like just only and but to no not one two three every each some what where who so',
  ),
  de: set(
    'der die das ein eine einen mein meine unser unsere sein seine ihr ihre dass weil wie wenn als nur und aber kein keine jeder jede jedes',
  ),
  fr: set('le la les un une des mon ma mes notre nos son sa ses leur ce cette que parce comme quand seulement et mais'),
  es: set('el la los las un una mi mis nuestro nuestra su sus que porque como cuando solo y pero'),
};
export const finite: Readonly<Record<Joined, RegExp>> = {
  en: /^(?:is|was|are|were|am|has|had|have|did|does|do|could|would|can|will|should|may|might|must|went|came|got|made|said|told|took|gave|knew|thought|felt|saw|found|left|kept|held|stood|sat|ran|began|broke|brought|built|bought|caught|chose|cost|cut|drew|drank|drove|ate|fell|fed|fought|flew|forgot|froze|grew|hung|heard|hid|hit|hurt|laid|led|lent|let|lay|lit|lost|meant|met|paid|put|rode|rang|rose|sang|sank|sent|set|shook|shone|shot|slept|sold|wept|wore|spoke|spent|stuck|swam|taught|threw|understood|woke|won|wrote|became|makes|says|tells|takes|gives|knows|thinks|feels|comes|goes|means|wants|needs|loves|likes|helps|works|lives|tries|looks|sells|runs|sends|writes|asks|walks|plays|brings|speaks|leaves|falls|finds|pays|seems|keeps|stays|smells|smelled|smelt|sounds|tastes|sits|stands|teaches|turns|starts|opens|needs|sings|fixes|need|want|love|live|stand|work|argue|play|\p{Ll}{2,}ed|\p{L}+n['’]t|\p{L}+['’](?:s|re|m|d|ll|ve))$/iu,
  de: /^(?:ist|war|sind|waren|bin|hat|hatte|haben|hatten|habe|wird|wurde|wurden|kann|konnte|konnten|muss|musste|mussten|will|wollte|soll|sollte|darf|durfte|mag|mochte|ging|gingen|kam|kamen|stand|standen|saß|saßen|lag|lagen|gab|sah|sahen|nahm|hielt|ließ|rief|lief|fiel|schrieb|blieb|trug|fuhr|sprach|starb|aß|trank|sang|roch|weiß|wusste|dachte|brachte|steht|liegt|geht|kommt|macht|sagt|heißt|hieß|gibt|arbeite|arbeitet|fing|wuchs|half|schlug|schlief|zog|warf|fand|verstand|schloss|\p{Ll}{2,}te|\p{Ll}{2,}ten)$/iu,
  fr: /^(?:est|était|sont|étaient|a|avait|ont|avaient|suis|ai|fut|fait|faisait|dit|disait|va|allait|vient|venait|peut|pouvait|sait|savait|met|mettait|prit|prend|\p{Ll}{2,}(?:ait|aient|èrent))$/iu,
  es: /^(?:es|era|eran|fue|fueron|son|está|estaba|estaban|hay|había|ha|han|tiene|tenía|tengo|soy|dice|dijo|hace|hizo|va|iba|puede|podía|sabe|sabía|puso|vino|quiso|tuvo|\p{Ll}{2,}(?:aba|aban|ían|ía|ó|aron|ieron|amos|imos))$/iu,
};
const subjects: Readonly<Record<Joined, RegExp>> = {
  en: /^(?:i|we|he|she|it|they|you|there|everyone|everybody|nobody|people)(?:['’]\p{L}+)?$/iu,
  de: /^(?:ich|wir|er|sie|es|man|du|ihr|niemand|jeder|alle)$/iu,
  fr: /^(?:je|j['’]\p{L}+|il|elle|on|nous|ils|elles|c['’]\p{L}+|ça|personne)$/iu,
  es: /^(?:yo|él|ella|nosotros|ellos|ellas|nadie|todos)$/iu,
};
export const relative =
  /^(?:who|which|that|when|where|because|how|what|whose|if|dass|weil|wenn|wie|als|wo|qui|que|où|quand|dont|parce|donde|cuando|porque|quien|como)$/iu;
const feelings =
  /^(?:safe|scared|terrified|tired|proud|happy|sad|furious|embarrassed|nervous|quiet|angry|relieved|lonely|afraid|small|free|calm|guilty|ashamed|surprised|lost|exhausted|excited|numb|lucky|so (?:proud|happy|sad|scared)|very \p{L}+)\b/iu;

/** Whether a sentence has a subject with its verb, other than after "who" or "when". */
export function isClause(sentence: string, language: Joined): boolean {
  const all = wordsOf(sentence);
  if (
    /^(?:dass|weil|that(?= (?:i|we|he|she|it|they|the|a|my|nobody|somebody|everything|being|you)\b)|because|like|as if|que|parce que|porque)(?!\p{L})/iu.test(
      sentence,
    )
  )
    return false;
  const stop = all.findIndex((word, at) => at > 0 && relative.test(word));
  const main = stop < 0 ? all : all.slice(0, stop);
  const isOpen = stop === 0 || relative.test(all[0] ?? '');
  if (isOpen && all.length > 3)
    return /,/.test(sentence) || language !== 'en' || /^(?:that|what|how|als|wenn|quand|cuando|como)\b/i.test(sentence);
  const hasSubject =
    main.slice(0, -1).some((word) => subjects[language].test(word)) ||
    /^(?:I|It|That|He|She|We|They)['’]/.test(sentence);
  return (
    hasSubject ||
    main.some((word, at) => at > 0 && finite[language].test(word)) ||
    (language !== 'en' && finite[language].test(all[0] ?? ''))
  );
}

interface Frame {
  readonly language: Joined;
  readonly asked: string | undefined;
  readonly isFirst: boolean;
  readonly category: CategorySlug;
  /** All answers, to tell names from words. */
  readonly all: string;
}

/** Small at the beginning where the customer would write it so within a sentence. */
function lowered(text: string, { language, all }: Frame): string {
  const [head = ''] = text.split(/[\s,.]/, 1);
  const word = head.toLowerCase();
  const isSmall = small[language].has(word) || prepositions[language].has(word);
  const isUsed =
    language === 'en' &&
    !/^I\b/.test(head) &&
    new RegExp(String.raw`(?<![\p{L}])${word.replace(/[^\p{L}\p{N}]/gu, '.')}(?![\p{L}])`, 'u').test(all);
  return isSmall || isUsed ? word + text.slice(head.length) : text;
}

/** A fragment becomes a sentence by the lightest words that add no fact; a sentence stays. */
export function framed(bare: string, frame: Frame): string {
  const { language } = frame;
  if (isClause(bare, language)) return bare;
  const text = lowered(bare, frame);
  const [head = ''] = wordsOf(text.toLowerCase());
  const shaped = language === 'en' ? englishFrame(text, head, frame) : otherFrame(text, head, language);
  if (shaped !== undefined) return shaped;
  const frames = joinsFor(language, 'fragment');
  return (frames[bare.length % Math.max(1, frames.length)] ?? '{f}').replace('{f}', text);
}

function englishFrame(text: string, head: string, { asked, isFirst, category, all }: Frame): string | undefined {
  const isLower = /^\p{Ll}/u.test(text);
  if (/^that /.test(text)) return `What I want to say is ${text}`;
  if (/^for \p{Lu}|^for my /u.test(text) && isFirst) return `This is ${text}`;
  if (isLower && (prepositions.en.has(head) || /^(?:because|like|as if|when|just before|last|early|late)\b/.test(text)))
    return `It was ${text}`;
  if (/^\d/.test(text)) return `It was ${text}`;
  if (feelings.test(text))
    return asked === 'feeling' || asked === 'changed' || / (?:i|my|me)\b/i.test(text)
      ? `I was ${text.charAt(0).toLowerCase()}${text.slice(1)}`
      : `It was ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  if (/^(?:to|not|no|never|nothing)$/.test(head)) return undefined;
  if (isLower && /^\p{Ll}+s$/u.test(head) && finite.en.test(head)) return `${pronounIn(all)} ${text}`;
  if (isLower && (finite.en.test(head) || /^\p{Ll}{2,}ed$/u.test(head)))
    return `${category === 'for-someone' ? pronounIn(all) : 'I'} ${text}`;
  if (isFirst)
    return category === 'for-someone'
      ? `This is for ${text}`
      : `This is about ${/^\p{Lu}\p{Ll}+ing\b/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`;
  if (asked === 'who' || asked === 'customer') return `There was ${text}`;
  return isLower && !small.en.has(head) ? `It was ${text}` : undefined;
}

function pronounIn(all: string): string {
  const [she, he] = [all.match(/\b(?:she|her)\b/gi)?.length ?? 0, all.match(/\b(?:he|him|his)\b/gi)?.length ?? 0];
  return she === he ? 'It' : she > he ? 'She' : 'He';
}

const timeOrPlace: Readonly<Record<Exclude<Joined, 'en'>, string>> = { de: 'Das war', fr: 'C’était', es: 'Fue' };
const meant: Readonly<Record<Exclude<Joined, 'en'>, readonly [RegExp, string]>> = {
  de: [/^dass /, 'Ich will sagen,'],
  fr: [/^que /, 'Je veux dire'],
  es: [/^que /, 'Quiero decir'],
};

function otherFrame(text: string, head: string, language: Exclude<Joined, 'en'>): string | undefined {
  const [that, frame] = meant[language];
  if (that.test(text)) return `${frame} ${text}`;
  if (prepositions[language].has(head) || /^(?:18|19|20)\d\d/.test(text))
    return capitalised(`${timeOrPlace[language]} ${text}`);
  return undefined;
}
