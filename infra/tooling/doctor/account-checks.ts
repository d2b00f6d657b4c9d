import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as z from 'zod/mini';
import { type FunctionSpec, functionSpecs } from '#infra/function-specs.ts';
import { currentRegion, signedCall } from '#infra/tooling/signed-call.ts';
import { advice, type Check, type Finding, fine, type StageDoctorContext, wrong } from './check.ts';

/** Of `cdk bootstrap`: the template version that the packages' own synthesiser asks for. */
const [bootstrapParameter, neededBootstrap] = ['/cdk-bootstrap/hnb659fds/version', 6] as const;

/** What Lambda leaves to functions without a reservation, always. */
const unreservedMinimum = 100;

const reserved = Object.values<FunctionSpec>(functionSpecs).reduce(
  (sum, spec) => sum + (spec.reservedConcurrency ?? 0),
  0,
);

async function bootstrapped(): Promise<Finding> {
  try {
    const { Parameter: found } = await new SSMClient({}).send(new GetParameterCommand({ Name: bootstrapParameter }));
    const version = Number(found?.Value);
    if (version >= neededBootstrap) return fine(`version ${version}`);
    return wrong(`version ${found?.Value} is too old`, 'Run npx cdk bootstrap again.');
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    return wrong('the CDK has no place here yet', 'Run npx cdk bootstrap (once per account and region).');
  }
}

async function concurrency(): Promise<Finding> {
  const { AccountLimit: limit } = await new LambdaClient({}).send(new GetAccountSettingsCommand({}));
  const has = limit?.ConcurrentExecutions ?? 0;
  const needed = reserved + unreservedMinimum;
  if (has >= needed) return fine(`${has} at once, ${reserved} of them reserved`);
  return wrong(
    `${has} functions may run at once; the stage reserves ${reserved} and Lambda keeps ${unreservedMinimum} free`,
    `Ask for ${Math.max(1000, needed)}: Service Quotas › AWS Lambda › Concurrent executions.`,
  );
}

async function mailAccount(isProduction: boolean): Promise<Finding> {
  const account = await new SESv2Client({}).send(new GetAccountCommand({}));
  if (account.SendingEnabled !== true) {
    return wrong('SES sends nothing for this account', 'Amazon SES › Account dashboard says why, and how to appeal.');
  }
  if (account.ProductionAccessEnabled === true) return fine('out of the sandbox, sending');
  const say = isProduction ? wrong : advice;
  return say(
    'SES is in its sandbox: only verified addresses get mail',
    'Amazon SES › Account dashboard › Request production access.',
  );
}

/** An address is verified by itself or by its domain. */
async function mailSender(sender: string): Promise<Finding> {
  const address = /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  const domain = address.slice(address.indexOf('@') + 1);
  const client = new SESv2Client({});
  for (const EmailIdentity of [address, domain]) {
    try {
      const found = await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
      if (found.VerifiedForSendingStatus === true) return fine(`${EmailIdentity} is verified`);
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
    }
  }
  return wrong(
    `neither ${address} nor ${domain} is verified`,
    'Amazon SES › Identities › Create identity (the domain, with DKIM), and enter the records it names at your DNS.',
  );
}

const certificateSchema = z.object({ Certificate: z.object({ Status: z.string() }) });

function certificateCheck(id: string, what: string, arn: string, region: () => Promise<string>): Check {
  return {
    id,
    what,
    needs: ['identity', 'region'],
    async run() {
      const wanted = await region();
      const [, , , lies = ''] = arn.split(':');
      const mend = `Make it in ${wanted} (Certificate Manager), and put its ARN into infra/stages.ts.`;
      if (lies !== wanted) return wrong(`it lies in ${lies}, and must lie in ${wanted}`, mend);
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'CertificateManager.DescribeCertificate',
      };
      const body = JSON.stringify({ CertificateArn: arn });
      const answer = await signedCall({ service: 'acm', region: lies, headers, body });
      const { Status: status } = certificateSchema.parse(JSON.parse(answer)).Certificate;
      if (status === 'ISSUED') return fine('issued');
      return wrong(`it is ${status}`, 'Certificate Manager names the DNS record that proves the domain is yours.');
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

/** What a deployment needs of the account. */
export function accountChecks(world: StageDoctorContext): Check[] {
  const { stage } = world;
  const isProduction = stage.name === 'prod';
  return [
    {
      id: 'region',
      what: 'Region',
      run: async () =>
        currentRegion().then(
          (region) => fine(region),
          () => wrong('none is set', 'export AWS_REGION=us-east-1 (or yours).'),
        ),
    },
    {
      id: 'identity',
      what: 'AWS account',
      needs: ['region'],
      run: async () =>
        new STSClient({}).send(new GetCallerIdentityCommand({})).then(
          ({ Account, Arn }) => fine(`${Account}, as ${Arn?.split(':').at(-1)}`),
          ({ name }) =>
            wrong(`AWS does not know who you are (${name})`, 'Sign in (aws sso login), or set AWS_PROFILE.'),
        ),
    },
    { id: 'bootstrap', what: 'CDK bootstrap', needs: ['identity'], run: bootstrapped },
    { id: 'concurrency', what: "Lambda's concurrency", needs: ['identity'], run: concurrency },
    { id: 'mail-account', what: 'SES', needs: ['identity'], run: () => mailAccount(isProduction) },
    { id: 'mail-sender', what: 'Mail sender', needs: ['identity'], run: () => mailSender(stage.mailSender) },
    ...domainChecks(world),
  ];
}
