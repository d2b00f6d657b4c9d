import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const usedResources = new Set([
  'BillingPortal',
  'ChargeResource',
  'Checkout',
  'DisputeResource',
  'EventResource',
  'InvoicePaymentResource',
  'InvoiceResource',
  'PaymentIntentResource',
  'RefundResource',
  'SubscriptionResource',
]);

const importOfResource = /^import \{ (\w+),? \} from '\.\/resources\/[\w/]+\.js';\n/gm;
const construction = /^ {8}this\.(\w+) = new (\w+)\(this\);\n/gm;
const importOfAll = /^import (?:\* as resources|\{ OAuthResource \}) from '\.\/resources\.js';\n/gm;
const otherName = /^ {8}this\.account = this\.accounts;\n/m;

/**
 * Removes unused resources from the client; reading one throws.
 * @throws Error when the package's source has changed its form
 */
export function withoutUnusedResources(source: string): string {
  const removed: string[] = [];
  const lean = source
    .replace(importOfResource, (line, name: string) => (usedResources.has(name) ? line : ''))
    .replace(importOfAll, '')
    .replace(otherName, '')
    .replace(construction, (line, property: string, name: string) => {
      if (usedResources.has(name)) return line;
      removed.push(property);
      return '';
    });
  if (removed.length < 60 || importOfAll.test(lean))
    throw new Error('bundle-plugins/lean-stripe.ts does not know this version of stripe');
  return `const resources = {};
${lean}
for (const name of ${JSON.stringify(removed)})
  Object.defineProperty(Stripe.prototype, name, { get() { throw new Error('stripe.' + name + ' is not in the bundles'); } });
`;
}

/** Removes 13 KB of event names that are not our webhooks. */
const noNotifications = `
  const refuse = () => { throw new Error('notifications of events are not in the bundles'); };
  export class StripeEventNotificationHandler { constructor() { refuse(); } static withoutVerification() { refuse(); } }`;

/**
 * Stripe's package creates 75 resource objects, three quarters of its code: 246 KB that run before the first call (decision
 * 0010).
 */
export const leanStripePlugin: Plugin = {
  name: 'lean-stripe',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/stripe\/esm\/stripe\.esm\.node\.js$/ }, async ({ path }) => {
      return { contents: withoutUnusedResources(await readFile(path, 'utf8')) };
    });
    build.onLoad({ filter: /\/node_modules\/stripe\/esm\/StripeEventNotificationHandler\.js$/ }, () => {
      return { contents: noNotifications };
    });
  },
};
