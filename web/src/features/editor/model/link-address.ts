import { allowedHref } from '#shared/catalogue/html-allow-list.ts';

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const mail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const phone = /^\+?[\d\s().-]{6,}$/;
const site = /^[^\s./?#@][^\s/?#@]*\.[^\s./?#@]{2,}(?:[/?#:]|$)/;

/**
 * The address that a link gets for what somebody typed, or null when it is none that may be kept: only http, https, mailto
 * and tel are (specification 2.5). What carries no protocol gets the one that it means.
 */
export function linkAddress(typed: string): string | null {
  // Browsers ignore such characters in an address, so that `java\nscript:` would run: with them it is no address.
  const text = typed.trim();
  if (text === '' || /\p{Cc}/u.test(text)) return null;
  const address = withProtocol(text);
  return address !== null && isAllowedAddress(address) && URL.canParse(address) ? address : null;
}

/** Whether a link may carry the address as it stands. */
export function isAllowedAddress(address: string | null | undefined): boolean {
  return allowedHref.test((address ?? '').trim());
}

function withProtocol(text: string): string | null {
  if (scheme.test(text)) return text;
  if (mail.test(text)) return `mailto:${text}`;
  if (phone.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  return site.test(text) ? `https://${text}` : null;
}
