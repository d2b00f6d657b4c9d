import { currentRegion, signedCall } from '#infra/tooling/signed-call.ts';
import { deskPath, notFoundDocument } from '#shared/names/pages.ts';
import { type Check, type Finding, ok, type StageDoctorContext, wrong } from './check.ts';
import { nameChecks } from './name-checks.ts';

const timeoutSignal = () => AbortSignal.timeout(15_000);

const dashboardAdvice = 'Check the dashboard and the alarms (infra/runbooks).';

async function deployed({ output, stage }: StageDoctorContext): Promise<Finding> {
  const [site, api] = await Promise.all([output('SiteUrl'), output('ApiUrl')]);
  if (site !== undefined && api !== undefined) return ok(`${site}, ${api}`);
  return wrong('the stage is not deployed, or only partly', `npm run deploy -- --stage ${stage.name}`);
}

async function apiHealth({ output }: StageDoctorContext): Promise<Finding> {
  const url = `${await output('ApiUrl')}/api/health`;
  const { status } = await fetch(url, { signal: timeoutSignal() });
  return status === 200 ? ok(url) : wrong(`${url} responds ${status}`, dashboardAdvice);
}

const neededHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['strict-transport-security', /max-age=\d{8,}/],
  ['x-content-type-options', /nosniff/],
];

async function pageHeaders(url: string): Promise<Finding> {
  const { status, headers } = await fetch(url, { signal: timeoutSignal() });
  if (status !== 200) return wrong(`${url} responds ${status}`, 'Deploy again: the pages may not be published.');
  const missing = neededHeaders.filter(([name, value]) => !value.test(headers.get(name) ?? '')).map(([name]) => name);
  if (missing.length === 0) return ok(`${url}, with its security headers`);
  return wrong(`${url} responds without ${missing.join(', ')}`, 'Is another proxy in front of CloudFront?');
}

async function deskHeaders({ output, stage }: StageDoctorContext): Promise<Finding> {
  const url = await output('DeskUrl');
  if (url !== undefined) return pageHeaders(url + deskPath);
  return wrong('the stage was deployed without a host for it', `npm run deploy -- --stage ${stage.name}`);
}

async function notFound({ output }: StageDoctorContext): Promise<Finding> {
  const url = `${await output('SiteUrl')}/no-such-page-${Date.now()}`;
  const { status } = await fetch(url, { signal: timeoutSignal() });
  return status === 404
    ? ok()
    : wrong(`${url} responds ${status}`, `It must respond 404 with ${notFoundDocument}: deploy again.`);
}

/** SNS sends nothing until the owner follows the link in its mail. */
async function alarmSubscription({ stage }: StageDoctorContext): Promise<Finding> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  let next: string | undefined = '';
  let isPending = false;
  while (next !== undefined) {
    const page: string = next === '' ? '' : `&NextToken=${encodeURIComponent(next)}`;
    const body = `Action=ListSubscriptions&Version=2010-03-31${page}`;
    const responseText = await signedCall({ service: 'sns', region: await currentRegion(), headers, body });
    for (const [member] of responseText.matchAll(/<member>.*?<\/member>/gs)) {
      if (!member.includes(`<Endpoint>${stage.alarmsAddress}</Endpoint>`)) continue;
      if (/<SubscriptionArn>arn:/.test(member)) return ok(stage.alarmsAddress);
      isPending = true;
    }
    next = /<NextToken>(.*?)<\/NextToken>/.exec(responseText)?.[1];
  }
  if (!isPending) return wrong(`${stage.alarmsAddress} is not subscribed`, `npm run deploy -- --stage ${stage.name}`);
  return wrong(`${stage.alarmsAddress} has not confirmed`, 'Follow the link in the mail of AWS Notifications.');
}

export function deployedChecks(context: StageDoctorContext): Check[] {
  const after = { when: 'after', needs: ['deployed'] } as const;
  return [
    { id: 'deployed', label: 'Stage', when: 'after', needs: ['identity'], run: () => deployed(context) },
    ...nameChecks(context),
    { id: 'api', label: 'API', ...after, needs: ['deployed', 'api-name'], run: () => apiHealth(context) },
    {
      id: 'site',
      label: 'Site',
      ...after,
      needs: ['deployed', 'site-name'],
      run: async () => pageHeaders(`${await context.output('SiteUrl')}/`),
    },
    {
      id: 'desk',
      label: 'Desk',
      ...after,
      needs: ['deployed', 'desk-name'],
      run: () => deskHeaders(context),
    },
    {
      id: 'not-found',
      label: 'Unknown page',
      ...after,
      needs: ['deployed', 'site-name'],
      run: () => notFound(context),
    },
    ...(context.stage.alarms === 'on'
      ? [{ id: 'alarms', label: "Alarms' address", ...after, run: () => alarmSubscription(context) }]
      : []),
  ];
}
