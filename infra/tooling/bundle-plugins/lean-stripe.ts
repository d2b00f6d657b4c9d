import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What functions/adapters/payments asks for, by the classes of the package. */
const kept = new Set([
  'ChargeResource',
  'Checkout',
  'DisputeResource',
  'EventResource',
  'InvoiceResource',
  'SubscriptionResource',
]);

const importOfResource = /^import \{ (\w+),? \} from '\.\/resources\/[\w/]+\.js';\n/gm;
const construction = /^ {8}this\.(\w+) = new (\w+)\(this\);\n/gm;
/** The list of all classes, for `Stripe.resources`, and what hangs on it. */
const importOfAll = /^import (?:\* as resources|\{ OAuthResource \}) from '\.\/resources\.js';\n/gm;
const otherName = /^ {8}this\.account = this\.accounts;\n/m;

/**
 * The client with the resources that we use. Another one is a property that says so when it is read.
 * @throws Error when the package no longer looks as it did: then nothing would be left out
 */
export function withoutUnusedResources(source: string): string {
  const left: string[] = [];
  const lean = source
    .replace(importOfResource, (line, name: string) => (kept.has(name) ? line : ''))
    .replace(importOfAll, '')
    .replace(otherName, '')
    .replace(construction, (line, property: string, name: string) => {
      if (kept.has(name)) return line;
      left.push(property);
      return '';
    });
  if (left.length < 70 || importOfAll.test(lean))
    throw new Error('bundle-plugins/lean-stripe.ts does not know this version of stripe');
  return `const resources = {};
${lean}
for (const name of ${JSON.stringify(left)})
  Object.defineProperty(Stripe.prototype, name, { get() { throw new Error('stripe.' + name + ' is not in the bundles'); } });
`;
}

/** 13 KB of names of events that are no webhooks of ours. */
const noNotifications = `
  const refuse = () => { throw new Error('notifications of events are not in the bundles'); };
  export class StripeEventNotificationHandler { constructor() { refuse(); } static withoutVerification() { refuse(); } }`;

/**
 * Stripe's package makes an object for each of its 75 resources, whose classes are three quarters of it: 246 KB that are read
 * and run before the first call (decision 0010).
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
