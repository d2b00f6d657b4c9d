import { domainToASCII } from 'node:url';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { limits } from '#shared/catalogue/limits.ts';

/**
 * One mailbox, nothing a mail header could read as a second one (RFC 5322 specials) and no control character. Stricter than
 * the form's loose pattern, because it is applied after NFKC, which can turn ＠ into @ and ¨ into a space. Each class is
 * repeated once between two fixed signs, so that matching is linear (threat 100).
 */
const oneMailbox = /^[^\s\p{C}@"(),:;<>[\]\\]+@[^\s\p{C}@"(),:;<>[\]\\]+$/u;

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

// There is no J with a caron in one character, but there is a ǰ: lower case can be composed where upper case was not.
const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/**
 * The form an address is compared, stored and written to in: NFKC, lower case (threat 32). Mail goes to this form
 * and never to the typed one: else a look-alike that folds to somebody's address would receive that person's link.
 * @throws AppError invalid-input when it is not one mailbox
 */
export function normaliseEmail(typed: string): string {
  // Before any other work: folding grows a text by a factor of 18 at the most (U+FDFA).
  const folded = typed.length <= limits.emailMaxLength ? fold(typed) : '';
  if (folded.length > limits.emailMaxLength || !oneMailbox.test(folded))
    throw new AppError('invalid-input', { message: 'Invalid email' });
  return folded;
}

/**
 * The mailbox behind an address, for what there is one of per person (threat 8): without `+tag`, for Gmail without
 * dots and under one domain, the domain in ASCII. Never written to.
 * @param normalised from `normaliseEmail`
 */
export function canonicalEmail(normalised: string): string {
  const at = normalised.indexOf('@');
  const typedDomain = normalised.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(typedDomain) || typedDomain;
  // A tag that begins the local part leaves nothing behind; then it is the mailbox's own name.
  const mailbox = /^[^+]+/.exec(normalised.slice(0, at))?.[0] ?? normalised.slice(0, at);
  if (!gmailDomains.has(domain)) return `${mailbox}@${domain}`;
  return `${mailbox.replaceAll('.', '')}@gmail.com`;
}
