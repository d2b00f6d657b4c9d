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
`),
    danger: lines(`
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
`),
    harmless: lines(`
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
`),
  },
  de: {
    distress: lines(`
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
`),
    danger: lines(`
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
`),
    harmless: lines(`
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
`),
  },
  fr: {
    distress: lines(`
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
`),
    danger: lines(`
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
`),
    harmless: lines(`
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
`),
  },
  es: {
    distress: lines(`
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
`),
    danger: lines(`
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
`),
  },
  it: {
    distress: lines(`
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
`),
    danger: lines(`
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
`),
    harmless: lines(`
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
`),
  },
  pt: {
    distress: lines(`
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
`),
    danger: lines(`
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
`),
    harmless: lines(`
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
`),
  },
  nl: {
    distress: lines(`
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
`),
    danger: lines(`
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
`),
    harmless: lines(`
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
`),
  },
};
