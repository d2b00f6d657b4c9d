import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { extendLoginBlock } from '#tests/support/extend-login-block.ts';
import { eventually, mailedResetToken, mailsTo, newCustomer, tokenInMail } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { addresses, call, get, reachesAll } = resourceCalls('auth');
const newAddress = () => `ann-${ulid().toLowerCase()}@example.com`;
const password = 'burnt toast';
const statusOf = async (token: string) => (await call('getUser', { token })).status;
const linkOf = (email: string) =>
  eventually(async () => {
    const [mail] = await mailsTo(addresses, email);
    return mail && tokenInMail(mail);
  }, `a link to ${email}`);
const forgedHosts = {
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'http',
  Forwarded: 'host=evil.example;proto=http',
  'X-Original-URL': 'https://evil.example/',
  Origin: 'https://evil.example',
  Referer: 'https://evil.example/x',
};

/** The registration's address, mailed link and proof. */
async function registered(options: object = {}) {
  const email = newAddress();
  const { registration } = (await call('register', { mailAddress: email, ...options })).body;
  return { email, registration, linkToken: await linkOf(email) };
}

describe('a registration', () => {
  it('is completed by its mailed link, which signs its browser in once, and links to the configured site', async () => {
    const email = newAddress();
    const body = { name: 'Ann', email, password, privacyPolicy: true, wants: 'memories' };
    const made = await call('register', { body, headers: forgedHosts });
    const registration = expect.stringMatching(/^[0-9A-Z]{26}\.[\w-]{43}$/);
    expect(made.body).toEqual({ success: true, message: 'Check your email for verification', registration });
    expect((await call('login', { email, password: 'wrong!' })).body.code).toBe('wrong-login');
    const early = await call('login', { email, password });
    expect(early).toMatchObject({
      status: 403,
      body: { code: 'email-not-verified', message: 'Please verify your email' },
    });
    const resent = { success: true, message: 'Verification email sent successfully!' };
    expect((await call('resendVerification', { mailAddress: email })).body).toEqual(resent);
    const linkToken = await linkOf(email);
    const [mail] = await mailsTo(addresses, email);
    expect(mail?.body.html).toContain(`${inject('environment')['SITE_URL']}/verify-email/${linkToken}`);
    expect(JSON.stringify(mail)).not.toContain('evil.example');

    const verified = { success: true, message: 'Email verified successfully!' };
    const opened = await call('verifyEmail', { linkToken, registration: made.body.registration });
    const data = { allowedStories: 0, subscriptionActive: false, firstStory: true, wants: 'memories' };
    expect(opened).toMatchObject({ status: 200, body: { ...verified, data } });
    expect(await get('getUser', { token: opened.body.token })).toEqual({
      name: 'Ann',
      email,
      allowedStories: 0,
      subscriptionActive: false,
      firstStory: true,
    });
    expect((await call('verifyEmail', { linkToken, registration: made.body.registration })).body).toEqual(verified);
    const declined = await call('declineRegistration', { linkToken });
    expect(declined).toMatchObject({ status: 409, body: { code: 'address-taken' } });
  });

  it('reports to its own browser only that the mail was sent', async () => {
    const { email, registration } = await registered();
    const stateOf = async (proof: string) =>
      (await call('checkVerificationMail', { body: { email, registration: proof } })).body;
    await eventually(
      async () => (await stateOf(registration)).data.state === 'sent' || undefined,
      'the record of the mail',
    );
    expect(await stateOf(`A${registration.slice(1)}`)).toEqual({ success: true, data: { state: 'waiting' } });
  });

  it('ends when the reader of the mailbox declines it', async () => {
    const { email, linkToken } = await registered();
    for (const _ of ['once', 'twice']) expect((await call('declineRegistration', { linkToken })).status).toBe(200);
    expect((await call('login', { email, password })).status).toBe(401);
  });
});

describe('a session', () => {
  it('begins with the password and is logged out alone, at once', async () => {
    const { email, token: first } = await readyCustomer(addresses);
    const entered = await call('login', { email: email.toUpperCase(), password });
    expect(entered.body).toEqual({
      success: true,
      message: 'Login successful',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      device: expect.any(String),
      data: { allowedStories: 0, subscriptionActive: false, firstStory: true },
    });
    const { token } = entered.body;
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect([claims.exp - claims.iat, claims.email]).toEqual([7 * 24 * 3600, undefined]);
    for (const typed of [password.toUpperCase(), `${password} `])
      expect((await call('login', { email, password: typed })).body.code).toBe('wrong-login');
    expect((await call('logout', { token })).body.message).toBe('Logged out');
    expect([await statusOf(token), await statusOf(first)]).toEqual([401, 200]);
  });

  it('is refused while the guesses of a stranger block the address, but not to the owner’s browser', async () => {
    const { email } = await readyCustomer(addresses);
    const { device } = (await call('login', { email, password })).body;
    for (let guess = 0; guess < 5; guess += 1) await call('login', { email, password: 'wrong' });
    await extendLoginBlock(addresses, email);
    const refused = await call('login', { email, password });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await call('login', { body: { email, password, device } })).status).toBe(200);
  });
});

