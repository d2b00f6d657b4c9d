/** Words that lead to the place, time of day and season of a print, in the notation of `motif-words.ts`. */

export const placeWords = `
shore
sea= beach coast coastal seaside harbour harbor ocean shore island docks cliff bay= pier tide
-meer= -strand -küste -hafen insel= ostsee nordsee watt= -bucht ebbe= ozean
mer= plage= côte= littoral port= océan île= baie= falaise marée
mar= playa= costa= puerto océano isla= bahía acantilado marea
mare= spiaggia costa= porto= oceano isola= baia= scogliera marea
mar= praia= costa= porto= oceano ilha= baía= falésia maré
-zee= -strand -kust -haven= eiland= duinen getij oceaan

hills
village farm farms= field fields= meadow countryside hill hills= vineyard pasture olive_grove fens= moor
dorf= dörfer= dörfer -bauernhof hof= feld= felder= -wiese -hügel weide= weinberg -acker
village ferme= champ= champs= campagne= colline prairie vignoble pâturage
pueblo= aldea= finca= campo= campos= colina= prado= cortijo olivar viñedo
paese= villaggio campagna= campo= campi= collina fattoria prato vigneto
aldeia quinta= campo= campos= colina prado vinha herdade olival
-dorp -boerderij -veld= -velden -wei= weiland -heuvel platteland -akker

road
road= roads= motorway highway drive= drove driving journey van= car= lorry bus_route petrol_station roundabout marathon
-straße= -autobahn landstraße fahrt= reise= -fahrt lastwagen
route= autoroute voyage= trajet= conduire= roulait
carretera autopista viaje= camino= conducir=
strada= autostrada viaggio= guidare= chilometri
estrada autoestrada viagem= conduzir= caminho=
-snelweg landweg reis= rit= autorijden

garden
garden gardens= allotment backyard yard= orchard lawn greenhouse park playground pitch= sports_field
-garten= -gärten hof= schrebergarten -wiese= -park= spielplatz sportplatz obstgarten
jardin= jardins= potager verger cour= parc= pelouse
jardín jardines= huerto patio= parque= césped
giardino giardini= orto= cortile parco= frutteto
jardim= jardins= horta= quintal pomar= parque=
-tuin= -tuinen -moestuin volkstuin -park= erf= speeltuin

town
city= town= street= streets= square= market= shop= shops= alley neighbourhood bus_stop pavement library= office=
-stadt= -städte -gasse= platz= -markt= laden= -viertel= innenstadt siedlung altstadt
ville= rue= rues= place= marché= quartier= ruelle boutique= magasin= trottoir
ciudad= calle= calles= plaza= mercado= barrio= tienda= callejón azotea
città= via= piazza= mercato= quartiere= vicolo= negozio= bottega
cidade= rua= ruas= praça= mercado= bairro= loja= beco=
-stad= -straat= -straten -plein= -markt= -winkel= buurt= steeg=

forest
forest forests= wood= woods= woodland jungle mushroom clearing=
-wald= -wälder= pilze= lichtung= forst=
forêt bois= clairière champignons=
bosque= selva= seta= setas=
bosco= boschi= foresta funghi=
floresta bosque= mata= cogumelos=
bos= -bossen woud= paddenstoelen

mountains
mountain mountains= alps summit peak= glacier valley~ snow~ ski=
berg= berge= -alpen gipfel= gletscher tal~ schnee~ -hütte~
montagne montagnes= alpes= sommet= glacier= vallée~ neige~
montaña sierra= cumbre= pico= glaciar nieve~ valle~
montagna montagne= alpi= cima= vetta= ghiacciaio neve~ valle~
montanha serra= pico= cume= neve~ vale~
berg= bergen alpen= top= gletsjer sneeuw~ dal~

river
river= rivers= lake lakes= canal pond= stream= flood= jetty boat~ pool= swimming_pool
fluss= flüsse= -see= am_see -kanal= -teich= bach= hochwasser ufer= steg=
rivière fleuve= lac= étang canal= ruisseau ponton=
río= lago= canal= estanque arroyo= embarcadero
fiume= lago= canale= stagno ruscello pontile
rio= lago= canal= ribeira= lagoa= pontão
-rivier= binnenmeer -kanaal= -vijver= beek= -gracht= plas=

room
room= bedroom flat= apartment living_room hospital= hallway waiting_room attic classroom school= office= upstairs bed= clinic= library= hall=
-zimmer= -wohnung= wohnzimmer krankenhaus dachboden -büro= klassenzimmer -schule= -bett= treppenhaus
chambre= salon= appartement= hôpital= grenier bureau= école= salle_de_classe escalier
habitación salón= piso= hospital= desván= despacho escuela= cama= aula=
camera= salotto appartamento ospedale= soffitta ufficio= scuola= stanza=
quarto= sala= apartamento= hospital= sótão escritório escola= cama=
-kamer= woonkamer -ziekenhuis= flat= zolder= kantoor= -school= bed= trap=

kitchen
kitchen kitchens= oven= stove= cooking cooked recipe soup= bakery café= restaurant baking dough bread=
-küche= -küchen backofen herd= kochen= kochte -suppe= bäckerei backstube -teig= -brot=
cuisine= four= cuisinait recette= soupe= boulangerie pâte= pain=
cocina= horno= cocinaba receta= sopa= panadería masa= pan=
cucina= forno= cucinava ricetta= zuppa= panificio impasto pane=
cozinha= forno= cozinhava receita= sopa= padaria massa= pão=
-keuken= oven= koken= kookte recept= soep= bakkerij deeg= -brood=

workshop
workshop garage= workbench factory= warehouse= studio= stitching_machine printing_shop mill= forge= sewing tailor shoe_repair
-werkstatt= -werkstätten garage= werkbank -fabrik= atelier= schmiede= mühle= druckerei
atelier= garage= établi= usine= forge= moulin= imprimerie
taller= garaje= fábrica= estudio= molino= fragua= imprenta
officina= laboratorio garage= fabbrica= mulino= fucina= tipografia
oficina= garagem= fábrica= estúdio= moinho= ateliê tipografia
-werkplaats= garage= werkbank -fabriek= atelier= smederij molen= drukkerij

stage
stage= theatre theater concert choir school_play curtain~ cinema= circus audience talent_contest orchestra band=
-bühne= -theater= -konzert= -chor= zirkus= kino= publikum= orchester
scène= théâtre= concert= chorale= cirque= cinéma= spectacle=
escenario teatro= concierto coro= circo= cine= espectáculo
palco= teatro= concerto= coro= circo= cinema= spettacolo
palco= teatro= concerto= coro= circo= cinema= espetáculo
-podium= -theater= -concert= -koor= circus= bioscoop= voorstelling
`;

