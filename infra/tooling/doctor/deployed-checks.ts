import { bounceDomainOf, bounceHostOf, mailDomainOf } from '#infra/mail-records.ts';
import { type Stage, siteNamesOf } from '#infra/stages.ts';
import { currentRegion, signedCall } from '#infra/tooling/signed-call.ts';
import type { StageOutput } from '#infra/tooling/stage-outputs.ts';
import { deskPath, notFoundDocument } from '#shared/names/pages.ts';
import { isVerified } from './account-checks.ts';
import { advice, type Check, type Finding, ok, wrong } from './check.ts';

/** The part of `node:dns/promises` that is used. */
export interface NameResolver {
  resolveCname(name: string): Promise<string[]>;
  resolve4(name: string): Promise<string[]>;
  resolveMx(name: string): Promise<{ exchange: string }[]>;
  resolveTxt(name: string): Promise<string[][]>;
}

export interface DeployedContext {
  readonly stage: Stage;
  readonly output: (name: StageOutput) => Promise<string | undefined>;
  readonly resolver: NameResolver;
}

const deployCommand = ({ name }: Stage) => `npm run deploy -- --stage ${name}`;

async function deployed({ output, stage }: DeployedContext): Promise<Finding> {
  const [site, api] = await Promise.all([output('SiteUrl'), output('ApiUrl')]);
  if (site !== undefined && api !== undefined) return ok(`${site}, ${api}`);
  return wrong('the stage is not deployed, or only partly', deployCommand(stage));
}

const withoutRecord = new Set(['ENOTFOUND', 'ENODATA']);

async function emptyIfUnknown<Found>(lookup: Promise<Found[]>): Promise<Found[]> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof Error && 'code' in error && withoutRecord.has(String(error.code))) return [];
    throw error;
  }
}

/** An alias record, which the root of a domain needs, has the target's addresses and no CNAME. */
async function pointsTo(name: string, target: string, resolver: NameResolver): Promise<Finding> {
  const record = `In your DNS: ${name} CNAME ${target} (at the root of a domain, an alias record with that target).`;
  const aliases = await emptyIfUnknown(resolver.resolveCname(name));
  if (aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === target.toLowerCase())) return ok(target);
  const addresses = await emptyIfUnknown(resolver.resolve4(name));
  if (addresses.length === 0) return wrong(`${name} has no address yet`, record);
  const wanted = new Set(await emptyIfUnknown(resolver.resolve4(target)));
  if (addresses.some((address) => wanted.has(address))) return ok(target);
  // CloudFront has other addresses for other askers, so an alias of another DNS service may be right.
  return advice(`${name} has other addresses than ${target}: ${[...aliases, ...addresses].join(', ')}`, record);
}

/** The custom names of a stage, by the output that each must point to. */
export function namesOf(stage: Pick<Stage, 'domain'>) {
  const { domain } = stage;
  if (domain === undefined) return [];
  const [, wwwName] = siteNamesOf(stage);
  const www = { id: 'www-name', label: "The site's name with www", output: 'SiteNameTarget' } as const;
  return [
    { id: 'site-name', label: "The site's name", name: domain.siteName, output: 'SiteNameTarget' },
    ...(wwwName === undefined ? [] : [{ ...www, name: wwwName }]),
    { id: 'desk-name', label: "The desk's name", name: domain.deskName, output: 'DeskNameTarget' },
    { id: 'api-name', label: "The API's name", name: domain.apiName, output: 'ApiNameTarget' },
  ] as const;
}

async function namePoints(name: string, of: StageOutput, context: DeployedContext): Promise<Finding> {
  const target = await context.output(of);
  if (target === undefined) return wrong('the stage was deployed without it', deployCommand(context.stage));
  return pointsTo(name, target, context.resolver);
}

async function textsOf(name: string, { resolver }: DeployedContext): Promise<string[]> {
  return (await emptyIfUnknown(resolver.resolveTxt(name))).map((parts) => parts.join(''));
}

/** The record of a stage's mail of this type and name, as the deployment printed it. */
async function mailFix(type: 'MX' | 'TXT', name: string, { output, stage }: DeployedContext): Promise<string> {
  const record = (await output('MailRecords'))?.split('\n').find((line) => line.startsWith(`${name} ${type} `));
  return record === undefined ? deployCommand(stage) : `In your DNS: ${record}`;
}

/** SES verifies the domain by its DKIM records, which may take three days. */
async function dkim(domain: string, { output }: DeployedContext): Promise<Finding> {
  const verified = await isVerified(domain);
  if (verified === true) return ok(`${domain} is verified`);
  const records = (await output('MailRecords'))?.split('\n').filter((line) => line.includes('._domainkey.'));
  const missing = 'Create it again (Amazon SES › Identities), with its records.';
  if (verified === undefined) return wrong(`SES does not have ${domain}`, missing);
  return wrong(`SES has not found the records of ${domain}`, `In your DNS: ${records?.join('; ')}`);
}

