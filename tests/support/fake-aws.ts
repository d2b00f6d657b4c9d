import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SecretVersion {
  readonly id: string;
  readonly value: string;
  stages: string[];
}

/** The state of a fake AWS account, which tests change. */
export interface FakeAccount {
  /** Undefined: invalid credentials. */
  accountId: string | undefined;
  readonly secrets: Map<string, { versions: SecretVersion[]; changedAtSeconds: number }>;
  readonly parameters: Map<string, string>;
  readonly logGroups: Set<string>;
  /** Lines of these groups. */
  readonly logLines: { group: string; message: string }[];
  canReadSecrets: boolean;
  /** Stack → its outputs. */
  readonly stacks: Map<string, Record<string, string>>;
  /** Of a stack: logical id, type and name in the account. */
  readonly resources: Map<string, { id: string; type: string; name: string }[]>;
  /** Function → its environment. */
  readonly functions: Map<string, Record<string, string>>;
  readonly mail: {
    production: boolean;
    sending: boolean;
    /** Name → verified. */
    identities: Map<string, boolean>;
    suppressed: Set<string>;
  };
  /** ARN → status; each names `certifiedNames`. */
  readonly certificates: Map<string, string>;
  certifiedNames: string[];
  roles: { used: number; most: number };
  headersPolicies: { used: number; most: number | undefined };
  /** Of the alarms' topic: the address, or `PendingConfirmation`. */
  readonly subscriptions: { endpoint: string; arn: string }[];
  concurrency: number;
}

interface Asked {
  readonly action: string;
  readonly url: URL;
  readonly body: string;
}

const xml = (tag: string, inner: string) =>
  `<${tag}Response><${tag}Result>${inner}</${tag}Result><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></${tag}Response>`;

class Refused extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status = 400) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

type Call = Record<string, unknown>;
type Answer = (call: Call, account: FakeAccount) => object;

function secretOf(call: Call, { secrets }: FakeAccount) {
  const found = secrets.get(String(call['SecretId']));
  if (found === undefined) throw new Refused('ResourceNotFoundException');
  return found;
}

function addVersion(name: string, value: string, stages: string[], { secrets }: FakeAccount): object {
  const secret = secrets.get(name) ?? { versions: [], changedAtSeconds: 0 };
  for (const version of secret.versions) version.stages = version.stages.filter((stage) => !stages.includes(stage));
  const id = randomUUID();
  secret.versions.push({ id, value, stages });
  secret.changedAtSeconds = Date.now() / 1000;
  secrets.set(name, secret);
  return { Name: name, VersionId: id };
}

