import * as z from 'zod/mini';

/** `refused`: SES accepted no mail to it. */
export const undeliverableReasons = ['bounce', 'complaint', 'refused'] as const;

export interface UndeliverableAddress {
  readonly reason: (typeof undeliverableReasons)[number];
  readonly at: string;
}

const recipients = z.array(z.object({ emailAddress: z.string() }));

/**
 * SES notification; event publishing uses `eventType`, identity notifications `notificationType`:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
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

const bareAddress = (text: string) => /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;

/** Addresses that get no more mail: permanent bounces and complaints, unless the recipient withdrew it (`not-spam`). */
export function undeliverableOf(
  feedback: MailFeedback,
): { readonly email: string; readonly reason: 'bounce' | 'complaint'; readonly at: string }[] {
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
