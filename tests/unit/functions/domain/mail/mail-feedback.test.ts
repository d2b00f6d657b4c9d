import { describe, expect, it } from 'vitest';
import { mailFeedbackSchema, undeliverableOf } from '#functions/domain/mail/mail-feedback.ts';

const at = '2026-11-21T10:00:05.000Z';
const recipients = [{ emailAddress: 'ann@example.com' }, { emailAddress: 'Bob <bob@example.com>' }];
const bounce = (bounceType: string) => ({ bounce: { bounceType, bouncedRecipients: recipients, timestamp: at } });
const complaint = (complaintFeedbackType?: string | null) => ({
  complaint: { complainedRecipients: recipients, complaintFeedbackType, timestamp: at },
});
const read = (message: unknown) => undeliverableOf(mailFeedbackSchema.parse(message));

describe('undeliverableOf', () => {
  it.each(['eventType', 'notificationType'])('returns the recipients of a permanent bounce, given by %s', (field) => {
    expect(read({ [field]: 'Bounce', ...bounce('Permanent') })).toEqual([
      { email: 'ann@example.com', reason: 'bounce', at },
      { email: 'bob@example.com', reason: 'bounce', at },
    ]);
  });

  it.each(['abuse', null, undefined])('returns the recipients of a complaint of type %s', (kind) => {
    expect(read({ eventType: 'Complaint', ...complaint(kind) }).map(({ email, reason }) => [email, reason])).toEqual([
      ['ann@example.com', 'complaint'],
      ['bob@example.com', 'complaint'],
    ]);
  });

  it.each([
    ['a full mailbox', { eventType: 'Bounce', ...bounce('Transient') }],
    ['a bounce of unknown kind', { eventType: 'Bounce', ...bounce('Undetermined') }],
    ['a withdrawn complaint', { eventType: 'Complaint', ...complaint('not-spam') }],
    ['a delivery', { eventType: 'Delivery' }],
    ['a bounce in a notification of another kind', { eventType: 'Delivery', ...bounce('Permanent') }],
  ])('returns no address for %s', (_, message) => {
    expect(read(message)).toEqual([]);
  });
});
