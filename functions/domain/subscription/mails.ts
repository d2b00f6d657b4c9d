import type { MailWriter } from '#functions/domain/mail/mail.ts';
import { mailTemplate } from '#functions/domain/mail/mail-template.ts';

/** Data: `name`, `endsOn` (`December 21, 2026`). */
export const subscriptionCancelledMail: MailWriter = ({ data, siteUrl }) => ({
  subject: 'Your Tellwren subscription ends',
  ...mailTemplate({
    preheader: `It ends on ${data['endsOn']}, and nothing more is charged.`,
    heading: 'Your subscription ends',
    paragraphs: [
      `${data['name']}, you have cancelled your subscription. It ends on ${data['endsOn']}, and nothing more is charged.`,
      'Until then the stories of this month are yours to write. Those that are written stay yours for good.',
    ],
    action: { label: 'See your subscriptions', url: new URL('/subscription', siteUrl).href },
    footnote: 'You did not do this? Then please change your password and answer this mail.',
  }),
});
