import { allowedHref } from '#shared/catalogue/html-allow-list.ts';
import { singleLine } from '#shared/text/plain-text.ts';

/** Readers of the story would get them. */
const credentials = /^(https?:\/\/)[^/\\?#]*@/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const mail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const phone = /^\+?[\d\s().-]{6,}$/;
const site = /^[^\s./?#@][^\s/?#@]*\.[^\s./?#@]{2,}(?:[/?#:]|$)/;

/** The address for typed text, with a protocol and without a password; null unless it is http, https, mailto or tel (specification 2.5). */
export function linkAddress(typed: string): string | null {
  // Browsers ignore control characters, so `java\nscript:` would run.
  if (/\p{Cc}/u.test(typed.trim())) return null;
  const text = singleLine(typed);
  const address = withProtocol(text)?.replace(credentials, '$1') ?? null;
  return address !== null && isAllowedAddress(address) && URL.canParse(address) ? address : null;
}

export function isAllowedAddress(address: string | null | undefined): boolean {
  return allowedHref.test((address ?? '').trim());
}

function withProtocol(text: string): string | null {
  if (scheme.test(text)) return text;
  if (mail.test(text)) return `mailto:${text}`;
  if (phone.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  return site.test(text) ? `https://${text}` : null;
}
