import { ulid } from 'ulid';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { confirmChange, mailedChangeLink, requestChange } from '#tests/support/email-changes.ts';
import {
  eventually,
  mailedResetToken,
  mailsTo,
  newCustomer,
  sendValidRequest,
  tokenInMail,
} from '#tests/support/product.ts';
import type { RetriedOperation } from './retried-operation.ts';

const password = 'burnt toast';
const newAddress = () => `lost-${ulid().toLowerCase()}@example.com`;

const register = (addresses: StackAddresses, email: string) =>
  sendValidRequest(addresses, 'register', { mailAddress: email, password });
const login = (addresses: StackAddresses, email: string, typed = password) =>
  sendValidRequest(addresses, 'login', { email, password: typed });
const verify = (addresses: StackAddresses, linkToken: string, registration = '') =>
  sendValidRequest(addresses, 'verifyEmail', { linkToken, registration });

/** A registration with its proof and its mailed link. */
async function registered(addresses: StackAddresses) {
  const email = newAddress();
  const { registration } = (await register(addresses, email)).body;
  return { email, registration, link: await mailedLink(addresses, email) };
}

/** The latest mailed link, after waiting for that many mails. */
function mailedLink(addresses: StackAddresses, email: string, mails = 1): Promise<string> {
  return eventually(async () => {
    const found = await mailsTo(addresses, email);
    const last = found.at(-1);
    return found.length < mails || last === undefined ? undefined : tokenInMail(last);
  }, `mail ${mails} to ${email}`);
}

/** Opens the newest link of an address change until one is accepted. */
function confirmedBy(addresses: StackAddresses, address: string): Promise<true> {
  return eventually(async () => {
    const { status } = await confirmChange(addresses, await mailedChangeLink(addresses, address));
    return status === 200 || undefined;
  }, `a valid link to ${address}`);
}

async function statusOf(addresses: StackAddresses, token: string): Promise<number> {
  return (await sendValidRequest(addresses, 'getUser', {}, token)).status;
}

/** Logs in and reads the allowance. */
async function canLogIn(addresses: StackAddresses, email: string, typed = password) {
  const { status, body } = await login(addresses, email, typed);
  if (status !== 200) return { status };
  const user = await sendValidRequest(addresses, 'getUser', {}, body.token);
  const { allowedStories, firstStory } = user.body.data;
  return { status, allowedStories, firstStory };
}

async function shownAccount(addresses: StackAddresses, token: string) {
  return (await sendValidRequest(addresses, 'getAccount', {}, token)).body.data;
}

/** The number of mails with that subject, after waiting for one. */
function noticesTo(addresses: StackAddresses, email: string, subject: RegExp): Promise<number> {
  return eventually(async () => {
    const found = (await mailsTo(addresses, email)).filter((mail) => subject.test(mail.subject));
    return found.length || undefined;
  }, `a mail to ${email}`);
}

