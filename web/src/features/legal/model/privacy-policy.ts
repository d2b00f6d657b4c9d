import { contactAddress } from '#shared/catalogue/contact.ts';
import type { LegalSection } from './legal-section.ts';

/** Describes the product's actual data handling: change both together. */
export const privacyPolicy: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    text: [
      'You tell Wren things that matter to you. We use them to write your story, and for nothing else. We don’t sell them, use them for advertising or train a model on them.',
      `Tellwren is responsible for your data. Write to ${contactAddress} if you have a question about this page.`,
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we store',
    text: [
      [
        'Your account: your name, your email address, and a hash of your password, which no one can turn back into the password. We also store when you agreed to our terms, and which version.',
        'Where you’re logged in: the kind of browser, such as “Chrome on Windows”, and when you logged in. An email address you’ve changed, to find messages you sent from it.',
        'Your words: what you tell Wren, your stories and captions, and the earlier versions of stories you’ve edited, so you can restore them.',
        'Not your voice: when you speak an answer, we turn the recording into text and don’t keep it.',
        'Your photos: the ones you add to a story or a gift. Before we store a photo, we remove the place and time your camera saved in it.',
        'Your purchases: what you bought, when, for how much, and the payment’s number at our payment provider. Never your card details.',
        'A page you share: its link, what you chose to show, and what people report about it. Anyone with the link can read it until you stop sharing or it expires.',
        'A story told together: the first names of those you ask, the sentence they see and your line to them. Of those who answer: their answers, and an email address if they want us to write. Their link lets them delete it all, at any time.',
        'A story you give: the names and words on the card, who redeemed it, and the address we mail it to.',
        'Reminders: that you want them, and when the next one is due.',
        'A gift’s delivery: the name and address we send it to.',
        'A booking: the time of your film consultation, and the name and email address you gave the calendar, and the brief you prepared for it.',
        'A message: what you write to us through the contact form.',
        'Server logs: your IP address, which page or function was requested, and whether it worked. Never what you wrote.',
      ],
    ],
  },
  {
    id: 'why',
    title: 'Why we’re allowed to',
    text: [
      [
        'To give you what you asked for: writing, keeping, printing and delivering your story. That is our contract with you.',
        'Because the law requires it: keeping records of what we’ve sold.',
        'Because we have a legitimate interest in it: counting page views, keeping out people who abuse the service, and finding bugs.',
        'Because you’ve given consent: showing your story among our featured stories. We store your consent with the story, and you can withdraw it at any time.',
      ],
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who else sees it',
    text: [
      'Companies that work for us, and may use your data only for that work:',
      [
        'Amazon Web Services stores our data, encrypted, and sends our emails.',
        'OpenAI runs the language model. It receives your conversation, your story or your recording while Wren replies, writes or listens. We ask OpenAI not to store it.',
        'Stripe takes payments on its own pages. We never see your card’s number.',
        'Calendly runs the calendar where you book a film.',
        'A printer and a carrier receive the text, the photo and the address of a gift you order.',
      ],
      'Some of them work in the United States and other countries. Where your country’s law requires it, they’re bound by its standard contractual clauses.',
      'Otherwise, we share your data only if a court or an authority requires us to, and we’ll tell you if we’re allowed to.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we store it',
    text: [
      [
        'A conversation that never becomes a story: 30 days after its last message.',
        'The conversation behind a story: 30 days. If you can still tell more, until Wren has written the story again.',
        'A registration or a new email address you never confirm: one day.',
        'Where you’re logged in: seven days.',
        'Your account, your stories and your photos: until you delete them. When you delete your account, we wait seven days in case you change your mind.',
        'A download of your data that you asked for: one day.',
        'A photo you uploaded and didn’t use: about a day.',
        'A shared page: until you stop sharing it or it expires. Chats and social networks may keep the preview they have shown.',
        'An invitation to tell a story together: fourteen days. Answers that were sent: until their writer or the owner of the story deletes them. The writer’s email address: until we’ve written to it.',
        'The address a card is mailed to: until it’s mailed or redeemed.',
        'Purchase records: as long as tax law requires, without your words. Once your account is deleted, without your name and address too.',
        'Server logs: up to 90 days.',
        'Backups: up to 35 more days. After that, deleted data is gone from them too.',
      ],
    ],
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    text: [
      'Your browser stores your conversations, the step you’re at, what you’re about to buy and the key to your account, so nothing you type gets lost. Signing out removes the key. A mark that you’ve logged in here stays: with it, nobody else’s wrong passwords can lock you out. It doesn’t log anyone in.',
      'We don’t set cookies. The payment and booking pages belong to our partners and may set their own.',
      'We count visits without cookies and without knowing who you are. Where we use Google Analytics for it, we ask you first: it keeps a random number in your browser until you change your choice at the foot of any page. If your browser asks not to be tracked, we don’t count it.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: [
      'On your account page you can download everything we store about you and delete your account. Wherever you live, you can also ask us',
      [
        'for a copy of everything we store about you, in a format other programs can read;',
        'to correct anything that is wrong;',
        'to delete your account with your stories, photos and conversations;',
        'to stop using your data where that is based on our legitimate interest, or on consent you withdraw.',
      ],
      `Write to ${contactAddress} from your account’s email address. We reply within 30 days, free of charge. If you’re not happy with our reply, you can contact your country’s data protection authority.`,
    ],
  },
  {
    id: 'safe',
    title: 'How we keep it safe',
    text: [
      'Your data is encrypted in transit and at rest. Links to photos can’t be guessed and expire after about an hour. Each part of our software can read only what it needs. If your data ever falls into the wrong hands, we’ll tell you right away and explain what you can do.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    text: [
      'Tellwren is for people aged 18 or over. You can of course write about children in your story, but think about what they’ll want the world to know about them one day.',
    ],
  },
  {
    id: 'changes',
    title: 'When this page changes',
    text: [
      'If we change something that matters to you, we’ll email you before it takes effect. Your account records what you agreed to when you registered.',
    ],
  },
];
