import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Data: `name`, `endsOn` (`December 21, 2026`). */
export const subscriptionCancelledMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren subscription is cancelled',
  ...mailTemplate({
    preheader: `It ends on ${data['endsOn']}. You won’t be charged again.`,
    heading: 'Your subscription is cancelled',
    paragraphs: [
      `${data['name']}, your subscription ends on ${data['endsOn']}. You won’t be charged again.`,
      'You can use this month’s stories until then. The stories you have stay yours for good.',
    ],
    action: { label: 'See your subscription', url: new URL('/subscription', siteUrl).href },
    footnote: 'Didn’t do this? Change your password and reply to this email.',
  }),
});