export const timeWords = `
dawn
dawn sunrise daybreak first_light five_o_clock five_in_the_morning four_in_the_morning sun_came_up at_6am at_5am tide~
morgengrauen sonnenaufgang tagesanbruch morgendämmerung um_fünf um_vier in_aller_früh
aube= lever_du_soleil point_du_jour cinq_heures quatre_heures
amanecer= alba= madrugada= salida_del_sol las_cinco_de_la_mañana
alba= sorgere_del_sole aurora= cinque_del_mattino
amanhecer= madrugada= nascer_do_sol cinco_da_manhã
dageraad zonsopgang ochtendgloren vijf_uur vier_uur

morning
morning mornings= breakfast early_in_the_day at_eight at_nine
-morgen= morgens= vormittag= frühstück in_der_früh
matin= matins= matinée petit_déjeuner
por_la_mañana mañanas= desayuno= de_la_mañana
mattina= mattino= mattine= colazione=
manhã= manhãs= pequeno_almoço café_da_manhã
-ochtend= ochtends= ontbijt= s_morgens

noon
noon midday lunch= lunchtime heat~ hot_day
-mittag= mittags= mittagessen hitze~
midi= déjeuner= canicule chaleur~
mediodía almuerzo= calor~
mezzogiorno pranzo= caldo~
meio_dia almoço= calor~
-middag= middageten lunch= hitte~

gold
afternoon afternoons= late_sun golden harvest~ summer~
-nachmittag= nachmittags= ernte~ sommer~
après_midi récolte~ moisson= été~
tarde= tardes= cosecha~ verano~
pomeriggio pomeriggi= raccolto~ estate~
tarde= tardes= colheita~ verão~
-middag~ namiddag oogst~ zomer~

dusk
dusk evening evenings= sunset twilight dinner~ supper~
-abend= -abends= sonnenuntergang dämmerung= abendessen~
soir= soirée= soirs= coucher_du_soleil crépuscule dîner~
atardecer= anochecer= puesta_del_sol crepúsculo cena~
sera= tramonto= crepuscolo cena~
entardecer= anoitecer= pôr_do_sol crepúsculo jantar~
-avond= avonds= zonsondergang schemering avondeten~

night
night nights= midnight stars= starlight moon moonlight in_the_dark three_in_the_morning bedtime asleep~ candle~ dark~
-nacht= -nachts= nächte= mitternacht -sterne= -mond= dunkel~ finster
nuit= nuits= minuit= étoiles= lune= noir~
noche= noches= medianoche estrellas= luna= oscuro~
notte= notti= mezzanotte stelle= luna= buio~
noite= noites= meia_noite estrelas= lua= escuro~
-nacht= nachts= nachten= middernacht sterren= maan= donker~
`;

