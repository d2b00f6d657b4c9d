/** `URL.parse` for Safari 17, which lacks it; null for text that is no absolute address. */
export function parseUrl(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}
