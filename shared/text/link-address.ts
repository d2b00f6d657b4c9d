import { allowedHref } from '#shared/catalogue/html-allow-list.ts';
import { singleLine } from './plain-text.ts';

/** Name and password, which every reader of the story would see. */
const credentials = /^(https?:\/\/)[^/\\?#]*@/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** It looks like a scheme. */
const hostWithPort = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+:\d{1,5}(?:[/?#]|$)/i;
const mail = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}(?:[/?#:]|$)/;
const phone = /^\+?[\d\s()./-]{6,}$/;
/** Chinese and Japanese keyboards have other dots, which browsers read as ".". */
const site = /^[^\s./?#@][^\s/?#@]*[.。．｡][^\s./?#@]{2,}(?:[/?#:]|$)/;
/** Typing errors at the beginning of an address with one clear meaning. */
const slippedWeb = /^(https?)(?::\/|;\/\/|\/\/:?|:\s+\/\/|:\\{1,2}|：(?:\/\/|／／))(?=[^/\\\s])/i;
const slippedOther = /^(mailto|tel):\s*(?:\/\/)?\s*/i;

/**
 * The address for typed text, with a protocol and without a password; null unless it is http, https, mailto or tel
 * (specification 2.5).
 */
export function linkAddress(typed: string): string | null {
  // Browsers ignore control characters, so `java\nscript:` would run.
  if (/\p{Cc}/u.test(typed.trim())) return null;
  const text = withoutFrame(singleLine(typed)).replace(slippedWeb, '$1://').replace(slippedOther, '$1:');
  const address = withProtocol(text)?.replace(credentials, '$1') ?? null;
  const isWhole = address !== null && isAllowedAddress(address) && !/^(?:mailto|tel):$/i.test(address);
  return isWhole && URL.canParse(address) ? address : null;
}

export function isAllowedAddress(address: string | null | undefined): boolean {
  return allowedHref.test((address ?? '').trim());
}

/** Quotation marks or brackets of any script, and the end of a sentence after them. */
const frame = /^[<"'\p{Ps}\p{Pi}\p{Pf}](.+)[>"'\p{Pe}\p{Pi}\p{Pf}][.,;:!?。、，]*$/u;

/** Without a frame, and without the end of a sentence, which may belong to a page's address. */
function withoutFrame(text: string): string {
  const bare = frame.exec(text)?.[1]?.trim() ?? text;
  return /^https?:/i.test(bare) ? bare : bare.replace(/[.,;:!。]+$/, '');
}

function withProtocol(text: string): string | null {
  if (hostWithPort.test(text)) return `https://${text}`;
  if (scheme.test(text)) return text;
  if (ipv4.test(text)) return `https://${text}`;
  if (mail.test(text)) return `mailto:${text}`;
  if (phone.test(text)) return `tel:${text.replace(/^(\+[\d\s]+)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')}`;
  return site.test(text) ? `https://${text}` : null;
}