/** Services that speak JSON, by the target of the call. */
const jsonAnswers: Readonly<Record<string, Answer>> = {
  'secretsmanager.DescribeSecret': (call, account) => ({
    Name: call['SecretId'],
    LastChangedDate: secretOf(call, account).changedAtSeconds,
  }),
  'secretsmanager.GetSecretValue': (call, account) => {
    if (!account.canReadSecrets) throw new Refused('AccessDeniedException');
    const { versions } = secretOf(call, account);
    const stage = String(call['VersionStage'] ?? 'AWSCURRENT');
    const version = versions.find(({ stages }) => stages.includes(stage));
    if (version === undefined) throw new Refused('ResourceNotFoundException');
    return { SecretString: version.value, VersionId: version.id, VersionStages: version.stages };
  },
  'secretsmanager.CreateSecret': (call, account) =>
    addVersion(String(call['Name']), String(call['SecretString']), ['AWSCURRENT'], account),
  'secretsmanager.PutSecretValue': (call, account) =>
    addVersion(String(call['SecretId']), String(call['SecretString']), call['VersionStages'] as string[], account),
  'secretsmanager.UpdateSecretVersionStage': (call, account) => {
    const secret = secretOf(call, account);
    const stage = String(call['VersionStage']);
    const from = secret.versions.find(({ id }) => id === call['RemoveFromVersionId']);
    if (from !== undefined) from.stages = from.stages.filter((each) => each !== stage);
    secret.versions.find(({ id }) => id === call['MoveToVersionId'])?.stages.push(stage);
    secret.changedAtSeconds = Date.now() / 1000;
    return {};
  },
  'secretsmanager.DeleteSecret': (call, account) => {
    secretOf(call, account);
    account.secrets.delete(String(call['SecretId']));
    return {};
  },
  'AmazonSSM.GetParameter': (call, { parameters }) => {
    const value = parameters.get(String(call['Name']));
    if (value === undefined) throw new Refused('ParameterNotFound');
    return { Parameter: { Name: call['Name'], Value: value, Type: 'String', LastModifiedDate: 1_700_000_000 } };
  },
  'AmazonSSM.PutParameter': (call, { parameters }) => {
    parameters.set(String(call['Name']), String(call['Value']));
    return { Version: 1 };
  },
  'AmazonSSM.DeleteParameter': (call, { parameters }) => {
    if (!parameters.delete(String(call['Name']))) throw new Refused('ParameterNotFound');
    return {};
  },
  'Logs_20140328.DescribeLogGroups': (call, { logGroups }) => {
    const names = [...logGroups].filter((name) => name.startsWith(String(call['logGroupNamePrefix'])));
    const from = Number(call['nextToken'] ?? 0);
    const logGroupsOfPage = names.slice(from, from + 2).map((logGroupName) => ({ logGroupName }));
    return { logGroups: logGroupsOfPage, ...(names.length > from + 2 ? { nextToken: String(from + 2) } : {}) };
  },
  'Logs_20140328.DeleteLogGroup': (call, { logGroups }) => {
    logGroups.delete(String(call['logGroupName']));
    return {};
  },
  'Logs_20140328.StartQuery': (call) => {
    const id = /like "([^"]+)"/.exec(String(call['queryString']))?.[1];
    return { queryId: JSON.stringify({ id, groups: call['logGroupNames'] }) };
  },
  'Logs_20140328.GetQueryResults': (call, { logLines }) => {
    const { id, groups } = JSON.parse(String(call['queryId']));
    const found = logLines.filter(({ group, message }) => groups.includes(group) && message.includes(id));
    return { status: 'Complete', results: found.map(({ message: value }) => [{ field: '@message', value }]) };
  },
  'CertificateManager.DescribeCertificate': (call, { certificates, certifiedNames }) => {
    const status = certificates.get(String(call['CertificateArn']));
    if (status === undefined) throw new Refused('ResourceNotFoundException');
    return { Certificate: { Status: status, SubjectAlternativeNames: certifiedNames } };
  },
  'ServiceQuotasV20190624.GetServiceQuota': (_, { headersPolicies: { most } }) => {
    if (most === undefined) throw new Refused('AccessDeniedException');
    return { Quota: { Value: most } };
  },
};

/** Services that speak forms and XML, by their action. */
const xmlAnswers: Readonly<Record<string, (form: URLSearchParams, account: FakeAccount) => string>> = {
  GetCallerIdentity: (_, { accountId }) => {
    if (accountId === undefined) throw new Refused('InvalidClientTokenId', 403);
    return `<Arn>arn:aws:iam::${accountId}:user/op</Arn><UserId>1</UserId><Account>${accountId}</Account>`;
  },
  DescribeStacks: (form, { stacks }) => {
    const name = form.get('StackName') ?? '';
    const outputs = stacks.get(name);
    if (outputs === undefined) throw new Refused('ValidationError');
    const members = Object.entries(outputs).map(
      ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    );
    return `<Stacks><member><StackName>${name}</StackName><CreationTime>2026-11-21T10:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks>`;
  },
  DescribeStackResources: (form, { resources }) => {
    const found = resources.get(form.get('StackName') ?? '');
    if (found === undefined) throw new Refused('ValidationError');
    const members = found.map(
      ({ id, type, name }) =>
        `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>${type}</ResourceType><PhysicalResourceId>${name}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><Timestamp>2026-11-21T10:00:00Z</Timestamp></member>`,
    );
    return `<StackResources>${members.join('')}</StackResources>`;
  },
  GetAccountSummary: (_, { roles: { used, most } }) =>
    `<SummaryMap><entry><key>Roles</key><value>${used}</value></entry><entry><key>RolesQuota</key><value>${most}</value></entry></SummaryMap>`,
  ListSubscriptions: (_, { subscriptions }) => {
    const members = subscriptions.map(
      ({ endpoint, arn }) =>
        `<member><Endpoint>${endpoint}</Endpoint><Protocol>email</Protocol><SubscriptionArn>${arn}</SubscriptionArn><TopicArn>t</TopicArn></member>`,
    );
    return `<Subscriptions>${members.join('')}</Subscriptions>`;
  },
};

