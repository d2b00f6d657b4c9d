import { resetLifeSeconds } from './password-reset.ts';

/** Reasons for which someone can cause mail to, or in the name of, an address that may not be theirs. Each has its own count. */
export type MailedFor =
  | 'verification'
  | 'password-reset'
  | 'email-change'
  | 'report'
  | 'report-of-address'
  | 'word'
  | 'word-of-network'
  | 'part-added';

interface MailAllowance {
  readonly cooldownSeconds: number;
  readonly mailsPerDay: number;
  /** Beyond the mails of the day, one is possible so long after the last. */
  readonly alwaysAfterSeconds?: number;
}

export const mailAllowances: Readonly<Record<MailedFor, MailAllowance>> = {
  verification: { cooldownSeconds: 30, mailsPerDay: 5 },
  // The life of a link: whoever requests the mails, the newest one has a link that works.
  'password-reset': { cooldownSeconds: 60, mailsPerDay: 5, alwaysAfterSeconds: resetLifeSeconds },
  /** Of one customer, and to one new address. */
  'email-change': { cooldownSeconds: 0, mailsPerDay: 3 },
  /** Mails about one shared page, and reports of it from one address or /64. */
  report: { cooldownSeconds: 0, mailsPerDay: 3 },
  'report-of-address': { cooldownSeconds: 0, mailsPerDay: 100 },
  /** To the owner of one shared page, and from one network to it. */
  word: { cooldownSeconds: 0, mailsPerDay: 20 },
  'word-of-network': { cooldownSeconds: 0, mailsPerDay: 3 },
  /** To an address that somebody typed who tells a story with its owner. */
  'part-added': { cooldownSeconds: 0, mailsPerDay: 3 },
};

/** Names a customer's own allowance, which no address can equal. */
export const allowanceOfCustomer = (userId: string) => `customer ${userId}`;
