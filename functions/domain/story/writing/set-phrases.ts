import type { StoryLanguage } from '#shared/story/languages.ts';
import { plainWords } from './spelling.ts';

/**
 * Phrases of the kind that a language model writes by itself, for a reader to judge. The patterns read folded words with single
 * spaces and no marks.
 */
interface Phrases {
  /** Said of anything: ornaments, set phrases, sugar. */
  readonly cliche: readonly string[];
  /** A lesson, a summary, a virtue as the subject. */
  readonly moral: readonly string[];
  /** Talk of questions and answers, which may also be a scene. */
  readonly asked: readonly string[];
  /** Abstract words that a closing sentence sums up with. */
  readonly abstract: string;
}

const phrases: Readonly<Record<StoryLanguage, Phrases>> = {
  en: {
    cliche: [
      'at the end of the day|when all is said and done|the rest is history|needless to say|first and foremost|last but not least',
      'little did (?:i|we|he|she|they|you) (?:know|realise|realize)|if only (?:i|we) had known|unbeknownst to',
      'against (?:all )?(?:the )?odds|once in a lifetime|dreams? (?:do |really |finally |had |has )?(?:come|came|coming) true|stuff of (?:dreams|legend)|dared? to dream|chas(?:e|ed|ing) (?:my|his|her|our|a|the|your) dreams?',
      'heart ?(?:warming|felt|breaking|wrenching)|bitter ?sweet|awe inspiring|life changing|unforgettable|soul ?stirring|timeless|breathtaking',
      'journey|roller ?coaster|testament to|resilien\\w+|passion(?:ate)?|tapestry|beacon of|labou?r of love|symphony of|whirlwind|kaleidoscope|bustling|unwavering|boundless',
      'time (?:stood|stands|seemed to stand) still|(?:heart|pulse) (?:skipped|raced|pounded|swelled|melted|sank|broke|soared)|breath (?:i|he|she) (?:didnt|did not|hadnt)|(?:a )?single tear|tears? (?:of joy|streamed|rolled|ran|welled|pricked)|butterflies|lump in (?:my|his|her) throat|goose ?bumps|shivers? down',
      'weight (?:was |had been )?(?:lifted|fell|off)|weight off|new chapter|chapters? (?:of|in) (?:my|our|his|her|your|life)|turn(?:ed|ing)? (?:a|the) (?:new )?page|(?:new|fresh) beginning|blank canvas|door closes',
      '(?:etched|engraved|carved|burned|seared) (?:in|into|on|onto) |live[sd]? on|forever in (?:my|our)|in (?:my|our|your) hearts?|rest in peace|in heaven|up there somewhere|looking down|from above|angels?|gone but',
      'words (?:cannot|cant|can|could|fail|failed|arent|are not)|no words|beyond words|bottom of (?:my|our) hearts?|through thick and thin|for better or worse|moon and back|light at the end|silver lining|ray of (?:hope|light|sunshine)|hope and|sea of|blessing in',
      'heart of gold|larger than life|one of a kind|force of nature|second to none|stood the test|test of time|rock (?:of|to) |pillar of|salt of the earth|gentle giant',
      'as if it (?:was|were) yesterday|like it was yesterday|never look(?:ed)? back|something (?:magical|special|sacred)|magic(?:al)?|in that (?:moment|instant) (?:i|everything|it|the|we)|sense of (?:belonging|purpose|peace|wonder|pride|relief|calm)|leap of faith|follow(?:ed|ing)? (?:my|your|his|her|our) hearts?',
      'ton of bricks|pin drop|every fib(?:re|er)|blood sweat|game changer|next level|deafening silence|silence (?:was deafening|spoke)|spoke volumes|says it all|tip of the iceberg|needle in|calm before|perfect storm|elephant in',
      '(?:isnt|wasnt|its not|it is not|it was not|not) (?:just|merely|simply|only) an?|more than (?:just )?an?|(?:so )?much more than',
    ],
    moral: [
      'not (?:just |only |really |so much )?about .+ (?:but|it is|its)|(?:never|isnt|wasnt|is not|was not) (?:really |just |only )?about|all about',
      '(?:taught|teaches|teach|showed|shows|reminds?|reminded|proves?|proved) (?:me|us|you|him|her|everyone|people|all of us)? ?(?:that|how|what|the (?:value|meaning|importance|power|true))',
      '(?:i|we|you|he|she) (?:have |ve |had |finally |then )?(?:learn(?:ed|t)?|realis\\w+|realiz\\w+|came to (?:see|understand|realise|realize)|understood|discovered|now know|know now) (?:now |then |something |a lesson|that)|lessons?',
      'what (?:really |truly |actually )?matters|(?:most )?important thing|never give up|dont give up|giving up|keep going|believe in|(?:anything|everything|nothing) is (?:possible|impossible)|happens? for a reason|meant to be|never too late|where there(?:s| is) a will|(?:little|small|simple) things (?:in life|that|matter)|count your|every cloud|hard work (?:pays|paid|and)|patience is|practice makes',
      '^(?:and |because |but |so |for |maybe |perhaps |sometimes )?(?:true |real |a good )?(?:love|family|home|life|hope|kindness|friendship|happiness|success|courage|strength|patience|faith|time|music|work|freedom|fear|grief|loss|memory|memories|people|every \\w+|everyone|everybody|nobody|sometimes) (?:is|are|means|isnt|conquers|knows|heals|always|never|finds|pays|comes|lies|lives|begins|starts|deserves?|has|have|needs?|changes|teaches|waits?)',
      '^(?:and |but |because |so )?(?:sometimes|often|in life|in the end|after all|ultimately|in short|all in all|above all|looking back|today i know)\\b',
      '(?:you|we) (?:all |just |only |simply )?(?:have to|need to|must|should|can|cant) (?:all |just |only |always |never )?(?:be|believe|love|learn|trust|hold|let|forgive|remember|dream|try|keep|cherish)',
      '(?:thats|that is|this is|it is|its) (?:what|why|how|where|the (?:power|beauty|magic|meaning|true|kind of)) (?:\\w+ )?(?:love|family|home|life|hope|friendship|courage|community|it all|matters|happens)|(?:thats|that is|this is) why (?:i|we|he|she)',
      '(?:thats|that is|this is) the thing (?:about|with)|all the difference|moral of|reminder (?:that|of)|proof that|the power of|the (?:true )?meaning of|(?:who|where) (?:i am|we are) today|made me who|shaped (?:me|who)|grateful|blessed|gratitude|thankful|inspir\\w+|stronger|worth it|worth every|no regrets|(?:would(?:nt)?|would not) (?:change|trade)',
    ],
    asked: [
      'when (?:i was |he was |she was |you )?asked|as (?:you|i) (?:\\w+ )?(?:told|said|mentioned|described|shared|explained)|you (?:asked|wanted to know|want to know)|(?:your|her|last|next|first|this) questions?|(?:my|his|her|your) (?:answers?|responses?)|the (?:narrator|interviewee|storyteller|speaker|author|user|respondent|writer)|(?:in|during|throughout) (?:our|this|the) (?:conversation|chat|talk|call|session)|(?:i|he|she|they|zolt\\w+|who) (?:recalls|recounts|shares|reflects|explains)',
      '(?:was|were|is|are) not (?:mentioned|specified|stated|given)|no (?:details?|information) (?:is|was|were|are)|unknown to (?:me|us)|as (?:described|mentioned|noted|stated) (?:above|earlier|before)|(?:the|this) (?:brief|transcript|prompt|article)|this (?:text|post)',
    ],
    abstract:
      'love loved life lives home family hope strength courage heart hearts memory memories future dream dreams always forever never eternal soul spirit legacy truth happiness peace gratitude faith togetherness belonging',
  },
  de: {
    cliche: [
      'am ende des tages|letzten endes|unterm strich|der rest ist geschichte|nichts ahnend|ich ahnte nicht|ahnten? (?:wir|ich|er|sie) (?:noch )?nicht|(?:hatte|hatten) (?:ich|wir) (?:damals )?gewusst|wie aus dem bilderbuch',
      'allen widrigkeiten|entgegen aller|traum\\w* (?:wurde|wird|ging|geht|war) (?:wahr|in erfullung)|(?:wurde|wird|ging|geht) ein traum|traume leben|einmal im leben|einmalig|unvergesslich|unvergessen',
      'reise (?:meines|unseres|zu|durch|voller)|meine reise|unsere reise|lebensreise|achterbahn|leidenschaft\\w*|herzblut|herzerwarmend|bittersuss|wahrlich|zeugnis von|widerstandskraft|resilienz|atemberaubend|zauber(?:haft)?|magisch\\w*|magie',
      'zeit (?:blieb|schien|stand) (?:stehen|still)|herz (?:hupfte|schlug|machte|setzte|blieb|blutete|ging|raste|klopfte)|trane\\w* (?:lief|liefen|rollte|rollten|schossen|in)|schmetterlinge|kloss im hals|gansehaut|stein vom herzen|last (?:fiel|von)|atem an',
      'neue[srnm]? kapitel|kapitel (?:meines|unseres|seines|ihres|in)|seite auf|neuanfang|fur immer in|fur immer im|im herzen|in (?:unseren|meinem|unserem) herzen|in liebe|ruhe in frieden|im himmel|von oben|engel|sterne am|unvergang\\w*',
      'worte (?:fehlen|konnen|reichen)|fehlen (?:mir )?(?:die )?worte|ohne worte|von ganzem herzen|aus tiefstem herzen|durch dick und dunn|hohen und tiefen|licht am ende|lichtblick|als ware es gestern|wie gestern|nie zuruckgeblickt|stecknadel|blut schweiss|herz aus gold|fels in der|seele des|etwas ganz besonderes',
      'mehr als nur|nicht nur ein\\w*|weit mehr als|viel mehr als',
    ],
    moral: [
      'nicht (?:nur )?um .+ sondern|es geht (?:nicht )?(?:im leben )?(?:um|darum)|(?:darum|worauf) es (?:wirklich )?(?:geht|ankommt|ankam)|worum es|worauf es|was (?:wirklich|im leben|am ende) zahlt|das wichtigste',
      '(?:lehrte|gelehrt|lehrt|zeigte|zeigt|gezeigt|erinnert|beigebracht|bewies|beweist) (?:mich|mir|uns|dass|was|wie)?|(?:hat|haben) (?:mir|mich|uns) (?:\\w+ ){0,3}(?:gelehrt|gezeigt|beigebracht|gelernt)|(?:ich|wir|man) (?:\\w+ )?(?:gelernt|lernte|lernten|begriff|begriffen|verstand|verstanden|erkannte|erkannt|wusste|weiss)(?: \\w+)? (?:dass|was|wie)|gelernt dass|lektion|lehre (?:daraus|furs|fur)',
      'gib (?:niemals|nie) auf|niemals aufgeben|nie aufgeben|glaub\\w* an|alles ist moglich|nichts ist unmoglich|hat (?:alles )?(?:einen|seinen) (?:grund|sinn)|nie zu spat|wo ein wille|kleinen dinge|zahlt sich aus|geduld ist|ubung macht|aller anfang|es lohnt sich|hat sich gelohnt',
      '^(?:und |denn |aber |so |weil |manchmal )?(?:wahre |echte |die |das |ein |eine )?(?:liebe|familie|heimat|zuhause|leben|hoffnung|freundschaft|gluck|erfolg|mut|starke|geduld|glaube|zeit|musik|freiheit|angst|trauer|erinnerungen|jeder|manchmal|man) (?:ist|sind|bedeutet|heisst|heilt|braucht|kann|muss|bleibt|verbindet|kennt|beginnt|wohnt|findet|kommt|lebt)',
      '^(?:und |doch |aber )?(?:manchmal|am ende|letztlich|schliesslich|ruckblickend|im leben|heute weiss|im nachhinein|so ist das)\\b',
      '(?:man|wir) (?:\\w+ )?(?:muss|mussen|sollte|sollten|darf|kann) (?:nur |einfach |immer |niemals |nie )?',
      'den (?:ganzen |grossen )?unterschied|moral|erinnerung daran|beweis dafur|kraft der|bedeutung von|zu dem (?:menschen )?gemacht|zu der (?:frau|person)|gepragt|dankbar\\w*|gesegnet|inspir\\w+|starker|nichts (?:andern|missen)|keine(?:n|r)? (?:tag|minute|sekunde) (?:missen|bereue)|bereue',
    ],
    asked: [
      'auf die frage|gefragt nach|(?:als|wenn) (?:ich|er|sie|man) (?:\\w+ )?(?:gefragt|danach)|wie (?:du|sie|ich|er) (?:\\w+ ){0,3}(?:erzahlt|erzahlte|erzahlten|sagte|sagtest|gesagt|erwahnt|beschrieben|berichtet)|deine\\w* fragen?|ihre frage|du (?:hast )?(?:mich )?(?:fragst|gefragt)|meine antwort|(?:in|wahrend) (?:unserem|diesem|unseres) (?:gesprach\\w*|chat)|(?:der|die) (?:erzahler\\w*|befragte|autor\\w*)|(?:wurde|wird|ist) nicht (?:erwahnt|genannt)|(?:wie )?(?:oben )?erwahnt|dieser text',
    ],
    abstract:
      'liebe leben lebens zuhause heimat familie hoffnung kraft starke mut herz herzen erinnerung erinnerungen zukunft traum traume immer ewig niemals nie seele vermachtnis wahrheit gluck frieden dankbarkeit glaube zusammenhalt geborgenheit',
  },
  fr: {
    cliche: [
      'au bout du compte|en fin de compte|au final|la suite (?:est|appartient)|le reste (?:est|appartient)|(?:j|je|nous|il|elle)? ?(?:etais|etions|etait) loin d(?:e)? (?:me )?(?:imaginer|douter|savoir)|loin de me douter|si (?:javais|j avais|on avait) su|ironie du sort|contre toute attente|envers et contre tout|contre vents et marees',
      'reve (?:devenu|devient|est devenu|qui|setait|s etait)|realiser (?:mon|son|un|ses|mes) reves?|une fois dans (?:une|sa) vie|inoubliable\\w*|voyage (?:interieur|de ma|au coeur)|mon parcours|aventure humaine|montagnes russes|passion(?:ne\\w*)?|temoignage de|temoigne de|resilience|a couper le souffle|magi(?:e|que)\\w*|doux ?amer|emouvant\\w*|bouleversant\\w*',
      'temps (?:s|se|sest|semblait) ?(?:est |etait )?(?:arrete|suspend\\w*|s arreter|sarreter)|coeur (?:a |s est |sest |se |battait|bondi|serre)\\w*|larmes? (?:aux yeux|coul\\w+|de joie|roul\\w+)|papillons|boule (?:dans|a) la gorge|chair de poule|poids (?:en moins|s est|sest|de mes)|souffle coupe',
      'nouveau chapitre|chapitre de (?:ma|sa|notre)|tourner? la page|nouveau depart|page blanche|grav(?:e|ee|es|ees) (?:dans|a jamais)|a jamais|pour toujours dans|dans (?:nos|mon|ton) coeurs?|repose\\w* en paix|au ciel|de la haut|ange',
      'mots (?:ne|me|manquent|sont)|(?:pas|aucun) de mots|du fond du coeur|pour le meilleur|bout du tunnel|lueur d espoir|comme si cetait hier|comme si c etait hier|jamais regarde en arriere|coeur d or|coeur en or|pilier|plus grand que nature|entendre une mouche|sang et (?:de )?larmes|parenthese enchantee',
      '(?:bien )?plus qu(?:un|une|e)|pas (?:seulement|juste|simplement) (?:un|une)',
    ],
    moral: [
      '(?:pas|jamais) (?:une )?(?:question|histoire|affaire) de .+ (?:mais|cest|c est)|ce qui (?:compte|importe)|l essentiel|lessentiel|le plus important|l important|limportant',
      '(?:m|nous|lui|leur|ma|mavait|nousa)? ?(?:a|ont|avait) (?:appris|montre|enseigne|rappele|prouve) (?:que|qu|a|la|le|ce)|(?:appris|compris|realise|decouvert|sais maintenant) (?:alors |ce jour la |que |qu|ce |combien)|lecon\\w*',
      'jamais (?:abandonner|renoncer|baisser)|baisser les bras|croi(?:re|s|ez|yons) en|tout est possible|rien n(?: )?est impossible|arrive pour une raison|jamais trop tard|quand on veut|petites choses|petits riens|finit (?:toujours )?par payer|ca (?:valait|vaut|en valait) (?:la peine|le coup)|valait la peine',
      '^(?:et |car |mais |parce que |parfois )?(?:l|la|le|les|un|une|le vrai|la vraie)? ?(?:amour|famille|maison|vie|espoir|amitie|bonheur|reussite|courage|force|patience|foi|temps|musique|liberte|souvenirs|lamour|lespoir|lamitie|on|chacun|parfois) (?:c est|cest|est|sont|n est|nest|guerit|signifie|triomphe|donne|vaut|commence|trouve|doit|peut|a besoin|ne s|unit)',
      '^(?:et |mais |car )?(?:parfois|au fond|finalement|en somme|apres tout|dans la vie|avec le recul|aujourd ?hui je sais|bref|voila)\\b',
      '(?:il|on|nous) (?:nous )?(?:faut|doit|devons|suffit|peut) (?:\\w+ )?(?:croire|aimer|apprendre|garder|savoir|oser|toujours|jamais|simplement|juste)',
      'toute la difference|morale|rappelle que|preuve qu|pouvoir de|force de|sens de la|(?:fait|faite) de moi|celui que je suis|celle que je suis|forge\\w*|reconnaissan\\w+|gratitude|beni\\w*|inspir\\w+|plus fort\\w*|aucun regret|rien (?:changer|regretter)|ne changerais',
    ],
    asked: [
      'quand (?:on|tu|vous|elle|il) (?:\\w+ )?(?:m|me|lui|l)? ?(?:a |as |avez )?demand\\w+|a la question|interrog\\w+ sur|comme (?:tu|vous|je|il|elle) (?:\\w+ ){0,3}(?:dit|disais|racont\\w+|mentionn\\w+|expliqu\\w+)|(?:ta|votre|vos|cette) questions?|(?:ma|sa|mes) reponses?|(?:au cours de|pendant|lors de|dans) (?:notre|cette|cet) (?:conversation|echange|discussion)|le narrateur|la narratrice|n(?: )?est pas (?:precise|mentionne)|ci dessus|ce texte',
    ],
    abstract:
      'amour vie foyer famille espoir force courage coeur coeurs souvenir souvenirs avenir reve reves toujours jamais eternel ame heritage verite bonheur paix gratitude foi ensemble',
  },
  es: {
    cliche: [
      'al fin y al cabo|a fin de cuentas|al final del dia|lo demas es historia|el resto es historia|poco (?:sabia|imaginaba|me)\\w*|(?:quien|si) (?:hubiera|hubiese) (?:sabido|dicho)|contra viento y marea|contra todo pronostico|sueno (?:hecho|cumplido)|suenos? (?:se )?(?:hizo|hicieron|hace|cumpl\\w+)|una vez en la vida|inolvidable\\w*',
      'viaje (?:de mi|interior|lleno)|montana rusa|pasion\\w*|apasionad\\w+|testimonio de|resiliencia|conmovedor\\w*|agridulce|magi(?:a|co|ca)\\w*|quit\\w+ el aliento|tiempo se (?:detuvo|paro)|corazon (?:me )?(?:dio|latia|salto|se|de oro)\\w*|lagrimas? (?:de|corri\\w*|rod\\w+|en los)|mariposas|nudo en la garganta|piel de gallina|peso de encima',
      'nuevo capitulo|capitulo de (?:mi|su|nuestra)|pasar pagina|nuevo comienzo|grabad\\w+ (?:en|a fuego)|para siempre en|en (?:nuestros|mi|nuestro) coraz\\w+|descans\\w+ en paz|en el cielo|desde arriba|desde el cielo|angel\\w*|sin palabras|no hay palabras|palabras no|fondo de mi corazon|las buenas y en las malas|luz al final|rayo de|como si fuera ayer|mirar atras|vuelo de una mosca|sangre sudor',
      '(?:mucho )?mas que (?:un|una|solo)|no (?:solo|solamente|simplemente) (?:un|una)',
    ],
    moral: [
      'no (?:se trata|es cuestion|era cuestion|va) de .+ sino|lo que (?:realmente |de verdad )?importa|lo (?:mas )?importante|(?:me|nos|le) (?:enseno|ensena|ensenaron|mostro|recordo|recuerda|demostro)|(?:aprendi|aprendimos|comprendi|entendi|descubri|ahora se|me di cuenta)(?: \\w+)? (?:que|de que|lo)|leccion\\w*',
      'nunca (?:te )?rind\\w+|no (?:hay que )?rendirse|cre(?:er|e|emos) en|todo es posible|nada es imposible|pasa por algo|nunca es tarde|querer es poder|pequenas cosas|pequenos detalles|vale la pena|valio la pena|esfuerzo',
      '^(?:y |porque |pero |a veces )?(?:el|la|los|un|una)? ?(?:verdader\\w )?(?:amor|familia|hogar|casa|vida|esperanza|amistad|felicidad|exito|valor|fuerza|paciencia|fe|tiempo|musica|libertad|recuerdos|uno|cada|a veces) (?:es|son|no|significa|todo|cura|siempre|nunca|une|empieza|esta|vence)',
      '^(?:y |pero |porque )?(?:a veces|al final|despues de todo|en la vida|en el fondo|en definitiva|mirando atras|hoy se)\\b|(?:hay que|uno tiene que|tenemos que|debemos|solo hay que)',
      'toda la diferencia|moraleja|recordatorio|prueba de que|el poder de|significado de|(?:quien|lo que) soy hoy|me hizo (?:quien|ser)|agradecid\\w+|gratitud|bendecid\\w+|inspir\\w+|mas fuerte\\w*|no cambiaria|no me arrepiento',
    ],
    asked: [
      'cuando (?:se )?(?:me|le|te|nos) (?:\\w+ )?pregunt\\w+|al ser preguntad\\w+|a la pregunta|como (?:\\w+ ){0,3}(?:dije|dijiste|conte|contaste|mencion\\w+|coment\\w+|explic\\w+)|(?:tu|su|esta) pregunta|(?:mi|su) respuesta|(?:en|durante) (?:nuestra|esta) (?:conversacion|charla)|el narrador|la narradora|no se (?:menciona|especifica)',
    ],
    abstract:
      'amor vida hogar familia esperanza fuerza valor corazon recuerdo recuerdos futuro sueno suenos siempre nunca eterno alma legado verdad felicidad paz gratitud fe juntos',
  },
  it: {
    cliche: [
      'alla fine (?:della giornata|dei conti|dei giochi)|in fin dei conti|il resto e storia|(?:non )?(?:sapevo|immaginavo|sapevamo|immaginavamo) (?:ancora )?(?:che|quanto)|ignara?o?|chi l(?: )?avrebbe|se (?:solo )?avessi saputo|contro ogni (?:aspettativa|previsione)|sogno (?:che si|divent\\w+|si)|sogni (?:si|divent\\w+)|una volta nella vita|indimenticabil\\w+',
      'viaggio (?:della mia|interiore|di)|montagne russe|passion\\w+|testimonianza|resilienza|commovent\\w+|agrodolce|magi(?:a|co|ca|che)\\w*|mozzafiato|tempo si (?:fermo|e fermato)|cuore (?:mi )?(?:balzo|batteva|si|in gola|d oro|doro)\\w*|lacrim\\w+ (?:di|rig\\w+|scor\\w+|agli)|farfalle|nodo alla gola|pelle d oca|peso (?:dal|tolto)',
      'nuovo capitolo|capitolo della|voltare pagina|nuovo inizio|(?:impress|scolpit|incis)\\w+ (?:nel|nella)|per sempre nel|nei nostri cuori|nel (?:mio|nostro) cuore|ripos\\w+ in pace|in cielo|in paradiso|da lassu|angel\\w+|senza parole|non ci sono parole|parole non|dal profondo del cuore|nella buona e nella cattiva|fine del tunnel|raggio di|come se fosse ieri|guardat\\w indietro|volare una mosca|sangue sudore',
      '(?:molto )?(?:piu|di piu) (?:che|di) (?:un|una|un semplice)|non (?:solo|soltanto|semplicemente) (?:un|una)',
    ],
    moral: [
      'non (?:si tratta|e questione|era questione) di .+ ma|(?:cio|quello) che (?:conta|importa)|(?:cosa|la cosa) (?:piu )?importante|(?:mi|ci|gli|le) (?:ha|hanno|aveva) (?:insegnato|mostrato|ricordato|dimostrato)|(?:ho|abbiamo) (?:imparato|capito|compreso|scoperto)|capii|mi resi conto|lezion\\w+',
      'mai (?:arrender\\w+|mollare)|non mollare|cred(?:ere|i|iamo) in|tutto e possibile|niente e impossibile|accade per|succede per|mai troppo tardi|volere e potere|piccole cose|ne (?:vale|valeva|e valsa) la pena',
      '^(?:e |perche |ma |a volte )?(?:l|il|la|lo|i|un|una)? ?(?:vero |vera )?(?:amore|lamore|famiglia|casa|vita|speranza|amicizia|felicita|successo|coraggio|forza|pazienza|fede|tempo|musica|liberta|ricordi|ognuno|a volte) (?:e|sono|non|significa|vince|guarisce|sempre|unisce|comincia|sta)',
      '^(?:e |ma |perche )?(?:a volte|alla fine|dopotutto|in fondo|nella vita|in definitiva|guardando indietro|oggi so)\\b|(?:bisogna|basta|dobbiamo|si deve) (?:\\w+ )?(?:crede\\w+|amar\\w+|imparar\\w+|sempre|mai|solo|saper\\w+)',
      'tutta la differenza|morale|ci ricorda|mi ricorda che|prova che|il potere|il significato|(?:chi|quello che|cio che) sono oggi|mi ha reso|grat[oaie]\\b|gratitudine|benedett\\w+|ispir\\w+|piu forte|non cambierei|nessun rimpianto',
    ],
    asked: [
      'quando (?:mi|gli|le|ti) (?:\\w+ ){0,2}(?:chiesto|chiesero|chiede|chiedono)|alla domanda|come (?:\\w+ ){0,3}(?:detto|raccontato|accennato|dicevi|dicevo|spiegato)|(?:tua|sua|questa) domanda|(?:mia|sua) risposta|(?:nella|durante la) (?:nostra|questa) (?:conversazione|chiacchierata)|il narratore|la narratrice|non (?:e|viene) (?:specificat\\w|menzionat\\w)',
    ],
    abstract:
      'amore vita casa famiglia speranza forza coraggio cuore cuori ricordo ricordi futuro sogno sogni sempre mai eterno anima eredita verita felicita pace gratitudine fede insieme',
  },
  pt: {
    cliche: [
      'no fim das contas|no final das contas|ao fim e ao cabo|no fim do dia|o resto e historia|mal (?:sabia|imaginava)\\w*|(?:quem|se) (?:diria|soubesse|eu soubesse)|contra tud\\w+|contra todas as|sonho (?:realizado|que se|virou|se)|sonhos (?:se )?realiz\\w+|uma vez na vida|inesquec\\w+',
      'jornada|montanha russa|paix(?:ao|oes)|apaixonad\\w+|testemunho d|resilien\\w+|emocionante\\w*|agridoce|magi(?:a|co|ca)\\w*|tirar o folego|tempo parou|coracao (?:disparou|bateu|saltou|apertado|de ouro|pulou|quase)\\w*|lagrim\\w+ (?:de|escorr\\w+|rol\\w+|nos olhos)|borboletas|no na garganta|arrepi\\w+|peso (?:saiu|das costas|enorme)|tirei um peso',
      'novo capitulo|capitulo da|virar a pagina|virei a pagina|recomeco|novo comeco|gravad\\w+ (?:na|no|em)|para sempre (?:no|na|em)|pra sempre (?:no|na|em)|em nossos coracoes|no (?:meu|nosso) coracao|descans\\w+ em paz|no ceu|la de cima|anj\\w+|sem palavras|nao ha palavras|faltam palavras|fundo do coracao|altos e baixos|fim do tunel|luz no fim|raio de|como se fosse ontem|olh\\w+ (?:pra|para) tras|sangue suor|guerreira|batalhadora',
      '(?:muito )?mais (?:do )?que (?:um|uma)|nao (?:so|apenas|somente|era so|era apenas|e so|e apenas) (?:um|uma)',
    ],
    moral: [
      'nao (?:se trata|e sobre|era sobre|e questao) .+ (?:mas|e sim|e sobre)|o que (?:realmente |de verdade )?importa|o (?:mais )?importante|(?:me|nos|lhe|pra gente) ?(?:ensinou|ensina|ensinaram|mostrou|lembrou|lembra|provou)|ensinou|(?:aprendi|aprendemos|entendi|compreendi|descobri|percebi|hoje sei)(?: \\w+)? (?:que|o)|lic(?:ao|oes)',
      'nunca desist\\w+|nao desist\\w+|jamais desist\\w+|acredit(?:ar|e|em) (?:em|no|na|nos)|tudo e possivel|nada e impossivel|acontece por|nunca e tarde|querer e poder|pequenas coisas|val(?:e|eu|ia) a pena|esforco|quem (?:acredita|luta|trabalha|espera)|deus (?:e|nao|sempre|escreve|tarda)',
      '^(?:e |porque |mas |as vezes )?(?:o|a|os|as|um|uma)? ?(?:verdadeir\\w )?(?:amor|familia|lar|casa propria|vida|esperanca|amizade|felicidade|sucesso|coragem|forca|paciencia|fe|tempo|musica|liberdade|memorias|cada|as vezes|quem) (?:e|sao|nao|significa|vence|cura|sempre|nunca|une|comeca|esta|tem)',
      '^(?:e |mas |porque )?(?:as vezes|no fim|no final|afinal|no fundo|na vida|em resumo|olhando|hoje sei)\\b|(?:e preciso|basta|temos que|a gente (?:tem que|precisa)|devemos) (?:\\w+ )?(?:acredit\\w+|am\\w+|aprend\\w+|sempre|nunca|so|ter)',
      'toda a diferenca|moral|lembrete|lembranca de que|prova (?:de )?que|o poder d|significado d|(?:quem|o que) (?:eu )?sou hoje|me (?:fez|tornou) (?:quem|mais)|grat(?:a|o|as|os)\\b|gratidao|abencoad\\w+|inspir\\w+|mais forte\\w*|nao (?:mudaria|trocaria)|nao me arrependo',
    ],
    asked: [
      'quando (?:me |lhe |te )?(?:\\w+ )?pergunt\\w+|ao ser perguntad\\w+|questionad\\w+|como (?:\\w+ ){0,3}(?:disse|contei|contou|falei|mencion\\w+|expliq\\w+|relat\\w+)|(?:sua|tua|essa) pergunta|(?:minha|sua) resposta|(?:na|durante a|em) (?:nossa|esta|essa) (?:conversa|entrevista)|o narrador|a narradora|nao (?:foi|e) (?:mencionad\\w|informad\\w)',
    ],
    abstract:
      'amor vida lar familia esperanca forca coragem coracao memoria memorias futuro sonho sonhos sempre nunca eterno alma legado verdade felicidade paz gratidao fe juntos',
  },
  nl: {
    cliche: [
      'aan het eind van de (?:dag|rit)|uiteindelijk gaat|de rest is geschiedenis|(?:wist|wisten|besefte) (?:ik|we|hij|ze) (?:toen )?(?:nog )?niet|weinig wist|had ik (?:maar )?geweten|tegen alle verwachting\\w*|droom\\w* (?:kwam|kwamen|komt|die) uit\\w*|droom die|eens in je leven|onvergetelijk\\w*',
      'reis (?:van mijn|door|naar mezelf)|achtbaan|passie\\w*|gepassioneerd\\w*|getuigenis|veerkracht|hartverwarmend\\w*|bitterzoet\\w*|magi(?:e|sch)\\w*|adembenemend\\w*|tijd (?:stond|leek) stil|hart (?:sloeg|maakte|bonsde|brak|van goud)|traan|tranen (?:van|over|rolden|stroomden)|vlinders|brok in|kippenvel|last van|pak van mijn hart|steen van',
      'nieuw hoofdstuk|hoofdstuk van|bladzijde om|nieuw begin|gegrift|voor altijd in|in (?:ons|mijn|onze) hart\\w*|rust (?:zacht|in vrede)|in de hemel|van boven|engel\\w*|woorden (?:schieten|kunnen)|geen woorden|grond van mijn hart|door dik en dun|licht aan het|als de dag van gisteren|nooit meer achterom|speld horen|bloed zweet|rots in',
      '(?:veel )?meer dan (?:een|alleen)|niet (?:zomaar|alleen|slechts) een',
    ],
    moral: [
      '(?:gaat|ging|draait) (?:het )?niet om .+ maar|wat (?:echt |werkelijk )?telt|het belangrijkste|waar het (?:echt )?om (?:gaat|draait)|(?:leerde|leert|geleerd|toonde|herinnert) (?:mij|me|ons|dat|wat)|(?:ik|we) (?:\\w+ )?(?:geleerd|leerde|besefte|begreep|ontdekte|weet nu)(?: \\w+)? (?:dat|wat)|les\\b|lessen',
      'geef nooit op|nooit op te geven|nooit opgeven|geloof in|alles is mogelijk|niets is onmogelijk|met een reden|nooit te laat|waar een wil|kleine dingen|de moeite waard|hard werken',
      '^(?:en |want |maar |soms )?(?:de|het|een)? ?(?:echte |ware )?(?:liefde|familie|thuis|leven|hoop|vriendschap|geluk|succes|moed|kracht|geduld|geloof|tijd|muziek|vrijheid|herinneringen|iedereen|soms|je) (?:is|zijn|betekent|overwint|heelt|begint|moet|verbindt|woont|kent|geneest)',
      '^(?:en |maar |want )?(?:soms|uiteindelijk|tenslotte|in het leven|achteraf|kortom|nu weet)\\b|(?:je|we) (?:moet|moeten|hoeft|kunt) (?:\\w+ )?(?:gelov\\w+|liefhebben|leren|altijd|nooit|alleen|gewoon)',
      'het verschil|moraal|herinnering aan hoe|bewijs dat|kracht van|betekenis van|wie ik (?:nu|vandaag) ben|gevormd|dankbaar\\w*|gezegend|inspir\\w+|geinspireerd|sterker|niet willen missen|geen spijt',
    ],
    asked: [
      'op de vraag|gevraagd naar|toen (?:mij|hem|haar|me) (?:\\w+ )?gevraagd|zoals (?:je|u|ik|hij|ze) (?:\\w+ ){0,3}(?:vertelde|zei|verteld|noemde|gezegd|beschreef)|(?:je|jouw|uw) vraag|mijn antwoord|(?:in|tijdens) (?:ons|dit) gesprek|de verteller|(?:wordt|werd|is) niet (?:genoemd|vermeld)',
    ],
    abstract:
      'liefde leven thuis familie hoop kracht moed hart harten herinnering herinneringen toekomst droom dromen altijd nooit eeuwig ziel nalatenschap waarheid geluk vrede dankbaarheid geloof samen',
  },
};

