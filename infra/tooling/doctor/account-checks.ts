import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as z from 'zod/mini';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import type { Stage } from '#infra/stages.ts';
import { currentRegion, signedCall } from '#infra/tooling/signed-call.ts';
import { advice, type Check, type Finding, ok, type StageDoctorContext, wrong } from './check.ts';

/** The bootstrap version that the packages' synthesiser requires. */
const [bootstrapParameter, neededBootstrap] = ['/cdk-bootstrap/hnb659fds/version', 6] as const;

const unreservedMinimum = 100;

const reserved = Object.values<FunctionSpec>(functionSpecs).reduce(
  (sum, spec) => sum + (spec.reservedConcurrency ?? 0),
  0,
);

const bootstrapCommand = ({ name }: Stage) => `npm run ops -- bootstrap --stage ${name}`;

async function bootstrapped(stage: Stage): Promise<Finding> {
  try {
    const { Parameter: found } = await new SSMClient({}).send(new GetParameterCommand({ Name: bootstrapParameter }));
    const version = Number(found?.Value);
    if (version >= neededBootstrap) return ok(`version ${version}`);
    return wrong(`version ${found?.Value} is too old`, `Run ${bootstrapCommand(stage)} again.`);
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    return wrong(
      'this account and region is not bootstrapped',
      `Run ${bootstrapCommand(stage)} (once per account and region).`,
    );
  }
}

async function accountConcurrency(): Promise<number> {
  const { AccountLimit: limit } = await new LambdaClient({}).send(new GetAccountSettingsCommand({}));
  return limit?.ConcurrentExecutions ?? 0;
}

/** Whether the account's quota has room for the stage's reserved concurrency; Lambda would refuse it otherwise. */
export async function canReserveConcurrency(): Promise<boolean> {
  return (await accountConcurrency()) >= reserved + unreservedMinimum;
}

async function concurrency(stage: Stage): Promise<Finding> {
  const has = await accountConcurrency();
  if (stage.reservedConcurrency === 'off') return ok(`${has} concurrent executions, none of them reserved`);
  const needed = reserved + unreservedMinimum;
  if (has >= needed) return ok(`${has} concurrent executions, ${reserved} of them reserved`);
  return wrong(
    `${has} functions can run at once; the stage reserves ${reserved} and Lambda keeps ${unreservedMinimum} unreserved`,
    `Request ${Math.max(1000, needed)}: Service Quotas › AWS Lambda › Concurrent executions. Deployments reserve nothing until then.`,
  );
}

async function mailAccount(isProduction: boolean): Promise<Finding> {
  const account = await new SESv2Client({}).send(new GetAccountCommand({}));
  if (account.SendingEnabled !== true) {
    return wrong(
      'SES does not send for this account',
      'Amazon SES › Account dashboard gives the reason and the appeal.',
    );
  }
  if (account.ProductionAccessEnabled === true) return ok('production access, sending');
  const severity = isProduction ? wrong : advice;
  return severity(
    'SES is in its sandbox: only verified addresses get mail',
    'Amazon SES › Account dashboard › Request production access.',
  );
}

async function mailSender(sender: string): Promise<Finding> {
  const address = /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  const domain = address.slice(address.indexOf('@') + 1);
  const client = new SESv2Client({});
  for (const EmailIdentity of [address, domain]) {
    try {
      const found = await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
      if (found.VerifiedForSendingStatus === true) return ok(`${EmailIdentity} is verified`);
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
    }
  }
  return wrong(
    `neither ${address} nor ${domain} is verified`,
    'Amazon SES › Identities › Create identity (the domain, with DKIM), and add its records to your DNS.',
  );
}

const certificateSchema = z.object({ Certificate: z.object({ Status: z.string() }) });

function certificateCheck(id: string, label: string, arn: string, region: () => Promise<string>): Check {
  return {
    id,
    label,
    needs: ['identity', 'region'],
    async run() {
      const wantedRegion = await region();
      const [, , , actualRegion = ''] = arn.split(':');
      const fix = `Create it in ${wantedRegion} (Certificate Manager), and put its ARN into infra/stages.ts.`;
      if (actualRegion !== wantedRegion) return wrong(`it is in ${actualRegion} and must be in ${wantedRegion}`, fix);
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'CertificateManager.DescribeCertificate',
      };
      const body = JSON.stringify({ CertificateArn: arn });
      const responseText = await signedCall({ service: 'acm', region: actualRegion, headers, body });
      const { Status: status } = certificateSchema.parse(JSON.parse(responseText)).Certificate;
      if (status === 'ISSUED') return ok('issued');
      return wrong(`it is ${status}`, 'Add the DNS record that Certificate Manager shows.');
    },
  };
}

function domainChecks({ stage: { domain } }: StageDoctorContext): Check[] {
  if (domain === undefined) return [];
  return [
    certificateCheck('site-certificate', "The site's certificate", domain.siteCertificateArn, async () => 'us-east-1'),
    certificateCheck('api-certificate', "The API's certificate", domain.apiCertificateArn, currentRegion),
  ];
}

/** AWS takes days, and wants to see a live site. */
const grantedByAws = { adviceBefore: ['first', 'update'] } as const;

/** A shared stage must name its account: otherwise wrong credentials would create a second stage of its name. */
function accountOf(
  { name, profile, account }: Stage,
  { Account: actual, Arn: user }: { readonly Account?: string | undefined; readonly Arn?: string | undefined },
): Finding {
  if (account === actual || (account === undefined && profile === 'personal'))
    return ok(`${actual}, as ${user?.split(':').at(-1)}`);
  if (account === undefined)
    return wrong(
      `${name} names no account`,
      `Add account: '${actual}' to ${name} in infra/stages.ts, if it is this one.`,
    );
  return wrong(
    `you are signed in to ${actual}, and ${name} is in ${account}`,
    'Set AWS_PROFILE to a profile of that account.',
  );
}

export function accountChecks(context: StageDoctorContext): Check[] {
  const { stage } = context;
  const isProduction = stage.profile === 'prod';
  return [
    {
      id: 'region',
      label: 'Region',
      run: async () =>
        currentRegion().then(
          (region) => ok(region),
          () => wrong('none is set', 'export AWS_REGION=us-east-1 (or yours).'),
        ),
    },
    {
      id: 'identity',
      label: 'AWS account',
      needs: ['region'],
      run: async () =>
        new STSClient({}).send(new GetCallerIdentityCommand({})).then(
          (identity) => accountOf(stage, identity),
          ({ name }) => wrong(`you are not signed in (${name})`, 'Run aws sso login, or set AWS_PROFILE.'),
        ),
    },
    { id: 'bootstrap', label: 'CDK bootstrap', needs: ['identity'], run: () => bootstrapped(stage) },
    {
      id: 'concurrency',
      label: "Lambda's concurrency",
      needs: ['identity'],
      ...grantedByAws,
      run: () => concurrency(stage),
    },
    {
      id: 'mail-account',
      label: 'SES',
      needs: ['identity'],
      ...grantedByAws,
      run: () => mailAccount(isProduction),
    },
    { id: 'mail-sender', label: 'Mail sender', needs: ['identity'], run: () => mailSender(stage.mailSender) },
    ...domainChecks(context),
  ];
}
