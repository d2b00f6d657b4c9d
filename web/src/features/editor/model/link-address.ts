import { allowedHref } from '#shared/catalogue/html-allow-list.ts';

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const mail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const phone = /^\+?[\d\s().-]{6,}$/;
const site = /^[^\s./?#@][^\s/?#@]*\.[^\s./?#@]{2,}(?:[/?#:]|$)/;

/** The address for typed text, with a protocol; null unless it is http, https, mailto or tel (specification 2.5). */
export function linkAddress(typed: string): string | null {
  // Browsers ignore control characters, so `java\nscript:` would run.
  const text = typed.trim();
  if (text === '' || /\p{Cc}/u.test(text)) return null;
  const address = withProtocol(text);
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
