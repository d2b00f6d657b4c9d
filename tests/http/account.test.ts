import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { keys } from '#functions/data/keys.ts';
import { createPersonRepository } from '#functions/data/person-repository.ts';
import { fates } from '#functions/domain/privacy/personal-item.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { mailedChangeLink, newMailbox } from '#tests/support/email-changes.ts';
import { uploadImage } from '#tests/support/image-uploads.ts';
import { jpegOf } from '#tests/support/images.ts';
import { eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { unzip } from '#tests/support/unzip.ts';

const { addresses, call, get, reachesAll } = resourceCalls('account');
const table = stackTable(addresses);
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

const account = (token: string) => get('getAccount', { token });
const userIdOf = async (email: string) => (await createEmailRepository(table).getOwner(email))?.userId ?? '';
const mailAbout = (email: string, subject: RegExp) =>
  eventually(async () => (await mailsTo(addresses, email)).find((mail) => subject.test(mail.subject)), `${subject}`);
const idOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

describe('an account', () => {
  it('shows its name and open sessions, and ends one or all of them at once', async () => {
    const customer = await readyCustomer(addresses);
    const logIn = async (userAgent: string): Promise<string> => {
      const { email, password } = customer;
      return (await call('login', { email, password, headers: { 'User-Agent': userAgent } })).body.token;
    };
    const hostile = await logIn(`<img src=x onerror=alert(1)> ${'A'.repeat(4000)}`);
    const token = await logIn(phone);
    expect((await call('changeName', { token, name: '  Zoë O’Brien ' })).body.message).toBe(
      'Your name has been changed.',
    );
    const shown = await account(token);
    const nothing = { passwordChangedAt: null, waitingEmail: null, export: null, deletion: null };
    expect(shown).toMatchObject({ name: 'Zoë O’Brien', email: customer.email, ...nothing });
    expect(shown.sessions).toMatchObject([
      { device: 'Safari on iPhone', isThis: true },
      { device: 'A browser', isThis: false },
    ]);
    for (const each of [token, hostile]) expect(JSON.stringify(shown)).not.toContain(idOf(each));

    const sessionHandle = shown.sessions[1].id;
    for (const _ of ['once', 'twice'])
      expect((await call('endSession', { token, sessionHandle })).body.message).toBe('Signed out');
    expect((await call('getUser', { token: hostile })).status).toBe(401);
    expect((await account(token)).sessions).toHaveLength(1);
    expect((await call('endSessions', { token })).body.message).toBe('Signed out everywhere');
    for (const each of [token, customer.token]) expect((await call('getUser', { token: each })).status).toBe(401);
    expect((await account(await logIn(phone))).sessions).toMatchObject([{ isThis: true }]);
  });

  it('asks for another address three times a day, with one answer for every address', async () => {
    const [{ token, password }, other] = [await readyCustomer(addresses), await readyCustomer(addresses)];
    const ask = (mailAddress: string) => call('requestEmailChange', { token, password, mailAddress });
    const [known, unknown] = [await ask(other.email), await ask(newMailbox())];
    expect(known.body).toEqual(unknown.body);
    expect((await call('cancelEmailChange', { token })).status).toBe(200);
    expect((await account(token)).waitingEmail).toBeNull();
    await ask(newMailbox());
    expect(await ask(newMailbox())).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });

  it('changes its address when the links to both mailboxes were opened', async () => {
    const { token, email, password } = await readyCustomer(addresses);
    const address = newMailbox();
    const headers = { 'X-Forwarded-Host': 'evil.example' };
    const asked = await call('requestEmailChange', { token, password, mailAddress: address, headers });
    expect(asked.body.message).toBe('We sent a link to your current and to your new address. Please open both.');
    const toNew = await mailedChangeLink(addresses, address);
    const toCurrent = await mailedChangeLink(addresses, email);
    const [mail] = await mailsTo(addresses, address);
    // The reader may be a stranger.
    expect(JSON.stringify(mail?.body)).not.toMatch(new RegExp(`${email}|Ada|evil.example`));
    const opened = await call('confirmEmailChange', { linkToken: toNew });
    expect(opened.body).toEqual({ success: true, message: expect.any(String), data: { waitsFor: 'current' } });
    expect((await account(token)).waitingEmail).toMatchObject({ email: address, confirmed: ['new'] });
    for (const _ of ['once', 'twice'])
      expect((await get('confirmEmailChange', { linkToken: toCurrent })).waitsFor).toBeNull();
    expect((await account(token)).email).toBe(address);
    expect((await call('login', { email, password })).status).toBe(401);
    expect((await call('login', { email: address, password })).status).toBe(200);
    for (const to of [email, address]) await mailAbout(to, /^Your Tellwren address was changed$/);
  });

  it('is exported in one file at a signed address, with nothing of others', async () => {
    const [{ token, email, storyId }, other] = await Promise.all([
      customerWithStory(addresses, 'Ottoline'),
      readyCustomer(addresses, 'Peverell'),
    ]);
    expect((await uploadImage(addresses, { token, storyId, image: await jpegOf(80, 60) })).status).toBe(200);
    for (const each of [token, other.token]) expect((await call('requestExport', { token: each })).status).toBe(200);
    const { url, bytes, expiresAt, requestedAt } = await eventually(async () => {
      const { export: made } = await account(token);
      return made?.status === 'ready' ? made : undefined;
    }, 'the export');
    expect(Date.parse(expiresAt) - Date.parse(requestedAt)).toBeGreaterThanOrEqual(86_400_000);
    const response = await fetch(url);
    expect(Number(response.headers.get('content-length'))).toBe(bytes);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="tellwren-[\d-]{10}\.zip"$/);
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const named = (pattern: RegExp) => Object.keys(files).filter((path) => pattern.test(path));
    for (const pattern of [/^stories\/1 .+\.pdf$/, /^stories\/1 .+\.html$/, /^files\/story\//])
      expect(named(pattern)).toHaveLength(1);
    const text = Object.values(files).join('\n');
    expect(text).toContain('Ottoline');
    expect(text).not.toMatch(/peverell|argon2id|Left out/i);
    const unsigned = new URL(url);
    expect(Number(unsigned.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
    unsigned.search = '';
    expect((await fetch(unsigned)).status).toBe(403);
    const mail = await mailAbout(email, /^Your download is ready$/);
    expect(mail.body.text).toContain('/account');
    expect(JSON.stringify(mail)).not.toMatch(/exports|X-Amz/);
  });

  it('is deleted after seven days, unless it is kept', async () => {
    const customer: TestCustomer = await customerWithStory(addresses);
    const { email, password, token } = customer;
    const wrong = await call('requestDeletion', { token, password: 'wrong' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong-current-password' } });
    await call('requestDeletion', { token, password });
    expect((await call('cancelDeletion', { token })).status).toBe(200);
    expect((await account(token)).deletion).toBeNull();
    await mailAbout(email, /^You’re keeping your account$/);

    const asked = await get('requestDeletion', { token, password });
    expect(Math.round((Date.parse(asked.dueAt) - Date.now()) / 86_400_000)).toBe(7);
    expect((await account(token)).deletion).toEqual(asked);
    expect((await mailAbout(email, /will be deleted on/)).body.text).toContain('/account');
    const userId = await userIdOf(email);
    await table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.personalRequest('DELETION', userId),
        UpdateExpression: 'SET notBeforeSeconds = :now',
        ExpressionAttributeValues: { ':now': 1 },
      }),
    );
    await eventually(
      async () => (await call('getUser', { token })).status === 401 || undefined,
      'the end of the session',
    );
    const left = await eventually(async () => {
      const items = await createPersonRepository(table).collect({ userId, email });
      return items.some(({ kind }) => ['remove', 'last'].includes(fates[kind])) ? undefined : items;
    }, 'an empty account');
    expect(left.map(({ kind }) => kind)).toContain('credit');
    expect(JSON.stringify(left)).not.toContain(email);
    expect((await call('login', { email, password })).status).toBe(401);
  });

  reachesAll();
});
