/**
 * What an address may be mailed for on anyone's request, or write to us in anyone's name; each is counted by itself.
 */
export type MailedFor = 'verification' | 'password-reset' | 'contact';

interface MailAllowance {
  readonly cooldownSeconds: number;
  /** Per UTC day. */
  readonly mailsPerDay: number;
}

/** Threat 53: one in 30 s or 60 s, as the pages count them, and five a day. */
export const mailAllowances = {
  verification: { cooldownSeconds: 30, mailsPerDay: 5 },
  'password-reset': { cooldownSeconds: 60, mailsPerDay: 5 },
  // Threat 64: messages of the contact page that name the address as their sender's.
  contact: { cooldownSeconds: 0, mailsPerDay: 3 },
} as const satisfies Record<MailedFor, MailAllowance>;
