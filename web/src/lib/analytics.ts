import { patternOf } from '#shared/names/pages.ts';

/** All analytics events with their properties; never names, addresses or texts. */
export interface AnalyticsEvents {
  pageview: { readonly path: string };
  'story page visit': { readonly category: string | null };
  generate: { readonly category: string };
  /** Once per payment, after the server confirms it (specification 2.7). */
  'Story Purchase': Purchase;
  'Package Purchase': Purchase;
  'Subscription Purchase': Purchase;
  'Gift Purchase': Purchase;
}

interface Purchase {
  readonly amountCents: number;
}

export type AnalyticsEventName = keyof AnalyticsEvents;

export interface AnalyticsAdapter {
  send<N extends AnalyticsEventName>(name: N, props: AnalyticsEvents[N]): void;
}

interface RecordedEvent {
  readonly name: AnalyticsEventName;
  readonly props: AnalyticsEvents[AnalyticsEventName];
}

export function memoryAdapter(events: RecordedEvent[]): AnalyticsAdapter {
  return { send: (name, props) => void events.push({ name, props }) };
}

export function consoleAdapter(print: (...parts: readonly unknown[]) => void): AnalyticsAdapter {
  return { send: (name, props) => print('analytics', name, props) };
}

interface PlausibleOptions {
  /** E.g. `https://plausible.io/api/event`. */
  readonly url: string;
  readonly domain: string;
  readonly origin: string;
  readonly post: (url: string, body: string) => void;
}

/** Plausible's event endpoint: `{ name, url, domain, props }`, no script, no cookie. */
export function plausibleAdapter({ url, domain, origin, post }: PlausibleOptions): AnalyticsAdapter {
  let path = '/';
  return {
    send(name, props) {
      if ('path' in props) path = props.path;
      post(url, JSON.stringify({ name, domain, url: origin + path, props: 'path' in props ? {} : props }));
    },
  };
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function isTrackingRefused(browser: {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}) {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}

let adapter: AnalyticsAdapter | undefined;

/** Set once at start; undefined disables analytics. */
export function setAnalyticsAdapter(chosen: AnalyticsAdapter | undefined): void {
  adapter = chosen;
}

/** Sends an event; never throws. */
export function track<N extends AnalyticsEventName>(name: N, props: AnalyticsEvents[N]): void {
  try {
    adapter?.send(name, props);
  } catch {
    // Analytics must not break the page.
  }
}

/** The route pattern of a path, so that tokens and story ids stay in the browser. */
export function analyticsPath(pathname: string): string {
  return patternOf(pathname) ?? '/404';
}
