import * as z from 'zod/mini';
import { functionEntries } from '#infra/function-entries.ts';
import type { Stage } from '#infra/stages.ts';
import { signedCall } from '#infra/tooling/signed-call.ts';
import { type Finding, ok, wrong } from './check.ts';

/** How much of the account's smallest quotas a stage uses (tests/contract/template-quotas.test.ts). */
export const takenByStage = { roles: functionEntries.length + 4, headersPolicies: 3 } as const;

interface Quota {
  readonly what: string;
  readonly console: string;
  readonly perStage: number;
  readonly used: number;
  readonly most: number;
}

const region = 'us-east-1';

async function roles(): Promise<Quota> {
  const body = 'Action=GetAccountSummary&Version=2010-05-08';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const text = await signedCall({ service: 'iam', region, headers, body });
  const of = (key: string) => Number(new RegExp(`<key>${key}</key>\\s*<value>(\\d+)</value>`).exec(text)?.[1] ?? 0);
  const names = { what: 'IAM roles', console: 'AWS Identity and Access Management › Roles per account' };
  return { ...names, perStage: takenByStage.roles, used: of('Roles'), most: of('RolesQuota') };
}

const quotaSchema = z.object({ Quota: z.object({ Value: z.number() }) });
const defaultHeadersPolicies = 20;

async function headersPolicies(): Promise<Quota> {
  const path = '/2020-05-31/response-headers-policy?MaxItems=100&Type=custom';
  const list = await signedCall({ service: 'cloudfront', region, path });
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'ServiceQuotasV20190624.GetServiceQuota',
  };
  // "Response headers policies per AWS account".
  const body = JSON.stringify({ ServiceCode: 'cloudfront', QuotaCode: 'L-CF0D4FC5' });
  const quota = await signedCall({ service: 'servicequotas', region, headers, body }).catch(() => '{}');
  return {
    what: 'response headers policies of CloudFront',
    console: 'Amazon CloudFront › Response headers policies per AWS account',
    perStage: takenByStage.headersPolicies,
    used: list.split('<ResponseHeadersPolicySummary>').length - 1,
    most: quotaSchema.safeParse(JSON.parse(quota)).data?.Quota.Value ?? defaultHeadersPolicies,
  };
}

/** How many more stages the account has room for. Only a stage that is not deployed needs room. */
export async function stageRoom({ name }: Pick<Stage, 'name'>, isDeployed: boolean): Promise<Finding> {
  const quotas = await Promise.all([roles(), headersPolicies()]);
  const rooms = quotas.map((quota) => ({ ...quota, room: Math.floor((quota.most - quota.used) / quota.perStage) }));
  const { what, console, used, most, room, perStage } = rooms.reduce((one, other) =>
    other.room < one.room ? other : one,
  );
  const note = `room for ${Math.max(0, room)} more: ${used} of ${most} ${what} are used, a stage takes ${perStage}`;
  if (isDeployed || room > 0) return ok(note);
  return wrong(
    note,
    `Destroy a stage that nobody uses (npm run deploy -- destroy --stage <name>), or request more: Service Quotas › ${console} (in us-east-1). ${name} fits then.`,
  );
}
