/**
 * Words that lead to the motifs of `shared/prints`. For each motif: its name and where it usually is (`~` where it may be anywhere),
 * then a line per language (en, de, fr, es, it, pt, nl). Plurals and simple endings are matched too (`word-forms.ts`).
 *
 * `a_b` is two words, `~` a weak hint, `=` this form only, `-brot` also the end of a compound such as `Vollkornbrot`.
 */
export const motifWords = `
loaf kitchen
bread loaf loaves sourdough baguette scones bun bakery baker
-brot -brote -brötchen laib brezel breze semmel bäckerei bäcker bäckerin sauerteig
pain= pains= miche baguette levain boulangerie boulanger boulangère brioche
pan= panes= hogaza barra_de_pan panadería panadero masa_madre bollo
pane= pagnotta filone panificio panettiere forno_a_legna focaccia
pão= pães= pãozinho padaria padeiro broa massa_mãe
-brood -broden -broodje bakkerij bakker bakkerin zuurdesem

jar kitchen
jar starter= jam marmalade jam_jar
einmachglas marmeladenglas weckglas gurkenglas -marmelade
bocal bocaux confiture pot_de_confiture
tarro frasco mermelada
barattolo vasetto marmellata conserve=
frasco compota geleia pote_de_doce
-weckpot jampot -jam potje_jam inmaakpot

netLoft shore
boathouse net_loft fish_shed smokehouse warehouse~ fishing_hut cannery
bootshaus fischerhütte räucherhaus lagerhaus~ netzboden
hangar_à_bateaux conserverie cabane_de_pêcheur entrepôt~
cobertizo_de_pesca conservera lonja almacén~
rimessa_delle_barche capanno_da_pesca magazzino~
armazém~ casa_de_pesca conserveira
boothuis vissershut pakhuis~ rokerij

fishingBoat shore
fishing_boat sail sailing sailed sailor trawler fisherman fishermen cutter= yacht ship~ ferry~ harbour~ tiller mast dinghy boat boats at_the_fishing fathom oilskins overboard
fischerboot -segelboot segeln segelte kutter -fischer= fischerin -schiff~ fähre~ matrose jolle -boot= -boote=
voilier bateau_de_pêche chalutier pêcheur marin= navire~ voile~ bateaux= bateau barque
barco_de_pesca velero pescador pesquero marinero barco barcos= barca
peschereccio barca_a_vela pescatore marinaio veliero nave~ barca barche=
barco_de_pesca pescador traineira veleiro marinheiro navio~ barco
vissersboot -zeilboot zeilen visser schipper kotter -schip~ veerboot~ -boot= bootje boten=

harmonica room
harmonica mouth_organ accordion
-mundharmonika akkordeon
harmonica accordéon
armónica acordeón
armonica fisarmonica
harmónica gaita_de_boca acordeão concertina
-mondharmonica accordeon

trunk room
trunk sea_chest attic wooden_chest treasure_chest
-truhe überseekoffer dachboden seekiste
malle coffre_en_bois grenier
baúl desván arcón
baule soffitta cassapanca
baú sótão arca=
hutkoffer zolder= scheepskist dekenkist

iceCreamVan town
ice_cream ice_creams ice_cream_van food_truck gelato
eiswagen -eisdiele eis_am_stiel foodtruck eiscreme
camion_à_glaces glacier= food_truck crème_glacée
helado heladería heladero
gelato gelati= gelateria gelataio
gelado gelataria geladeiro sorvete
ijscokar ijsje ijsjes ijssalon ijscoman

car road
car cars taxi fiat renault motorcar garage~ petrol_station mechanic drove~ road_trip
-auto= -autos= wagen~ taxi -werkstatt~ tankstelle autofahrt fuhr~ fahren~
voiture auto= taxi garagiste station_service renault conduisait~
coche= coches= taxi gasolinera conducía~ furgón
macchina= macchine= automobile cinquecento taxi benzinaio guidava~
carro= carros= automóvel táxi renault bomba_de_gasolina conduzia~
-auto= -autos= taxi tankstation garage~ reed~

lPlate road
driving_test driving_licence driving_license driving_lesson driving_school l_plate learner_driver
führerschein fahrschule fahrprüfung fahrstunde fahrlehrer
permis_de_conduire auto_école leçon_de_conduite moniteur_d_auto_école
carnet_de_conducir permiso_de_conducir autoescuela examen_de_conducir
patente= scuola_guida esame_di_guida foglio_rosa
carta_de_condução escola_de_condução exame_de_condução carteira_de_motorista
rijbewijs rijles rijexamen rijschool

handPress workshop
printing_press printing_shop print_shop letterpress printing printmaker typesetter lithograph linocut
druckerpresse druckerei -buchdruck setzer letterpress linolschnitt
presse_à_imprimer imprimerie imprimeur typographe linogravure
imprenta impresor linotipia linograbado
tipografia stamperia tipografo torchio
tipografia gráfica= prelo impressor
drukpers drukkerij drukker zetter linosnede

plainVan road
van vans= caravan campervan lorry truck delivery~ courier parcel
-transporter lieferwagen wohnwagen wohnmobil laster= lkw paket~ kurier -camper=
camionnette fourgon fourgonnette caravane camion livraison~ colis
furgoneta caravana camión camioneta reparto~
furgone furgoncino roulotte camper= camion pacchi~
carrinha furgão caravana= camião caminhão entrega~
busje bestelbus -caravan camper= vrachtwagen pakketje~ koerier

bigDog garden
dog puppy hound greyhound labrador spaniel sheepdog terrier kennel
-hund -hunde welpe dackel schäferhund hündin
chien chienne chiot
perro perra cachorro perrito
cane= cani= cagnolino cagna cucciolo
cão= cães= cadela cachorro cãozinho
-hond -honden hondje puppy teckel herdershond

sewingMachine workshop
sewing_machine sewing sewed seamstress tailor dressmaker stitching_machine stitching~ needle~ hem~ embroidery quilt
-nähmaschine nähen nähte schneider schneiderin schneiderei -stickerei
machine_à_coudre couture couturière couturier tailleur_de_costumes broderie
máquina_de_coser costurera modista sastre coser= cosía bordado
macchina_da_cucire cucire= sarta sarto ricamo cuciva
máquina_de_costura costureira alfaiate costurar bordado
-naaimachine naaien naaister kleermaker borduren borduurwerk

shed garden
garden_shed the_shed a_shed sheds= hut barn cabin outhouse
-schuppen -hütte -scheune stall= gartenhaus -stadel
cabane grange remise= hangar~ abri_de_jardin
cobertizo cabaña granero choza
capanno capanna fienile baracca
barracão cabana celeiro telheiro
-schuur -schuurtje hut= stal= tuinhuisje

cabbage garden
cabbage lettuce vegetables vegetable allotment cauliflower greens= veg=
kohl= kraut= salatkopf -gemüse schrebergarten
chou= choux= légume potager laitue
col= coles= repollo verdura huerto lechuga hortaliza
cavolo verdura verdure= orto lattuga
couve repolho horta legumes alface
kool= groente groenten -moestuin volkstuin sla=

wateringCan garden
watering_can watering= gardener gardening flowerbed greenhouse seedling
-gießkanne gärtner gärtnerin gärtnerei beet= beete= gewächshaus
arrosoir jardinier jardinage serre=
regadera jardinero jardinería invernadero
annaffiatoio giardiniere giardinaggio serra=
regador jardineiro jardinagem estufa~
-gieter tuinman tuinieren kas= bloembed

beanWigwam garden
runner_bean beanpole green_bean beans peas= hops= grapevine vineyard~ vine=
-bohnen bohnenstange -erbsen weinberg~ reben=
haricots_verts haricots= petits_pois vigne~
judías= habas= guisantes
fagioli fagiolini piselli vigna~
feijoeiro feijão ervilhas vinha~
-bonen bonenstaak erwten wijngaard~

house hills
house~ houses~ cottage farmhouse bungalow guesthouse mortgage
haus~ häuser~ -häuschen bauernhaus elternhaus hof~
maison~ maisons~ ferme~ chaumière
casa~ casas~ casita cortijo
casa~ casetta casale
casa~ casas~ casinha quinta=
huis~ huizen~ -huisje boerderij hofje

tree hills
tree oak birch willow chestnut_tree olive_tree lime_tree pine_tree beech mushroom~ boletus~
-baum -bäume eiche birke linde= kastanie -tanne pilze~
arbre chêne bouleau tilleul olivier sapin champignon~
árbol árboles encina roble olivo pino= seta~
albero alberi quercia ulivo betulla pino= funghi~
árvore carvalho oliveira pinheiro sobreiro castanheiro
-boom -bomen eik eiken berk linde= kastanje paddenstoel~

coat ~room
coat wedding_dress dress dresses jacket suit= raincoat overalls~ uniform~ brogue~
-mantel -mäntel brautkleid -kleid= -kleider= -jacke -anzug -kittel
manteau robe_de_mariée robe veste costume= imperméable blouse=
abrigo vestido_de_novia vestido chaqueta traje
cappotto abito_da_sposa vestito giacca abito
casaco vestido_de_noiva vestido sobretudo
jas= -jassen trouwjurk jurk -pak=

abbey hills
abbey castle cathedral monastery convent ruin ruins fortress
burg= schloss= schlösser= -kloster -abtei dom= -ruine festung
abbaye château châteaux cathédrale monastère couvent ruine
abadía castillo catedral monasterio convento ruinas
abbazia castello cattedrale monastero convento rovine
abadia castelo catedral mosteiro convento ruínas
abdij -kasteel kathedraal -klooster ruïne

clock room
clock clocks watchmaker a_watch the_watch his_watch her_watch pocket_watch wristwatch repaired_watches clockmaker watches=
wanduhr standuhr taschenuhr armbanduhr kuckucksuhr uhrmacher -wecker uhren= turmuhr
horloge horloger pendule montre= montres= réveil~
reloj relojes relojero despertador
orologio orologi= orologiaio pendolo sveglia~
relógio relojoeiro despertador
klok= -klokken horloge horlogemaker -wekker

shelfJar kitchen
pharmacist chemist spice spices pickles preserves apothecary insulin~ grocer~ sweetshop pharmacy~
-apotheke apotheker gewürz gewürze essiggurken kramerladen drogerie gummischlangen
pharmacie pharmacien épice épices cornichons épicerie~
farmacia farmacéutica especias encurtidos ultramarinos
farmacia farmacista spezie sottaceti drogheria
farmácia farmacêutico especiarias picles mercearia~
apotheek apotheker specerijen augurken drogist snoepwinkel

bath room
bathtub tin_bath bath~ a_bath washtub bubble_bath
-badewanne zinkwanne waschzuber
baignoire bassine
bañera barreño
vasca_da_bagno tinozza
banheira alguidar
badkuip teil= wastobbe

bulb room
light_bulb lightbulb bulb lamp lamps electrician~ lantern
glühbirne glühlampe -lampe -laterne elektriker~
ampoule lampe= lanterne électricien~
bombilla lámpara farol electricista~
lampadina lampada lanterna elettricista~
lâmpada lampião candeeiro eletricista~
gloeilamp -lamp= -lampen lantaarn elektricien~

bed room
bed~ beds~ mattress bunk_bed cot bedroom~ pillow blanket~ bedtime
-bett= -betten etagenbett -matratze kopfkissen schlafzimmer~
lit= lits= matelas oreiller chambre~ couverture~
cama camas litera colchón almohada
letto letti= materasso cuscino camera_da_letto~
cama beliche colchão almofada quarto~
bed= bedden stapelbed -matras kussen= slaapkamer~

drums stage
drum drums drummer drumming percussion
-schlagzeug trommel trommeln= schlagzeuger
batterie_de= tambour batteur percussions
batería_de= tambor batería baterista
batteria= tamburo batterista
bateria= tambor baterista bombo
-drumstel trommel drummer slagwerk

jetty river
jetty pier fishing_rod angling angler landing_stage pontoon
bootssteg steg= angelrute angeln= angler
ponton embarcadère jetée canne_à_pêche pêche_à_la_ligne
embarcadero muelle caña_de_pescar
pontile molo= canna_da_pesca
pontão cais= cana_de_pesca molhe
-steiger hengel vissteiger pier=

bicycle ~road
bicycle bike bikes cycling cyclist cycled courier_bike pedal
-fahrrad fahrräder rad= -rennrad radfahren radtour
vélo vélos bicyclette cycliste
bicicleta bici ciclista
bicicletta bici ciclista
bicicleta ciclista
-fiets -fietsen fietsen wielrenner

motorbike road
motorbike motorcycle scooter moped vespa
-motorrad motorräder -moped roller= vespa
moto motocyclette scooter mobylette
moto motocicleta vespa scooter
moto= motocicletta vespa motorino
mota motocicleta vespa moto=
motorfiets brommer -scooter vespa

train hills
train trains= railway locomotive station_platform train_station conductor
zug= züge= nachtzug -eisenbahn lokomotive -bahnhof schaffner bahnsteig
train= trains= gare= chemin_de_fer locomotive
tren= trenes= ferrocarril estación_de_tren locomotora
treno treni= ferrovia stazione= locomotiva
comboio trem= estação_de_comboios ferroviário
-trein -treinen spoorweg locomotief station= conducteur

bus town
bus buses= coach_trip bus_driver bus_stop tram minibus
bus= busse= autobus busfahrer bushaltestelle straßenbahn -tram=
bus= autobus autocar car_scolaire tramway
autobús autobuses conductor_de_autobús tranvía
autobus= corriera autista_dell tram=
autocarro ônibus motorista_de_autocarro elétrico~
-bus= -bussen buschauffeur bushalte -tram=

tractor hills
tractor tractors harvester
-traktor -trecker mähdrescher schlepper=
tracteur moissonneuse
tractor cosechadora
trattore mietitrebbia
trator ceifeira
-tractor -trekker maaidorser

rowingBoat river
rowing_boat rowing rowed canoe kayak paddle
-ruderboot rudern kanu kajak -kahn=
canoë kayak rames=
barquita bote= canoa remos=
canoa remi=
barquinho canoa remos= bote=
-roeiboot kano roeien

lighthouse shore
lighthouse beacon lighthouse_keeper
-leuchtturm leuchttürme leuchtfeuer
phare= phares=
faro= faros=
faro= fari=
farol= faróis=
-vuurtoren vuurtorens

suitcase ~road
suitcase luggage suitcases emigrated~ emigrate~ immigrant~ moved_to~ refugee~ passport citizenship citizen
-koffer -gepäck ausgewandert~ reisepass flüchtling~ staatsbürgerschaft einbürgerung
valise bagages émigré~ passeport réfugié~ citoyenneté
maleta equipaje emigrar~ emigró~ pasaporte refugiado~ ciudadanía
valigia valigie= bagaglio emigrato~ passaporto profugo~ cittadinanza
mala= malas= bagagem emigrar~ emigrou~ passaporte refugiado~ cidadania
-koffer= -koffers bagage geëmigreerd~ paspoort vluchteling~ staatsburgerschap

piano room
piano pianist piano_stool keyboard~ organ_loft
-klavier flügel= pianist pianistin klavierhocker
piano pianiste
piano pianista
pianoforte pianista piano=
piano pianista
-piano= pianist vleugel= pianokruk

guitar stage
guitar guitarist oud= ukulele banjo lute
-gitarre gitarren gitarrist ukulele
guitare guitariste ukulélé
guitarra guitarrista laúd
chitarra chitarre= chitarrista
guitarra violão guitarrista cavaquinho
-gitaar gitaren gitarist

violin stage
violin violinist fiddle fiddler cello orchestra
-geige -violine geiger geigerin -cello orchester
violon violoniste violoncelle orchestre
violín violines violinista violonchelo orquesta
violino violinista violoncello orchestra
violino violinista violoncelo orquestra
-viool violen violist cello orkest

trumpet stage
trumpet trombone brass_band saxophone cornet bugle
-trompete -posaune blaskapelle saxophon blasmusik
trompette trombone fanfare saxophone
trompeta trombón saxofón banda_de_música
tromba= trombone sassofono banda_del_paese
trompete trombone saxofone banda_filarmónica
-trompet trombone fanfare saxofoon

radio room
radio radios broadcast wireless=
-radio= rundfunk radios=
radio= radios= transistor=
radio= radios= transistor=
radio= transistor=
rádio radialista
-radio= omroep

gramophone room
gramophone record_player vinyl jukebox old_records
-grammophon plattenspieler schallplatte jukebox
gramophone tourne_disque vinyle électrophone
gramófono tocadiscos vinilo discos_de_vinilo
grammofono giradischi vinile
gramofone gira_discos vinil toca_discos
grammofoon platenspeler langspeelplaat vinyl

camera ~room
camera photographer photograph photographs photo~ photos~ projectionist cinema film_reel projector
-kamera fotograf fotografin -foto~ -fotos~ fotografie -kino filmvorführer
appareil_photo photographe photo~ caméra cinéma projectionniste
cámara_de_fotos fotógrafo foto~ fotografía cine= proyector
macchina_fotografica fotografo foto~ cinema= proiettore
câmara_fotográfica fotógrafo foto~ fotografia cinema máquina_fotográfica
fotocamera fotograaf -foto~ bioscoop projector

typewriter room
typewriter typed~ novel novelist poem~ poet~ author~ manuscript
-schreibmaschine -roman= schriftsteller manuskript -gedicht~ autorin~
machine_à_écrire roman= romancière écrivain manuscrit poème~
máquina_de_escribir novela novelista escritora manuscrito poema~
macchina_da_scrivere romanzo scrittrice scrittore manoscritto poesia~
máquina_de_escrever romance= escritora escritor manuscrito poema~
-typemachine -schrijfmachine roman= schrijver manuscript gedicht~

books ~room
book books= bookshop librarian notebook notebooks dictionary reading~ bookkeeping~ story_book exam~ exams~ studied~ library~
-buch= -bücher buchladen -buchhandlung notizbuch -heft~ prüfung~ lesen~ bibliothek~
livre= livres= librairie libraire cahier examen~ lire~ bibliothèque~
libro libros librería cuento cuaderno examen~ graduado~ leer~ biblioteca~
libro= libri= libreria quaderno esame~ leggere~ biblioteca~
livro livros livraria caderno exame~ ler~ biblioteca~
-boek= -boeken boekwinkel boekhandel schrift~ examen~ lezen~ bibliotheek~

letter ~room
letters= a_letter the_letter love_letter his_letter her_letter envelope postcard handwriting wrote_letters calligraphy certificate~ receipts~
-brief= -briefe -umschlag postkarte handschrift kalligrafie zettel~
lettre= lettres= enveloppe carte_postale calligraphie
carta cartas sobre_de_correos postal= caligrafía
lettera lettere= busta~ cartolina calligrafia
carta cartas envelope postal= caligrafia
-brief= -brieven -envelop ansichtkaart handschrift kalligrafie

postbox town
postbox post_box letterbox mailbox postman postwoman post_office
-briefkasten -briefträger postbote postamt
boîte_aux_lettres facteur= factrice bureau_de_poste
buzón cartero oficina_de_correos
buca_delle_lettere postino cassetta_delle_lettere ufficio_postale
marco_do_correio caixa_de_correio carteiro
-brievenbus postbode postkantoor

teapot ~kitchen
teapot kettle cup_of_tea pot_of_tea tea= cups_of_tea flask~ samovar
-teekanne tee= wasserkessel samowar -thermoskanne
théière thé= bouilloire tasse_de_thé
tetera té= taza_de_té
teiera tè= bollitore
bule chá= chaleira
-theepot thee= theeketel kopje_thee

mug ~kitchen
mug mugs= cup_of_coffee cocoa hot_chocolate
-becher kaffeetasse -tasse= kakao
tasse= chocolat_chaud bol= mug=
taza= chocolate_caliente tazón
tazza tazzina cioccolata_calda
caneca chávena chocolate_quente xícara
mok= mokken -kopje= chocolademelk

cake kitchen
cake cakes cupcake birthday_cake baking~ pastry pudding pie=
-kuchen= -torte -torten gebäck konditor pudding
gâteau gâteaux tarte= pâtisserie pâtissier
tarta= pastel= bizcocho pastelería repostería
torta= torte= pasticceria dolce_di dolci= pasticciere
bolo= bolos= pastelaria pudim pastéis
-taart -taarten gebak koekje banketbakker pudding

fryingPan kitchen
frying_pan pan= pans= cooked~ cooking~ cooks~ recipe chef dumpling stew~ kitchen~ pierogi pot= pots= curry~ soup~ noodle~ restaurant~
-pfanne -topf= kochen~ kochte~ -rezept koch= -suppe restaurant gasthaus wirtshaus
poêle= casserole cuisiner~ cuisinait~ recette restaurant soupe chef_cuisinier
sartén olla= cocinar~ cocinaba~ receta restaurante sopa guiso
padella pentola cucinare~ cucinava~ ricetta ristorante zuppa trattoria
frigideira panela cozinhar~ cozinhava~ receita restaurante sopa
-koekenpan pan= koken~ kookte~ recept restaurant soep kok=

fish shore
fish trout salmon herring sardine sardines cod= mackerel oyster oysters fishmonger lobster
fisch= fische= forelle -lachs hering -austern -karpfen
poisson truite saumon sardine hareng huître huîtres poissonnier
pescado trucha salmón sardina pez= peces= ostra pescadería
pesce= pesci= trota salmone sardina ostrica pescivendolo
peixe truta salmão sardinha bacalhau ostra peixaria
vis= vissen= -forel -zalm haring -oester viswinkel

hen hills
hen hens= chicken chickens rooster cockerel eggs~
-huhn -hühner -henne hahn= -eier~
poule= poules= coq= poulet œufs~ poulailler
gallina gallinas gallo pollo huevos~
gallina galline= gallo pollo uova~
galinha galinhas galo frango ovos~
-kip= -kippen haan= eieren~

cat room
cat= cats= kitten kittens tomcat
-katze -kater= kätzchen
chat= chats= chatte chaton
gato gata gatito
gatto gatti= gatta gattino
gato gata gatinho
kat= katten= poes= poezen kitten

horse hills
horse horses= pony foal stable~ stables donkey mare=
-pferd -pferde -pony fohlen esel reiten~
cheval= chevaux poney poulain âne= jument
caballo yegua potro burro= poni
cavallo cavalli= puledro asino pony
cavalo égua potro burro= pónei
-paard -paarden -pony veulen ezel

cow hills
cow cows= calf= calves= cattle dairy milking
-kuh= -kühe= -kalb kälber rind= rinder= melken
vache= vaches= veau= bétail traite_des_vaches
vaca vacas ternero ganado
mucca mucche= vitello vitelli bestiame
vaca vacas vitelo gado
-koe= -koeien kalf kalveren melken

beehive garden
bee bees= beehive hive hives= honey beekeeper swarm beekeeping
-biene -bienen -honig imker imkerin -bienenstock
abeille abeilles ruche= ruches= miel= apiculteur essaim
abeja abejas colmena miel= apicultor
ape= api= alveare miele= apicoltore
abelha abelhas colmeia mel= apicultor
bijen= bijenkorf -honing imker

bouquet ~garden
bouquet flowers flower= roses rose_bush florist tulip daffodil peony bunch_of_flowers
-blumenstrauß -blumen= -blume= rosen= floristin -tulpen
bouquet fleurs= fleur= roses= fleuriste tulipes
ramo_de_flores flores= flor= rosas= florista jazmín
mazzo_di_fiori fiori= fiore= rose= fioraio
ramo_de_flores flores= flor= rosas= florista
-boeket -bloemen -bloem= rozen= bloemist -tulpen

apples garden
apple apples= orchard cider pear pears= apricot apricots plum plums= cherries harvest~
-apfel -äpfel apfelbaum obstgarten -birnen aprikosen -pflaumen -kirschen ernte~
pomme= pommes= verger= cidre poire= abricot prune= cerises récolte~
manzana manzano huerta_de_frutales pera= albaricoque ciruela cerezas cosecha~
mela= mele= meleto frutteto pera= albicocca prugna ciliegie raccolto~
maçã macieira pomar pera= damasco ameixa cerejas colheita~
-appel -appels appelboom boomgaard peren abrikoos -pruimen -kersen oogst~

cradle room
cradle crib newborn was_born~ midwife gave_birth first_baby pregnant~
wiege= -neugeborene geburt~ geboren~ hebamme stubenwagen schwanger~
berceau berceaux nouveau_né naissance~ sage_femme enceinte~
cuna= recién_nacido nació~ comadrona partera embarazada~
culla= neonato nascita~ ostetrica incinta~
berço recém_nascido nasceu~ parteira grávida~
wieg= pasgeboren geboorte~ geboren~ vroedvrouw zwanger~

pram town
pram pushchair buggy stroller baby~ twins~
-kinderwagen -buggy -baby~ zwillinge~
poussette landau bébé~ jumeaux~
cochecito carrito_de_bebé bebé~ gemelos~
carrozzina passeggino bambina_piccola~ gemelli~
carrinho_de_bebé carrinho_de_bebê bebé~ bebê~ gémeos~
-kinderwagen buggy -baby~ tweeling~

teddy room
teddy teddy_bear toy toys= doll soft_toy
-teddy -teddybär -spielzeug -puppe= kuscheltier
nounours ours_en_peluche jouet poupée peluche
osito_de_peluche osito juguete muñeca peluche
orsacchiotto peluche giocattolo bambola
ursinho_de_peluche ursinho brinquedo boneca peluche
-teddybeer -knuffel speelgoed pop= speeltje

football garden
football soccer footballer goalkeeper scored_a first_goal my_goal striker penalty_kick world_cup
-fußball fußballer -tor_geschossen torwart fußballplatz
football foot= footballeur gardien_de_but ballon_de_foot stade=
fútbol futbolista portero_de= balón gol=
calcio= calciatore portiere_di= pallone gol=
futebol guarda_redes bola_de_futebol golo
-voetbal voetballer keeper= doelpunt

trophy ~room
trophy medal medals marathon champion championship award won_the prize graduation graduated degree~ diploma
-pokal -medaille marathon meisterschaft preis_gewonnen urkunde abschluss~ diplom
trophée médaille marathon champion championnat prix_littéraire diplôme
trofeo medalla maratón campeonato campeón diploma título~
trofeo medaglia maratona campionato campione diploma laurea
troféu medalha maratona campeonato campeão diploma
-trofee -beker_gewonnen medaille marathon kampioenschap kampioen diploma

chess room
chess chessboard checkmate grandmaster
-schach schachbrett schachmatt
échecs_avec jeu_d_échecs échiquier aux_échecs
ajedrez tablero_de_ajedrez jaque
scacchi scacchiera scacco_matto
xadrez tabuleiro_de_xadrez xeque
-schaak schaken schaakbord

toolbox ~workshop
toolbox tools= hammer spanner screwdriver plumber carpenter builder roofer joiner~ workshop~ repaired~
-werkzeug -werkzeugkasten -hammer= schraubenzieher klempner -schreiner -tischler dachdecker zimmermann
boîte_à_outils outils= marteau tournevis plombier menuisier charpentier couvreur
caja_de_herramientas herramientas martillo destornillador fontanero carpintero albañil
cassetta_degli_attrezzi attrezzi= martello cacciavite idraulico falegname muratore
caixa_de_ferramentas ferramentas martelo chave_de_fendas canalizador carpinteiro pedreiro
-gereedschap gereedschapskist -hamer= schroevendraaier loodgieter timmerman dakdekker

scissors ~workshop
scissors hairdresser barber haircut salon= salons= hairdressers cut_hair cuts_hair
schere= -friseur friseurin haarschnitt friseursalon
ciseaux coiffeur coiffeuse coupe_de_cheveux salon_de_coiffure
tijeras peluquera peluquero peluquería barbero
forbici parrucchiera parrucchiere barbiere
tesoura cabeleireira cabeleireiro barbeiro
-schaar= scharen kapper kapster kapsalon

knitting ~room
knitting knitted knit= wool yarn jumper= crochet cardigan
stricken= strickte wolle= -pullover -strickjacke häkeln
tricot tricoter tricotait laine= pull= crochet=
tejer= tejía lana= punto_de_lana jersey ganchillo
maglia_ai_ferri lavorare_a_maglia lana= maglione uncinetto
tricô tricotar lã= camisola croché
breien breide -wol= trui haken=

rings ~room
wedding_ring engagement_ring wedding~ her_rings his_rings the_rings these_rings bride groom= married_in engaged=
-ehering -eheringe -verlobung -hochzeit~ trauring braut=
alliance= alliances= bague_de_fiançailles bague= mariage~ fiancée
alianza= anillo anillos= boda~ novia=
fede_nuziale fedi= anello anelli= matrimonio~ nozze~
aliança= alianças anel= anéis casamento~ noiva=
-trouwring ring= ringen bruiloft~ verloving bruid=

church hills
church= churches chapel parish~ priest~ pastor~ vicar~ funeral~
-kirche -kapelle= pfarrer~ -friedhof~ beerdigung~
église chapelle curé~ paroisse~ enterrement~
iglesia capilla cura_del_pueblo~ parroquia~ entierro~
chiesa chiese= cappella parroco~ funerale~
igreja capela padre~ paróquia~ funeral~
-kerk= -kerken kapel dominee~ begrafenis~

school town
classroom schoolteacher pupil headteacher blackboard chalk fractions school~ school_exams teacher~ college~ university~
klassenzimmer -schüler universität gymnasium kreide -schule~ -lehrer~ lehrerin~
lycée collège= maîtresse instituteur université salle_de_classe école~ professeur~
maestra maestro universidad instituto_de= clase_de escuela~ colegio~ profesora~
maestra maestro liceo università aula= scuola~ professore~
universidade liceu sala_de_aula escola~ professora~ professor~
lerares juf= klaslokaal universiteit school~ -leraar~

stethoscope room
stethoscope nurse nurses= nursing doctor doctors= hospital~ clinic physiotherapy surgeon cardiologist chemo ambulance patients=
-stethoskop krankenschwester pfleger arzt= ärztin -krankenhaus~ -klinik praxis= pflege~
stéthoscope infirmière infirmier médecin= hôpital~ clinique docteur kiné
estetoscopio enfermera enfermero médico= hospital~ clínica doctora
stetoscopio infermiera infermiere medico= ospedale~ clinica dottoressa
estetoscópio enfermeira enfermeiro médico= hospital~ clínica
stethoscoop verpleegster verpleegkundige arts= -ziekenhuis~ kliniek dokter

laptop room
laptop computer software website websites app= apps= programmer developer coding internet~ online~
-laptop -computer= -software= -webseite programmierer entwickler= app= internet~
ordinateur logiciel site_web programmeur développeur appli= internet~
ordenador computadora portátil= programa_informático página_web programador aplicación=
computer= portatile= software= sito_web programmatore sviluppatore app=
computador portátil= software= site= programador aplicação=
-laptop -computer= -software= website programmeur ontwikkelaar app=

shopFront town
shop shops= store= boutique grocery shopkeeper corner_shop shop_window butcher florist_shop till=
laden= läden= -geschäft schaufenster verkäuferin kaufmann -theke~ metzger
magasin= boutique= commerce= vitrine épicerie boucherie charcuterie
tienda= tiendas= escaparate comercio= tendero ultramarinos carnicería
negozio negozi= bottega vetrina alimentari macelleria
loja= lojas= montra mercearia lojista talho
-winkel -winkels etalage kruidenier slager

marketStall town
market markets= market_stall stall= stalls= fair= flea_market farmers_market
-markt= -märkte marktstand flohmarkt jahrmarkt
marché= marchés= étal stand= foire= brocante
mercado mercados= puesto_del_mercado feria= mercadillo rastro=
mercato mercati= bancarella bancarelle fiera= mercatino
mercado= feira= banca= feirante
-markt= -markten marktkraam -kraam= kermis rommelmarkt

oven kitchen
oven ovens= stove stoves= baked bakes= fireplace~ roast~ cooker=
-ofen= -öfen -backofen -herd= backen~ gebacken -kamin~
four= fours= fourneau cuisinière= cheminée~ rôti~
horno hornos= fogón estufa= chimenea~ asado~
forno forni= stufa= fornello camino_acceso~ arrosto~
forno fornos= fogão lareira~ assado~
oven= ovens fornuis -kachel= bakken~ gebakken haard~

coffeeMachine kitchen
coffee_machine espresso barista café cafe cafés coffee~ coffee_shop
-kaffeemaschine espresso -kaffee~ -café= kaffeehaus
machine_à_café espresso cafetière café~ bistrot
cafetera cafetería café~ espresso barista
macchina_del_caffè moka= caffettiera caffè~ espresso bar=
máquina_de_café cafeteira café~ expresso
-koffiezetapparaat -koffie~ espresso koffiezaak -café=

bench garden
park_bench a_bench the_bench bench benches wooden_seat
-parkbank -gartenbank -holzbank sitzbank bänkchen
banc= bancs= banquette~
banco_del_parque banco_de_madera banquito
panchina panchine= panca=
banco_de_jardim banco_de_madeira banquinho
-parkbank tuinbank bankje= zitbankje

tent forest
tent tents= camping campsite campfire camped scouts
zelt= zelte= zelten= campingplatz lagerfeuer pfadfinder
tente= tentes= camping= campeur feu_de_camp scouts=
tienda_de_campaña acampada camping= hoguera
tenda= tende= campeggio falò= scout=
tenda= tendas= acampamento campismo fogueira
tent= tenten -camping kamperen kampvuur

backpack mountains
backpack rucksack hike hiked hiking hikers trek climbed~ pilgrimage walk_across
-rucksack -wandern gewandert -wanderung pilgerweg bergsteigen
sac_à_dos randonnée randonneur pèlerinage alpiniste
mochila senderismo excursión~ caminata peregrino
zaino zaini= escursione~ camminata pellegrinaggio
mochila= caminhada peregrinação montanhismo
-rugzak wandelen= -wandeling~ pelgrimstocht

swing garden
the_swing a_swing swings= playground seesaw
-schaukel -spielplatz wippe
balançoire aire_de_jeux
columpio columpios= parque_infantil
altalena altalene= parco_giochi
baloiço balanço= parque_infantil
-schommel -speeltuin wip=

gate garden
gate gates= garden_gate fence~
-gartentor tor= -törchen gatter zaun~
portail= barrière= grille~ clôture~
verja cancela= portón valla~
cancello cancelli= recinto~
portão portões= cancela vedação~
hek= hekken -poort= tuinhek

key ~room
the_key a_key keys= my_key first_flat own_flat locksmith door_key
-schlüssel= -schlüsselbund erste_wohnung eigene_wohnung
clé= clés= clef= trousseau premier_appartement
llave= llaves= llavero primer_piso cerrajero
chiave= chiavi= portachiavi prima_casa
chave= chaves= porta_chaves primeiro_apartamento
-sleutel -sleutels eerste_flat eigen_huis

candle ~room
candle candles= candlelight lit_a_candle wax~
-kerze= -kerzen= kerzenlicht adventskranz
bougie= bougies= chandelle cierge
vela= velas= candelabro cirio
candela= candele= lume_di_candela cero=
vela= velas= castiçal
-kaars= -kaarsen kaarslicht

plane hills
plane planes= aeroplane airplane flight flights= airport flew~ pilot
-flugzeug flug= -flughafen pilot= pilotin geflogen~
avion= avions= aéroport vol_pour pilote_de_ligne
avión aviones= aeropuerto vuelo= piloto_de_avión
aereo= aerei= aeroporto volo= aeroplano
avião aviões= aeroporto voo= piloto_de_avião
-vliegtuig vlucht= -luchthaven piloot gevlogen~

umbrella ~town
umbrella umbrellas= parasol
-regenschirm -schirm= sonnenschirm
parapluie parapluies= parasol
paraguas sombrilla
ombrello ombrelli= ombrellone
guarda_chuva chapéu_de_chuva guarda_sol
-paraplu -parasol

hat ~room
hat hats= cap= caps= bonnet bowler top_hat
hut= hüte= -mütze= -mützen kappe=
chapeau chapeaux casquette= béret bonnet=
sombrero sombreros gorra= boina
cappello cappelli= berretto coppola=
chapéu chapéus boné boina
hoed -hoeden pet= muts= -petten

boots ~room
boots= wellington wellies shoemaker cobbler brogues slippers~ trainers= shoe~ shoe_repair shoe_shop repair_shoes good_shoes
-stiefel schuster schuhmacher -gummistiefel -hausschuhe~ -schuh~ -schuhe~
bottes= cordonnier souliers sabots chaussures~ cordonnerie
botas= zapatero zapatería alpargatas zapatos~ zapato~
stivali scarponi calzolaio ciabatte~ scarpe~ scarpa~
botas= sapateiro galochas sapatos~ sapato~
-laarzen schoenmaker -klompen -schoen~

spectacles ~room
spectacles reading_glasses my_glasses his_glasses her_glasses optician
-brille= -brillen= lesebrille optiker
lunettes= opticien opticienne
gafas= lentes= anteojos óptica=
occhiali= ottico=
óculos= oculista ótica=
-bril= -brillen= leesbril opticien

kite shore
kite kites= kite_flying
-papierdrachen drachen_steigen -lenkdrachen
cerf_volant cerfs_volants
cometa= cometas= volar_la_cometa
aquilone aquiloni=
papagaio_de_papel papagaio= pipa_no_céu
-vlieger= vliegeren

plough hills
plough plow ploughing ploughed sowing sowed ploughman field_work
pflug= -pflügen gepflügt aussaat säen
charrue labour= labourer= semailles
arado= arar= siembra sembrar
aratro arare= semina= seminare
arado= arar= sementeira semear
ploegen= zaaien geploegd

sledge mountains
sledge sled= sleigh toboggan sledging snowball~ ski= skiing skis=
-schlitten= rodeln= schlittenfahren skifahren ski=
luge= traîneau ski= skier= skis=
trineo esquí esquiar
slitta slitte= sci= sciare
trenó esqui esquiar
-slee= sleeën sleetje skiën
`;

