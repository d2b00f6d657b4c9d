import type { CorpusInterview } from './interview.ts';

/** Interviews whose answers by a large language model are in tests/fixtures/stories/calls. */
export const recordedInterviews: readonly CorpusInterview[] = [
  {
    name: 'business-piano',
    category: 'business-story',
    language: 'en',
    answers: [
      'Hello. I am Zoltán, from Hungary, Pécs. In Bristol now 11 years. I repair and tune the pianos. My company name is Second Key but is only me and van, and sometimes my son Bence who carry things.',
      'I was working in warehouse in Avonmouth, night shift, packing the shoes. In Pécs my father was piano tuner in the conservatory, I learned from him since I was 9 but here nobody ask me about piano, they ask if I can lift 25 kilo. One night, febuary 2016, they trow away a piano behind the church hall near the bus stop. Rain was coming inside of it. I could not go home. I streched my coat on it, and I missed the bus, and I stayed there until morning with a piano like idiot :)',
      'The lady with keys of the hall, mrs Adeyemi. she said are you drunk. i said no madam i am piano tuner. it was first time i said it in english. She laughed, then she cried a little becuase she was the one who called the council to take it, there was no money to fix. I asked only for a key for the hall, and i came after each night shift, 6 in the morning, for five weeks. I paid the strings myself, 140 pound, my wife Réka was not happy. Anyway about piano: it is a Bentley upright, nothing special, dont let anyone tell you they are special, they made thousands of them, the pinblock was cracked and mice ate the felt of the hammers, you know mice love the felt, in Pécs my father had a cat only for this reason, her name was Cica which means just cat, sorry i talk too much',
      'It was Easter sunday. A boy played, Tobi, 10 years, grandson of mrs Adeyemi, he played only with two fingers something from tv. everybody was silent and mrs Adeyemi said to the people "this is the man who was not drunk". Then she gave me three phone numbers on back of the church paper. three pianos. I left warehouse in september.',
      'People here have the piano from grandmother and they call and somebody comes and say is not worth it, throw it, buy digital. Nobody opens it. I always open it and i show them inside. I find things in the pianos also. pencils, one wedding ring, a letter from 1943 and 4 teeth of child. I have a jar in van. between us, the first year i worked for cash and did not tell the tax office, i payed it all back later but please not write this, i have children',
      'mr Colin Pratt, in Bedminster. he is 81. His wife Jean lost it in 1974 and he thought she did it on purpose because they had a fight that week. She died 2 years before i came. he sit down on piano stool and did not say nothing for long time and then he said "she told me the truth". I did not take money for this tuning. he plays every day now, badly, he say that himself. he sends me people, maybe half of my customers came from Colin.',
      'i dont say throw it. If it is really dead i say it, but i open it first and they see. And i dont sell digital, one shop offered me comission 15 percent for each. I said no. My father used to say: a piano is not dead, it is only waiting (in hungarian is nicer, "csak vár"). I do 6 pianos in a week, not more, because last one of the day hears the tired hands.',
      'the tuning fork of my father, A 440. he died 2019, he never saw Bristol but i called him from the hall on Easter and held phone to the piano. he said only: the F is low. he was right',
    ],
    expect: {
      names: ['Adeyemi', 'Tobi', 'Bristol'],
      mentions: ['piano'],
      never: ['tax', 'cash'],
      mistakes: ['febuary', 'streched', 'trow', 'becuase', 'comission', 'payed'],
    },
  },
  {
    name: 'tribute-ray',
    category: 'for-someone',
    language: 'en',
    answers: [
      'its for my stepdad Ray. he died on the 3rd of march. im reading it at the thing on saturday and i dont know how to start, i called him Ray never dad. im Jo',
      'in the van outside school. white transit with the dent. he came to get me and my sister Kayleigh every friday even after mum and him had that bad year and he was sleeping at his sister Bevs. he’d have the window down and the radio on talk, never music, and two sausage rolls on the dashboard on a bit of kitchen roll so they were warm. he never said he was cold',
      '“seatbelts, ladies.” every single time. i was 8 when he came. Kaylee was 5 she called him Way because she couldnt do Rs, and then it stuck, even marcus who is his own son calls him Way. i was horrible to him for about two years. i told him youre not my dad and he said “no love. i’m just the bloke with the van.”',
      'when i was 16 my real dad was meant to come to my prize giving, art, first thing id ever won. he didnt show. ray was on a job in swindon, and mum must of rang him because he walked in at the back in his work boots with plaster on his face and he stood up through the whole thing. there was chairs. i asked him after why didnt you sit down and he said “in case you couldnt see me”',
      'no. i dont know why. we didnt do that sort of thing. i drew the van for him for his 60th and he said the dent was on the wrong side. it was up in his hall though, mum says he showed it the postman. sorry im crying now',
      'mum obviously, Linda. Kayleigh and her two, Alfie and Rue. Marcus. auntie Bev who had him back and forth like a library book she says. not my dad. actually please dont put in about my dad not showing, mum doesnt want trouble, Kayleigh still sees him. just say ray came',
      'he was in the hospice 9 days, St Catherines. he couldnt talk much. on the last friday i parked outside and got two sausage rolls and put them on the dashboard and then took them up. he couldnt eat it. he put his hand on it to feel if it was warm. then he said seatbelts',
      'that i always could. see him i mean. i always looked at the back first. thats it. and thank you way',
    ],
    expect: {
      names: ['Ray', 'Kayleigh'],
      mentions: ['van'],
      never: ['my real dad'],
      mistakes: ['couldnt', 'wasnt', 'theres'],
      addressee: { name: 'Ray', relation: 'stepdad' },
    },
  },
  {
    name: 'milestone-casa',
    category: 'milestone',
    language: 'pt',
    answers: [
      'oi, sou a Cleide, tenho 58 anos. o marco foi pagar a última parcela da minha casa, 12 de agosto de 2023',
      'foi na lotérica da rua Treze de Maio, em Contagem. tava uma fila danada, sábado. a moça do caixa chamava Jussara, eu falei pra ela: minha filha, essa é a última. ela levantou e bateu palma sozinha, aí a fila toda bateu',
      'foram 276 parcelas, 23 anos. eu assinei em agosto de 2000, tinha acabado de separar, com dois meninos, Wesley de 6 e Tainá de 3. eu limpava escritório de noite no centro de BH, e de manhã vendia bolo de fubá na porta da fábrica. a primeira parcela foi 118 reais e 40, a última 412,37',
      'o pior foi 2015. a fábrica fechou, fiquei 4 meses sem pagar, chegou carta do banco falando de leilão. guardei a carta debaixo do colchão pros meninos não ver. o Wesley achou. ele tinha 21, vendeu a moto dele, uma CG 150 vermelha e botou 3.900 reais em cima da mesa, dentro de um pote de margarina. falou "mãe, de a pé eu também chego"',
      'eu não queria aceitar. fiquei dois dias sem falar com ele. depois fui no banco e paguei. ele foi de ônibus pro trabalho três anos, saía 4 e meia da manhã, eu escutava o portão',
      'o que mudou? eu durmo. parece bobagem. e pintei a parede da frente de amarelo, porque na minha cabeça enquanto devia eu não podia escolher cor. Tainá que escolheu o tom, chama gema',
      'não põe o nome do pai deles na história não viu. ele chama Edvaldo. não precisa aparecer. senti foi vontade de sentar. eu sentei na calçada da lotérica, com o recibo na mão, e comi um bolo de fubá que eu tinha levado, meu mesmo',
      'em dezembro comprei uma moto pro Wesley. usada. vermelha. ele não queria aceitar, ficou dois dias sem falar comigo 😂',
    ],
    expect: { names: ['Jussara', 'Wesley'], mentions: ['gema'], never: ['Edvaldo'], mistakes: [] },
  },
];
