import { expect, it, vi } from 'vitest';
import { createSesMail } from '#functions/adapters/mail/ses-mail.ts';
import { normaliseEmail } from '#functions/domain/account/email-address.ts';
import { MailRefused } from '#functions/domain/ports/mail.ts';
import { createMail } from '#infra/local/mail.ts';

const refused = [
  'jürgen@gmx.de',
  'a@b..c',
  '.a@b.com',
  'a.@b.com',
  'a..b@b.com',
  'a@.b.com',
  'a@b.com.',
  'a b@b.com',
  'a@',
];
const accepted = ['ann@example.com', 'ANN@example.com', "o'neil+tag@example.com", 'ann@müller.de'];

it('the mail service of the machine refuses what SES refuses, and stores nothing of it', async () => {
  const service = await createMail({ port: 6480 });
  vi.stubEnv('AWS_ENDPOINT_URL_SES', service.url);
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'us-east-1');
  const mail = createSesMail({ sender: 'Wren <wren@mail.test>', configurationSet: 'tellwren-test' });
  const content = { subject: 'A message', html: '<p>Hello</p>', text: 'Hello' };
  const outcome = (to: string, alsoTo: string[] = []) =>
    mail.send({ ...content, to, alsoTo }).then(
      () => 'sent',
      (error: unknown) => (error instanceof MailRefused ? error.because : error),
    );
  try {
    const faults: unknown[] = [];
    for (const to of refused) if ((await outcome(to)) !== 'address') faults.push(to);
    if ((await outcome('ann@example.com', ['a@b..c'])) !== 'address') faults.push('one of two');
    for (const to of accepted) if ((await outcome(to)) !== 'sent') faults.push(to);
    // What the server accepts, SES does.
    for (const to of accepted.map(normaliseEmail)) if ((await outcome(to)) !== 'sent') faults.push(to);
    expect(faults).toEqual([]);
    const { emails } = (await (await fetch(`${service.url}/store`)).json()) as { emails: unknown[] };
    expect(emails).toHaveLength(2 * accepted.length);
  } finally {
    await service.close();
    vi.unstubAllEnvs();
  }
});
