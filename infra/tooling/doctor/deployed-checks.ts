import { currentRegion, signedCall } from '#infra/tooling/signed-call.ts';
import { notFoundDocument } from '#shared/names/pages.ts';
import { type Check, type Finding, fine, type StageDoctorContext, wrong } from './check.ts';

const patience = () => AbortSignal.timeout(15_000);

/** Where CloudWatch and the function's log say what is wrong. */
const lookInto = 'Look at the dashboard and the alarms (infra/runbooks).';

async function deployed({ output, stage }: StageDoctorContext): Promise<Finding> {
  const [site, api] = await Promise.all([output('SiteUrl'), output('ApiUrl')]);
  if (site !== undefined && api !== undefined) return fine(`${site}, ${api}`);
  return wrong('the stage is not deployed, or half', `npm run deploy -- --stage ${stage.name}`);
}

async function apiHealth({ output }: StageDoctorContext): Promise<Finding> {
  const url = `${await output('ApiUrl')}/api/health`;
  const { status } = await fetch(url, { signal: patience() });
  return status === 200 ? fine(url) : wrong(`${url} answers ${status}`, lookInto);
}

const neededHeaders: readonly (readonly [name: string, value: RegExp])[] = [
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['strict-transport-security', /max-age=\d{8,}/],
  ['x-content-type-options', /nosniff/],
];

async function siteAnswers({ output }: StageDoctorContext): Promise<Finding> {
  const url = `${await output('SiteUrl')}/`;
  const { status, headers } = await fetch(url, { signal: patience() });
  if (status !== 200) return wrong(`${url} answers ${status}`, 'Deploy again: the pages may not be published.');
  const missing = neededHeaders.filter(([name, value]) => !value.test(headers.get(name) ?? '')).map(([name]) => name);
  if (missing.length === 0) return fine(`${url}, with its security headers`);
  return wrong(
    `${url} comes without ${missing.join(', ')}`,
    'Is another proxy before it? CloudFront must answer itself.',
  );
}

async function notFound({ output }: StageDoctorContext): Promise<Finding> {
  const url = `${await output('SiteUrl')}/no-such-page-${Date.now()}`;
  const { status } = await fetch(url, { signal: patience() });
  return status === 404 ? fine() : wrong(`${url} answers ${status}`, `It must be ${notFoundDocument}: deploy again.`);
}

/** SNS sends nothing to an address whose owner has not followed the link it mails. */
async function alarmsReach({ stage }: StageDoctorContext): Promise<Finding> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  let next: string | undefined = '';
  let isAsked = false;
  while (next !== undefined) {
    const page: string = next === '' ? '' : `&NextToken=${encodeURIComponent(next)}`;
    const body = `Action=ListSubscriptions&Version=2010-03-31${page}`;
    const answer = await signedCall({ service: 'sns', region: await currentRegion(), headers, body });
    for (const [member] of answer.matchAll(/<member>.*?<\/member>/gs)) {
      if (!member.includes(`<Endpoint>${stage.alarmsAddress}</Endpoint>`)) continue;
      if (/<SubscriptionArn>arn:/.test(member)) return fine(stage.alarmsAddress);
      isAsked = true;
    }
    next = /<NextToken>(.*?)<\/NextToken>/.exec(answer)?.[1];
  }
  if (!isAsked) return wrong(`nobody asked ${stage.alarmsAddress} yet`, `npm run deploy -- --stage ${stage.name}`);
  return wrong(`${stage.alarmsAddress} has not confirmed`, 'Follow the link in the mail of AWS Notifications.');
}

/** What is deployed, seen from outside. */
export function deployedChecks(world: StageDoctorContext): Check[] {
  const after = { when: 'after', needs: ['deployed'] } as const;
  return [
    { id: 'deployed', what: 'Stage', when: 'after', needs: ['identity'], run: () => deployed(world) },
    { id: 'api', what: 'API', ...after, run: () => apiHealth(world) },
    { id: 'site', what: 'Site', ...after, run: () => siteAnswers(world) },
    { id: 'not-found', what: 'Unknown page', ...after, run: () => notFound(world) },
    { id: 'alarms', what: "Alarms' address", ...after, run: () => alarmsReach(world) },
  ];
}
