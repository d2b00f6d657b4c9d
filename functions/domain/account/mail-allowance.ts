/** What an address may be mailed for on anyone's request; each is counted by itself. */
export type MailedFor = 'verification' | 'password-reset';

interface MailAllowance {
  readonly cooldownSeconds: number;
  /** Per UTC day. */
  readonly mailsPerDay: number;
}

/** RELIABILITY row 53: one in 30 s or 60 s, as the pages count them, and five a day. */
export const mailAllowances = {
  verification: { cooldownSeconds: 30, mailsPerDay: 5 },
  'password-reset': { cooldownSeconds: 60, mailsPerDay: 5 },
} as const satisfies Record<MailedFor, MailAllowance>;
