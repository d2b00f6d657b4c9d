import { domainToASCII } from 'node:url';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { addressForm } from '#shared/text/plain-text.ts';

/**
 * One mailbox: no control characters and no RFC 5322 specials. Applied after NFKC, which can turn ＠ into @ and ¨ into a space.
 * Each class is repeated once between fixed characters, so matching is linear (threat 100).
 */
const oneMailbox = /^[^\s\p{C}@"(),:;<>[\]\\]+@[^\s\p{C}@"(),:;<>[\]\\]+$/u;

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * The form in which an address is compared, stored and written to: NFKC, lower case (threat 32). Mail never goes to the typed
 * form: a look-alike that folds to another person's address would receive their link.
 * @throws AppError invalid-input when it is not one mailbox
 */
export function normaliseEmail(typed: string): string {
  // Checked first, because folding can lengthen a text 18 times (U+FDFA).
  const folded = typed.length <= limits.emailMaxLength ? addressForm(typed) : '';
  if (folded.length > limits.emailMaxLength || !oneMailbox.test(folded))
    throw new AppError('invalid-input', { message: 'Invalid email' });
  return folded;
}

/**
 * Identifies the mailbox where each person gets one of something (threat 8): no `+tag`, no dots in Gmail names, one Gmail
 * domain, domain in ASCII. Never a recipient. @param normalised from `normaliseEmail`
 */
export function canonicalEmail(normalised: string): string {
  const at = normalised.indexOf('@');
  const typedDomain = normalised.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(typedDomain) || typedDomain;
  // When the local part starts with the tag, it is the mailbox name.
  const mailbox = /^[^+]+/.exec(normalised.slice(0, at))?.[0] ?? normalised.slice(0, at);
  if (!gmailDomains.has(domain)) return `${mailbox}@${domain}`;
  return `${mailbox.replaceAll('.', '')}@gmail.com`;
}
