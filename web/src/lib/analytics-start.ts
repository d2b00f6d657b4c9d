import type { AnalyticsSettings } from '#shared/schemas/runtime-config.ts';
import { isTrackingRefused, setAnalyticsAdapter } from './analytics.ts';
import { askForConsent } from './analytics-consent.ts';
import { configFile } from './config-file.ts';
import { readStored, removeStored, storedKeys, subscribeToStored, writeStored } from './storage.ts';

/** Both services accept requests without CORS; the response is not read. */
function post(url: string, body?: string): void {
  const headers = { 'content-type': 'text/plain' };
  fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    headers,
    ...(body === undefined ? {} : { body }),
  }).catch(() => {});
}

/** Google's default. */
const visitEndsAfterMs = 30 * 60_000;

function currentVisit() {
  const stored = readStored(storedKeys.analyticsVisit);
  const now = Date.now();
  const seconds = Math.floor(now / 1000);
  const client = stored?.client ?? `${crypto.getRandomValues(new Uint32Array(1))[0]}.${seconds}`;
  const goesOn = stored !== null && now - stored.at < visitEndsAfterMs;
  const session = goesOn ? stored.session : seconds;
  writeStored(storedKeys.analyticsVisit, { client, session, at: now });
  return { client, session, first: stored === null };
}

/** Loads the adapters on demand, since most pages send nothing before they are read. */
async function start({ kind, ...settings }: AnalyticsSettings): Promise<void> {
  const { plausibleAdapter, ga4Adapter } = await import('./analytics-adapters.ts');
  const siteOrigin = window.location.origin;
  if (kind === 'plausible') setAnalyticsAdapter(plausibleAdapter({ ...settings, siteOrigin, post }));
  else setAnalyticsAdapter(ga4Adapter({ ...settings, siteOrigin, post, visit: currentVisit() }));
}

/** GA4 stores an id in the browser, so it starts after the visitor agrees and ends when they withdraw. */
function followConsent(settings: AnalyticsSettings): void {
  const follow = () => {
    const answer = readStored(storedKeys.analyticsConsent);
    if (answer === 'granted') {
      void start(settings).catch(() => {});
      return;
    }
    setAnalyticsAdapter(answer === 'refused' ? 'off' : undefined);
    removeStored(storedKeys.analyticsVisit);
  };
  subscribeToStored(storedKeys.analyticsConsent, follow);
  follow();
  askForConsent();
}

/** Reads the stage's setting and starts sending; without one, or with a tracking preference against it, nothing is sent. */
export function startAnalytics(): void {
  if (isTrackingRefused(navigator)) {
    setAnalyticsAdapter('off');
    return;
  }
  configFile()
    .then(({ analytics }) => {
      if (analytics === undefined) setAnalyticsAdapter('off');
      else if (analytics.kind === 'ga4') followConsent(analytics);
      else void start(analytics).catch(() => setAnalyticsAdapter('off'));
    })
    .catch(() => setAnalyticsAdapter('off'));
}
