import * as z from 'zod/mini';
import { limits } from '../catalogue/limits.ts';
import { emailSchema } from '../schemas/account.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

const required = '* Required';

export const sendContactMessage = endpoint({
  id: 'sendContactMessage',
  summary: 'Keeps a message for the operator and mails it to them.',
  method: 'POST',
  path: '/api/public/contact',
  caller: 'anyone',
  throttle: 'contact',
  streams: false,
  request: {
    body: z.object({
      // A line break in a name would end up in mail headers (RELIABILITY row 63).
      name: z
        .string(required)
        .check(z.trim(), z.minLength(1, required), z.maxLength(limits.nameMaxLength), z.regex(/^\P{Cc}+$/u)),
      email: emailSchema,
      message: z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(limits.messageMaxLength)),
      /** Additive: a field that people do not see. What fills it in is no person, and is told the same. */
      website: z.optional(z.string().check(z.maxLength(500))),
    }),
  },
  response: messageResponseSchema,
  errors: [],
});