export const accountOperations = {
  register: {
    prepare: async (addresses) => async () => {
      const email = newAddress();
      return {
        send: () => register(addresses, email),
        async outcome() {
          const token = await mailedLink(addresses, email);
          return { verified: (await verify(addresses, token)).status, ...(await canLogIn(addresses, email)) };
        },
      };
    },
  },
  resendVerification: {
    prepare: async (addresses) => async () => {
      const { email } = await registered(addresses);
      return {
        send: () => sendValidRequest(addresses, 'resendVerification', { mailAddress: email }),
        async outcome() {
          const link = await mailedLink(addresses, email);
          return { verified: (await verify(addresses, link)).status, ...(await canLogIn(addresses, email)) };
        },
      };
    },
  },
  verifyEmail: {
    prepare: async (addresses) => async () => {
      const { email, registration, link } = await registered(addresses);
      return { send: () => verify(addresses, link, registration), outcome: () => canLogIn(addresses, email) };
    },
  },
  declineRegistration: {
    prepare: async (addresses) => async () => {
      const { email, link } = await registered(addresses);
      return {
        send: () => sendValidRequest(addresses, 'declineRegistration', { linkToken: link }),
        outcome: () => canLogIn(addresses, email),
      };
    },
  },
  login: {
    async prepare(addresses) {
      const { email } = await newCustomer(addresses);
      return async () => {
        let token = '';
        return {
          async send() {
            const answer = await login(addresses, email);
            token = answer.body.token ?? token;
            return answer;
          },
          outcome: async () => ({ session: await statusOf(addresses, token), ...(await canLogIn(addresses, email)) }),
        };
      };
    },
  },
  forgotPassword: {
    prepare: async (addresses) => async () => {
      const { email } = await newCustomer(addresses);
      return {
        send: () => sendValidRequest(addresses, 'forgotPassword', { mailAddress: email }),
        outcome: () =>
          eventually(async () => {
            const mails = (await mailsTo(addresses, email)).map((mail) => tokenInMail(mail, 'reset-password'));
            return mails.some((token) => token !== undefined) ? 'mailed' : undefined;
          }, `a reset mail to ${email}`),
      };
    },
  },
  resetPassword: {
    retryResponse: { status: 400, because: 'a link sets a password once (threat 24); the password is set by then' },
    prepare: async (addresses) => async (round) => {
      const { email, token: session } = await newCustomer(addresses);
      const linkToken = await mailedResetToken(addresses, email);
      const next = `another toast ${round}`;
      return {
        send: () => sendValidRequest(addresses, 'resetPassword', { linkToken, newPassword: next }),
        outcome: async () => ({
          session: await statusOf(addresses, session),
          old: await canLogIn(addresses, email),
          new: await canLogIn(addresses, email, next),
        }),
      };
    },
  },
  changePassword: {
    retryResponse: {
      status: 401,
      because: 'the password is changed by then, and every earlier session has ended; the new password logs in',
    },
    prepare: async (addresses) => async (round) => {
      const { email, token } = await newCustomer(addresses);
      const other = (await login(addresses, email)).body.token;
      const next = `another toast ${round}`;
      return {
        send: () => sendValidRequest(addresses, 'changePassword', { password, newPassword: next }, token),
        outcome: async () => ({
          earlier: await statusOf(addresses, token),
          other: await statusOf(addresses, other),
          new: await canLogIn(addresses, email, next),
        }),
      };
    },
  },
  logout: {
    retryResponse: {
      status: 401,
      because: 'the session has ended by then; the site has forgotten its token all the same',
    },
    async prepare(addresses) {
      const { email, token: other } = await newCustomer(addresses);
      return async () => {
        const { token } = (await login(addresses, email)).body;
        return {
          send: () => sendValidRequest(addresses, 'logout', {}, token),
          outcome: async () => ({
            ended: await statusOf(addresses, token),
            other: await statusOf(addresses, other),
          }),
        };
      };
    },
  },
  changeName: {
    async prepare(addresses) {
      const { token } = await newCustomer(addresses);
      return async (round) => ({
        send: () => sendValidRequest(addresses, 'changeName', { name: `Ada ${round}` }, token),
        async outcome() {
          const { name } = (await sendValidRequest(addresses, 'getUser', {}, token)).body.data;
          return name === `Ada ${round}`;
        },
      });
    },
  },
  requestEmailChange: {
    prepare: async (addresses) => async () => {
      const customer = await newCustomer(addresses);
      const email = newAddress();
      return {
        send: () => sendValidRequest(addresses, 'requestEmailChange', { mailAddress: email, password }, customer.token),
        async outcome() {
          // A retry may have voided the links of the first mails.
          for (const address of [customer.email, email]) await confirmedBy(addresses, address);
          return { old: await canLogIn(addresses, customer.email), new: await canLogIn(addresses, email) };
        },
      };
    },
  },
  cancelEmailChange: {
    prepare: async (addresses) => async () => {
      const customer = await newCustomer(addresses);
      const { toNew } = await requestChange(addresses, customer);
      return {
        send: () => sendValidRequest(addresses, 'cancelEmailChange', {}, customer.token),
        outcome: async () => (await confirmChange(addresses, toNew)).status,
      };
    },
  },
  confirmEmailChange: {
    prepare: async (addresses) => async () => {
      const customer = await newCustomer(addresses);
      const { email, toCurrent, toNew } = await requestChange(addresses, customer);
      await confirmChange(addresses, toCurrent);
      return {
        send: () => confirmChange(addresses, toNew),
        async outcome() {
          const subjects = await eventually(async () => {
            const found = (await mailsTo(addresses, email)).map(({ subject }) => subject);
            return found.length < 2 ? undefined : found;
          }, `a notice to ${email}`);
          const { old, fresh } = {
            old: await canLogIn(addresses, customer.email),
            fresh: await canLogIn(addresses, email),
          };
          return { subjects, old, fresh };
        },
      };
    },
  },
  endSessions: {
    retryResponse: {
      status: 401,
      because: 'the session has ended by then; the site has forgotten its token all the same',
    },
    prepare: async (addresses) => async () => {
      const { email, token } = await newCustomer(addresses);
      const other = (await login(addresses, email)).body.token;
      return {
        send: () => sendValidRequest(addresses, 'endSessions', {}, token),
        outcome: async () => ({ own: await statusOf(addresses, token), other: await statusOf(addresses, other) }),
      };
    },
  },
  endSession: {
    async prepare(addresses) {
      const { email, token } = await newCustomer(addresses);
      return async () => {
        const other = (await login(addresses, email)).body.token;
        const { sessions } = (await sendValidRequest(addresses, 'getAccount', {}, other)).body.data;
        const sessionHandle = sessions.find(({ isThis }: { isThis: boolean }) => isThis).id;
        return {
          send: () => sendValidRequest(addresses, 'endSession', { sessionHandle }, token),
          outcome: async () => ({ own: await statusOf(addresses, token), other: await statusOf(addresses, other) }),
        };
      };
    },
  },
  requestExport: {
    prepare: async (addresses) => async () => {
      const { token } = await newCustomer(addresses);
      return {
        send: () => sendValidRequest(addresses, 'requestExport', {}, token),
        outcome: async () => (await shownAccount(addresses, token)).export !== null,
      };
    },
  },
  requestDeletion: {
    prepare: async (addresses) => async () => {
      const { email, token } = await newCustomer(addresses);
      return {
        send: () => sendValidRequest(addresses, 'requestDeletion', { password }, token),
        async outcome() {
          const notices = await noticesTo(addresses, email, /will be deleted on/);
          return { waits: (await shownAccount(addresses, token)).deletion !== null, notices };
        },
      };
    },
  },
  cancelDeletion: {
    prepare: async (addresses) => async () => {
      const { email, token } = await newCustomer(addresses);
      await sendValidRequest(addresses, 'requestDeletion', { password }, token);
      return {
        send: () => sendValidRequest(addresses, 'cancelDeletion', {}, token),
        async outcome() {
          const notices = await noticesTo(addresses, email, /keeping your account/);
          return { deletion: (await shownAccount(addresses, token)).deletion, notices };
        },
      };
    },
  },
} as const satisfies Record<string, RetriedOperation>;