describe('a password', () => {
  it('is changed in a session, which ends it with every earlier one and returns a new one', async () => {
    const { email, token } = await readyCustomer(addresses);
    const other = (await call('login', { email, password })).body.token;
    const wrong = await call('changePassword', { token, password: 'wrong' });
    const message = 'Your current password isn’t correct';
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong-current-password', message } });
    const linkToken = await mailedResetToken(addresses, email);
    const changed = await call('changePassword', { token, password, newPassword: 'another one' });
    expect(changed.body).toMatchObject({ success: true, message: 'Password changed successfully' });
    expect([await statusOf(changed.body.token), await statusOf(token), await statusOf(other)]).toEqual([200, 401, 401]);
    expect((await call('resetPassword', { linkToken })).body.code).toBe('invalid-one-time-token');
    const mail = await eventually(
      async () => (await mailsTo(addresses, email)).find(({ subject }) => /was changed/.test(subject)),
      'the mail about the change',
    );
    expect(mail.body.html).toContain('/forgot-password');
    expect(JSON.stringify(mail)).not.toContain('another one');
  });

  it('is reset by the mailed link, once, for the address of the link', async () => {
    const [{ email, token }, victim] = [await readyCustomer(addresses), await readyCustomer(addresses)];
    const sent = { success: true, message: 'If this email has an account, a reset link is on its way' };
    expect((await call('forgotPassword', { mailAddress: email.toUpperCase(), headers: forgedHosts })).body).toEqual(
      sent,
    );
    const mail = await eventually(
      async () => (await mailsTo(addresses, email)).find(({ subject }) => /^Choose a new password/.test(subject)),
      'the mail with the link',
    );
    const linkToken = tokenInMail(mail, 'reset-password') ?? '';
    const link = `${inject('environment')['SITE_URL']}/reset-password/${linkToken}`;
    expect([mail.body.html?.includes(`href="${link}"`), mail.body.text?.includes(link)]).toEqual([true, true]);
    expect(JSON.stringify(mail)).not.toContain('evil.example');

    const body = { password: 'another one', confirmPassword: 'another one', email: victim.email, userId: 'u1' };
    const reset = await call('resetPassword', { linkToken, token: victim.token, body });
    expect(reset.body).toMatchObject({ success: true, message: 'Password reset successfully' });
    expect(reset.body).not.toHaveProperty('token');
    const again = await call('resetPassword', { linkToken });
    expect(again.body).toMatchObject({
      code: 'invalid-one-time-token',
      message: 'This link is invalid or has expired',
    });
    expect(await statusOf(token)).toBe(401);
    expect((await call('login', { email, password: 'another one' })).status).toBe(200);
    expect((await call('login', { email: victim.email, password })).status).toBe(200);
  });
});

describe('a secret', () => {
  it('of a session opens no link, and that of a link no session and no other link', async () => {
    const { email, linkToken } = await registered();
    const reset = await mailedResetToken(addresses, email);
    const { token } = await newCustomer(addresses);
    for (const secret of [token, reset]) expect((await call('verifyEmail', { linkToken: secret })).status).toBe(400);
    for (const secret of [token, linkToken])
      for (const id of ['resetPassword', 'confirmEmailChange'] as const)
        expect((await call(id, { linkToken: secret })).status).toBe(400);
    for (const secret of [linkToken, reset]) expect(await statusOf(secret)).toBe(401);
  });
});

describe('the answers to an address', () => {
  it('are the same whether it is unknown, registered or has an account', async () => {
    const [known, waiting] = [(await readyCustomer(addresses)).email, (await registered()).email];
    const calls = {
      register: (mailAddress: string) => call('register', { mailAddress }),
      resendVerification: (mailAddress: string) => call('resendVerification', { mailAddress }),
      forgotPassword: (mailAddress: string) => call('forgotPassword', { mailAddress }),
      login: (email: string) => call('login', { email, password: 'wrong' }),
    };
    const faults: unknown[] = [];
    for (const [id, ask] of Object.entries(calls)) {
      const answers: string[] = [];
      for (const email of [newAddress(), waiting, known]) {
        const { status, headers, body } = await ask(email);
        const { requestId: _, registration = '', ...told } = body;
        answers.push(JSON.stringify([status, [...headers.keys()].sort(), told, registration.length]));
      }
      if (new Set(answers).size > 1) faults.push({ id, answers });
    }
    expect(faults).toEqual([]);
  });
});

describe('the folder', () => {
  reachesAll();
});
