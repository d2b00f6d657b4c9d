import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESClient, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-ses';
import { SESv2Client, SendEmailCommand as SendEmailV2Command } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSesMail } from '#functions/adapters/mail/ses-mail.ts';
import { MailRefused } from '#functions/domain/ports/mail.ts';

const content = { subject: 'A message', html: '<p>Hello</p>', text: 'Hello' };
const createMail = () => createSesMail({ sender: 'Wren <wren@mail.test>', configurationSet: 'tellwren-test' });
const fault = (name: string) => Object.assign(new Error('Illegal address'), { name });

describe('createSesMail', () => {
  const ses = mockClient(SESClient);
  const mail = createMail();
  const sent = (): SendEmailCommandInput[] => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);

  beforeEach(() => {
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: '1' });
  });
  afterAll(() => ses.restore());

  it('sends to one address with another reply address', async () => {
    await mail.send({ ...content, to: 'ada@example.com', replyTo: 'bob@example.com' });
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    expect(sent()).toEqual([
      {
        Source: 'Wren <wren@mail.test>',
        ConfigurationSetName: 'tellwren-test',
        Destination: { ToAddresses: ['ada@example.com'] },
        ReplyToAddresses: ['bob@example.com'],
        Message: {
          Subject: utf8('A message'),
          Body: { Html: utf8('<p>Hello</p>'), Text: utf8('Hello') },
        },
      },
    ]);
  });

  it('lets a mail program stop such mails at one press (RFC 8058)', async () => {
    const ses2 = mockClient(SESv2Client);
    ses2.on(SendEmailV2Command).resolves({ MessageId: '1' });
    const unsubscribeUrl = 'https://tellwren.test/s/token/reminders';
    await mail.send({ ...content, to: 'jürgen@müller.de', unsubscribeUrl });
    const [{ FromEmailAddress, ConfigurationSetName, Destination, Content } = {}] = ses2
      .commandCalls(SendEmailV2Command)
      .map(({ args: [{ input }] }) => input);
    ses2.restore();
    expect(sent()).toEqual([]);
    expect([FromEmailAddress, ConfigurationSetName]).toEqual(['Wren <wren@mail.test>', 'tellwren-test']);
    expect(Destination).toEqual({ ToAddresses: ['jürgen@xn--mller-kva.de'] });
    expect(Content?.Simple?.Body?.Text?.Data).toBe('Hello');
    expect(Content?.Simple?.Headers).toEqual([
      { Name: 'List-Unsubscribe', Value: `<${unsubscribeUrl}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]);
  });

  it('writes all domains in ASCII', async () => {
    await mail.send({ ...content, to: 'jürgen@müller.de', alsoTo: ['ada@müller.de'], replyTo: 'bob@例え.example' });
    const to = ['jürgen@xn--mller-kva.de', 'ada@xn--mller-kva.de'];
    expect(sent()).toMatchObject([{ Destination: { ToAddresses: to }, ReplyToAddresses: ['bob@xn--r8jz45g.example'] }]);
  });

  it('sends again without a reply address that SES refuses', async () => {
    ses.on(SendEmailCommand, { ReplyToAddresses: ['zoë@example.com'] }).rejects(fault('InvalidParameterValue'));
    await mail.send({ ...content, to: 'ada@example.com', replyTo: 'zoë@example.com' });
    expect(sent().map(({ ReplyToAddresses: addresses }) => addresses)).toEqual([['zoë@example.com'], undefined]);
  });

  it('distinguishes permanent refusals of SES from temporary ones', async () => {
    const unverified = 'Email address is not verified. The following identities failed the check: wren@mail.test';
    const rows: [name: string, message: string, because: string | undefined][] = [
      ['InvalidParameterValue', 'Domain contains illegal character', 'address'],
      ['BadRequestException', 'Local address contains control or whitespace', 'address'],
      ['BadRequestException', "Missing final '@domain'", 'address'],
      ['BadRequestException', 'Header name is not allowed', undefined],
      ['MessageRejected', 'Address is on the suppression list', 'address'],
      ['MessageRejected', 'Transaction failed: message contains a virus', 'message'],
      ['MessageRejected', unverified, undefined],
      ['MailFromDomainNotVerifiedException', 'The MAIL FROM domain is not verified', undefined],
      ['AccountSendingPausedException', 'Sending is paused', undefined],
      ['ConfigurationSetDoesNotExistException', 'No configuration set', undefined],
      ['Throttling', 'Maximum sending rate exceeded', undefined],
      ['TimeoutError', 'The request timed out', undefined],
    ];
    const faults: unknown[] = [];
    for (const [name, message, because] of rows)
      for (const reply of [{}, { replyTo: 'bob@example.com' }]) {
        ses.on(SendEmailCommand).rejects(Object.assign(new Error(message), { name }));
        const error = await mail.send({ ...content, to: 'ada@example.com', ...reply }).catch((each) => each);
        const got = error instanceof MailRefused ? error.because : undefined;
        if (got !== because || (error.cause ?? error).name !== name) faults.push([name, message, got]);
      }
    expect(faults).toEqual([]);
  });
});

describe('createSesMail over HTTP', () => {
  const requests: URLSearchParams[] = [];
  const service = createServer(async (request, response) => {
    requests.push(new URLSearchParams((await request.toArray()).join('')));
    const isRefused = requests.at(-1)?.has('ReplyToAddresses.member.1') === true;
    const refusal =
      '<Error><Type>Sender</Type><Code>InvalidParameterValue</Code><Message>Illegal address</Message></Error>';
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'text/xml' });
    response.end(
      isRefused
        ? `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${refusal}<RequestId>1</RequestId></ErrorResponse>`
        : '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>',
    );
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });

  it('recognises the refusal of an address by its error code', async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    vi.stubEnv('AWS_ENDPOINT_URL_SES', `http://127.0.0.1:${port}`);
    for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'us-east-1');
    await createMail().send({ ...content, to: 'ada@example.com', replyTo: 'zoë@example.com' });
    expect(requests.map((form) => form.get('ReplyToAddresses.member.1'))).toEqual(['zoë@example.com', null]);
    expect(requests.map((form) => form.get('Destination.ToAddresses.member.1'))).toEqual([
      'ada@example.com',
      'ada@example.com',
    ]);
  });
});
