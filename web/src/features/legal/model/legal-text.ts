export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const privacyPolicy: readonly LegalSection[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'Your name, your email address and a hash of your password, from which nobody can read the password itself.',
      'What you tell Wren, and the stories that come of it. A conversation that never becomes a story is deleted after 30 days.',
      'When you agreed to these words, and which version of them you saw.',
    ],
  },
  {
    title: 'What we do with it',
    paragraphs: [
      'We write your story with it and send you the mails your account needs. Nothing else.',
      'To write, what you told Wren goes to a company that runs a language model for us. It is asked not to keep it.',
      'We count visits to pages without cookies and without knowing who you are. If your browser says that it does not want to be counted, we do not count it.',
    ],
  },
  {
    title: 'What stays in your browser',
    paragraphs: [
      'Your conversations, the step you are at, what you are about to buy and the key to your account stay in the storage of your browser, so that nothing you type gets lost. Signing out removes the key.',
    ],
  },
  {
    title: 'Payments',
    paragraphs: ['Cards are taken by our payment provider on its own pages. We never see the number.'],
  },
  {
    title: 'Your say',
    paragraphs: [
      'You may ask for what we keep about you, have it put right, or have your account and your stories deleted.',
    ],
  },
];

/** Dated 19/11/2024 (spec 2 §9): shown first. */
export const currentTerms: readonly LegalSection[] = [
  { title: 'Who may use Tellwren', paragraphs: ['You must be 18 or over to open an account.'] },
  {
    title: 'Your account',
    paragraphs: [
      'You register with an email address and a password. Keep the password to yourself: what happens in your account counts as done by you.',
    ],
  },
  {
    title: 'Your words are yours',
    paragraphs: [
      'What you tell Wren, and the story written from it, belong to you. You let us use them to write, keep and show your story to you.',
      'We do not hand your stories on. A story is shown to others only if you agree to that story being featured.',
    ],
  },
  {
    title: 'How long we keep things',
    paragraphs: [
      'Stories stay readable for as long as your account exists. Conversations that never become a story are deleted after 30 days.',
    ],
  },
  {
    title: 'Purchases',
    paragraphs: [
      'Prices are in US dollars and shown before you pay. A subscription renews every month until you cancel it, and then runs to the end of the month that is paid.',
      'If a story can not be written, what it cost you is returned.',
    ],
  },
  {
    title: 'The AI chatbot service',
    paragraphs: [
      'Wren is a computer program. It asks questions and writes from your answers; it can be wrong. Read your story before you publish it.',
      'Wren gives no medical, legal or financial advice.',
    ],
  },
  {
    title: 'Conduct',
    paragraphs: [
      'Do not use Tellwren to harm, deceive or threaten anybody, to write about others what you know to be false, or to get at accounts, data or machines that are not yours. We may close an account that does.',
    ],
  },
];

/** What was agreed to before that day, kept for those who did. */
export const olderTerms: readonly LegalSection[] = [
  {
    title: 'Terms and privacy statement',
    paragraphs: [
      'You must be 18 or over. You register with an email address and a password and keep the password to yourself.',
      'Your stories are your own. We store them, your name and your email address to provide the service, and do not distribute them to third parties.',
      'Purchases are final once a story has been delivered. We may close accounts that are used to harm others.',
    ],
  },
];
