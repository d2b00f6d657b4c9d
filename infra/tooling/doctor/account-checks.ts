import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, type GetCallerIdentityCommandOutput, STSClient } from '@aws-sdk/client-sts';
import * as z from 'zod/mini';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { mailDomainOf } from '#infra/mail-records.ts';
import { type Stage, siteNamesOf } from '#infra/stages.ts';
import { currentRegion, signedCall } from '#infra/tooling/signed-call.ts';
import type { StageOutput } from '#infra/tooling/stage-outputs.ts';
import { advice, type Check, type Finding, ok, wrong } from './check.ts';
import { stageRoom } from './stage-room.ts';

async function region(): Promise<Finding> {
  const found = await currentRegion().catch(() => undefined);
  return found === undefined ? wrong('none is set', 'export AWS_REGION=us-east-1 (or yours).') : ok(found);
}

/** A shared stage must name its account: otherwise wrong credentials would create a second stage of its name. */
async function identity({ name, profile, account }: Stage): Promise<Finding> {
  let caller: GetCallerIdentityCommandOutput;
  try {
    caller = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  } catch (error) {
    const reason = error instanceof Error ? error.name : error;
    return wrong(`you are not signed in (${reason})`, 'Run aws sso login, or set AWS_PROFILE.');
  }
  const { Account: actual, Arn: user } = caller;
  if (account === actual || (account === undefined && profile === 'personal'))
    return ok(`${actual}, as ${user?.split(':').at(-1)}`);
  if (account !== undefined) {
    const fix = 'Set AWS_PROFILE to a profile of that account.';
    return wrong(`you are signed in to ${actual}, and ${name} is in ${account}`, fix);
  }
  const fix = `Add account: '${actual}' to ${name} in infra/stages.ts, if it is this one.`;
  return wrong(`${name} names no account`, fix);
}

/** The bootstrap version that the packages' synthesiser requires. */
const [bootstrapParameter, neededBootstrap] = ['/cdk-bootstrap/hnb659fds/version', 6] as const;

async function bootstrapped({ name }: Stage): Promise<Finding> {
  const command = `npm run ops -- bootstrap --stage ${name}`;
  try {
    const { Parameter: found } = await new SSMClient({}).send(new GetParameterCommand({ Name: bootstrapParameter }));
    const version = Number(found?.Value);
    if (version >= neededBootstrap) return ok(`version ${version}`);
    return wrong(`version ${found?.Value} is too old`, `Run ${command} again.`);
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    return wrong('this account and region is not bootstrapped', `Run ${command} (once per account and region).`);
  }
}

const unreservedMinimum = 100;
const specs: readonly FunctionSpec[] = Object.values(functionSpecs);
const reserved = specs.reduce((sum, spec) => sum + (spec.reservedConcurrency ?? 0), 0);
const needed = reserved + unreservedMinimum;

async function accountConcurrency(): Promise<number> {
  const { AccountLimit: limit } = await new LambdaClient({}).send(new GetAccountSettingsCommand({}));
  return limit?.ConcurrentExecutions ?? 0;
}

/** Whether the account's quota has room for the stage's reserved concurrency; Lambda would refuse it otherwise. */
export async function canReserveConcurrency(): Promise<boolean> {
  return (await accountConcurrency()) >= needed;
}

async function concurrency(stage: Stage): Promise<Finding> {
  const has = await accountConcurrency();
  if (stage.reservedConcurrency === 'off') return ok(`${has} concurrent executions, none of them reserved`);
  if (has >= needed) return ok(`${has} concurrent executions, ${reserved} of them reserved`);
  return wrong(
    `${has} functions can run at once; the stage reserves ${reserved} and Lambda keeps ${unreservedMinimum} unreserved`,
    `Request ${Math.max(1000, needed)}: Service Quotas › AWS Lambda › Concurrent executions. Deployments reserve nothing until then.`,
  );
}

async function mailAccount({ profile }: Stage): Promise<Finding> {
  const account = await new SESv2Client({}).send(new GetAccountCommand({}));
  const dashboard = 'Amazon SES › Account dashboard';
  if (account.SendingEnabled !== true)
    return wrong('SES does not send for this account', `${dashboard} gives the reason and the appeal.`);
  if (account.ProductionAccessEnabled === true) return ok('production access, sending');
  const severity = profile === 'prod' ? wrong : advice;
  return severity(
    'SES is in its sandbox: only verified addresses get mail',
    `${dashboard} › Request production access.`,
  );
}

