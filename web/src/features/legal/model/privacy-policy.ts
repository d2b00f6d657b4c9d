import { contactAddress } from '#shared/catalogue/contact.ts';
import type { LegalSection } from './legal-section.ts';

/** Describes the product's actual data handling: change both together. */
export const privacyPolicy: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    text: [
      'You tell Wren things that matter to you. We use them to write your story, and for nothing else. We do not sell them, we do not advertise with them, and nobody trains a model on them for us.',
      `Tellwren is who decides what happens to your data. Write to ${contactAddress} about anything on this page.`,
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    text: [
      [
        'Your account: your name, your email address, and a hash of your password from which nobody can read the password itself. Also when you agreed to our terms, and to which version.',
        'Your words: what you tell Wren, the stories and captions that come of it, and the earlier versions of a story you edited, so that nothing is lost by a slip.',
        'Your photos: those you add to a story or a gift. The place and time that a camera writes into a picture are taken out before it is stored.',
        'Your purchases: what you bought, when, for how much, and the payment’s number at our payment provider. Never your card.',
        'A gift’s delivery: the name and address that it is sent to.',
        'A booking: the time of your film consultation, and the name and email address you gave the calendar.',
        'A message: what you write to us through the contact form.',
        'Traces of running a website: your network address, which page or function was asked for, and whether it worked. Never what you wrote.',
      ],
    ],
  },
  {
    id: 'why',
    title: 'Why we may',
    text: [
      [
        'To give you what you asked for: writing, keeping, printing and delivering your story. That is our contract with you.',
        'Because the law asks it of us: keeping records of what was sold.',
        'Because we have a fair interest in it: counting how often a page is seen, keeping out people who abuse the service, and finding faults.',
        'Because you said yes: showing a story among our featured stories. We keep your consent with the story, and you may take it back at any time.',
      ],
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who else sees it',
    text: [
      'Companies that work for us and may use your data for that work only:',
      [
        'Amazon Web Services keeps our data, encrypted, and sends our mails.',
        'OpenAI runs the language model. It gets your conversation or your story while Wren answers or writes. We ask it not to store what is sent.',
        'Stripe takes payments on its own pages. We never see your card’s number.',
        'Calendly runs the calendar in which a film is booked.',
        'A printer and a carrier get the text, the photo and the address of a gift that you ordered.',
      ],
      'Some of them work in the United States and other countries. Where the law of your country asks for it, they are bound by its standard clauses.',
      'Otherwise we hand your data on only if a court or an authority makes us, and we tell you when we may.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: [
      [
        'A conversation that never becomes a story: 30 days after its last word.',
        'A registration whose mail was never answered: a day.',
        'Your account, your stories and your photos: until you delete them or ask us to.',
        'A photo that you uploaded and did not use: about a day.',
        'Records of purchases: as long as tax law asks for, without your words.',
        'The traces of running the website: up to 90 days.',
        'Backups: up to 35 days more, then what was deleted is gone from them too.',
      ],
    ],
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    text: [
      'Your conversations, the step you are at, what you are about to buy and the key to your account lie in the storage of your browser, so that nothing you type gets lost. Signing out removes the key.',
      'We set no cookies. The pages that are framed or opened for a payment or a booking are our partners’ own and may set theirs.',
      'Visits are counted without cookies and without knowing who you are. If your browser says that it does not want to be counted, we do not count it.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: [
      'Wherever you live, you may ask us',
      [
        'for a copy of everything we keep about you, in a form that other programs read;',
        'to put right what is wrong;',
        'to delete your account with your stories, photos and conversations;',
        'to stop using your data in a way that rests on our interest, or on a consent that you take back.',
      ],
      `Write to ${contactAddress} from the address of your account. We answer within 30 days and take no money for it. If you are not content with the answer, you may turn to the data protection authority of your country.`,
    ],
  },
  {
    id: 'safe',
    title: 'How we keep it safe',
    text: [
      'Everything travels and lies encrypted. Photos have addresses that nobody can guess and that work for an hour. Each part of our software may read only what it needs; the part that prints may read nothing at all. If your data should get into wrong hands all the same, we tell you without delay, and what you can do.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    text: [
      'Tellwren is for people of 18 or over. You may of course tell of children in your story: think of what they will want the world to know about them one day.',
    ],
  },
  {
    id: 'changes',
    title: 'When this page changes',
    text: [
      'If we change something that matters to you, we mail you before it takes effect. What you agreed to when you registered is kept with your account.',
    ],
  },
];
