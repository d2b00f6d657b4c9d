import { contactAddress } from '#shared/catalogue/contact.ts';
import type { LegalSection } from './legal-section.ts';

/** Dated 19/11/2024 (specification 2.2, 2.9). */
export const currentTerms: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    text: [
      'These are the terms between you and Tellwren for this website, for Wren, and for what we write, print, film and send to you. By opening an account or buying something you agree to them. The privacy policy says what happens to your data.',
    ],
  },
  {
    id: 'eligibility',
    title: 'Who may use Tellwren',
    text: [
      'You must be 18 or over to open an account or buy something. If you act for a business, you must be allowed to agree for it.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    text: [
      'You register with your name, an email address that is yours, and a password. The account is for you alone. Keep the password to yourself: what happens in your account counts as done by you, until you tell us that somebody else has got at it.',
      'You may leave at any time. Write to us and we delete the account with everything in it, but for the records of purchases that the law makes us keep.',
    ],
  },
  {
    id: 'ownership',
    title: 'Your words are yours',
    text: [
      'What you tell Wren, the photos you add, and the stories, values, strategies, schedules and captions written from them belong to you. You may publish, change, sell or burn them; you need not mention us.',
      'You give us leave to store, process and print them, as far as we need to do what you asked for. That leave ends when you delete them.',
      'You promise that you may use what you give us: that photos are yours or you have leave, and that nobody’s secrets are in your story who did not want that.',
    ],
  },
  {
    id: 'non-distribution',
    title: 'We do not hand them on',
    text: [
      'We do not publish, sell, rent or lend your stories, and we do not use them as an example without asking. A story stands among the featured stories only if its owner has agreed to exactly that, and comes down when the owner says so.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep things',
    text: [
      'Stories stay readable for as long as your account exists, also after a subscription has ended. A conversation that never becomes a story is deleted 30 days after its last word. Keep a copy of what is dear to you: every story can be copied and downloaded as a PDF.',
    ],
  },
  {
    id: 'purchases',
    title: 'Purchases',
    text: [
      'Prices are in US dollars and shown before you pay. Payments are taken by Stripe. You get a receipt for each, and find it under Orders.',
      [
        'A story: your first is free, each further one costs what the pricing page says. It is written within minutes. If it cannot be written, what it cost you is returned.',
        'A subscription: it renews every month until you cancel it, and then runs to the end of the month that is paid. Stories that you did not use in a month do not carry over.',
        'A film: booking a time costs nothing. The film is made after we have talked and you have paid the invoice.',
        'A framed gift: it is made for you after you have paid. Look through the story and the photo before you order; it is printed as it stands then.',
        'A coupon: it is good for what it names, once or as often as it says, until its day.',
      ],
      'You may cancel a purchase as long as we have not begun with it. Once a story is written or a gift is printed it is made to your order and cannot be given back, unless it is faulty: then we write or print it again, or return your money. Rights that the law of your country gives you stay as they are.',
    ],
  },
  {
    id: 'ai-chatbot',
    title: 'The AI chatbot service',
    text: [
      'Wren is a computer program and no person. It asks questions and writes from your answers with a language model. We check each story for names, dates and numbers that you did not give, and still it can misunderstand you or put something wrongly. Read your story before you publish it: you answer for what you make public.',
      'Wren gives no medical, legal, financial or therapeutic advice. If telling a story weighs on you, talk to somebody you trust.',
      'Do not tell Wren card numbers, passwords or other people’s secrets. It does not need them.',
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct',
    text: [
      'You may not use Tellwren',
      [
        'to harm, threaten, stalk, insult or deceive anybody;',
        'to write about others what you know to be false, or to appear as somebody you are not;',
        'for anything that is against the law, incites hatred or shows the abuse of children;',
        'to get at accounts, data or machines that are not yours, to go around limits, or to burden the service with programs;',
        'to sell the service itself on, or to train a model with what it answers.',
      ],
      'We may refuse to write, and may close an account that does such things. If it was paid for and nothing was wrong with what you did, you get your money back.',
    ],
  },
  {
    id: 'availability',
    title: 'When something does not work',
    text: [
      'We take care that Tellwren works and that nothing is lost, and still we cannot promise that it is never down. What you have paid for and cannot get because of us, you get later or get your money back.',
      'We answer without limit for harm we cause on purpose or by gross carelessness, and for harm to life and health. For everything else we answer up to what you paid us in the twelve months before, as far as the law allows that.',
    ],
  },
  {
    id: 'changes',
    title: 'When these terms change',
    text: [
      'We mail you 30 days before new terms take effect. If you do not want them, you may leave before that day, and get back what you paid for a time or a story that you could not use any more.',
      'If one of these terms should not hold, the others do. The law of the country you live in protects you as a consumer in any case.',
    ],
  },
  {
    id: 'contact',
    title: 'How to reach us',
    text: [`Write to ${contactAddress} or use the contact page. We answer as people.`],
  },
];
