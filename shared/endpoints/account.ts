import * as z from 'zod/mini';
import { oneTimeTokenSchema } from '#shared/schemas/account.ts';
import {
  accountSettingsSchema,
  emailChangeSchema,
  nameChangeSchema,
  provenRequestSchema,
} from '#shared/schemas/account-settings.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

const settingsResponseSchema = z.object({ success: z.literal(true), data: accountSettingsSchema });

export const getAccount = endpoint({
  id: 'getAccount',
  summary: 'Name, address, sessions, and the export or deletion under way of the customer.',
  method: 'GET',
  path: '/api/account',
  caller: 'customer',
  throttle: 'read',
  streams: false,
  request: {},
  response: settingsResponseSchema,
  errors: ['unauthorized'],
});

export const changeName = endpoint({
  id: 'changeName',
  summary: 'Changes what Wren calls the customer.',
  method: 'PUT',
  path: '/api/account/name',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: { body: nameChangeSchema },
  response: messageResponseSchema,
  errors: ['unauthorized'],
});

export const requestEmailChange = endpoint({
  id: 'requestEmailChange',
  summary:
    'Mails a link to the current and to the new address; both must be opened. Answers the same for every address.',
  method: 'POST',
  path: '/api/account/email',
  caller: 'customer',
  throttle: 'newPassword',
  streams: false,
  request: { body: emailChangeSchema },
  response: messageResponseSchema,
  errors: ['unauthorized', 'wrong-current-password'],
});

export const cancelEmailChange = endpoint({
  id: 'cancelEmailChange',
  summary: 'Ends an address change that waits for its links.',
  method: 'DELETE',
  path: '/api/account/email',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {},
  response: messageResponseSchema,
  errors: ['unauthorized'],
});

export const confirmEmailChange = endpoint({
  id: 'confirmEmailChange',
  summary: 'Confirms one of the two addresses; the second confirmation changes the address.',
  method: 'POST',
  path: '/api/account/email/{token}',
  caller: 'anyone',
  throttle: 'mailedLink',
  streams: false,
  request: { path: z.object({ token: oneTimeTokenSchema }) },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** The other address whose link must still be opened; null when the address has changed. */
    data: z.object({ waitsFor: z.nullable(z.enum(['current', 'new'])) }),
  }),
  errors: ['invalid-one-time-token', 'address-taken'],
});

export const endSessions = endpoint({
  id: 'endSessions',
  summary: 'Signs the customer out everywhere, here too.',
  method: 'DELETE',
  path: '/api/account/sessions',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {},
  response: messageResponseSchema,
  errors: ['unauthorized'],
});

export const endSession = endpoint({
  id: 'endSession',
  summary: 'Signs one browser out.',
  method: 'DELETE',
  path: '/api/account/sessions/{sessionId}',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: { path: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(100)) }) },
  response: messageResponseSchema,
  errors: ['unauthorized', 'session-not-found'],
});

export const requestExport = endpoint({
  id: 'requestExport',
  summary: 'Has everything that is stored about the customer put into one file; a mail says when it is ready.',
  method: 'POST',
  path: '/api/account/export',
  caller: 'customer',
  throttle: 'accountExport',
  streams: false,
  request: { body: provenRequestSchema },
  response: messageResponseSchema,
  errors: ['unauthorized', 'wrong-current-password'],
});

export const requestDeletion = endpoint({
  id: 'requestDeletion',
  summary: 'Deletes the account in seven days; until then it can be kept.',
  method: 'POST',
  path: '/api/account/deletion',
  caller: 'customer',
  throttle: 'newPassword',
  streams: false,
  request: { body: provenRequestSchema },
  response: z.extend(messageResponseSchema, { data: z.object({ dueAt: z.string() }) }),
  errors: ['unauthorized', 'wrong-current-password', 'account-in-use'],
});

export const cancelDeletion = endpoint({
  id: 'cancelDeletion',
  summary: 'Keeps an account that was to be deleted.',
  method: 'DELETE',
  path: '/api/account/deletion',
  caller: 'customer',
  throttle: 'write',
  streams: false,
  request: {},
  response: messageResponseSchema,
  /** `conflict`: the deletion is starting at this moment. */
  errors: ['unauthorized', 'conflict'],
});