type PhraseKind = 'cliche' | 'moral' | 'asked';

const patternOf = (alternatives: readonly string[]) =>
  new RegExp(alternatives.map((one) => `(?<![a-z])(?:${one})(?![a-z])`).join('|'), 'gu');

interface Compiled extends Readonly<Record<PhraseKind, RegExp>> {
  readonly abstract: ReadonlySet<string>;
}

/** Made when needed, so that bundles without these rules have none of their words. */
const made = new Map<StoryLanguage, Compiled>();
function compiled(language: StoryLanguage): Compiled {
  const { cliche, moral, asked, abstract } = phrases[language];
  const found = made.get(language) ?? {
    cliche: patternOf(cliche),
    moral: patternOf(moral),
    asked: patternOf(asked),
    abstract: new Set(abstract.split(' ')),
  };
  made.set(language, found);
  return found;
}

/** Longer sentences are read up to here. */
const mostWords = 120;
export const foldedSentence = (sentence: string) => plainWords(sentence).slice(0, mostWords).join(' ');

function found(folded: string, pattern: RegExp): string[] {
  return [...folded.matchAll(pattern)].map(([words]) => words.trim());
}

/** The customer's own words are no set phrase; of a moral, only longer ones are their own. */
const leastOwn = { cliche: 1, moral: 3, asked: 3 } as const;

/** The set phrase of a kind in a folded sentence that the customer did not use. @param told folded words of the customer */
export function setPhrase(folded: string, kind: PhraseKind, language: StoryLanguage, told: string): string | undefined {
  const isOwn = (words: string) => words.split(' ').length >= leastOwn[kind] && told.includes(words);
  return found(folded, compiled(language)[kind]).find((words) => words !== '' && !isOwn(words));
}

/** Whether a sentence sums up in abstract words. */
export function isAbstract(sentence: string, language: StoryLanguage): boolean {
  return plainWords(sentence).some((word) => compiled(language).abstract.has(word));
}
