import type { StoryLanguage } from '#shared/story/languages.ts';

const lines = (text: string) => text.trim().split('\n');

interface Statements {
  /** Thoughts of death, and self-harm. */
  readonly distress: readonly string[];
  /** An attempt under way, violence, abuse. */
  readonly danger: readonly string[];
  /** Idioms, ordinary story material, and grief. */
  readonly harmless: readonly string[];
}

/** Invented statements, as people type them: misspelled, without accents, in capitals. */
export const careStatements: Readonly<Record<StoryLanguage, Statements>> = {
  en: {
    distress: lines(`
id be better dead tbh
im so done with being alive lol
ngl ive been googling painless ways to die
i keep staring at the pills in the cabinet and counting them
whats the point of me even being here
Some days I can't see the point of getting up.
I don't see the point of going on
cant see myself making it to christmas
i scratch my arms until they bleed when mum shouts
ive got nothing left im gonna end things tonight
my mate texted me hes going to top himself
i just dont wanna be alive no more
theres days i think the kids would be better off with me gone
i've been thinking about taking the whole packet and going to sleep
honestly death sounds nice rn
i cant do life anymore
tried to od last weekend, nobody noticed
i want out. out of everything. out of living
my flatmate keeps saying he'll jump
i keep a rope in the garage just in case
my mum says shes going to end it this time
i wish a bus would hit me
not gonna lie i dont plan on being around next year
i'd be happier dead
everyone would breathe easier if i wasnt here
shes threatening to cut her wrists if i leave
i daydream about crashing my car on purpose
im tired of living like a ghost, i want it over
i begged god to let me die in my sleep
i want to kill myself
Some days I think about ending it all
i dont want to be here anymore
I don’t want to live any more.
honestly i just wanna die
I wish I was dead
I wish I had never been born. Everything hurts.
Everyone would be better off without me
I CAN'T GO ON LIVING LIKE THIS
i have been thinking about suicide since my wife left
im suicidal and nobody knows
We had the bakery for ten years. Now I sit in the car at night and think about driving off the bridge.
I cut myself
i keep cutting myself, it helps
I’ve been hurting myself again
I tried to kill my self last year
i want to kil myslef
sometimes i think of comitting suicde
There is no point in living without her.
I have nothing left to live for
my daughter says she wants to die
My son cuts himself and I don't know what to do
life isnt worth living
I want to end my life.
Thinking of taking my own life.
I just... want to disappear forever, i dont want to exist
i hope i dont wake up tomorrow
My best friend is suicidal.
I was going to hang myself in the garage in 2011
I feel like killing myself tonight
nobody would care if I died
I don't see a reason to keep living
i wanna kms
sometimes i stand on the platform and think about jumping in front of the train
I think my friend is going to kill himself tonight
i cant do this anymore i want to die
i hate myself and want to die
my life is not worth living anymore
I wish I could just go to sleep and never wake up
the voices tell me to kill myself
I should just die
I don't think I want to carry on living
I've thought about ending my life
everyone would be happier if i was dead
i don't want to live anymroe
if I lose the shop I will kill myself
I'd rather not be alive
thinking abt suicide again
I dont want 2 live
We opened in 2015, and my gran taught me everything. To be honest I don't know why I'm writing this, I don't want to be alive anymore.
It was a good year. Then the debts came. I planned to drive into a tree on the A40.
I can't stop thinking about killing myself since the shop closed
ive had enough of life
i dont want to do this anymore. i want to go to sleep forever
im worthless and everyone hates me. i should kill myself
I feel suicidal
My best friend told me last night that she wants to end her life
I cut my wrists
I want my life to be over
I feel like I should disappear. permanently.
i just cant live anymore
i dont see myself living past this year, I plan to hang myself
My son tried to kill himself yesterday
I don't want to live any more
Sometimes I think everyone would be better off if I was gone
I have thoughts of suicide
i want to hurt myself
I've been thinking of ways to kill myself
I can't keep going. I want to die.
I feel so hopeless, I want to end my life
I'm going to jump off a bridge
I have a plan to kill myself tonight
My wife is suicidal
i dont wanna live
I wish I'd never been born
`),
    danger: lines(`
my dad comes into my room at night and i pretend to sleep
he put his hands round my throat again
my partner wont let me leave the house and took my phone
dad took the belt to me again last night
my stepbrother makes me do things at night
my husband locked me in the bedroom again
my ex keeps waiting outside my work with a knife
my daughter took a load of paracetamol tonight
my girlfriend throws things at me and punches me
he hits me
my husband beats me
My boyfriend choked me last night
I took all the pills
i just swallowed a whole bottle of tylenol
He says he will kill me if I leave
I'm scared of my husband
my dad hits my mum when he is drunk
My stepfather abused me when I was nine
I was raped
She punches me and locks me in the bathroom
my uncle touched me at night
he threatened to kill me and the kids
I don’t feel safe at home
my ex is stalking me
im standing on the bridge and im going to jump
please call the police he is outside with a knife
He is beating my sister right now
My dad beats me up when he drinks
He raped me.
I'm being abused at home
my husband threatened me with a knife
i have a gun and im going to use it on myself
he strangled me
i swallowed all my antidepressants
my husbend beats me
my father used to beat me with a belt
He grabbed me by the throat
I am afraid to go home
help i'm being held here against my will
I've been suffering domestic abuse for years
he tried to strangle me on sunday
My ex boyfriend raped me
My husband hit me so hard I fell
He's been hitting me since the wedding
my mother's boyfriend touches me
someone is hurting me at home
im being beaten by my dad
i took a whole packet of pills and now im dizzy
i drank bleach
there is so much blood, i cut too deep
I'm not safe, he's drunk and he's got a knife
he said he will burn the house down with us in it
He beats me every night
my stepfather hits me
she hits me and I'm scared
my boyfriend raped me
I took too many pills
I swallowed a bottle of pills
I'm being hurt at home
my dad abuses me
I'm scared my husband is going to kill me
I OD'd last night
`),
    harmless: lines(`
i overdosed on cake at the party
There was no point in going on to Leeds
we had no reason to buy anything
life is not worth living without music, he used to joke
nothing to live for but the next harvest, grandpa joked
I could have died laughing
That cake is to die for.
We were killing it that summer
Her killer chocolate cake won the fair
my deadline is killing me
We watched Suicide Squad on our first date
he died of cancer in 2014
My grandfather died in the war
I was dying to see her
we beat them 3:1
the piano hit the wall
she cut herself a slice
My brother took his own life in 2009. He taught me to whistle.
My brother killed himself when I was twelve, and this is for him.
I cut myself shaving on the morning of the wedding
I cut my own hair with the kitchen scissors
My feet were killing me
My mum is going to kill me when she reads this
He hit me with a question I could not answer
Then it hit me: we were broke.
She beats me at chess every Sunday
I wanted to die of embarrassment
I'd rather die than eat her sprouts
I nearly killed myself carrying that piano up the stairs
I shot myself in the foot with that price
I didn't want to live in London anymore, so we moved
At mile twenty I thought I was going to die
We ended it all with fireworks
I took my life in my own hands and opened the shop
My grandmother took all her pills every morning with tea
Quitting the bank was career suicide, they said
I want to grow old and die in this house with you
That song touched me when I was low
The smell of bread hit me at the door
I would kill for one of her pancakes
I jumped off the bridge into the lake with my cousins
He kicked me under the table so I would stop talking
The doctor said she was not in danger
I hurt myself falling off the ladder and he drove me to hospital
I can't live without coffee
I don't want to be late
You kill me, he said, and laughed until he cried
He died doing what he loved
We killed time in the station
I nearly drowned when I was six and my uncle pulled me out
My heart beats faster when I open the shop
I hit my thumb with the hammer
She punches holes in the tickets
I can't live without her
I don't want to be here on a Monday, said every baker
I was shot down by every bank
I was afraid of my teacher
She ended her life's work with a party
Dad pushed me on the swing
She beat me by two seconds
My grandmother's suicide was never talked about; she is why I write
After my husband's suicide I learned to bake
He was killed in the war, shot near Caen
Our business almost died in 2020
I'd kill for that recipe
He choked on a peanut and we laughed for years
She hurt herself on the way to the hospital, but he was born anyway
I want to end this chapter and start a new one
He stopped breathing at four in the morning and I held his hand
We lived on bread and hope
Everyone would be happier if the shop opened on Sundays
We cut our wedding cake ourselves
She slapped the dough and laughed
I don't think about dying, I think about Tuesday
She said over my dead body
After the fire I did not know how to go on
My brother locked me in the shed as a joke
Nobody beats my mum at cards
my knees are killing me
I wish I could disappear into that photo again
He choked up when he saw the ring
My cousin Joe could talk a dog off a meat truck, and when he left for the war we all died a little.
When the oven blew up my eyebrows were gone and I thought my mother would murder me.
My grandfather was shot in the leg in 1944 and he walked home on it.
She fought cancer like a boxer, she hit it with everything she had.
The doctor told me the baby was in danger and I held my breath for nine hours.
I hung myself out to dry on that deal.
He would hit the piano keys so hard the neighbours knocked.
I drowned in debt for two years
I cut ties with my brother in 2003
I was burned out, I could not get up in the morning, so I quit the bank and bought a goat
At night he took his pills, kissed her and said good night.
We took all the pills of wool off the coats
He pulled a knife from his belt and cut the cake
I felt dead inside until I met her
I wanted to scream when they closed the school
After dad's suicide we planted a tree. Every spring I sit under it.
He shot himself in 1987 and my mother never said his name again
my brother overdosed in 2015 and I named the bar after him
My students call me the killer because of my tests
We nearly killed each other building that boat
This job will be the death of me
I'm dying for a coffee
We died laughing
you slay
My sister has a killer smile
She has killer shoes
He kicked the bucket in 1999
Break a leg, she said
my dad died by suicide when I was ten
the suspense is killing me
I was beaten to the punch
My brother committed suicide in 2010
She lost her life in the fire
I cut myself on a piece of glass
That hit me like a ton of bricks
My grandma hit the roof
My brother will kill me when he reads this
`),
  },
  de: {
    distress: lines(`
ich hab kein bock mehr auf leben
ich will einfach dass alles aufhört, für immer
manchmal denk ich es wär besser wenns mich nicht gäb
mein bruder hat gesagt er bringt sich um
hab mir tabletten besorgt, genug für immer
ich wünschte ich würde morgen nicht aufwachen
ich tu mir wieder weh
ich hab nichts mehr wofür ich leben will
ich hab schon einen abschiedsbrief geschrieben
mir is alles egal ich spring einfach
ich will nicht mehr leben
Ich möchte sterben
ich moechte einfach nur noch sterben
Ich bring mich um
ich will mich umbringen
Manchmal denke ich daran, allem ein Ende zu setzen.
ich denke oft an selbstmord
Ich wünschte, ich wäre tot
Ohne mich wären alle besser dran
Ich habe keinen Grund mehr zu leben
das leben hat keinen sinn mehr
Ich ritze mich wieder
ich verletze mich selbst, dann wird es ruhig
ICH WILL NICHT MEHR DA SEIN
Am liebsten würde ich nicht mehr aufwachen
Ich habe versucht, mir das Leben zu nehmen
Meine Tochter will nicht mehr leben
mein sohn ritzt sich
ich wil mich umbrignen
Ich habe Suizidgedanken
Ich will vom Dach springen
Ich überlege, mir das Leben zu nehmen
Es wäre besser, wenn ich tot wäre
ich möchte mich umbringen
Ich will Schluss machen mit meinem Leben
Ich will tot sein
Alle wären besser dran ohne mich
Ich will nich mehr leben
Eigentlich geht es um meinen Opa. Aber seit er weg ist, will ich auch nicht mehr leben.
Ich hab genug vom Leben
ich will sterben
ich habe mir die pulsadern aufgeschnitten
meine beste freundin will sich das leben nehmen
Ich überlege von der Brücke zu springen
Am besten wäre ich tot
ich will mich töten
Ich möchte tot sein
ich habe selbstmordgedanken
ich verletze mich
Ich will mir das Leben nehmen
ich halte das Leben nicht mehr aus
`),
    danger: lines(`
meine freundin hat tabletten genommen und antwortet nicht mehr
er hat mich die treppe runtergeschubst
er schlägt mich
Mein Mann schlaegt mich, wenn er getrunken hat
mein freund hat mich gewürgt
Ich habe alle Tabletten genommen
hab grad die ganze packung schlaftabletten geschluckt
Ich habe Angst vor meinem Mann
Mein Vater hat mich als Kind missbraucht
Ich wurde vergewaltigt
er droht mir, mich umzubringen
Er schlägt die Kinder
Ich bin zu Hause nicht sicher
Mein Ex bedroht mich
manchmal stehe ich am Gleis und denke ans Springen
Mein Vater hat mich geschlagen
Ich hab 30 Tabletten genommen
Mein Onkel hat mich angefasst, als ich klein war
Meine Mutter schlägt mich
Ich werde von meinem Mann geschlagen
Mein Mann hat mich gestern so geschlagen, dass ich nicht aufstehen konnte
Mein Stiefvater kommt nachts in mein Zimmer und fasst mich an
Er hat gesagt, er bringt mich um
Mein Vater schlägt mich und meine Mutter
ich wurde missbraucht
er tut mir weh
Ich habe eine Überdosis genommen
`),
    harmless: lines(`
er hat mich beim Tischtennis geschlagen, jedes Mal
Ich hätte mich totlachen können
Wir haben uns schlapp gelacht und sind fast gestorben vor Lachen
Mein Opa ist im Krieg gestorben
Mein Bruder hat sich 2009 das Leben genommen. Er konnte so gut pfeifen.
Die Uhr schlägt zwölf
Mein Herz schlägt für dieses Dorf
Sie schlägt mich beim Schach
Er schlug mich als Nachfolger vor
Ich will nicht sterben, ohne das Meer gesehen zu haben
Ich wollte nicht mehr in Berlin leben
Meine Mutter bringt mich um, wenn sie das liest
Ich habe mich beim Kochen geschnitten
Der Abgabetermin bringt mich um
Für diesen Kuchen könnte ich sterben
Ich wäre vor Scham am liebsten im Boden versunken
Wir haben sie 3:1 geschlagen
Sie schnitt sich eine Scheibe Brot ab
Oma nahm jeden Morgen ihre Tabletten
Ich wollte nicht mehr da arbeiten
Das war ein Selbstmordkommando, sagte der Trainer
Wir haben uns umgezogen und den Laden umgebaut
Der Preis hat mich erschlagen
Ich brachte die alten Möbel um die Ecke
Er hat mich nie geschlagen, auch nicht, als ich das Auto verbeult hatte
Diese Hitze bringt mich noch um
Er starb an Krebs
Er brachte mich um den Schlaf
Mein Vater schlug Nägel in die Wand
Ich wollte nicht mehr Lehrer sein
Ich habe mir das Leben leichter gemacht
Ich hatte Angst vor der Prüfung
Ich mache Schluss mit dem Rauchen
Wir schlagen Sahne
Der Gedanke an den Tod meines Vaters macht mich traurig
Ich habe mir in den Finger geschnitten
Als der Ofen platzte, dachte ich, meine Mutter bringt mich um
Mein Vater ist vom Dach gefallen und hat überlebt
Die Bank hat uns den Hahn abgedreht, ich war am Ende
Er schlug mit der Faust auf den Tisch und lachte
Ich konnte nicht mehr schlafen vor Aufregung
Sein Tod hat mich umgehauen
Ich habe mich in die Arbeit gestürzt
Ich sterbe vor Hunger
Das ist zum Sterben schön
Mein Bruder hat sich umgebracht, als ich zwölf war
Ich bin todmüde
Die Konkurrenz schläft nicht
`),
  },
  fr: {
    distress: lines(`
jveux mourir franchement
des fois j'aimerais ne pas me réveiller
je me coupe en cachette depuis la rentrée
si je disparais personne le remarquera
j'ai plus envie d'être là
ma soeur s'est ouvert les veines ce matin
jpense a mourir tt le temps
je veux mourir
Je n'ai plus envie de vivre
jai plus envie de vivre
J’ai envie d’en finir
je veux me tuer
Je pense au suicide tous les jours
Je pense à me suicider
j ai envie de mourir
Je voudrais être morte
Je ne veux plus être là
tout le monde serait mieux sans moi
La vie ne vaut plus la peine d'être vécue
Je me scarifie
je me fais du mal depuis des mois
J'ai essayé de me suicider l'an dernier
JE VEUX EN FINIR AVEC LA VIE
ma fille veut mourir
mon fils parle de se suicider
je veu me suisider
Je n’ai plus aucune raison de vivre
Je voudrais m’endormir et ne plus jamais me réveiller
Je n'en peux plus, je veux mourir
je pense à en finir
j'ai des pensées suicidaires
Personne ne me regretterait si je mourais
J'ai fait une tentative de suicide
je veux me foutre en l'air
je ne veux plus de cette vie, je veux mourir
Depuis qu'il est parti je n'ai plus envie de rien, j'ai envie de mourir
J'en ai marre de vivre
je vais me jeter sous un train
j'aimerais mieux être mort
Ma copine me dit qu'elle veut se tuer
je veux me suicider
j'ai des idées noires, je veux mourir
je n'ai plus goût à la vie
je me mutile
j'ai envie de disparaître pour toujours
je veux crever
je pense souvent à mourir
`),
    danger: lines(`
mon mec me tape dessus
j'ai avalé toute la boite
mon beau-père rentre dans ma chambre et me touche
mon ex m'attend en bas avec un couteau
mon mari m'a poussée dans l'escalier
il me frappe
mon mari me bat
Mon copain m'a étranglée hier soir
J'ai avalé tous les cachets
j’ai pris toute la boite de somniferes
J'ai peur de mon mari
Mon oncle m’a violée quand j’avais dix ans
il menace de me tuer
Mon père bat ma mère
je ne suis pas en sécurité chez moi
Il m'a donné des coups
il nous frappe, moi et les enfants
Il m'a violée
J'ai pris trop de médicaments
je suis victime de violences conjugales
papa me frappe
Mon mari m'a menacée avec un couteau
mon mari m'étrangle
j'ai avalé des médicaments pour en finir
Mon père nous bat, mon frère et moi
il me bat
mon père m'a violée
j'ai pris tous les médicaments
ma mère me frappe
`),
    harmless: lines(`
mon mari m'a tapé dans l'œil dès le premier soir
J'étais mort de rire
On était morts de faim en arrivant
Mon grand-père est mort à la guerre
Mon frère s'est suicidé en 2009, il m'a appris à siffler.
Mon frère s’est donné la mort il y a vingt ans
Je mourais d'envie de la revoir
Ce gâteau est à tomber
Cette chaleur me tue
Ma mère va me tuer si elle lit ça
Il me bat aux échecs tous les dimanches
Mon cœur bat pour ce village
L'odeur du pain m'a frappé à l'entrée
Ce qui me frappe, c'est son calme
Je ne veux pas mourir sans avoir vu la mer
Je ne voulais plus vivre à Paris
J'ai voulu mourir de honte
Je me suis coupé en cuisinant
Elle s'est coupé une tranche de pain
Nous les avons battus 3 à 1
Il a frappé à la porte
Mamie prenait tous ses cachets le matin
J'ai hâte d'en finir avec les travaux
On a pris toute la boîte de chocolats
Je me suis tuée à la tâche pour ouvrir ce restaurant
Je veux vivre
J'ai failli mourir de peur
Je ne veux plus travailler
Je suis tombé amoureux, c'est à mourir
Je tuerais pour un croissant
Son suicide a changé notre famille
La mort de mon père m'a changée
Le froid me mord
Il a frappé un grand coup sur l'enclume
Mon père s'est tué à moto en 1998
On mourait de chaud dans la cuisine
Ma mère m'a giflé le jour où j'ai volé des cerises
J'ai cru mourir de peur
Elle était à bout de forces
C'est à mourir de rire
Je suis mort de fatigue
Mon oncle s'est pendu en 1990
Ça me tue
La concurrence est rude
`),
  },
  es: {
    distress: lines(`
a veces desearia no despertarme
mi hermana dice que se va a matar
quiero dejar de existir
estoy pensando en tomarme todas las pastillas
me estoy haciendo daño otra vez
mejor me mato y ya
ya escribí mi carta de despedida
quiero morirme
Me quiero morir
Ya no quiero vivir
ya no quiero estar aqui
Quiero matarme
He pensado en suicidarme
pienso en el suicidio todos los dias
A veces pienso en acabar con todo
Ojalá estuviera muerta
No tengo ganas de vivir
La vida ya no tiene sentido
todos estarian mejor sin mi
Quiero quitarme la vida
Me corto los brazos
me hago daño a mi misma
Intenté suicidarme el año pasado
QUIERO ACABAR CON MI VIDA
mi hija dice que quiere morir
Mi hijo se autolesiona
quiero suisidarme
No tengo motivos para seguir viviendo
No puedo más, quiero morir
tengo ganas de morirme
me corto las venas
mi hermano se quiere matar
nadie me echaría de menos si muriera
deseo morir
quiero que todo se acabe, quiero morir
Desde que se fue no quiero vivir
estoy harta de vivir
me voy a tirar por el balcón
preferiría estar muerta
quiero suicidarme
no quiero vivir
mi vida no tiene sentido, quiero morir
me lastimo a propósito
ya no puedo más con la vida
me hago daño con una cuchilla
`),
    danger: lines(`
mi novio me ha dejado el ojo morado otra vez
mi ex me persigue y dice que me va a matar
mi padrastro se mete en mi cama
él me pega
mi marido me pega
Mi novio me golpea
Me tomé todas las pastillas
me he tragado un bote entero de pastillas
Tengo miedo de mi marido
Mi padrastro abusó de mí cuando era niña
me violaron
Me amenaza con matarme
Mi padre le pega a mi madre
no estoy segura en mi casa
Mi ex me maltrata
me violó mi tío
Mi padrastro me toca por las noches
papá me pega
Me han violado
mi marido me estrangula
Mi papá nos pega a mí y a mi hermano
me tomé las pastillas para morirme
mi padre me golpea
me violaron cuando era niña
tomé muchas pastillas
mi novio me pega
`),
    harmless: lines(`
Me moría de risa
Casi me muero de risa
Mi abuelo murió en la guerra
Mi hermano se suicidó en 2009. Me enseñó a silbar.
Mi hermano se quitó la vida hace veinte años
Me moría de ganas de verla
Está para morirse de bueno
Este calor me mata
Mi madre me mata si lee esto
Le ganamos 3 a 1
No quiero morir sin ver el mar
Ya no quería vivir en Madrid
Quería morirme de la vergüenza
Me corté cocinando
Se cortó un trozo de pan
Me pegó un susto enorme
Ese color me pega mucho
La abuela tomaba todas sus pastillas por la mañana
Quiero vivir aquí
El golpe del martillo me despertaba
Me pegué a la radio toda la noche
Me muero por sus croquetas
Mataría por un café
Quería acabar con todo el papeleo de una vez
Queremos morirnos de viejos en esta casa
Me mató de risa
Nos golpeó la crisis
Quiero morir en mi pueblo, de viejo
Le tenía miedo a mi profesor
El corazón me golpeaba
Mi padre pegaba sellos
Me da miedo la oscuridad
Mi padre se mató en un accidente en 1998
Mi madre me pegó una bofetada por robar cerezas
Creí que me moría del susto
Matamos el tiempo jugando a las cartas
Me muero de hambre
Mi tío se ahorcó en 1990
Está de muerte
Me matas de risa
`),
  },
  it: {
    distress: lines(`
mi taglio da quando lui se n'è andato
mio figlio ha detto che si vuole ammazzare
mia madre dice che la vuole fare finita
mi sono tagliata di nuovo stanotte
voglio morire
Voglio farla finita
non voglio piu vivere
Non ho più voglia di vivere
Voglio uccidermi
penso al suicidio ogni giorno
Ho pensato di suicidarmi
a volte penso di ammazzarmi
Vorrei essere morta
Non voglio più stare qui al mondo
La mia vita non ha più senso
starebbero tutti meglio senza di me
Voglio togliermi la vita
Mi taglio le braccia
mi faccio del male da sola
Ho provato a uccidermi l'anno scorso
VOGLIO MORIRE BASTA
mia figlia dice che vuole morire
Mio figlio si taglia
vogio suicidrmi
Non ho più motivi per vivere
ho tentato il suicidio
mi taglio da sola
voglio solo dormire e non svegliarmi più
desidero morire
mi sono tagliata le vene
Non voglio più svegliarmi
Da quando è morto non voglio più vivere
sono stanca di vivere
mi butto dal balcone
preferirei essere morta
voglio suicidarmi
vorrei morire
non voglio più esistere
mi faccio del male
penso spesso di morire
`),
    danger: lines(`
il mio ex mi aspetta sotto casa con un coltello
lui mi picchia
mio marito mi picchia
Il mio ragazzo mi ha strangolata ieri sera
Ho preso tutte le pillole
ho ingoiato una scatola intera di sonniferi
Ho paura di mio marito
Mio zio ha abusato di me quando ero piccola
sono stata violentata
Minaccia di uccidermi
Mio padre picchia mia madre
non sono al sicuro in casa
Il mio ex mi perseguita e mi minaccia
Sono stata stuprata
Ho preso troppe pastiglie
mio marito mi mette le mani addosso
il mio fidanzato è violento
mio marito mi ha strangolata
Papà picchia me e mio fratello
mio padre mi picchia
mi hanno stuprata
ho preso troppe pillole
lui mi fa del male
`),
    harmless: lines(`
mia madre mi picchiava sul pianoforte le dita a tempo
Sono morto dal ridere
Da morire dalle risate
Mio nonno è morto in guerra
Mio fratello si è tolto la vita nel 2009. Mi ha insegnato a fischiare.
Mio fratello si è suicidato vent'anni fa
Morivo dalla voglia di vederla
Mi piace da morire
Questo caldo mi uccide
Mia madre mi ammazza se legge questo
Li abbiamo battuti 3 a 1
Non voglio morire senza vedere il mare
Non volevo più vivere a Milano
Volevo morire di vergogna
Mi sono tagliato cucinando
Si è tagliata una fetta di pane
Mi batte a scacchi ogni domenica
Il suo coraggio mi ha colpito
La nonna prendeva tutte le pillole al mattino
Voglio vivere qui
Volevo farla finita con le scartoffie
Ucciderei per un caffè
Il cuore batte per questo paese
Una stretta di mano da spezzare il cuore
Mi tagliavo i capelli da sola
Quella canzone mi ha toccato quando ero giù
Mi ammazzo di lavoro
Il caldo picchia
Mi sono tagliata i capelli
Ho preso tutte le medicine per la nonna in farmacia
Mio padre picchiava il ferro in officina
Mi sono ammazzata di fatica
Mio padre è morto in un incidente nel 1998
Mia madre mi diede uno schiaffo per le ciliegie
Credevo di morire dallo spavento
Muoio di fame
Bello da morire
Mio zio si è impiccato nel 1990
Mio fratello mi ammazza quando lo legge
`),
  },
  pt: {
    distress: lines(`
a minha filha anda a cortar-se
queria desaparecer e nunca mais voltar, morrer mesmo
me cortei de novo
quero sumir desse mundo
escrevi uma carta de despedida pra minha família
quero morrer
Quero me matar
quero matar-me
Não quero mais viver
nao quero mais estar aqui
Já não quero viver
Penso em suicídio todos os dias
Pensei em me suicidar
às vezes penso em acabar com tudo
Queria estar morta
Não tenho vontade de viver
A vida não faz mais sentido
todos estariam melhor sem mim
Quero tirar a minha própria vida
Eu me corto
me machuco de proposito
Tentei me matar no ano passado
QUERO ACABAR COM A MINHA VIDA
minha filha diz que quer morrer
O meu filho corta-se
quero me suisidar
Não tenho mais motivos para viver
Não aguento mais, quero morrer
já tentei o suicídio
corto os pulsos
a minha irmã quer matar-se
só quero dormir e nunca mais acordar
penso em me matar
Estou a pensar em suicidar-me
Desde que ele morreu não quero mais viver
cansei de viver
vou me jogar da ponte
preferia estar morta
quero me suicidar
queria morrer
não quero mais existir
me machuco
eu me machuco com uma lâmina
`),
    danger: lines(`
o meu padrasto mexe comigo à noite
meu ex disse que vai me matar
meu namorado me empurrou da escada
minha filha tomou um monte de comprimidos
ele me bate
o meu marido bate-me
Meu namorado me enforcou ontem à noite
Tomei todos os comprimidos
engoli uma caixa inteira de remedios
Tenho medo do meu marido
Meu padrasto abusou de mim quando eu era criança
fui violada
Ele ameaça me matar
Meu pai bate na minha mãe
não estou segura em casa
O meu ex persegue-me e ameaça-me
Fui estuprada
o meu padrasto abusa de mim
meu namorado é violento
a minha mãe bate-me
Meu pai bate em mim e no meu irmão
meu marido tentou me enforcar
meu pai me espanca
fui abusada pelo meu tio
tomei remédios demais
meu marido me agride
`),
    harmless: lines(`
ela me bateu no jogo de cartas
Quase morri de rir
Morremos de rir
O meu avô morreu na guerra
O meu irmão suicidou-se em 2009. Ensinou-me a assobiar.
Meu irmão tirou a própria vida há vinte anos
Eu morria de vontade de a ver
Esse bolo é de morrer
Este calor me mata
A minha mãe mata-me se ler isto
Ganhámos 3 a 1
Não quero morrer sem ver o mar
Eu não queria mais viver em São Paulo
Queria morrer de vergonha
Cortei-me a cozinhar
Ela cortou uma fatia de pão
Ele me bate no xadrez todo domingo
O coração bate por esta aldeia
A avó tomava todos os comprimidos de manhã
Quero viver aqui
Queria acabar com tudo aquilo de papelada
Eu mataria por um café
Bate-me uma saudade daquela casa
O sol batia na janela
Me cortei fazendo a barba no dia do casamento
Estou morta de saudades
Ri tanto que quase morri
Quero morrer velho nesta casa
Não queria mais trabalhar no banco
Eles nos bateram na final
Bateram palmas
Cortei a fita sozinha
Meu pai morreu num acidente em 1998
A minha mãe deu-me uma palmada por roubar cerejas
Pensei que ia morrer de susto
Estou morta de fome
Meu tio se enforcou em 1990
Lindo de morrer
`),
  },
  nl: {
    distress: lines(`
soms hoop ik dat ik niet meer wakker word
het hoeft voor mij niet meer, leven
ik heb een afscheidsbrief geschreven
ik wil dood
Ik wil niet meer leven
ik wil er niet meer zijn
Ik wil mezelf van kant maken
ik maak mezelf van kant
Ik denk vaak aan zelfmoord
Soms denk ik eraan om er een eind aan te maken
Ik wou dat ik dood was
Ik heb geen zin meer om te leven
het leven heeft geen zin meer
iedereen is beter af zonder mij
Ik wil zelfmoord plegen
Ik snijd mezelf
ik doe mezelf pijn als het te veel wordt
Ik heb vorig jaar geprobeerd zelfmoord te plegen
IK WIL STERVEN
mijn dochter wil dood
Mijn zoon snijdt zichzelf
ik wil zelfmoort plegen
Ik heb geen reden meer om te leven
Ik wil nooit meer wakker worden
Ik wil uit het leven stappen
ik haat mezelf en wil dood
Ik wil slapen en nooit meer wakker worden
Ik wil niet langer leven
ik denk eraan om mezelf van kant te maken
Sinds hij dood is wil ik niet meer leven
ik ben klaar met leven
ik spring van de brug
ik was liever dood
ik wil sterven
ik wil zelfmoord plegen
ik wil niet meer bestaan
ik doe mezelf pijn
ik denk vaak aan doodgaan
`),
    danger: lines(`
mijn vriendin heeft pillen geslikt en reageert niet
mijn stiefvader komt 's nachts bij me in bed
hij slaat me
mijn man slaat mij
Mijn vriend heeft me gewurgd gisteravond
Ik heb alle pillen ingenomen
ik heb net een heel doosje slaappillen geslikt
Ik ben bang voor mijn man
Mijn oom heeft me misbruikt toen ik klein was
ik ben verkracht
Hij dreigt me te vermoorden
Mijn vader slaat mijn moeder
ik ben thuis niet veilig
Mijn ex stalkt me en bedreigt me
Mijn man heeft me weer geslagen
ik ben bang dat hij me vermoordt
mijn stiefvader zit aan me
Ik ben verkracht door mijn oom
Mijn vader slaat mij en mijn broertje
mijn man probeerde me te wurgen
mijn vader slaat me
ik ben misbruikt
ik heb te veel pillen geslikt
mijn man mishandelt me
ik heb al mijn pillen in een keer ingenomen
`),
    harmless: lines(`
we wilden niet meer wakker worden uit die droom
Ik lachte me dood
We kwamen niet meer bij van het lachen
Mijn opa is in de oorlog gestorven
Mijn broer heeft in 2009 zelfmoord gepleegd. Hij leerde me fluiten.
Mijn broer benam zich twintig jaar geleden het leven
Ik stierf van verlangen om haar te zien
Die taart is om voor te sterven
Die hitte wordt mijn dood
Mijn moeder vermoordt me als ze dit leest
We versloegen ze met 3-1
Ik wil niet sterven zonder de zee te zien
Ik wilde niet meer in Amsterdam leven
Ik schaamde me dood
Ik sneed me bij het koken
Ze sneed een plak brood af
Hij verslaat me elke zondag met schaken
De klok slaat twaalf
Mijn hart slaat voor dit dorp
Oma nam elke ochtend al haar pillen
Ik wil hier leven
Ik was doodmoe en doodgelukkig
Dat slaat nergens op
Zij was dood, maar haar recepten leven
Er kwam een eind aan de winter
Ik wilde er niet meer werken
Hij is overleden aan kanker
We versloegen ze in de finale
Ik wilde niet meer bij de bank werken
Ze sloeg haar armen om me heen
Mijn vader sloeg het ijzer
Ik heb het lint doorgesneden
Mijn vader is in 1998 verongelukt
Mijn moeder gaf me een tik omdat ik kersen stal
Ik dacht dat ik doodging van de schrik
Ik sterf van de honger
Mijn oom heeft zich in 1990 verhangen
Om te gieren
`),
  },
};
