/** Reasons for which someone can cause mail to, or in the name of, an address that may not be theirs. Each has its own count. */
export type MailedFor = 'verification' | 'password-reset' | 'email-change' | 'contact' | 'report';

interface MailAllowance {
  readonly cooldownSeconds: number;
  readonly mailsPerDay: number;
}

export const mailAllowances = {
  verification: { cooldownSeconds: 30, mailsPerDay: 5 },
  'password-reset': { cooldownSeconds: 60, mailsPerDay: 5 },
  /** Of one customer, and to one new address. */
  'email-change': { cooldownSeconds: 0, mailsPerDay: 3 },
  contact: { cooldownSeconds: 0, mailsPerDay: 3 },
  /** Of one shared page. */
  report: { cooldownSeconds: 0, mailsPerDay: 3 },
} as const satisfies Record<MailedFor, MailAllowance>;

/** Names a customer's own allowance, which no address can equal. */
export const allowanceOfCustomer = (userId: string) => `customer ${userId}`;
