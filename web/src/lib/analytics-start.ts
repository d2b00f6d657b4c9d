import {
  type AnalyticsAdapter,
  consoleAdapter,
  isTrackingRefused,
  plausibleAdapter,
  setAnalyticsAdapter,
} from './analytics.ts';

function post(url: string, body: string): void {
  fetch(url, { method: 'POST', body, keepalive: true, headers: { 'content-type': 'text/plain' } }).catch(() => {});
}

/** VITE_ANALYTICS is `plausible` or `console`; anything else disables analytics. */
function chosenAdapter(): AnalyticsAdapter | undefined {
  const { VITE_ANALYTICS: kind, VITE_PLAUSIBLE_URL: url, VITE_PLAUSIBLE_DOMAIN: domain } = import.meta.env;
  // biome-ignore lint/suspicious/noConsole: this adapter's whole purpose, chosen by the developer.
  if (kind === 'console') return consoleAdapter(console.info);
  if (kind !== 'plausible' || url === undefined || domain === undefined) return undefined;
  return plausibleAdapter({ url, domain, origin: window.location.origin, post });
}

export function startAnalytics(): void {
  setAnalyticsAdapter(isTrackingRefused(navigator) ? undefined : chosenAdapter());
}
