import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { emailSchema } from '#shared/schemas/account.ts';
import { endpoint, messageResponseSchema } from './endpoint.ts';

const required = '* Required';
/** A line break would end up in mail headers, at an end of the text as well as within it (threat 63). */
const oneLine = z.string(required).check(z.regex(/^\P{Cc}*$/u));

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
      name: z.pipe(oneLine, z.string().check(z.trim(), z.minLength(1, required), z.maxLength(limits.nameMaxLength))),
      email: z.pipe(oneLine, emailSchema),
      message: z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(limits.messageMaxLength)),
      /** Additive: a field that people do not see. What fills it in is no person, and is told the same. */
      website: z.optional(z.string()),
    }),
  },
  response: messageResponseSchema,
  errors: [],
});
