import { patternOf } from '#shared/names/pages.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';

/** All analytics events with their properties; never names, addresses or texts. */
export interface AnalyticsEvents {
  pageview: { readonly path: string };
  'story page visit': { readonly category: string | null };
  generate: { readonly category: string };
  /** A payment page is about to open. */
  'checkout start': { readonly kind: CheckoutKind };
  /** Once per payment, after the server confirms it (specification 2.7). */
  'Story Purchase': Purchase;
  'Package Purchase': Purchase;
  'Subscription Purchase': Purchase;
  'Gift Purchase': Purchase;
  'Voucher Purchase': Purchase;
}

interface Purchase {
  readonly amountCents: number;
}

export type AnalyticsEventName = keyof AnalyticsEvents;

export interface AnalyticsAdapter {
  send<N extends AnalyticsEventName>(name: N, props: AnalyticsEvents[N]): void;
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function isTrackingRefused(browser: {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}) {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}

/** Events before the stage's settings have loaded, or before the visitor has answered. */
const maxWaiting = 50;
let waiting: ((adapter: AnalyticsAdapter) => void)[] = [];
let adapter: AnalyticsAdapter | 'off' | undefined;

function attempt(send: (adapter: AnalyticsAdapter) => void, to: AnalyticsAdapter): void {
  try {
    send(to);
  } catch {
    // Analytics must not break the page.
  }
}

/** Sends the waiting events. 'off' drops them and all later ones; undefined lets later events wait. */
export function setAnalyticsAdapter(chosen: AnalyticsAdapter | 'off' | undefined): void {
  adapter = chosen;
  if (chosen === undefined) return;
  const sends = waiting;
  waiting = [];
  if (chosen !== 'off') for (const send of sends) attempt(send, chosen);
}

/** Sends an event; never throws. */
export function track<N extends AnalyticsEventName>(name: N, props: AnalyticsEvents[N]): void {
  const send = (to: AnalyticsAdapter) => to.send(name, props);
  if (adapter === undefined && waiting.length < maxWaiting) waiting.push(send);
  else if (adapter !== undefined && adapter !== 'off') attempt(send, adapter);
}

/** The route pattern of a path, so that tokens and story ids stay in the browser; `tab` where it names a category. */
export function analyticsPath(pathname: string, tab: string | null = null): string {
  return (patternOf(pathname) ?? '/404') + (tab === null ? '' : `?tab=${tab}`);
}
