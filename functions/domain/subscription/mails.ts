import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Data: `name`, `endsOn` (`December 21, 2026`). */
export const subscriptionCancelledMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren subscription ends',
  ...mailTemplate({
    preheader: `It ends on ${data['endsOn']}. We won’t charge you again.`,
    heading: 'Your subscription ends',
    paragraphs: [
      `${data['name']}, you’ve cancelled your subscription. It ends on ${data['endsOn']}, and we won’t charge you again.`,
      'You can still use this month’s stories until then. The ones you’ve written are yours to keep.',
    ],
    action: { label: 'See your subscriptions', url: new URL('/subscription', siteUrl).href },
    footnote: 'Didn’t do this? Change your password and reply to this email.',
  }),
});
