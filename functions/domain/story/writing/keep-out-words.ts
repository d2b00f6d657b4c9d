import type { StoryLanguage } from '#shared/story/languages.ts';

/**
 * What a word does in a request to leave something out:
 * - `not`, `dont`: negations; `dont` also before an imperative or infinitive. `nobody`, `people`: who would learn of it.
 * - `tell`, `say`: telling; `omit`, `drop`: leaving out. The second of each needs an object that points. `leave` needs `out`.
 * - `shown`: appearing or told; `know`: learning it; `must`: need or duty; `cannot`: prohibition.
 * - `that`: points at what was said; `text`: the story; `for`: meant for; `name`, `other`, `rename`.
 * - `rather`, `unwanted`: wishes; `bad` happens `if` it is known; `stay`, `here`: between us; `secret`.
 * - `confide`: in confidence wherever it stands; `confided`: as the end of a clause.
 * - `ask`, `filler`: politeness and hesitation; `and`: begins a clause; `tale`: narrates, as no request does; `idiom`: none of these.
 */
/** Folded words between spaces; `_` joins a phrase, `*` leaves the end of a word open. */
export const keepOutWords = {
  en: {
    not: `isnt arent doesnt does_not shouldnt should_not mustnt must_not need_not cant cannot wont nowhere none didnt
      did_not wouldnt would_not nothing rather_not never`,
    dont: `dont do_not not no no_need not_need please_not lets_not not_necessary not_to neednt dont_need_to
      dont_have_to not_have_to not_going_to not_worth no_point refrain_from avoid abstain_from needn`,
    tell: `write writing mention mentioning mentions include including print printing publish publishing quote quoting
      disclose reveal repeat publicise publicize publicizing broadcast advertise cite dwell_on go_into going_into
      bring_up bringing_up get_into getting_into touch_on refer_to type write_up spell_out feature document record
      put_in putting_in add_in go_there blab reference a_word one_word identifying identify`,
    say: `say saying tell telling talk talking put putting use using share sharing bring bringing add spread speak post posting identify pass_on drag mix go_on explain describe name_him name_her name_them
      name_my`,
    omit: `skip omit delete exclude remove censor redact scrap disregard ignore erase edit_out gloss_over leave_out
      cut_out skip_over steer_clear strike_out cross_out take_out keep_out blank_out anonymise anonymize skipping
      steer_away avoid leaving_out`,
    drop: `drop lose cut strike scratch forget hide bin ditch blur trim wipe undo unsay scrub pretend edit jump_over
      pass_over never_mind chuck unhear un_hear`,
    leave: 'leave keep take cut edit strike pull get leaving keeping have want put',
    out: 'out off aside unsaid unwritten unmentioned alone away',
    that: 'him them anything my his her their our any_of',
    this: `that this it those these thats its any_of_that any_of_this what_i that_one this_one bit bits part parts thing piece
      sentence line lines detail details stuff paragraph what_ive everything_i anything_i message answer i_said i_just
      about i_just_said what_i_said what_i_just_said everything_i_said i_wrote what_i_wrote what_i_just_wrote i_told_you
      what_i_told_you everything amount sum figure number address references abt passage section chapter episode`,
    text: `story text book page pages print post posts piece captions caption version writing internet public
      publication article public_eye in_there in_it in_this in_that of_it of_this record final_thing online world
      write_up blog out_there website in_here`,
    for: 'for',
    shown: `go_in appear come_up coming_up turn_up turning_up crop_up show_up pop_up end_up ending_up get_out gets_out got_out getting_out come_out comes_out
      came_out belong  surface be_in_it be_in_there be_in_this be_in_that written mentioned printed published included quoted used
      repeated known go_into be_part go_public made_public in_the_story get_around gets_around got_around`,
    know: `leaked leaks_out leaked_out know knows knew knowing read reads reading find_out finds_out found_out finding_out hear hears heard
      hearing see sees saw seeing learn discover discovers discovered think thinks thought assume assumed gets_wind
      got_wind`,
    learn: 'read_of hears_of',
    people: `people anyone anybody everyone everybody others strangers neighbours neighbors readers world folks a_soul
      you kids children family friends mother mum mom dad father parents wife husband son daughter sons daughters sister
      brother boss grandchildren grandkids ex aunt uncle nan grandma in_laws colleagues clients`,
    nobody: 'nobody no_one noone not_a_soul no_body none_of_them no_soul',
    must: 'must needs need should has_to have_to is_to ought can may gets_to supposed shall',
    cannot: 'mustnt must_not must_never cant cannot can_never should_never shouldnt should_not can_not',
    ought: 'shouldnt should_not not_supposed_to not_allowed_to oughtnt mustnt must_not',
    told: 'told said wrote mentioned written spoken discussed disclosed revealed talked_about told_to',
    all: 'everything all anything rest',
    except: 'except but apart_from bar not',
    only: 'just only strictly purely',
    rather: 'rather prefer preferably better best sooner id_like like_it_if appreciate happier grateful hoping hope',
    unwanted: `dont_want wouldnt_want dont_like wouldnt_like hate dont_need not_want not_comfortable uncomfortable
      dont_feel_comfortable not_happy do_not_want didnt_want_you dont_think not_sure never_want not_keen not_okay_with
      not_ok_with dont_wish no_wish rather_not would_hate should_not_like shouldnt_like would_not_like wouldnt_care
      would_not_care would_not_want dont_let`,
    bad: `kill murder mortified die heartbroken furious killed upset ashamed embarrassed disown skin strangle dead
      divorce sue sack fired lynch trouble mad devastated angry hurt never_forgive`,
    if: 'if when once',
    stay: 'stay stays staying remain remains die dies keep keeping kept leave goes_no_further go_no_further stayed',
    here: `here us chat you_and_me me_and_you you_and_i with_you ourselves these_walls this_room these_four_walls
      two_of_us yourself urself quiet to_you conversation just_us mum_about under_wraps under_your_hat`,
    secret: 'secret private confidential personal off_limits sensitive hush_hush classified taboo privileged',
    confide: `off_the_record between_you_and_me between_you_me between_you_and_i between_me_and_you off_the_books
      in_confidence in_strict_confidence in_strictest_confidence confidentially hear_it_from_me hear_that_from_me
      hear_this_from_me heard_it_from_me heard_that_from_me heard_this_from_me for_your_ears for_your_eyes on_the_quiet
      strictly_confidential hush_hush mums_the_word anyones_eyes for_background on_background be_discreet
      nobodys_business no_ones_business noones_business on_the_down_low on_the_dl keep_schtum keep_shtum not_repeating
      your_eyes_only my_lips_are_sealed this_isnt_public never_told_anyone keep_mum draw_a_veil nobodys_concern
      no_ones_concern none_of_their_business nobodys_affair nobody_elses_business in_the_strictest_confidence
      keep_it_like_that keep_it_that_way stay_that_way stay_like_that`,
    confided: `for_you_only only_for_you just_for_you between_us between_ourselves between_the_two_of_us only_you just_you family_stuff
      our_secret our_little_secret a_secret private strictly_private not_public`,
    name: 'name names surname surnames full_name last_name last_names real_name real_names first_names initials_only',
    other: 'different another other else fake false made_up invented initials initial pseudonym alias first_names_only',
    rename: 'change use give pick invent call swap make_up replace anonymise anonymize alter',
    swap: 'change swap replace anonymise anonymize alter',
    ask: `please pls plz plse can_you could_you can_we could_we would_you will_you can_u could_u you_can you_could
      you_may you_should you_must would_you_mind u_can lets let_us you_better youd_better you_had_better you_might
      kindly i_want_you_to i_need_you_to i_ask_you_to i_would_ask_you_to best_to better_to better want_you_to mind
      may_we may_i_ask_you_to need_you_to id_ask_you_to please_not`,
    filler: `mebbe mind ok okay oh ah um erm hmm also just maybe perhaps sorry no yes well wait hey wren then now anyway again
      actually altogether tho though lol thanks thx cheers either on_second_thought on_second_thoughts probably quietly
      entirely completely at_all ever even really down strictly only hun love mate dear ha haha k yeah i_think i_guess
      too all just_please for_me up still hereby thank_you uh omg like comma full_stop period treat treated is are to be
      been dare`,
    and: 'but and so because cause since although as',
    tale: `he she we they hed wed theyd was were had did went came there_is there_was used_to would_always always told
      said asked mum_and dad_and people shes hes`,
    self: 'i im ive id ill',
    pretend: 'pretend',
    misplaced: 'no_place no_business',
    which: 'how who where what when which why',
    break: 'uh um erm oh no actually sorry wait omg lol haha hmm please pls plz',
    omitted: `excluded removed omitted deleted left_out kept_out struck redacted skipped withheld anonymised
      anonymized taken_out cut_out`,
    want: 'want wish',
    idiom: `nobody_could_hear nobody_could_see no_one_could_hear no_one_could_see nobody_else_saw not_to_mention needless_to_say say_no dont_forget never_forget dont_mention_it no_doubt you_know that_said
      say_goodbye go_without tell_you_what not_only no_matter for_example you_see name_tag name_tags name_badges`,
    without: 'without',
    topic: '',
    refuse: 'isnt_to_get_a_mention not_to_get_a_mention doesnt_get_a_look_in does_not_get_a_look_in dont_get_a_look_in',
    appear: 'appear appears belongs',
    manner: 'too so very',
  },
  de: {
    not: 'keins auf_keinen_fall',
    dont: `nicht nich net ned nie niemals nichts nix nirgends nirgendwo kein keine keinen keinesfalls niemandem keinem
      verzichte_auf verzichten_sie_auf`,
    tell: `schreib schreibe schreiben schreibt_bitte reinschreiben aufschreiben hinschreiben niederschreiben
      mitschreiben erwahn erwahne erwahnen erwahnt_bitte erwahnst schreibst nennen nenn nenne nennst drucken drucke
      druck veroffentlichen veroffentliche zitieren zitiere aufnehmen weitersagen weitererzahlen weitergeben reinnehmen
      reinbringen verraten verrat verrate ausplaudern ansprechen thematisieren breittreten vertiefen aufgreifen eingehen
      reinpacken reintun reinsetzen preisgeben posten ausbreiten anfuhren verwenden verwende dazuschreiben wort
      erwahnung rein_schreiben auf_schreiben rein_nehmen rein_bringen einbauen erwaehnen erwaehne erwaehn
      hinein_schreiben`,
    say: `sag sage sagen erzahl erzahle erzahlen red rede reden sprich sprechen bring bringen tu tun setz setze setzen
      pack packe packen nimm nehmen benutz benutze benutzen teilen mach machen`,
    omit: `weglassen rauslassen auslassen herauslassen rausnehmen herausnehmen streich streiche streichen
      rausstreichen losch losche loschen uberspring uberspringe uberspringen verschweigen ignorier ignoriere ignorieren
      aussparen unerwahnt entfern entferne entfernen rauswerfen rausschmeissen sparen auszulassen wegzulassen
      rauszulassen weg_lassen raus_lassen uberspringst raushalten ausklammern ausblenden rauskurzen tilgen schwarzen
      anonymisieren weglasst weglasse rauslasst verschweig umschiffen uberlesen kurzen streichst rauszuhalten`,
    drop: 'vergiss vergesst vergessen_sie vergessen spar',
    leave: `lass lasst lasse lassen lasst_bitte nimm nehmt nehmen halt halte halten kann muss soll sollte bleibt bleib
      streich streiche streichen mach gehort bitte behalt behalte behalten schmeiss wirf`,
    out: 'weg raus draussen heraus aus beiseite aussen_vor unter_den_tisch',
    that: `ihn sie das_alles die den dem der meine meinen meiner seinen seine ihren ihre teil satz stelle sache dass
      unser unsere namen letzten letzte von uber mit`,
    this: `des das dies dieses diese diesen davon daruber es so_was sowas den_teil den_satz der_teil die_sache die_stelle
      den_namen was_ich summe betrag zahl adresse absatz abschnitt`,
    text: `geschichte text buch artikel beitrag beitrage post offentlichkeit internet netz seite druck offentlich blog
      story zeitung online offiziell buchform`,
    for: 'fur in im ins',
    shown: `rein drin drinstehen vorkommt vorkommen auftaucht auftauchen steht stehen erscheint erscheinen gehort
      hingehort hin raus rauskommt rauskommen reinkommt reinkommen rauskam rauskame gelesen gedruckt veroffentlicht
      erwahnt geschrieben hinein auffliegt publik bekannt an_die_grosse_glocke aufgeschrieben erzahlt genannt gesagt
      zitiert kommt landet landen ans_licht offentlich`,
    know: `schwarz_auf_weiss wissen weiss wusste erfahren erfahrt erfahre lesen liest lese mitbekommen mitbekommt mitkriegen mitkriegt
      horen hort spitzkriegt sehen sieht wisst rausfindet herausfindet spitz`,
    learn: 'erfahrt',
    people: `jemand jeder alle leute andere anderen nachbarn jemandem jeden jedem wer man kinder familie freunde
      mutter mama vater papa eltern frau mann sohn tochter schwester bruder chef enkel oma opa kollegen`,
    nobody: 'koiner koana koaner neamd keiner niemand kein_mensch keine_sau keine_seele kein_schwein niemanden',
    must: 'muss soll darf sollte braucht brauch mussen sollen durfen musste_ja geht hat_zu',
    cannot: 'darf_nicht darf_nie darf_niemals soll_nicht soll_nie sollte_nicht darfs_nicht durfen_nicht sollen_nicht',
    ought: 'sollte durfte darf soll',
    told: 'erzahlt gesagt verraten',
    all: 'alles rest',
    except: 'ausser bis_auf nur_nicht',
    only: 'nur ganz',
    rather: 'lieber besser am_besten bevorzuge ware_mir fande_es hoffe_dass hoffe ware_froh war_froh ware_froh_wenn',
    unwanted: `will_nicht mochte_nicht will_ich_nicht mochte_ich_nicht wollte_nicht_dass mag_nicht will_nich
      mochte_nich mag_ich_nicht ungern nicht_so_gern nicht_gern mocht_nicht will_net war_mir_unangenehm unangenehm
      peinlich mochte_ich_lieber_nicht will_aber_nicht mochte_aber_nicht ware_unangenehm ware_mir_unangenehm
      ware_mir_peinlich will_ich_aber_nicht mochte_ich_eigentlich_nicht mochte_eigentlich_nicht`,
    bad: `umbringen bringt_mich_um kill killen toten tot sauer schamen verklagen enterben steinigen auffressen arger
      killt todlich wutend sterben lynchen kopf`,
    if: 'wenn falls sobald',
    stay: 'bleibt bleiben bleib behalt behalte behalten bleibts bleibe behalts lass lassen halt',
    here: 'uns hier dir dich sich in_diesem_chat chat vertraulich raum vier_wanden geheim fur_dich beiden privat',
    secret: 'geheim privat vertraulich geheimnis personlich intim heikel tabu streng_vertraulich privatsache diskret',
    confide: `unter_uns_gesagt im_vertrauen vertraulich unter_vier_augen off_the_record nicht_von_mir pssst psst pscht
      pst hinter_vorgehaltener_hand streng_geheim diskret inoffiziell geht_keinen_was_an geht_niemanden_was_an
      geht_niemand_was_an geht_keinen_etwas_an unter_dem_siegel behalts_fur_dich behalt_das_fur_dich
      nicht_an_die_grosse_glocke zwischen_dir_und_mir geht_niemanden_etwas_an keinen_was_an fur_deine_ohren
      soll_so_bleiben so_bleiben hast_du_nicht_von_mir`,
    confided: `unter_uns nur_fur_dich fur_sie_personlich nur_dir zwischen_uns privat unser_geheimnis
      ein_geheimnis nur_unter_uns fur_dich_allein privatsache vertraulich`,
    name: 'name namen nachname nachnamen klarnamen vornamen namentlich',
    other: 'anderen andern andere anderer falschen erfundenen anders anonym pseudonym ausgedachten',
    rename: `nimm nehmt nehmen verwende verwenden benutz benutze benutzen ander andere andern gib geben erfinde nenn
      nenne nennen wahl wahle anonymisier tausch`,
    swap: 'ander andere anonymisier tausch ersetz',
    ask: `bitte kannst_du konntest_du wurdest_du konnten_sie konnen_sie wurden_sie konnen_wir konnten_wir du_kannst
      kannst kannste ihr_konnt konnt_ihr konnt du_darfst darfst_du darfst sollst_du sollst du_musst musst_du musst
      brauchst_du brauchst du_sollst sie_konnen brauchen_sie bidde sie_mussen bitten mussen_sie mochtest_du`,
    filler: `also dann doch ach nee nein ja ok okay vielleicht halt mal jetzt nur moment stopp sorry entschuldigung
      ganz auch da hier wieder gell lieber bloss ruhig einfach danke am_besten besser hm hmm ne wren eigentlich ubrigens
      oh gern gerne bitteschon bitte komplett unbedingt auf_jeden_fall noch so da_rein gar lieber_doch grad gerade
      weiter jemandem aber und ahm haha behandeln ist zu`,
    and: 'aber und weil denn sonst',
    tale: `er man ihr war waren hatte hatten konnte konnten wollte wollten durfte durften musste mussten ging kam
      liess liessen passte hab habe haben hat um mich wurde wurden immer wer stand standen`,
    self: 'ich',
    pretend: 'tu_so tun_wir tun_sie_so',
    misplaced: 'nichts_verloren nichts_zu_suchen',
    which: 'wie wer wo was wann warum dass',
    break: 'ah ach ahm nee sorry halt stopp haha bitte',
    omitted: `gestrichen weggelassen geloscht rausgenommen ausgelassen entfernt anonymisiert herausgenommen
      rausgelassen`,
    want: 'will mochte wollen wunsche hatte_gern',
    idiom: `nicht_nur gar_nicht_zu_reden ganz_zu_schweigen nicht_wahr vergiss_nicht ohne_dich ohne_sie nicht_weg
      es_sei_denn vergesst_nicht bitte_nicht_vergessen nicht_vergessen nicht_weglassen nicht_auslassen nicht_streichen`,
    without: 'ohne',
    manner: 'so zu',
  },
  fr: {
    not: 'nul aucunement en_aucun_cas',
    dont: `pas jamais rien aucun aucune ni point surtout_pas inutile pas_besoin pas_la_peine evite evitez eviter
      evitons nulle_part abstiens_toi_de abstenez_vous_de`,
    tell: `ecris ecrire ecrivez ecrit_pas mets mettre mettez met note noter notez cite citer citez mentionne
      mentionner mentionnez mention publie publier publiez imprimer imprime imprimez divulguer divulgue divulguez
      reveler revele inclure inclus incluez evoque evoquer evoquez raconte raconter racontez repete repeter repetez
      ebruiter rapporter reporter reporte aborder aborde abordez mentionnes ecrives ecriviez parliez mettes nommer nomme
      nommez mettons ecrivons racontons sattarder insister afficher devoiler devoile marque marquer marquez signaler
      precise preciser mot`,
    say: `dis dire dites parle parler parlez parlons utilise utiliser utilisez partage partager partagez donne donner
      donnez fais faire va aller faut`,
    omit: `enleve enlever enlevez supprime supprimer supprimez retire retirer retirez efface effacer effacez omets
      omettre omettez saute sauter sautez coupe couper coupez ignore ignorer ignorez ote oter otez zappe zapper zappez
      vire virer virez exclure passe_sous_silence passer_sous_silence taire tais rayer raye barre barrer laisse_tomber
      laisser_tomber laissez_tomber anonymiser censure censurer enlevons retirons`,
    drop: 'oublie oublier oubliez passe passer passez evite eviter evitez',
    leave: 'laisse laisser laissez mets mettre mettez reste garde garder gardez tiens tenir',
    out: 'cote dehors hors_de hors',
    that: `cette ces le la les l y lui passage partie phrase truc histoire morceau chose que_je quon son sa ses mon ma
      mes nom prenom de du des dont leur leurs notre celui celle que`,
    this: `ca cela ce cette_partie ce_passage ceci cest le_passage que_jai ce_truc en ce_que montant somme chiffre
      adresse paragraphe passage la_dessus`,
    text: `histoire recit texte livre page article publication publie publique public internet version blog post ecrit
      papier reseaux`,
    for: 'pour dans sur par',
    shown: `apparaisse apparaissent apparaitre figurer figurent sorte sortir ecrit ecrite ecrits mentionne mentionnee
      publie publiee sache sachent sapprenne rende ressorte vienne soit_dit finisse se_retrouve retrouve dedans dit
      raconte cite`,
    know: `sache sachent savoir sait lise lisent lire lit apprenne apprennent apprendre apprend voie voient voir
      decouvre decouvrent entende entendre tombe_dessus`,
    learn: 'sache sachent apprenne apprennent lise lisent',
    people: `gens quelquun monde autres tous voisins on quiconque famille enfants amis mere maman pere papa parents
      femme mari fils fille soeur frere patron petits_enfants voisin collegues`,
    nobody: 'personne aucun_etre nul',
    must: 'doit doive doivent faut faudrait besoin peut devrait oblige',
    cannot: 'ne_doit ne_doivent ne_peut_pas ne_devrait',
    ought: 'devrais devrait',
    told: 'dit raconte parle',
    all: 'tout reste',
    except: 'sauf excepte a_part',
    only: 'juste seulement',
    rather: 'prefere prefererais prefererait mieux prefererai jaimerais aimerais plutot vaut_mieux',
    unwanted: `veux_pas voudrais_pas aimerais_pas souhaite_pas tiens_pas veut_pas ai_pas_envie pas_envie
      ne_veux_surtout_pas ne_souhaite genee gene genant deteste detesterais souhaiterais_pas voulons_pas
      veux_surtout_pas supporterais_pas`,
    bad: `tuer tuerait tue tuerai mourrais mourir mort honte furieuse furieux mourrait etrangler ennuis massacrer
      egorger voudrait pardonnerait`,
    if: 'si quand',
    stay: 'reste restera restent rester garde garder gardes gardez meurt gardons tienne tiens tenir on_garde',
    here: 'nous ici toi vous moi chat discussion conversation entre_nous quatre_murs secret',
    secret: `secret privee prive confidentiel confidentielle confidentiels personnel intime perso tabou sensible
      secrete`,
    confide: `en_confidence confidence confidentiel confidentiellement entre_toi_et_moi entre_vous_et_moi
      entre_quatre_yeux motus bouche_cousue chut hors_micro off_the_record en_off regarde_personne rien_vu_rien_entendu
      sous_le_sceau top_secret regarde_que_nous par_moi_que secret_defense tu_nas_rien_entendu vient_pas_de_moi
      je_ne_tai_rien_dit je_tai_rien_dit discretion pour_tes_oreilles reste_comme_ca`,
    confided: `entre_nous que_pour_toi juste_pour_toi rien_que_pour_toi prive notre_secret
      un_secret seulement_pour_toi`,
    name: 'nom noms prenom prenoms patronyme nom_de_famille',
    other: 'autre autres different faux change pseudo pseudonyme initiale initiales anonyme invente',
    rename: `change changer changez changes mets mettez mettre utilise utiliser utilisez prends donne invente remplace
      modifie modifier trouve choisis appelle`,
    swap: 'change changer changez changes remplace modifie modifier',
    ask: `stp svp sil_te_plait sil_vous_plait peux_tu tu_peux pouvez_vous vous_pouvez pourrais_tu tu_pourrais
      pourriez_vous on_peut peut_on merci_de merci tu_pourras vous_pourriez je_te_demande_de je_vous_demande_de prie_de
      priere_de priere faut tu_dois vous_devez il_faut faudrait on_pourrait veuillez te_plait vous_plait tu tu_veux_bien
      on_va`,
    filler: `hein bon ben alors euh oh ah non oui donc aussi juste peut_etre pardon desole attends wren ok surtout
      plutot enfin bref maintenant finalement mieux_vaut vaut_mieux mieux a ne n de il vous au_fait voila vraiment
      tout_court plus encore absolument merci te y en le la l lui nen ny oups haha traiter est`,
    and: 'mais et parce car donc',
    tale: `il elle ils elles etait etaient avait avaient ai pour disait parlait fallait fut voulait na nai nous_avons
      on_a jamais_ete personne_ne_savait aime aimait`,
    self: 'je j jai jetais',
    pretend: 'fais_comme_si faites_comme_si',
    misplaced: 'rien_a_faire pas_sa_place',
    which: 'comment qui ou quand pourquoi',
    break: 'euh oups ah non pardon haha stp svp',
    omitted: 'supprime supprimee retire retiree enleve enlevee omis omise efface',
    want: 'veux voudrais souhaite aimerais',
    idiom: `pas_seulement sans_parler pas_mal noublie_pas nul_doute sans_doute sans_elle sans_lui pas_vrai oublie_pas
      oubliez_pas noubliez_pas pas_oublier pas_dire faut_dire`,
    without: 'sans',
    appear: 'apparait sort figure',
    manner: 'trop si',
  },
  es: {
    not: 'nadie de_ninguna_manera',
    dont: 'no nunca jamas nada ni ningun ninguna evita evitar tampoco abstengase_de',
    tell: `escribas escribir escriba escriban escribirlo pongas poner ponga pongan ponerlo ponerla menciones mencionar
      mencione mencionarlo cuentes contar cuente contarlo contarla digas decir diga decirlo decirla nombres nombrar
      nombre publiques publicar publique publicarlo incluyas incluir incluya incluirlo cites citar cite hables hablar
      hable hablemos comentes comentar comente comentarlo imprimas imprimir reveles revelar divulgues divulgar repitas
      repetir repita metas meter meta meterlo saques_a sacar_a entres_en apuntes anotes mencion palabra ni_palabra
      saques toques escape`,
    say: 'uses usar utilices utilizar compartas compartir des dar hagas hacer',
    omit: `quita quitar quitalo quitala quitalos quitarlo omite omitir omitelo borra borrar borralo eliminar eliminalo
      suprime suprimir salta saltar saltate saltatelo obvia obviar ignora ignorar ignore ignoralo tacha tachar tachalo
      excluye excluir callate descartar elimine suprima saca sacar sacalo quitame omitas cortalo recorta eviten`,
    drop: 'olvida olvidar olvidalo olvidate olvidense corta cortar evita evitar pasa quite borre corte pase',
    leave: 'deja dejar dejalo dejala dejemos dejemoslo dejarlo manten mantener ponlo saca quedar queda dejelo',
    out: 'fuera aparte a_un_lado al_margen de_lado',
    that: `esa ese esta este lo la le los las parte trozo frase cosa historia mi mis su sus nombre del de sobre que
      ultimo tema asunto detalle`,
    this: 'eso esto esa_parte esta_parte lo_de lo_que ese_trozo aquello cantidad cifra importe direccion parrafo',
    text: `historia relato texto libro pagina articulo publico publicacion internet version papel redes blog post ahi
      escrito`,
    for: 'para en al',
    shown: `salga salgan aparezca aparezcan apareciera figure sepa sepan conste publique publicado escrito mencione
      escriba cuente ponga supiera saliera trascienda diga quede_escrito imprima imprimiera hable hablara mencionara`,
    know: `sepa sepan saber sabe lea lean leer lee entere enteren enterar entera vea vean ver oiga oir supiera
      supieran leyera enterara`,
    learn: 'sepa sepan supiera supieran entere enteren lea lean vea',
    people: `gente alguien todos otros demas vecinos mundo familia hijos amigos madre mama padre papa padres mujer
      marido hijo hija hermana hermano jefe nietos`,
    nobody: 'nadie ninguno ni_un_alma',
    must: 'debe deben tiene_que necesita puede hace_falta falta debera tienen_que',
    cannot: 'no_debe no_puede no_deben no_pueden no_debera',
    ought: 'deberia debiera debo',
    told: 'contado dicho conte dije',
    all: 'todo',
    except: 'menos excepto salvo',
    only: 'solo',
    rather: 'prefiero preferiria prefiriria mejor preferible gustaria_mas agradeceria prefieres',
    unwanted: `no_quiero no_quisiera no_querria no_me_gustaria no_deseo no_queremos odiaria me_da_verguenza
      no_me_apetece no_hace_falta no_es_necesario no_hay_que no_tiene_que no_tienes_que no_necesito me_moriria`,
    bad: 'mata matar mataria muero moriria verguenza furiosa furioso mataran morir disgusto perdonaria matan',
    if: 'si como cuando',
    stay: 'queda quede quedar queden quedarse muere muera guarda guardalo guardarlo guardame',
    here: 'nosotros aqui tu_y_yo ti mi chat nos secreto usted_y_yo charla conversacion nos_quede',
    secret: 'secreto privado privada confidencial personal intimo intima reservado delicado tabu',
    confide: `en_confianza en_secreto entre_tu_y_yo entre_usted_y_yo confidencial confidencialmente off_the_record
      chiton de_tapadillo a_nadie_le_importa no_le_importa_a_nadie en_petit_comite bajo_secreto extraoficial
      extraoficialmente secreto_de_sumario no_te_lo_he_dicho_yo no_lo_sabes_por_mi yo_no_he_dicho_nada
      yo_no_te_he_dicho_nada de_mi_no_lo_has para_tus_oidos siga_asi`,
    confided: 'entre_nosotros entre_nos solo_para_ti solo_a_ti privado nuestro_secreto un_secreto',
    name: 'nombre nombres apellido apellidos',
    other: 'otro otros distinto diferente falso inventado seudonimo iniciales inicial',
    rename: `cambia cambiar cambiale cambialo usa usar use pon ponle poner ponles inventa inventale utiliza llamale
      llamala`,
    swap: 'cambia cambiar cambiale cambialo',
    ask: `porfa por_favor puedes podrias podemos puede podria porfis te_pido_que te_ruego_que le_pido_que se_puede
      mejor hay_que podriamos pueden te_importaria si_puedes tu`,
    filler: `bueno a ah oh si no perdon disculpa ahora mejor vale wren gracias eh tambien solo quizas tal_vez oye
      por_cierto todo entonces ya mas pls plis eso_si tio anda lo le me se que de ay uy jaja haha tratar es`,
    and: 'pero y porque aunque pues',
    tale: `ella ellos nosotros era eran fue fueron habia habian tenia podia podian queria decia dijo sabia para supo
      puse dije dijeron iba han he estaba por_que siempre pude quise pudo logre gusta gustaba gustan`,
    self: 'yo',
    pretend: 'haz_como haz_cuenta',
    misplaced: 'no_pinta_nada no_viene_a_cuento no_tiene_cabida',
    which: 'como quien donde cuando',
    break: 'eh ay uy perdon jaja oye porfa',
    omitted: 'omitido eliminado suprimido borrado quitado',
    want: 'quiero quisiera deseo',
    idiom: `no_solo no_olvides no_te_olvides no_olvide no_se_olvide no_obstante sin_embargo no_dejes nada_mas sin_duda
      no_se_te_olvide sin_ti sin_ella nada_que no_te_saltes no_quites no_borres no_omitas`,
    without: 'sin',
    topic: 'habla cuenta escribe',
    refuse: 'prefiero_que_no preferiria_que_no mejor_que_no preferible_que_no',
    appear: 'salir aparecer entrar figurar ir aparece sale',
  },
  it: {
    not: 'ne in_nessun_caso',
    dont: 'non nn mai niente nulla nessun nessuna evita evitare evitiamo inutile eviterei',
    tell: `scrivi scrivete scrivo scriver* scriva scriviamo* mettete metter* metta mettiamo* menzion* nominar* nomini
      citar* citi pubblicar* pubblichi raccontar* racconti dir* dica parlar* parli stampar* includer* riportar* rivelar*
      divulgar* ripeter* accennar* fare_il_nome fare_nomi fare_cenno inserir* citiamo toccare parola una_parola
      tirare_fuori parliamone`,
    say: 'usar* usi usate condivider* dare fare aggiunger* spiegare',
    omit: `togli togliete toglilo toglila toglier* tolga togliamo* ometti ometter* cancella cancellare cancellal*
      cancellate elimina eliminare eliminal* salta saltare saltal* saltiamo* rimuovi rimuovere taglia tagliare taglial*
      ignora ignorare ignoral* escludi escludere tralascia tralasciare tralascial* sorvola sorvolare sorvoliamo scarta
      censura leva levare leval* taci tacere depenna lascia_stare lasciamo_stare lascia_perdere lasciamo_perdere
      lasci_stare anonimizza`,
    drop: 'dimentica dimenticare dimentical* dimenticati dimentichi scorda scordati evita evitare passa',
    leave: 'lascia lascial* lasciate lasciamo* tieni tenere tienil* tenga lasciar* metti',
    out: 'fuori da_parte',
    that: `questi queste quella quel lo la le li ci ne parte pezzo frase storia che suo sua suoi mio mia miei nome del
      della di dello sul sulla su roba dettaglio faccenda`,
    this: `questo questa quello cio questa_parte quel_pezzo questa_cosa quello_che una_cosa cosa somma cifra importo
      indirizzo paragrafo`,
    text: 'storia testo libro racconto pagina articolo pubblico pubblicazione internet versione blog post giro stampa',
    for: 'per in nel nella sul sulla al',
    shown: `appaia appaiano compaia comparisse comparire entri esca finisca venga scritto scritta pubblicato venisse
      si_sappia sappia ci_sta si_parli raccontato detto rimanga_scritto salti_fuori saltasse_fuori ci_va va_nel vada_nel
      va_nella`,
    know: `sappia sappiano sapere sapesse sapessero saperl* sa legga leggano legger* legge leggesse scopra scoprano
      scoprire scopre scoprisse veda vedere senta sentire venga_a_sapere`,
    learn: 'sappia sappiano sapesse legga leggano scopra leggesse',
    people: `gente qualcuno tutti altri vicini mondo famiglia figli amici madre mamma padre papa genitori moglie
      marito figlio figlia sorella fratello capo nipoti`,
    nobody: 'nessuno anima_viva',
    must: 'deve devono dovrebbe bisogno puo serve necessario occorre debba',
    cannot: 'non_deve non_devono non_puo non_dovrebbe non_possono',
    ought: 'dovrei potrei',
    told: 'detto raccontato',
    all: 'tutto',
    except: 'tranne meno eccetto salvo',
    only: 'solo',
    rather: 'preferisco preferirei meglio preferiremmo piuttosto gradirei preferibile',
    unwanted: `non_voglio non_vorrei non_mi_va non_desidero non_mi_piacerebbe non_vogliamo odierei mi_vergognerei
      mi_vergogno non_serve non_occorre non_ce_bisogno non_e_necessario non_e_il_caso non_devi non_ho_voglia`,
    bad: `ammazza uccide ucciderebbe ammazzerebbe morire morirei muoio vergogna furiosa furioso uccidere ammazzare
      guai perdonerebbe uccidono`,
    if: 'se quando',
    stay: `resta resti rimane rimanga restare restano muore muoia tieni tienil* tenere tenerl* tienitelo tienitela
      rimanere finisce`,
    here: 'noi qui te me chat mura conversazione tra_noi fra_noi segreto qua',
    secret: 'segreto segreta privato privata riservato riservata confidenziale personale intimo delicato tabu',
    confide: `in_confidenza in_segreto tra_me_e_te fra_me_e_te fra_te_e_me tra_te_e_me acqua_in_bocca off_the_record
      a_quattrocchi in_via_confidenziale non_te_lho_detto_io non_lhai_sentito_da_me non_lo_sai_da_me ufficiosamente
      non_riguarda_nessuno io_non_ti_ho_detto_niente io_non_ho_detto_niente silenzio_stampa detto_tra_noi detto_fra_noi
      confidenzialmente per_le_tue_orecchie resti_cosi`,
    confided: 'tra_noi fra_noi solo_per_te solo_a_te privato il_nostro_segreto un_segreto tra_noi_due',
    name: 'nome nomi cognome cognomi',
    other: 'altro altri diverso diversi finto falso inventato pseudonimo iniziale iniziali',
    rename: 'cambia cambiare cambial* cambi usa usare usi metti mettere mettile mettici inventa* scegli dalle dagli',
    swap: 'cambia cambiare cambial* cambi sostituisci modifica',
    ask: `per_favore per_piacere puoi potresti possiamo potremmo puo potrebbe ti_prego ti_chiedo_di prego meglio
      cortesemente potete si_puo pf`,
    filler: `beh allora ah oh no si scusa scusi adesso ora meglio ok wren grazie anche solo forse eh dai quindi poi
      pure tutto a assolutamente piu tipo lo la ne ci mi che di senti pls ehm oddio haha trattare e`,
    and: 'ma e perche pero anche_se',
    tale: `lui lei loro era erano aveva avevano ho ha hanno abbiamo voleva poteva diceva disse sapeva parlava fu per
      sono ebbe noi_abbiamo sempre potevo volevo posso lha lho lhanno riuscivo potei riusci piace piaceva`,
    self: 'io',
    pretend: 'fai_finta fate_finta fa_finta',
    misplaced: 'non_centra non_ce_entra',
    which: 'come chi dove quando',
    break: 'ehm ah oddio scusa haha ahah',
    omitted: 'tolto omesso eliminato cancellato rimosso',
    want: 'voglio vorrei desidero',
    idiom: `non_solo non_dimenticare non_dimenticarti non_scordare non_scordarti non_togliere non_tagliare
      non_cancellare non_saltare senza_dubbio non_lasciare senza_di senza_lei ne_scrivere di_niente`,
    without: 'senza',
    topic: 'parla racconta',
    refuse: 'preferirei_che_non preferisco_che_non meglio_che_non',
    appear: 'apparire comparire entrare uscire finire andare appare esce entra compare',
  },
  pt: {
    not: 'ninguem de_jeito_nenhum',
    dont: 'nao n num nunca jamais nada nem nenhum nenhuma evita evite evitar',
    tell: `escreva escreve escrever escrevam escrevas mencione menciona mencionar menciones coloca coloque colocar
      coloques ponha por_isso ponhas bota bote botar conte conta contar contes diga dizer digas fala fale falar fales
      cite cita citar cites publique publica publicar inclua inclui incluir imprima imprimir comente comenta comentar
      revele revelar divulgue divulga divulgar repita repete repetir nomeie nomear espalha espalhe espalhar poste postar
      mencao palavra uma_palavra toca_no_assunto toque_no_assunto mete metas meter registrar registre`,
    say: 'use usa usar uses compartilhe compartilha compartilhar partilhe partilhar da dar faca fazer poe',
    omit: `tira tire tirar tirem omite omita omitir apaga apague apagar exclui exclua excluir remove remova remover
      pula pule pular corta corte cortar deleta delete deletar ignora ignore ignorar retira retire retirar elimina
      elimine eliminar risca risque salta suprime suprimir passa_batido some_com desconsidera desconsidere desconsiderar
      salte saltar corta_fora`,
    drop: 'esquece esqueca esquecer evita evite evitar passa',
    leave: 'deixa deixe deixar deixemos mantem mantenha manter fica fique ficar deixas',
    out: 'fora de_fora de_lado pra_la quieto',
    that: `essa esse esta este dessa desse ela ele parte trecho pedaco frase coisa historia meu minha meus seu sua
      nome dele dela do da sobre que daquilo negocio lance detalhe o a os as ultimo`,
    this: 'isso isto disso disto essa_parte aquilo esse_trecho o_que valor quantia endereco paragrafo',
    text: 'historia texto livro pagina artigo publico publicacao internet versao blog post ai la redes jornal',
    for: 'para pra pro no na em ao nos nas',
    shown: `apareca aparecam entre saia sai conste fique_registrado publicado escrito mencionado saiba vaze vazasse
      venha_a_tona impresso contado apareceu esteja vai_na vai_no vaza`,
    know: `saiba saibam saber sabe leia leiam ler le descubra descubram descobrir veja vejam ver ouca ouvir soubesse
      soubessem descobrisse lesse lessem souber`,
    learn: 'saiba saibam soubesse soubessem leia leiam descubra veja',
    people: `gente alguem todos outros vizinhos mundo familia pessoas pessoal filhos amigos mae pai pais mulher marido
      filho filha irma irmao chefe netos`,
    nobody: 'ninguem nem_uma_alma',
    must: 'deve devem precisa precisam pode podem tem_que tem_de necessario deveria',
    cannot: 'nao_pode nao_deve nao_podem nao_devem nao_deveria',
    ought: 'deveria devia devo podia posso',
    told: 'contei contado disse dito falei',
    all: 'tudo',
    except: 'menos exceto salvo',
    only: 'so',
    rather: 'prefiro preferia preferiria melhor preferivel gostaria prefira',
    unwanted: `nao_quero nao_queria nao_gostaria nao_gosto_que nao_desejo nao_queremos odiaria morreria_de_vergonha
      tenho_vergonha nao_precisa nao_e_preciso nao_e_pra nao_e_para nao_ha_necessidade sem_necessidade nao_e_necessario
      nao_faz_falta n_quero n_precisa num_precisa num_quero detestaria`,
    bad: 'mata matar mataria morro morreria morrer vergonha furiosa furioso matam arrasada perdoaria',
    if: 'se quando',
    stay: 'fica fique ficar ficam ficando morre morra guarda guarde guardar',
    here: 'nos aqui gente voce vc mim ti chat conversa entre_nos segredo comigo contigo quatro_paredes si',
    secret: 'segredo privado privada confidencial particular pessoal intimo intima sigiloso sigilo tabu delicado',
    confide: `em_segredo em_confianca em_sigilo sob_sigilo aqui_entre_nos entre_mim_e_voce entre_voce_e_eu
      entre_eu_e_voce entre_mim_e_ti ca_entre_nos confidencial confidencialmente off_the_record bico_calado boca_de_siri
      nao_ouviu_de_mim nao_e_da_conta_de_ninguem ninguem_tem_nada_a_ver nao_fui_eu_que_te_disse extraoficialmente em_off
      morre_aqui para_seus_ouvidos pros_seus_ouvidos continue_assim`,
    confided: `entre_nos entre_a_gente so_pra_voce so_para_voce so_para_ti so_pra_vc so_entre_nos
      privado nosso_segredo um_segredo so_a_ti so_entre_a_gente`,
    name: 'nome nomes sobrenome sobrenomes apelido',
    other: 'outro outros diferente falso inventado pseudonimo inicial iniciais ficticio',
    rename: `troca troque trocar muda mude mudar usa use usar inventa invente coloca coloque poe ponha bota bote chama
      altera altere da`,
    swap: 'troca troque trocar muda mude mudar altera altere',
    ask: `por_favor pfv pf pfvr pode podes podia voce_pode vc_pode podemos poderia se_puder da_pra dava_para melhor
      gentileza favor te_peco_que peco_que da_para podiam`,
    filler: `bom entao ah oh nao sim desculpa agora melhor ok wren obrigado obrigada ta viu tambem so talvez ja ne
      por_favor ai olha espera eh tudo mais la bem e_que se te lhe eu_acho de a o que pls isso_ai opa kkk ih haha
      tratar`,
    and: 'mas e porque pois',
    tale: `ele ela eles elas era eram foi foram tinha tinham queria podia podiam dizia disse sabia falava estava ia
      meu_avo meu_pai minha_mae minha_avo meu_tio meu_irmao sempre havia nunca_mais a_gente pude consegui consegue gosto
      gosta gostava`,
    self: 'eu',
    pretend: 'finge finja faz_de_conta',
    misplaced: 'nao_cabe nao_tem_lugar',
    which: 'como quem onde quando',
    break: 'eh ai opa desculpa kkk haha ih',
    omitted: 'omitido removido excluido apagado',
    want: 'quero gostaria desejo',
    idiom: `nao_so nao_esquece nao_esqueca nao_se_esqueca nao_te_esquecas sem_duvida nada_mais nao_deixa_de
      nao_deixe_de nao_tira nao_tire nao_pula nao_apaga nao_corta sem_ela sem_ele sem_voce por_isso_que`,
    without: 'sem',
    topic: 'escreve',
    refuse: 'prefiro_que_nao preferia_que_nao preferiria_que_nao melhor_que_nao nao_precisa_por n_precisa_por',
    appear: 'aparecer entrar sair constar vazar ir aparece entra',
  },
  nl: {
    not: 'niemand in_geen_geval',
    dont: 'niet nie nooit niets niks nergens geen',
    tell: `schrijf schrijven opschrijven schrijf_op neerschrijven vermeld vermelden noem noemen benoemen noteer
      noteren publiceer publiceren druk afdrukken drukken citeer citeren doorvertellen opnemen verklap verklappen onthul
      onthullen verspreid verspreiden aanhalen ter_sprake_brengen aansnijden beginnen begin woord rondbazuinen
      rondvertellen plaats plaatsen zetten zet verder_vertellen`,
    say: `zeg zeggen vertel vertellen praat praten spreek spreken gebruik gebruiken deel delen neem doe doen geef
      geven over_hebben`,
    omit: `weglaten schrap schrappen verwijder verwijderen overslaan wis wissen negeer negeren uitgommen weghalen
      eruit_halen eruit_laten erbuiten_laten verzwijg verzwijgen uitlaten skip skippen schrapt anonimiseer weg_laten
      over_slaan`,
    drop: 'vergeet vergeten',
    leave: 'laat haal gooi hou houd houden halen laten sla slaan neem kan mag moet blijft hoort streep knip',
    out: 'weg eruit erbuiten buiten achterwege over uit_het_verhaal er_uit er_buiten uit',
    that: 'deze hem haar erover stuk deel zin verhaal mijn zijn hun naam van over ding gedoe ervan alles',
    this: `dat dit het die er daarover stukje dat_stuk dat_deel wat_ik wat_ik_zei wat_ik_net_zei wat_ik_daarnet_zei
      bedrag adres alinea daar`,
    text: 'verhaal tekst boek pagina artikel publicatie openbaar internet versie blog post buitenwereld krant',
    for: 'voor in',
    shown: `erin in_het_verhaal staat staan komt komen voorkomt voorkomen verschijnt verschijnen uitkomt uitkomen lekt
      uitlekt bekend gepubliceerd genoemd vermeld opgeschreven geschreven bij_staan naar_buiten hoort_hier er_in gedrukt
      hoort`,
    know: 'weten weet wist leest lezen las hoort horen ontdekt ontdekken ziet zien erachter komt_te_weten erachterkomt',
    people: `iemand mensen iedereen anderen buren men wereld familie kinderen vrienden moeder mama vader papa ouders
      vrouw man zoon dochter zus broer baas kleinkinderen`,
    nobody: 'niemand geen_mens geen_ziel geen_hond',
    must: 'moet mag hoeft hoef zou kan moeten mogen hoeven',
    cannot: 'mag_niet mag_nooit moet_niet mogen_niet mogen_nooit mag_dit_nooit mag_dit_niet mag_dat_nooit',
    ought: 'zou mag moet hoor',
    told: 'verteld gezegd',
    all: 'alles',
    except: 'behalve',
    only: 'alleen strikt puur',
    rather: 'liever beter verkies bij_voorkeur graag zou_fijn',
    unwanted: `wil_niet wil_ik_niet wilde_liever_niet zou_niet_willen wil_ik_liever_niet hoeft_niet hoef_je_niet
      hoef_niet hoeft_er_niet vind_het_niet_fijn schaam zou_het_vreselijk`,
    bad: 'vermoordt vermoorden dood schaam boos woedend doodschamen vermoord kwaad sterven',
    if: 'als wanneer zodra',
    stay: 'blijft blijf blijven hou houd houden sterft',
    here: 'ons hier jou jezelf je chat gesprek onder_ons tussen_ons geheim u uzelf kamer muren vier_muren',
    secret: 'geheim prive vertrouwelijk persoonlijk gevoelig taboe geheimpje',
    confide: `in_vertrouwen tussen_jou_en_mij tussen_u_en_mij vertrouwelijk onder_vier_ogen off_the_record
      onder_ons_gezegd tussen_ons_gezegd mondje_dicht niet_van_mij_gehoord niet_van_mij sst ssst gaat_niemand_iets_aan
      gaat_niemand_wat_aan onder_de_pet binnenskamers alleen_aan_jou officieus voor_jouw_oren zo_blijven zo_houden`,
    confided: `onder_ons tussen_ons alleen_voor_jou alleen_jij prive ons_geheim een_geheim
      alleen_aan_u ons_geheimpje`,
    name: 'naam namen achternaam achternamen',
    other: 'andere ander anders verzonnen valse schuilnaam initialen initiaal pseudoniem',
    rename: 'gebruik gebruiken verander veranderen neem geef verzin kies noem wijzig pas_aan',
    swap: 'verander veranderen wijzig',
    ask: `alsjeblieft aub alstublieft kun_je kan_je kunt_u zou_je wil_je wilt_u je_kunt je_kan je_mag u_kunt u_mag
      mag_je kunnen_we graag liever beter zou_u mogen_we asjeblieft svp mag_u`,
    filler: `maar en dus dan toch ach nee ja oke ok misschien even nu alleen wacht sorry ook er hier weer eigenlijk
      wren dank hoor bedankt gewoon echt verder helemaal hè he eh nog op meer wel oeps haha behandelen is`,
    and: 'maar en omdat want dus',
    tale: `hij ze zij jullie was waren had hadden kon konden wilde wilden mocht moest ging kwam om heb hebben heeft
      liet lieten paste wie men altijd werd`,
    self: 'ik',
    pretend: 'doe_alsof doe_net_alsof',
    misplaced: 'niets_te_zoeken niks_te_zoeken',
    which: 'hoe wie waar wanneer',
    break: 'eh oeps sorry haha nee oh wacht',
    omitted: 'weggelaten geschrapt verwijderd',
    want: 'wil wens zou_willen',
    idiom: `niet_alleen vergeet_niet vergeet_je_niet niet_vergeten niet_weglaten niet_waar zonder_twijfel zonder_haar
      zonder_hem niet_schrappen niet_overslaan vergeet_de laat_niet`,
    without: 'zonder',
    refuse: 'liever_niet heb_liever_niet had_liever_niet',
    manner: 'zo te',
  },
} satisfies Readonly<Record<StoryLanguage, Readonly<Record<string, string>>>>;

export type WordClass = keyof typeof keepOutWords.en;
