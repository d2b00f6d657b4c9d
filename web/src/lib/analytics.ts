/** Everything that may be counted, with what goes along: never a name, an address or a text. */
export interface AnalyticsEvents {
  pageview: { readonly path: string };
  /** A visit to the story page (specification 1.7). */
  'story page visit': { readonly category: string | null };
  /** The customer asked for the story to be written. */
  generate: { readonly category: string };
  /** Once per payment, when the server has confirmed it (specification 2.7). */
  'Story Purchase': Purchase;
  'Package Purchase': Purchase;
  'Subscription Purchase': Purchase;
  'Gift Purchase': Purchase;
}

interface Purchase {
  readonly amountCents: number;
}

export type AnalyticsEventName = keyof AnalyticsEvents;

/** What counts: a second adapter is one object. */
export interface AnalyticsAdapter {
  send<N extends AnalyticsEventName>(name: N, props: AnalyticsEvents[N]): void;
}

interface RecordedEvent {
  readonly name: AnalyticsEventName;
  readonly props: AnalyticsEvents[AnalyticsEventName];
}

/** Keeps the events in order: for tests, and for a page that shows what would be sent. */
export function memoryAdapter(events: RecordedEvent[]): AnalyticsAdapter {
  return { send: (name, props) => void events.push({ name, props }) };
}

/** Prints to the browser's console, for development. */
export function consoleAdapter(print: (...parts: readonly unknown[]) => void): AnalyticsAdapter {
  return { send: (name, props) => print('analytics', name, props) };
}

interface PlausibleOptions {
  /** E.g. `https://plausible.io/api/event`. */
  readonly url: string;
  /** The site as registered there. */
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

/** The browser says that its user does not want to be counted (Do Not Track, Global Privacy Control). */
export function isTrackingRefused(browser: {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}) {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}

let adapter: AnalyticsAdapter | undefined;

/** Chosen once at start; undefined (nothing is counted) by default and when tracking is refused. */
export function setAnalyticsAdapter(chosen: AnalyticsAdapter | undefined): void {
  adapter = chosen;
}

/** Counts an event. Never fails: counting must not break what is counted. */
export function track<N extends AnalyticsEventName>(name: N, props: AnalyticsEvents[N]): void {
  try {
    adapter?.send(name, props);
  } catch {
    // A broken counter is nobody's concern on this page.
  }
}
