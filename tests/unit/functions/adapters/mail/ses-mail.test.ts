import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESClient, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSesMail } from '#functions/adapters/mail/ses-mail.ts';

const said = { subject: 'A message', html: '<p>Hello</p>', text: 'Hello' };
const createMail = () => createSesMail({ sender: 'Wren <wren@mail.test>', configurationSet: 'tellwren-test' });
const fault = (name: string) => Object.assign(new Error('Illegal address'), { name });

describe('mail through SES', () => {
  const ses = mockClient(SESClient);
  const mail = createMail();
  const sent = (): SendEmailCommandInput[] => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);

  beforeEach(() => {
    ses.reset();
    ses.on(SendEmailCommand).resolves({ MessageId: '1' });
  });
  afterAll(() => ses.restore());

  it('goes to one address, and an answer to another', async () => {
    await mail.send({ ...said, to: 'ada@example.com', replyTo: 'bob@example.com' });
    const content = (Data: string) => ({ Data, Charset: 'UTF-8' });
    expect(sent()).toEqual([
      {
        ...{ Source: 'Wren <wren@mail.test>', ConfigurationSetName: 'tellwren-test' },
        ...{ Destination: { ToAddresses: ['ada@example.com'] }, ReplyToAddresses: ['bob@example.com'] },
        Message: {
          Subject: content('A message'),
          Body: { Html: content('<p>Hello</p>'), Text: content('Hello') },
        },
      },
    ]);
  });

  it('names the domain of a reply address as SES takes it, and nobody else whom a mail goes to', async () => {
    await mail.send({ ...said, to: 'ada@exa\ufe0fmple.com', replyTo: 'bob@例え.example' });
    expect(sent()).toMatchObject([
      { Destination: { ToAddresses: ['ada@exa\ufe0fmple.com'] }, ReplyToAddresses: ['bob@xn--r8jz45g.example'] },
    ]);
  });

  it('goes without a reply address that SES does not take: its reader has it in the text', async () => {
    ses.on(SendEmailCommand, { ReplyToAddresses: ['zoë@example.com'] }).rejects(fault('InvalidParameterValue'));
    await mail.send({ ...said, to: 'ada@example.com', replyTo: 'zoë@example.com' });
    expect(sent().map(({ ReplyToAddresses: addresses }) => addresses)).toEqual([['zoë@example.com'], undefined]);
  });

  it('throws what else SES answers, and a refusal of a mail without a reply address', async () => {
    ses.on(SendEmailCommand).rejects(fault('MessageRejected'));
    const answered = mail.send({ ...said, to: 'ada@example.com', replyTo: 'bob@example.com' });
    await expect(answered).rejects.toMatchObject({ name: 'MessageRejected' });
    expect(sent()).toHaveLength(1);
    ses.on(SendEmailCommand).rejects(fault('InvalidParameterValue'));
    await expect(mail.send({ ...said, to: 'zoë@example.com' })).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    expect(sent()).toHaveLength(2);
  });
});

describe("SES's refusal of an address, as it is on the wire", () => {
  const asked: URLSearchParams[] = [];
  const service = createServer(async (request, response) => {
    asked.push(new URLSearchParams((await request.toArray()).join('')));
    const isRefused = asked.at(-1)?.has('ReplyToAddresses.member.1') === true;
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

  it('is known by its code', async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    vi.stubEnv('AWS_ENDPOINT_URL_SES', `http://127.0.0.1:${port}`);
    for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'us-east-1');
    await createMail().send({ ...said, to: 'ada@example.com', replyTo: 'zoë@example.com' });
    expect(asked.map((form) => form.get('ReplyToAddresses.member.1'))).toEqual(['zoë@example.com', null]);
    expect(asked.map((form) => form.get('Destination.ToAddresses.member.1'))).toEqual([
      'ada@example.com',
      'ada@example.com',
    ]);
  });
});
