import { type StoryLanguage, storyLanguages } from '#shared/story/languages.ts';

/**
 * Frequent words of the seven languages, which tell nothing of one customer: pronouns, prepositions, auxiliary and everyday verbs,
 * times, amounts, and what a plan for posts says. Folded: small, without accents and apostrophes.
 */
const lists: Readonly<Record<StoryLanguage, string>> = {
  en: `the and that this these those there here then than them they their theirs she her hers him his himself herself itself its our ours ours
  ourselves you your yours yourself yourselves myself mine with without within from into onto upon over under about above below after
  before behind beside besides between among against along across around through during until till since for but not nor yet
  because although though while when where why how what which who whom whose whoever whatever whether either neither both each every all
  any some such same other others another else one two ones once twice first second third last next few many much more most less least
  lot lots only just also too very quite rather really almost even ever never always often sometimes usually again already still now
  soon later early late today tonight tomorrow yesterday morning mornings afternoon evening evenings night nights day days week weeks
  weekend month months year years hour hours minute minutes moment moments time times ago away back down off out round together apart
  alone near far long short big little small large great good better best bad worse worst new old young nice fine right wrong true real
  own sure certain ready whole half full enough several able possible different important
  are was were been being have has had having does did doing done dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt wont
  wouldnt cant cannot couldnt shouldnt mustnt neednt aint ive youve weve theyve youre theyre were hes shes thats theres heres whats whos
  lets youll well theyll hell shell itll youd hed shed wed theyd can could will would shall should may might must ought need needs needed
  used get gets got getting gotten give gives gave given giving take takes took taken taking make makes made making come comes came coming
  goes went gone going put puts putting keep keeps kept keeping let lets letting set sets setting say says said saying tell tells told
  telling ask asks asked asking speak speaks spoke spoken talk talks talked talking call calls called calling name names named answer
  answers answered know knows knew known knowing think thinks thought thinking believe mean means meant feel feels felt feeling feelings
  see sees saw seen seeing look looks looked looking watch watched hear hears heard hearing find finds found finding show shows showed
  shown showing want wants wanted wanting like likes liked love loves loved loving hope hopes hoped try tries tried trying start starts
  started begin begins began begun stop stops stopped end ends ended happen happens happened become becomes became turn turns turned
  turning leave leaves left leaving stay stays stayed wait waits waited waiting stand stands stood standing sit sits sat sitting lie lay
  walk walks walked run runs ran move moves moved live lives lived living work works worked working help helps helped bring brings
  brought carry carried hold holds held holding open opens opened close closed closes play plays played read reads reading write writes
  wrote written writing learn learned learnt remember remembers remembered forget forgets forgot forgotten send sends sent use uses using
  buy bought pay pays paid change changes changed
  thing things something anything nothing everything someone somebody anyone anybody everyone everybody nobody noone people person man men
  woman women child children boy boys girl girls family friend friends life lives world place places home house room door way ways part
  parts bit bits side sides hand hands head face eyes word words story stories kind kinds sort question questions reason
  yes well okay please thank thanks sorry maybe perhaps however instead anyway actually exactly simply finally nearly barely hardly
  win wins won art music song book books school street streets town city country village road water food tea coffee table chair floor wall
  window windows light air sun rain snow wind sky sea tree garden car bus train shop kitchen bed box letter paper phone clothes coat shoes
  hair voice heart warm cold hot dry wet dark bright quiet loud empty heavy black white red green blue yellow brown summer winter spring autumn
  birthday christmas party
  three four five six seven eight nine ten eleven twelve hundred thousand million
  post posts photo photos picture pictures reel reels carousel video videos live caption captions slide slides page pages text line lines
  comment comments share shares share follow tag title hook monday tuesday wednesday thursday friday saturday sunday january february
  march april may june july august september october november december
  somewhere somehow noon midday`,
  de: `der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner und oder aber denn sondern doch dass daß weil
  wenn als wie wo wer was wen wem wann warum woher wohin ob obwohl damit bis seit bevor nachdem wahrend sobald also dann danach davor dabei
  dafur dagegen daran darauf daraus darin daruber darum davon dazu hier dort da hin her nun jetzt noch schon immer nie niemals oft manchmal
  wieder wieder einmal mal nur auch sogar fast ganz sehr viel viele vielen wenig wenige mehr meist meisten alle allen alles jede jeder jedes
  jeden jedem andere anderen anderer anderes etwas nichts niemand jemand man ich mich mir du dich dir er ihn ihm sie ihr ihre ihren ihrem
  ihrer ihres es wir uns unser unsere unseren unserem unserer euch euer eure mein meine meinen meinem meiner meines dein deine deinen deinem
  deiner sein seine seinen seinem seiner seines dies diese diesen diesem dieser dieses jene welche welcher welches selbst selber sich
  mit ohne fur gegen um an am auf aus bei beim durch hinter in im ins nach neben uber unter vom von vor zum zur zu zwischen
  bin bist ist sind seid war warst waren gewesen habe hast hat haben hatte hatten gehabt werde wirst wird werden wurde wurden geworden worden
  kann kannst konnen konnte konnten gekonnt muss musst mussen musste mussten soll sollst sollen sollte sollten will willst wollen wollte
  wollten darf darfst durfen durfte durften mag magst mogen mochte mochten lasst lassen liess gelassen gehe geht gehen ging gingen gegangen
  komme kommt kommen kam kamen gekommen mache macht machen machte machten gemacht sage sagt sagen sagte sagten gesagt gebe gibt geben gab
  gaben gegeben nehme nimmt nehmen nahm nahmen genommen sehe sieht sehen sah sahen gesehen weiss weisst wissen wusste wussten gewusst
  denke denkt denken dachte gedacht finde findet finden fand gefunden stehe steht stehen stand standen gestanden sitze sitzt sitzen sass
  gesessen liegt liegen lag gelegen bleibt bleiben blieb geblieben bringt bringen brachte gebracht halt halten hielt gehalten heisst heissen
  hiess frage fragt fragen fragte gefragt erzahlt erzahlen erzahlte spricht sprechen sprach hort horen horte gehort fuhlt fuhlen fuhlte
  stellt stellte legt legte zeigt zeigen zeigte gezeigt schreibt schreiben schrieb geschrieben liest lesen las gelesen lebt leben lebte
  arbeitet arbeiten arbeitete arbeit spielt spielen spielte beginnt begann angefangen fing kauft kaufen kaufte gekauft erinnert erinnern
  heute gestern morgen morgens abend abends nacht nachts mittag tag tage tagen woche wochen monat monate jahr jahre jahren stunde stunden
  minute minuten zeit mal erste ersten erster erstes zweite zweiten letzte letzten letzter nachste nachsten gross grosse grossen klein kleine
  kleinen gut gute guten besser beste schlecht neu neue neuen alt alte alten jung junge lang lange kurz richtig falsch wahr ganze ganzen
  halb genug zusammen allein weg zuruck vielleicht wirklich eigentlich einfach gerade genau mensch menschen leute mann manner frau frauen
  kind kinder junge madchen familie freund freunde leben welt haus hause zimmer tur hand hande kopf gesicht augen wort worte sache sachen
  ding dinge teil seite geschichte geschichten eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf hundert tausend montag dienstag
  mittwoch donnerstag freitag samstag sonntag januar februar marz april mai juni juli august september oktober november dezember
  strasse stadt dorf land weg wasser essen tisch stuhl boden wand fenster licht luft sonne regen schnee wind himmel meer baum garten auto
  zug laden kuche bett kiste brief papier telefon herz stimme warm kalt heiss dunkel hell leise laut schwarz weiss rot grun blau gelb sommer
  winter fruhling herbst schule buch musik
  beitrag foto bild bilder video frag poste teile
  irgendwann irgendwie irgendwo irgendwer irgendwas irgendein irgendeine zuerst zuletzt schluss anfang vormittag vormittags nachmittag
  nachmittags mittags gleich gleiche gleichen nimmer eben bloss ums dreht drehen drehte plotzlich`,
  fr: `les des une aux ces ses mes tes nos vos leur leurs mon ton son notre votre cet cette celui celle ceux celles cela ceci que qui quoi dont
  quand comment pourquoi combien lequel laquelle parce puisque comme lorsque pendant depuis avant apres avec sans sous sur dans entre vers
  chez contre par pour jusque mais donc car puis alors ensuite aussi encore deja toujours jamais souvent parfois plus moins tres trop assez
  beaucoup peu tout toute tous toutes autre autres meme memes chaque quelque quelques quelqu rien personne aucun aucune elle elles ils nous
  vous lui eux moi toi soi tres bien mal ici ailleurs maintenant aujourdhui hier demain matin soir nuit jour jours semaine semaines mois annee
  annees ans heure heures minute minutes temps fois moment premier premiere dernier derniere prochain prochaine grand grande petit petite bon
  bonne meilleur mauvais nouveau nouvelle vieux vieille jeune long longue vrai seul seule ensemble presque peut etre vraiment juste
  suis es est sommes etes sont etais etait etions etaient ete etant sera serait avoir avait avais avions avaient eut ayant aura aurait
  ont ait fait fais faire faisait faisaient faites ferait dit dis dire disait disent disais aller vais vas allait allais vont alle allee
  viens vient venir venait venu venue voir vois voit voyait voyais savoir sais sait savait savais peux peuvent pouvoir pouvait pouvais
  veux veut vouloir voulait voulais dois doit devoir devait fallait faut prendre prend prends prenait pris prise mettre met mets mettait mis
  mise donner donne donnait donnee passer passe passait passee trouver trouve trouvait rester reste restait arriver arrive arrivait partir
  part partait parti croire crois croyait penser pense pensait parler parle parlait demander demande demandait raconter raconte tenir tient
  tenait tenu porter porte portait regarder regarde regardait entendre entendu aimer aime aimait aimais appeler appelle vivre vivait vit
  travailler travaille travaillait travail commencer commence commencait ecrire ecrit lire lisait souvenir souviens devenir devenu sortir
  chose choses gens homme hommes femme femmes enfant enfants fille filles garcon famille ami amis vie monde maison chambre porte main mains
  tete visage yeux mot mots histoire histoires facon cote part un deux trois quatre cinq six sept huit neuf dix cent mille lundi mardi
  rue ville village pays route eau table chaise mur fenetre lumiere soleil pluie neige vent ciel mer arbre jardin voiture train cuisine lit
  lettre papier coeur voix chaud froid noir blanc rouge vert bleu jaune ete hiver printemps automne ecole livre musique
  mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre photo video image
  quelquun midi debut aussitot soudain`,
  es: `los las una unos unas del con sin por para pero sino porque pues como cuando donde quien quienes que cual cuales cuanto cuyo este esta
  estos estas ese esa esos esas eso esto aquel aquella aquello mis tus sus nuestro nuestra nuestros nuestras mio mia suyo suya ella ellas ellos
  nosotros usted ustedes vosotros les nos muy mas menos mucho mucha muchos muchas poco poca pocos todo toda todos todas otro otra otros otras
  mismo misma cada algo alguien algun alguna algunos nada nadie ningun ninguna tambien tampoco siempre nunca jamas ya aun todavia ahora
  entonces luego despues antes hoy ayer manana tarde noche dia dias semana semanas mes meses ano anos hora horas minuto minutos tiempo vez
  veces momento primero primera primer ultimo ultima segundo grande gran pequeno pequena bueno buena buen mejor malo mala nuevo nueva viejo
  vieja joven largo corto verdad solo sola juntos casi bien mal aqui alli ahi alla cerca lejos dentro fuera arriba abajo sobre bajo entre
  hasta desde hacia segun contra durante mientras aunque soy eres somos son era eras eran eramos fue fui fueron fuimos sido siendo ser
  estoy estas estamos estan estaba estaban estuvo estar hay habia hubo haber han has hemos habian tengo tiene tienen tenemos tenia tenian
  tuvo tuve tener hago hace hacen hacia hacian hizo hice hacer hecho voy vas vamos van iba iban dice digo dijo dije decia decian decir dicho
  puedo puede pueden podia pudo poder quiero quiere quieren queria quiso querer debe debia deber veo ver vio veia visto doy dar dio daba dado
  sabe sabia supo saber viene venia vino venir pone ponia puso poner puesto lleva llevaba llevo llevar llega llegaba llego llegar deja dejaba
  dejo dejar pasa pasaba paso pasar queda quedaba quedo quedar cree creia creer habla hablaba hablo hablar mira miraba miro pregunta pregunto
  sale salia salio salir vuelve volvia volvio vivir vivia vive trabaja trabajaba trabajar trabajo empezo empieza recuerdo recuerda conto
  cuenta llamo llama llamaba gusta gustaba siento sintio sentir escribe escribio leer cosa cosas gente hombre hombres mujer mujeres nino ninos
  nina hijo hija hijos familia amigo amigos vida mundo casa cuarto puerta mano manos cabeza cara ojos palabra palabras historia historias
  calle ciudad pueblo pais camino agua comida mesa silla suelo pared ventana luz aire sol lluvia nieve viento cielo mar arbol jardin coche
  tren cocina cama carta papel corazon voz frio caliente negro blanco rojo verde azul amarillo verano invierno primavera otono escuela libro musica
  parte lado manera forma dos tres cuatro cinco seis siete ocho nueve diez cien mil lunes martes miercoles jueves viernes sabado domingo enero
  febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre foto video imagen
  alguno algunas mediodia principio pronto aquellos aquellas`,
  it: `gli dei del dello della delle degli dal dalla dallo nel nella nello nelle sul sulla con senza per tra fra sopra sotto dentro fuori dopo
  prima durante contro verso fino una uno che chi cui quale quali quanto quando dove come perche mentre anche ancora gia sempre mai spesso ora
  adesso allora poi quindi pero invece solo soltanto molto molta molti molte poco pochi piu meno tanto tanti troppo tutto tutta tutti tutte
  altro altra altri altre stesso stessa ogni qualche qualcosa qualcuno nulla niente nessuno questo questa questi queste quello quella quelli
  quelle mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri loro lui lei noi voi essi mi ti ci vi sono sei siamo siete era ero
  erano eravamo stato stata stati essere sara sarebbe avere aveva avevo avevano avuto abbiamo hanno avra fare faceva faccio fatto fanno
  fece dire dice diceva disse detto dico andare andava andato vado vanno venire viene veniva venuto vedere vede vedeva visto sapere sapeva
  potere puo poteva posso volere vuole voleva voglio dovere deve doveva devo stare stava stanno dare dava dato mettere metteva messo prendere
  prendeva preso lasciare lasciava lasciato portare portava portato passare passava passato tenere teneva trovare trovava restare restava
  arrivare arrivava arrivato uscire usciva parlare parlava parlato guardare guardava chiedere chiedeva chiesto raccontare pensare pensava
  sentire sentiva sentito credere ricordo ricordare chiamare chiamava vivere viveva lavorare lavorava lavoro cominciare scrivere leggere
  oggi ieri domani mattina sera notte giorno giorni settimana settimane mese mesi anno anni ora ore minuto minuti tempo volta volte momento
  primo prima ultimo ultima grande piccolo piccola buono buona bene male meglio nuovo nuova vecchio vecchia giovane lungo vero vera insieme
  quasi cosa cose gente uomo uomini donna donne bambino bambini figlio figlia figli famiglia amico amici vita mondo casa stanza porta mano
  strada citta paese acqua tavolo sedia muro finestra luce aria sole pioggia neve vento cielo mare albero giardino macchina treno cucina letto
  lettera carta cuore voce caldo freddo nero bianco rosso verde blu giallo estate inverno primavera autunno scuola libro musica
  mani testa viso occhi parola parole storia storie parte modo due tre quattro cinque sei sette otto nove dieci cento mille lunedi martedi
  mercoledi giovedi venerdi sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  mezzogiorno inizio subito`,
  pt: `dos das num numa nos nas pelo pela pelos pelas com sem por para pra pro sob sobre entre ate desde apos antes depois durante contra um uma
  uns umas que quem qual quais quanto quando onde como porque pois mas porem tambem ainda sempre nunca jamais agora entao logo hoje ontem
  amanha cedo tarde aqui ali la muito muita muitos muitas pouco pouca mais menos tao tanto tudo todo toda todos todas outro outra outros
  outras mesmo mesma cada algum alguma alguns algo alguem nada ninguem nenhum este esta esse essa isso isto aquele aquela aquilo naquele
  naquela nesse nessa neste nesta desse dessa deste desta dele dela deles delas meu minha meus minhas teu tua seu sua seus suas nosso nossa
  nossos ele ela eles elas voce voces gente lhe lhes mim comigo sou somos sao era eram foi foram fui sido ser sera seria estou esta estao
  estava estavam esteve estar tem tenho temos tinha tinham teve tive ter tido haver havia houve faz faco fazem fazia fez fiz fazer feito
  vou vai vamos vao ia iam dizer diz disse digo dizia dito falar fala falou falei falava poder pode podia posso querer quer quero queria quis
  dever deve devia ver vejo via viu vi visto dar deu dei dava saber sabe sabia sei vir vem veio vinha por pos puser ponho botar botou bota
  levar levou levava chegar chegou chegava deixar deixou deixava passar passou passava ficar fica ficou ficava fiquei achar acho achou achava
  olhar olhou olhei perguntar perguntou sair saiu saia saiu voltar voltou viver vivia trabalhar trabalhava trabalho comecar comecou lembrar
  lembro contar contou contava chamar chama chamava chamou gostar gosta gostava sentir senti sentia escrever ler manha tarde noite dia dias
  semana semanas mes meses ano anos hora horas minuto minutos tempo vez vezes momento primeiro primeira ultimo ultima grande pequeno pequena
  bom boa melhor mau novo nova velho velha jovem longo verdade so sozinho junto juntos quase bem mal coisa coisas pessoa pessoas homem mulher
  crianca criancas menino meninos menina filho filha filhos familia amigo amigos vida mundo casa quarto porta mao maos cabeca rosto olhos
  rua cidade pais caminho agua comida mesa cadeira chao parede janela luz ar sol chuva neve vento ceu mar arvore jardim carro trem cozinha
  cama carta papel coracao voz frio quente preto branco vermelho verde azul amarelo verao inverno primavera outono escola livro musica
  palavra palavras historia historias parte lado jeito dois duas tres quatro cinco seis sete oito nove dez cem mil segunda terca quarta
  quinta sexta sabado domingo janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro foto video nao sim
  daquele daquela daqueles daquelas naqueles naquelas meio inicio`,
  nl: `het een der den van met zonder voor tegen over onder boven naast achter tussen door uit bij naar tot sinds tijdens om aan op in na en of
  maar want dus dat die deze dit daar hier waar wie wat welke wanneer waarom hoe als toen omdat terwijl zodat hoewel ook nog al altijd nooit
  vaak soms weer nu dan daarna eerst straks vandaag gisteren morgen ochtend middag avond nacht dag dagen week weken maand maanden jaar jaren
  uur uren minuut minuten tijd keer moment eerste laatste volgende groot grote klein kleine goed goede beter beste slecht nieuw nieuwe oud
  oude jong jonge lang lange kort waar hele heel half genoeg samen alleen bijna echt gewoon juist misschien veel weinig meer minder meest
  alle alles allemaal ieder iedere elke elk ander andere iets niets iemand niemand zelf zich ik mij mijn jij jou jouw hij hem zijn zij haar
  hun ons onze wij jullie men ben bent is zijn was waren geweest heb hebt heeft hebben had hadden gehad word wordt worden werd werden geworden
  kan kunt kunnen kon konden moet moeten moest moesten mag mogen mocht wil wilt willen wilde wilden zal zult zullen zou zouden ga gaat gaan
  ging gingen gegaan kom komt komen kwam kwamen gekomen doe doet doen deed deden gedaan zeg zegt zeggen zei zeiden gezegd geef geeft geven
  gaf gegeven neem neemt nemen nam genomen zie ziet zien zag zagen gezien weet weten wist wisten denk denkt denken dacht vind vindt vinden
  vond gevonden sta staat staan stond stonden zit zitten zat zaten lig ligt liggen lag blijf blijft blijven bleef breng brengt brengen bracht
  hou houdt houden hield heet heten heette vraag vraagt vragen vroeg vertel vertelt vertellen vertelde praat praten praatte hoor hoort horen
  hoorde voel voelt voelen voelde laat laten liet leg legt legde zet zetten gezet toon schrijf schrijft schrijven schreef lees leest lezen
  las leef leeft leven leefde werk werkt werken werkte speel spelen begin begint begon koop kopen kocht herinner mens mensen man mannen vrouw
  vrouwen kind kinderen jongen meisje familie gezin vriend vrienden wereld huis kamer deur hand handen hoofd gezicht ogen woord woorden
  straat stad dorp land weg water eten tafel stoel vloer muur raam licht lucht zon regen sneeuw wind hemel zee boom tuin auto trein winkel
  keuken bed doos brief papier hart stem warm koud heet donker zwart wit rood groen blauw geel zomer winter lente herfst school boek muziek
  ding dingen deel kant verhaal verhalen een twee drie vier vijf zes zeven acht negen tien honderd duizend maandag dinsdag woensdag donderdag
  vrijdag zaterdag zondag januari februari maart april mei juni juli augustus september oktober november december niet geen wel toch
  ergens ooit vanmiddag middags meteen plots`,
};

const wordsIn = (list: string) => new Set(list.split(/\s+/));

/** Spoken German drops the last e: "denk", "hab"; and "du denkst" is as frequent as "ich denke". */
const spokenForms = (words: ReadonlySet<string>) =>
  new Set(
    [...words].flatMap((word) => [word, ...(/..e$/.test(word) ? [word.slice(0, -1), `${word.slice(0, -1)}st`] : [])]),
  );

const sets = new Map(
  storyLanguages.map((language) => {
    const words = wordsIn(lists[language]);
    return [language, language === 'de' ? spokenForms(words) : words];
  }),
);
const all = wordsIn(Object.values(lists).join(' '));

/** The frequent words of a language, folded; of all languages together where it is not known. */
export function commonWordsOf(language: StoryLanguage | undefined): ReadonlySet<string> {
  return (language && sets.get(language)) ?? all;
}
