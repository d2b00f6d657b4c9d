import { contactAddress } from '#shared/catalogue/contact.ts';
import type { LegalSection } from './legal-section.ts';

/** Dated 19/11/2024 (specification 2.2, 2.9). */
export const currentTerms: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    text: [
      'These are the terms between you and Tellwren for this website, for Wren, and for everything we write, print, film and send to you. By opening an account or buying something, you agree to them. The privacy policy explains what happens to your data.',
    ],
  },
  {
    id: 'eligibility',
    title: 'Who may use Tellwren',
    text: [
      'You must be 18 or over to open an account or buy something. If you act for a business, you must be allowed to accept these terms on its behalf.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    text: [
      'You register with your name, your own email address and a password. The account is for you alone. Keep your password secret: you’re responsible for what happens in your account until you tell us that someone else has access to it.',
      'You can leave at any time. Delete your account on your account page, and after seven days everything in it is gone, except the purchase records the law requires us to keep.',
    ],
  },
  {
    id: 'ownership',
    title: 'Your words are yours',
    text: [
      'What you tell Wren, the photos you add, and the stories, values, strategies, schedules and captions written from them belong to you. You can publish, change, sell or delete them, and you don’t have to mention us.',
      'You allow us to store, process and print them as far as we need to for what you’ve asked us to do. That permission ends when you delete them.',
      'You confirm that you’re allowed to use what you give us: the photos are yours or you have permission, and your story doesn’t reveal other people’s secrets against their will.',
    ],
  },
  {
    id: 'non-distribution',
    title: 'We don’t share them',
    text: [
      'We don’t publish, sell, rent or lend your stories, and we don’t use them as examples without asking. A customer’s story appears among the featured stories only if its owner has agreed to that, and we take it down when the owner asks.',
    ],
  },
  {
    id: 'retention',
    title: 'How long we keep your stories',
    text: [
      'You can read your stories for as long as your account exists, even after a subscription has ended. We delete a conversation that never becomes a story 30 days after its last message. Keep a copy of anything you care about: you can copy every story and download it as a PDF.',
    ],
  },
  {
    id: 'purchases',
    title: 'Purchases',
    text: [
      'Prices are in US dollars and shown before you pay. Stripe handles the payments. You get a receipt for each one and can find it under Orders.',
      [
        'A story: your first is free. The pricing page shows what each one after that costs. It’s usually written within minutes. If we can’t write it, you get back what it cost you.',
        'A subscription: it renews every month until you cancel it, and then runs until the end of the month you’ve paid for. Unused stories don’t carry over to the next month.',
        'A film: booking a time is free. We make the film after we’ve talked and you’ve paid the invoice.',
        'A framed gift: we make it for you after you’ve paid. Check the story and the photo before you order, because we print them as they are at that moment.',
        'A coupon: it’s valid for the products it names, for the number of times it states, until its end date.',
      ],
      'You can cancel a purchase as long as we haven’t started on it. A written story and a printed gift are made to order and can’t be returned unless they’re faulty. In that case, we’ll write or print them again, or give you your money back. This doesn’t affect your rights under the law of your country.',
    ],
  },
  {
    id: 'ai-chatbot',
    title: 'The AI chatbot service',
    text: [
      'Wren is a computer program, not a person. It asks questions and uses a language model to write from your answers. We check each story for names, dates and numbers you didn’t mention, but Wren can still misunderstand you or get something wrong. Read your story before you publish it: you’re responsible for what you make public.',
      'Wren doesn’t give medical, legal, financial or therapeutic advice. If telling a story weighs on you, talk to someone you trust.',
      'Don’t tell Wren card numbers, passwords or other people’s secrets. It doesn’t need them.',
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct',
    text: [
      'You may not use Tellwren',
      [
        'to harm, threaten, stalk, insult or deceive anyone;',
        'to write things about others that you know are false, or to pretend to be someone else;',
        'for anything that is illegal, incites hatred or shows the abuse of children;',
        'to access accounts, data or computers that aren’t yours, to get around limits, or to overload the service with automated requests;',
        'to resell the service, or to train a model with its output.',
      ],
      'We may refuse to write such a story and may close accounts that break these rules. If you’ve paid and did nothing wrong, you get your money back.',
    ],
  },
  {
    id: 'availability',
    title: 'When something doesn’t work',
    text: [
      'We do our best to keep Tellwren running and your data safe, but we can’t promise that it’s always available. If you’ve paid for something and can’t get it because of us, you’ll get it later or get your money back.',
      'Our liability is unlimited for damage we cause on purpose or through gross negligence, and for harm to life and health. For everything else, it’s limited to what you paid us in the previous twelve months, as far as the law allows.',
    ],
  },
  {
    id: 'changes',
    title: 'When these terms change',
    text: [
      'We’ll email you 30 days before new terms take effect. If you don’t agree with them, you can leave before that day, and we’ll refund any time or stories you’ve paid for and can no longer use.',
      'If one of these terms turns out to be invalid, the others still apply. The consumer protection law of the country you live in always applies.',
    ],
  },
  {
    id: 'contact',
    title: 'How to reach us',
    text: [`Write to ${contactAddress} or use the contact page. A person will reply.`],
  },
];
