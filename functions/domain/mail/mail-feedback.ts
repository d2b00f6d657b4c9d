import * as z from 'zod/mini';

/** Why nothing more is mailed to an address, and since when. */
export interface UndeliverableAddress {
  readonly reason: 'bounce' | 'complaint';
  readonly at: string;
}

const recipients = z.array(z.object({ emailAddress: z.string() }));

/**
 * What SES tells of sent mail (its event publishing calls the field `eventType`, its identity notifications
 * `notificationType`): https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const mailFeedbackSchema = z.object({
  eventType: z.optional(z.string()),
  notificationType: z.optional(z.string()),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp: z.string() })),
  complaint: z.optional(
    z.object({
      complainedRecipients: recipients,
      complaintFeedbackType: z.optional(z.nullable(z.string())),
      timestamp: z.string(),
    }),
  ),
});
export type MailFeedback = z.output<typeof mailFeedbackSchema>;

/** `Ann <ann@example.com>` and `ann@example.com` alike. */
const bareAddress = (text: string) => /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;

/**
 * The addresses a notification takes out of the mailing: those of bounces that SES calls permanent (a full mailbox is none)
 * and of complaints, unless a reader took one back (`not-spam`).
 */
export function undeliverableOf(feedback: MailFeedback): (UndeliverableAddress & { readonly email: string })[] {
  const kind = feedback.eventType ?? feedback.notificationType;
  const { bounce, complaint } = feedback;
  if (kind === 'Bounce' && bounce?.bounceType === 'Permanent')
    return bounce.bouncedRecipients.map(({ emailAddress }) => {
      return { email: bareAddress(emailAddress), reason: 'bounce', at: bounce.timestamp };
    });
  if (kind === 'Complaint' && complaint !== undefined && complaint.complaintFeedbackType !== 'not-spam')
    return complaint.complainedRecipients.map(({ emailAddress }) => {
      return { email: bareAddress(emailAddress), reason: 'complaint', at: complaint.timestamp };
    });
  return [];
}
