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
  it('returns the recipients of a permanent bounce, in either format', () => {
    const rows = ['eventType', 'notificationType'];
    for (const field of rows)
      expect(read({ [field]: 'Bounce', ...bounce('Permanent') })).toEqual([
        { email: 'ann@example.com', reason: 'bounce', at },
        { email: 'bob@example.com', reason: 'bounce', at },
      ]);
  });

  it('returns the recipients of a complaint', () => {
    const rows = ['abuse', null, undefined];
    for (const kind of rows)
      expect(read({ eventType: 'Complaint', ...complaint(kind) }).map(({ email, reason }) => [email, reason])).toEqual([
        ['ann@example.com', 'complaint'],
        ['bob@example.com', 'complaint'],
      ]);
  });

  it('returns no address for other events', () => {
    const rows: [string, object][] = [
      ['a full mailbox', { eventType: 'Bounce', ...bounce('Transient') }],
      ['a bounce of unknown kind', { eventType: 'Bounce', ...bounce('Undetermined') }],
      ['a withdrawn complaint', { eventType: 'Complaint', ...complaint('not-spam') }],
      ['a delivery', { eventType: 'Delivery' }],
      ['a bounce in a notification of another kind', { eventType: 'Delivery', ...bounce('Permanent') }],
    ];
    expect(rows.filter(([, message]) => read(message).length > 0)).toEqual([]);
  });
});
