import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSesMail } from '#functions/adapters/mail/ses-mail.ts';

/** What of a sent mail is looked at, and which reply address the service refuses. */
interface SentMail {
  readonly Destination: { readonly ToAddresses: string[] };
  readonly ReplyToAddresses?: string[];
}
const sent: SentMail[] = [];
const refusing: { status: number; type: string; of: (mail: SentMail) => boolean } = {
  ...{ status: 400, type: 'BadRequestException' },
  of: () => false,
};

const service = createServer(async (request, response) => {
  const mail = (await json(request)) as SentMail;
  sent.push(mail);
  const isRefused = refusing.of(mail);
  response.writeHead(isRefused ? refusing.status : 200, {
    'content-type': 'application/json',
    ...(isRefused ? { 'x-amzn-errortype': refusing.type } : {}),
  });
  response.end(isRefused ? '{"message":"Illegal address"}' : '{"MessageId":"1"}');
});

const said = { subject: 'A message', html: '<p>Hello</p>', text: 'Hello' };
const mail = createSesMail({ sender: 'Wren <wren@mail.test>', configurationSet: 'tellwren-test' });

describe('mail through SES', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${port}`);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  });
  beforeEach(() => {
    sent.length = 0;
    Object.assign(refusing, { type: 'BadRequestException', of: () => false });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });

  it('goes to one address, and an answer to another', async () => {
    await mail.send({ ...said, to: 'ada@example.com', replyTo: 'bob@example.com' });
    expect(sent).toMatchObject([
      { Destination: { ToAddresses: ['ada@example.com'] }, ReplyToAddresses: ['bob@example.com'] },
    ]);
  });

  it('names the domain of a reply address as SES takes it, and nobody else whom a mail goes to', async () => {
    await mail.send({ ...said, to: 'ada@exa\ufe0fmple.com', replyTo: 'bob@例え.example' });
    expect(sent).toMatchObject([
      { Destination: { ToAddresses: ['ada@exa\ufe0fmple.com'] }, ReplyToAddresses: ['bob@xn--r8jz45g.example'] },
    ]);
  });

  it('goes without a reply address that SES does not take: its reader has it in the text', async () => {
    refusing.of = ({ ReplyToAddresses: [address = ''] = [] }) => address.startsWith('zoë');
    await mail.send({ ...said, to: 'ada@example.com', replyTo: 'zoë@example.com' });
    expect(sent.map(({ ReplyToAddresses: addresses }) => addresses)).toEqual([['zoë@example.com'], undefined]);
  });

  it('throws what else SES answers, and a refusal of a mail without a reply address', async () => {
    Object.assign(refusing, { type: 'MessageRejected', of: () => true });
    const answered = mail.send({ ...said, to: 'ada@example.com', replyTo: 'bob@example.com' });
    await expect(answered).rejects.toMatchObject({ name: 'MessageRejected' });
    expect(sent).toHaveLength(1);
    Object.assign(refusing, { type: 'BadRequestException' });
    await expect(mail.send({ ...said, to: 'zoë@example.com' })).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(sent).toHaveLength(2);
  });
});
