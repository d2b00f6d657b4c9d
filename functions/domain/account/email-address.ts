import { domainToASCII, domainToUnicode } from 'node:url';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { addressForm } from '#shared/text/plain-text.ts';

/**
 * Addresses that SES accepts: a dot-atom in ASCII (https://docs.aws.amazon.com/ses/latest/APIReference/API_Destination.html) and a
 * domain of letters, digits and hyphens with a top level of letters (RFC 5321 §4.5.3.1, RFC 1123 §2.1, RFC 3696 §2). Each class is
 * repeated once between other characters, so matching is linear (threat 100).
 */
const localPart = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59}(?<!-))$/;
/** Characters that must not reach `domainToASCII`: it decodes `%`, ends at the other signs, and drops invisible characters. */
const notInDomain = /[\s\p{C}%/?#:@\\]/u;
/** How addresses were checked before 2026-11-27: no control characters and no RFC 5322 specials. */
const oneMailbox = /^[^\s\p{C}@"(),:;<>[\]\\]+@[^\s\p{C}@"(),:;<>[\]\\]+$/u;

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * Undefined for an address that can receive no mail. The length is checked first, because folding can lengthen a text 18 times
 * (U+FDFA).
 */
function tryNormalise(typed: string): string | undefined {
  if (typed.length > limits.emailMaxLength) return undefined;
  const text = typed.normalize('NFKC');
  const at = text.lastIndexOf('@');
  const [local, written] = [addressForm(text.slice(0, Math.max(at, 0))), text.slice(at + 1)];
  if (!localPart.test(local) || notInDomain.test(written)) return undefined;
  const domain = domainToASCII(written).replace(/\.$/, '');
  const email = `${local}@${domain}`;
  // `domainToASCII` accepts invalid punycode; `domainToUnicode` returns it undecoded.
  const isReal = domainName.test(domain) && !/(?:^|\.)xn--/.test(domainToUnicode(domain));
  return isReal && email.length <= limits.emailMaxLength ? email : undefined;
}

/**
 * The form in which an address is compared, stored and written to: NFKC, lower case, the domain in ASCII without a last dot
 * (threat 32). Mail never goes to the typed form: a look-alike that folds to another person's address would receive their link.
 * @throws AppError invalid-input when it can get no mail (decision 0158)
 */
export function normaliseEmail(typed: string): string {
  const email = tryNormalise(typed);
  if (email === undefined) throw new AppError('invalid-input', { message: 'Invalid email' });
  return email;
}

/** The form in which stored addresses and those from others are compared, including those that can receive no mail. */
export function mailboxOf(address: string): string {
  if (!address.includes('@') || address.length > limits.emailMaxLength) return address;
  return tryNormalise(address) ?? addressForm(address);
}

/**
 * The spellings under which an account may be stored, the typed one first: before 2026-11-27, domains were stored as typed
 * (decision 0158). Their number depends on the text only. Empty for a text that was never accepted as an address.
 */
export function spellingsOf(typed: string): string[] {
  const folded = typed.length <= limits.emailMaxLength ? addressForm(typed) : '';
  if (!oneMailbox.test(folded)) return [];
  const email = tryNormalise(typed);
  if (email === undefined) return [...new Set([typed, folded])];
  const at = email.lastIndexOf('@') + 1;
  return [...new Set([typed, folded, email, email.slice(0, at) + domainToUnicode(email.slice(at))])];
}

export const otherSpellings = (email: string) => spellingsOf(email).filter((spelling) => spelling !== email);

/**
 * Identifies the mailbox where each person gets one of something (threat 8): no `+tag`, no dots in Gmail names, one Gmail
 * domain. Never a recipient.
 */
export function canonicalEmail(address: string): string {
  const email = mailboxOf(address);
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // When the local part starts with the tag, it is the mailbox name.
  const mailbox = /^[^+]+/.exec(email.slice(0, at))?.[0] ?? email.slice(0, at);
  if (!gmailDomains.has(domain)) return `${mailbox}@${domain}`;
  return `${mailbox.replaceAll('.', '')}@gmail.com`;
}