export const seasonWords = `
spring
in_spring in_the_spring that_spring every_spring spring_morning last_spring march_of in_march in_april april= in_may of_may early_may late_may easter daffodil blossom
frühling= frühjahr= ostern= märz= april= mai= blüte~
printemps= mars= avril= mai= pâques=
primavera= marzo= abril= mayo= semana_santa pascua=
primavera= marzo= aprile= maggio= pasqua=
primavera= março= abril= maio= páscoa=
lente= voorjaar= maart= april= mei= pasen=

summer
summer summers= june= july= august= heatwave holidays~ ice_cream beach~ swimming~ barbecue
-sommer= juni= juli= august= -ferien~ freibad~
en_été cet_été l_été d_été étés= un_été juin= juillet= août= vacances~ plage~
verano= veranos= junio= julio= agosto= vacaciones~ playa~
estate= estati= giugno= luglio= agosto= vacanze~ spiaggia~
verão= verões= junho= julho= agosto= férias~ praia~
-zomer zomervakantie juni= juli= augustus= vakantie~

autumn
autumn in_the_fall that_fall last_fall every_fall september= october= november= harvest mushroom~ mushrooms~ apples~ leaves_fell
-herbst= september= oktober= november= ernte~ -laub=
automne= septembre= octobre= novembre= récolte~ vendanges
otoño= septiembre= octubre= noviembre= cosecha~ vendimia
autunno= settembre= ottobre= novembre= raccolto~ vendemmia
outono= setembro= outubro= novembro= colheita~ vindima
herfst= najaar= september= oktober= november= oogst~

winter
winter winters= december= january= february= snow snowed snowing christmas frost ice= icy new_year~
-winter= dezember= januar= jänner= februar= -schnee= weihnachten -frost= eis~
hiver= décembre= janvier= février= neige= noël gelée=
invierno= diciembre= enero= febrero= nieve= navidad helada=
inverno= dicembre= gennaio= febbraio= neve= natale= gelo=
inverno= dezembro= janeiro= fevereiro= neve= natal= geada=
-winter= december= januari= februari= -sneeuw= kerst= -vorst=
`;