/** Undefined when SES does not have it. */
export async function isVerified(EmailIdentity: string): Promise<boolean | undefined> {
  try {
    const found = await new SESv2Client({}).send(new GetEmailIdentityCommand({ EmailIdentity }));
    return found.VerifiedForSendingStatus === true;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

async function ownAddress({ mailSender: sender }: Stage): Promise<Finding> {
  const address = /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  const domain = address.slice(address.indexOf('@') + 1);
  for (const name of [address, domain]) if (await isVerified(name)) return ok(`${name} is verified`);
  const fix = 'Amazon SES › Identities › Create identity (your address), and follow the link in its mail.';
  return wrong(`neither ${address} nor ${domain} is verified`, fix);
}

/** CloudFormation refuses to create an identity that exists. */
async function mailDomain(domain: string, isCreated: boolean): Promise<Finding> {
  if (isCreated) return ok(`${domain}, created by the stage`);
  if ((await isVerified(domain)) === undefined) return ok(`the deployment creates ${domain} at SES`);
  const fix = 'Delete it (Amazon SES › Identities), or set another domain as mailSender.';
  return wrong(`SES already has ${domain}, which the deployment creates`, fix);
}

const certificateSchema = z.object({
  Certificate: z.object({ Status: z.string(), SubjectAlternativeNames: z.array(z.string()) }),
});

const isCovered = (name: string, by: readonly string[]) =>
  by.some((each) => each === name || (each.startsWith('*.') && name.slice(name.indexOf('.')) === each.slice(1)));

async function certificate(arn: string, wantedRegion: string, names: readonly string[]): Promise<Finding> {
  const [, , , actualRegion = ''] = arn.split(':');
  const fix = `Create it in ${wantedRegion} (Certificate Manager), and put its ARN into infra/stages.ts.`;
  if (actualRegion !== wantedRegion) return wrong(`it is in ${actualRegion} and must be in ${wantedRegion}`, fix);
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'CertificateManager.DescribeCertificate',
  };
  const body = JSON.stringify({ CertificateArn: arn });
  const text = await signedCall({ service: 'acm', region: actualRegion, headers, body });
  const { Status: status, SubjectAlternativeNames: covered } = certificateSchema.parse(JSON.parse(text)).Certificate;
  const missing = names.filter((name) => !isCovered(name, covered));
  if (missing.length > 0)
    return wrong(`it does not name ${missing.join(', ')}`, `Request one for ${names.join(', ')}. ${fix}`);
  return status === 'ISSUED'
    ? ok('issued')
    : wrong(`it is ${status}`, 'Add the DNS record that Certificate Manager shows.');
}

export function accountChecks(stage: Stage, output: (name: StageOutput) => Promise<string | undefined>): Check[] {
  const { domain } = stage;
  const sendingDomain = mailDomainOf(stage);
  const needs = ['identity'];
  /** AWS takes days, and wants to see a live site. */
  const granted = { needs, adviceBefore: ['first', 'update'] } as const;
  const named = { needs: [...needs, 'region'] };
  return [
    { id: 'region', label: 'Region', run: region },
    { id: 'identity', label: 'AWS account', needs: ['region'], run: () => identity(stage) },
    { id: 'bootstrap', label: 'CDK bootstrap', needs, run: () => bootstrapped(stage) },
    { id: 'concurrency', label: "Lambda's concurrency", ...granted, run: () => concurrency(stage) },
    { id: 'mail-account', label: 'SES', ...granted, run: () => mailAccount(stage) },
    {
      id: 'mail-sender',
      label: 'Mail sender',
      needs,
      run: async () =>
        sendingDomain === undefined
          ? ownAddress(stage)
          : mailDomain(sendingDomain, (await output('MailRecords')) !== undefined),
    },
    ...(stage.profile === 'personal'
      ? [
          {
            id: 'room',
            label: 'Stages in this account',
            needs,
            run: async () => stageRoom(stage, (await output('SiteUrl')) !== undefined),
          },
        ]
      : []),
    ...(domain === undefined
      ? []
      : [
          {
            id: 'site-certificate',
            label: "The site's certificate",
            ...named,
            run: () => certificate(domain.siteCertificateArn, 'us-east-1', [...siteNamesOf(stage), domain.deskName]),
          },
          {
            id: 'api-certificate',
            label: "The API's certificate",
            ...named,
            run: async () => certificate(domain.apiCertificateArn, await currentRegion(), [domain.apiName]),
          },
        ]),
  ];
}
