import type { AnalyticsSettings } from '#shared/schemas/runtime-config.ts';
import type { AnalyticsAdapter, AnalyticsEventName, AnalyticsEvents } from './analytics.ts';

type Settings = Pick<AnalyticsSettings, 'id' | 'origin'>;

interface PlausibleOptions extends Settings {
  readonly siteOrigin: string;
  readonly post: (url: string, body: string) => void;
}

/** Plausible's events API (https://plausible.io/docs/events-api): no script, no cookie. */
export function plausibleAdapter({ id: domain, origin, siteOrigin, post }: PlausibleOptions): AnalyticsAdapter {
  let path = '/';
  return {
    send(name, props) {
      if ('path' in props) path = props.path;
      const own = 'path' in props ? {} : props;
      post(`${origin}/api/event`, JSON.stringify({ name, domain, url: siteOrigin + path, props: own }));
    },
  };
}

export interface Ga4Visit {
  /** `<random>.<seconds since 1970>`: Google's client id of this browser. */
  readonly client: string;
  /** Seconds since 1970 at the visit's start. */
  readonly session: number;
  /** This visit is the browser's first. */
  readonly first: boolean;
}

interface Ga4Options extends Settings {
  readonly siteOrigin: string;
  readonly visit: Ga4Visit;
  readonly post: (url: string) => void;
}

/** GA4 takes letters, digits and underscores only: `story_purchase`. */
const ga4Name = (name: AnalyticsEventName) =>
  name === 'pageview' ? 'page_view' : name.toLowerCase().replaceAll(' ', '_');

function ga4Parameters(props: AnalyticsEvents[AnalyticsEventName]): [string, string][] {
  return Object.entries(props).flatMap(([key, value]): [string, string][] => {
    if (key === 'path' || value === null) return [];
    if (key !== 'amountCents') return [[`ep.${key}`, String(value)]];
    return [
      ['epn.value', (Number(value) / 100).toFixed(2)],
      ['cu', 'USD'],
    ];
  });
}

/**
 * The request that Google's own script sends to `/g/collect`, without that script: version 2, measurement id, client, session,
 * event, page, then the event's text (`ep.`) and number (`epn.`) parameters.
 */
export function ga4Adapter({ id, origin, siteOrigin, visit, post }: Ga4Options): AnalyticsAdapter {
  let path = '/';
  let sent = 0;
  return {
    send(name, props) {
      if ('path' in props) path = props.path;
      sent += 1;
      const parameters = new URLSearchParams([
        ['v', '2'],
        ['tid', id],
        ['cid', visit.client],
        ['sid', String(visit.session)],
        ['_s', String(sent)],
        ...(sent === 1 ? [['_ss', '1']] : []),
        ...(sent === 1 && visit.first ? [['_fv', '1']] : []),
        ['en', ga4Name(name)],
        ['dl', siteOrigin + path],
        ...ga4Parameters(props),
      ]);
      post(`${origin}/g/collect?${parameters}`);
    },
  };
}