/** Gmail and Outlook refuse or hide mail whose sender is not authenticated. */
async function mailFrom(domain: string, context: DeployedContext): Promise<Finding> {
  const name = bounceDomainOf(domain);
  const hosts = await emptyIfUnknown(context.resolver.resolveMx(name));
  const wanted = bounceHostOf(await currentRegion());
  if (!hosts.some(({ exchange }) => exchange.toLowerCase().replace(/\.$/, '') === wanted))
    return wrong(`bounces do not reach SES at ${name}`, await mailFix('MX', name, context));
  const spf = (await textsOf(name, context)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const fix = await mailFix('TXT', name, context);
  // RFC 7208 4.5: two records are an error.
  if (spf.length > 1)
    return wrong(`${name} has ${spf.length} SPF records, and receivers ignore all`, `Keep one. ${fix}`);
  if (!/\sinclude:amazonses\.com(?:\s|$)/i.test(spf[0] ?? '')) return wrong(`SPF of ${name} does not allow SES`, fix);
  return ok(name);
}

/** The record of the domain, or of the one above, which counts for its subdomains (RFC 7489 6.6.3). */
async function dmarc(domain: string, context: DeployedContext): Promise<Finding> {
  const labels = domain.split('.');
  for (let from = 0; from + 1 < labels.length; from += 1) {
    const name = `_dmarc.${labels.slice(from).join('.')}`;
    const found = (await textsOf(name, context)).filter((text) => /^v=DMARC1\s*;/i.test(text));
    if (found.length > 1) return wrong(`${name} has ${found.length} records, and receivers ignore all`, 'Keep one.');
    if (found[0] !== undefined) return ok(`${name}: ${found[0]}`);
  }
  return wrong(`${domain} has no DMARC record`, await mailFix('TXT', `_dmarc.${domain}`, context));
}

function mailChecks(context: DeployedContext): Omit<Check, 'when' | 'needs'>[] {
  const domain = mailDomainOf(context.stage);
  if (domain === undefined) return [];
  return [
    { id: 'dkim', label: 'DKIM', run: () => dkim(domain, context) },
    { id: 'mail-from', label: 'MAIL FROM and SPF', run: () => mailFrom(domain, context) },
    { id: 'dmarc', label: 'DMARC', run: () => dmarc(domain, context) },
  ];
}

const neededHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['strict-transport-security', /max-age=\d{8,}/],
  ['x-content-type-options', /nosniff/],
];

const hosts = { ApiUrl: 'api-name', SiteUrl: 'site-name', DeskUrl: 'desk-name' } as const;

interface Page {
  readonly id: string;
  readonly label: string;
  readonly of: keyof typeof hosts;
  readonly path: string;
  readonly status: number;
  readonly fix: string;
}

const published = 'Deploy again: the pages may not be published.';
const forwarding = 'Deploy again: the site does not forward calls to the API.';
const alarmed = 'Check the dashboard and the alarms (infra/runbooks).';
const unknown = `It must respond 404 with ${notFoundDocument}: deploy again.`;
const pages: readonly Page[] = [
  { id: 'api', label: 'API', of: 'ApiUrl', path: '/api/health', status: 200, fix: alarmed },
  { id: 'site-calls', label: 'API behind the site', of: 'SiteUrl', path: '/api/health', status: 200, fix: forwarding },
  { id: 'site', label: 'Site', of: 'SiteUrl', path: '/', status: 200, fix: published },
  { id: 'desk', label: 'Desk', of: 'DeskUrl', path: deskPath, status: 200, fix: published },
  {
    id: 'not-found',
    label: 'Unknown page',
    of: 'SiteUrl',
    path: `/no-such-page-${Date.now()}`,
    status: 404,
    fix: unknown,
  },
];

async function pageResponds(page: Page, { output, stage }: DeployedContext): Promise<Finding> {
  const host = await output(page.of);
  if (host === undefined) return wrong('the stage was deployed without a host for it', deployCommand(stage));
  const url = host + page.path;
  const { status, headers } = await fetch(url, { signal: AbortSignal.timeout(15_000) });
  if (status !== page.status) return wrong(`${url} responds ${status}`, page.fix);
  if (!['site', 'desk'].includes(page.id)) return ok(url);
  const missing = neededHeaders.filter(([name, value]) => !value.test(headers.get(name) ?? '')).map(([name]) => name);
  if (missing.length === 0) return ok(`${url}, with its security headers`);
  return wrong(`${url} responds without ${missing.join(', ')}`, 'Is another proxy in front of CloudFront?');
}

/** SNS sends nothing until the owner follows the link in its mail. */
async function alarmSubscription({ stage }: DeployedContext): Promise<Finding> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const members: string[] = [];
  for (let page: string | undefined = ''; page !== undefined; ) {
    const body: string = `Action=ListSubscriptions&Version=2010-03-31${page}`;
    const text = await signedCall({ service: 'sns', region: await currentRegion(), headers, body });
    members.push(...(text.match(/<member>.*?<\/member>/gs) ?? []));
    const token = /<NextToken>(.*?)<\/NextToken>/.exec(text)?.[1];
    page = token === undefined ? undefined : `&NextToken=${encodeURIComponent(token)}`;
  }
  const ours = members.filter((member) => member.includes(`<Endpoint>${stage.alarmsAddress}</Endpoint>`));
  if (ours.some((member) => /<SubscriptionArn>arn:/.test(member))) return ok(stage.alarmsAddress);
  if (ours.length === 0) return wrong(`${stage.alarmsAddress} is not subscribed`, deployCommand(stage));
  return wrong(`${stage.alarmsAddress} has not confirmed`, 'Follow the link in the mail of AWS Notifications.');
}

export function deployedChecks(context: DeployedContext): Check[] {
  const after = { when: 'after', needs: ['deployed'] } as const;
  const alarms = { id: 'alarms', label: "Alarms' address", ...after, run: () => alarmSubscription(context) };
  return [
    { id: 'deployed', label: 'Stage', when: 'after', needs: ['identity'], run: () => deployed(context) },
    ...namesOf(context.stage).map(({ id, label, name, output }) => ({
      id,
      label,
      ...after,
      run: () => namePoints(name, output, context),
    })),
    ...mailChecks(context).map((check) => ({ ...check, ...after })),
    ...pages.map((page) => ({
      ...after,
      id: page.id,
      label: page.label,
      needs: ['deployed', hosts[page.of]],
      run: () => pageResponds(page, context),
    })),
    ...(context.stage.alarms === 'on' ? [alarms] : []),
  ];
}