/** For a story about a person that names no thing. */
export const peopleWords = `
couple room
husband wife anniversary golden_wedding my_parents married_for boyfriend girlfriend fiancé
ehemann ehefrau mein_mann meine_frau hochzeitstag goldene_hochzeit meine_eltern
mon_mari ma_femme anniversaire_de_mariage noces mes_parents mon_compagnon
mi_marido mi_mujer mi_esposa aniversario_de_bodas mis_padres
mio_marito mia_moglie anniversario_di_matrimonio i_miei_genitori
meu_marido minha_mulher minha_esposa aniversário_de_casamento meus_pais
mijn_man mijn_vrouw echtgenoot trouwdag mijn_ouders

child garden
son= daughter grandson granddaughter goddaughter godson child= boy= girl=
sohn= tochter enkel= enkelin patenkind kind= junge= mädchen
mon_fils ma_fille petit_fils petite_fille filleule enfant=
hijo= hija= nieto= nieta= ahijada niño= niña=
mio_figlio mia_figlia nipote= nipotina bambino= bambina=
meu_filho minha_filha neto= neta= afilhada menino= menina=
zoon= dochter= kleinzoon kleindochter petekind kind= jongen= meisje=

family garden
family cousins siblings brothers= sisters= children= whole_family
familie geschwister cousins= kinder= brüder= schwestern=
famille cousins= frères= sœurs= enfants=
familia primos= hermanos= hermanas= niños=
famiglia cugini= fratelli= sorelle= bambini=
família primos= irmãos= irmãs= crianças=
familie gezin neven= broers= zussen= kinderen=

person garden
grandmother grandfather grandma grandad granddad nan= mother= father= mum= mom= dad= aunt uncle friend teacher neighbour sister= brother=
oma= opa= großmutter großvater mutter= vater= mama= papa= tante= onkel= freund freundin nachbarin schwester= bruder=
grand_mère grand_père mamie papi ma_mère mon_père tante= oncle= amie= ami= voisine frère= sœur=
abuela abuelo madre= padre= tía= tío= amiga amigo vecina hermana= hermano=
nonna nonno madre= padre= mamma= papà= zia= zio= amica= amico= vicina= sorella= fratello=
avó= avô= mãe= pai= tia= tio= amiga amigo vizinha irmã= irmão=
oma= opa= grootmoeder grootvader moeder= vader= tante= oom= vriend vriendin buurvrouw buurman zus= broer=
`;