function restAnswer(method: string, path: string, account: FakeAccount): object {
  const { mail } = account;
  if (path === '/2020-05-31/response-headers-policy')
    return { xml: '<ResponseHeadersPolicySummary>'.repeat(account.headersPolicies.used) };
  if (path === '/2016-08-19/account-settings') {
    return {
      AccountLimit: { ConcurrentExecutions: account.concurrency, UnreservedConcurrentExecutions: account.concurrency },
    };
  }
  if (path === '/2015-03-31/functions') {
    const Functions = [...account.functions].map(([FunctionName, Variables]) => ({
      FunctionName,
      Environment: { Variables },
    }));
    return { Functions };
  }
  if (path === '/v2/email/account') return { ProductionAccessEnabled: mail.production, SendingEnabled: mail.sending };
  const [, list = '', name = ''] = /^\/v2\/email\/(identities|suppression\/addresses)\/(.+)$/.exec(path) ?? [];
  const known = list === 'identities' ? mail.identities : mail.suppressed;
  if (list === '' || !known.has(decodeURIComponent(name))) throw new Refused('NotFoundException', 404);
  if (method === 'DELETE') known.delete(decodeURIComponent(name));
  return list === 'identities' ? { VerifiedForSendingStatus: mail.identities.get(decodeURIComponent(name)) } : {};
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

function answer(request: IncomingMessage, { url, body }: Asked, account: FakeAccount): Answered {
  const target = request.headers['x-amz-target'];
  const form = new URLSearchParams(body);
  const action = form.get('Action') ?? '';
  try {
    if (typeof target === 'string') {
      const respond = jsonAnswers[target];
      if (respond === undefined) throw new Refused('UnknownOperationException');
      return {
        status: 200,
        type: 'application/x-amz-json-1.1',
        body: JSON.stringify(respond(JSON.parse(body), account)),
      };
    }
    if (action !== '') {
      const respond = xmlAnswers[action];
      if (respond === undefined) throw new Refused('InvalidAction');
      return { status: 200, type: 'text/xml', body: xml(action, respond(form, account)) };
    }
    const path = url.pathname.replace(/\/$/, '');
    return {
      status: 200,
      type: 'application/json',
      body: JSON.stringify(restAnswer(request.method ?? '', path, account)),
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, status } = error;
    const asXml = `<ErrorResponse><Error><Code>${code}</Code><Message>${code}</Message></Error></ErrorResponse>`;
    const asJson = JSON.stringify({ __type: code, message: code });
    return action !== ''
      ? { status, type: 'text/xml', body: asXml }
      : { status, type: 'application/json', body: asJson };
  }
}

/** Fake AWS for the operator's commands: set `AWS_ENDPOINT_URL` to it. */
export async function startFakeAws() {
  const account: FakeAccount = {
    accountId: '111122223333',
    secrets: new Map(),
    parameters: new Map(),
    logGroups: new Set(),
    logLines: [],
    canReadSecrets: true,
    stacks: new Map(),
    resources: new Map(),
    functions: new Map(),
    mail: { production: true, sending: true, identities: new Map(), suppressed: new Set() },
    certificates: new Map(),
    certifiedNames: [],
    roles: { used: 0, most: 1000 },
    headersPolicies: { used: 0, most: undefined },
    subscriptions: [],
    concurrency: 1000,
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://aws');
    const { status, type, body } = answer(request, { action: '', url, body: await textOf(request) }, account);
    // SES sends the error name in a header, which the SDK reads first.
    const fault = status === 200 ? {} : { 'x-amzn-errortype': /(?:__type":"|<Code>)(\w+)/.exec(body)?.[1] ?? '' };
    response.writeHead(status, { 'content-type': type, ...fault });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    account,
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: '/dev/null',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    },
    valueOf: (name: string) =>
      account.secrets.get(name)?.versions.find(({ stages }) => stages.includes('AWSCURRENT'))?.value,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
