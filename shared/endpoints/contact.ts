import * as z from 'zod/mini';
import { limits } from '#shared/catalogue/limits.ts';
import { emailSchema } from '#shared/schemas/account.ts';
import { asPlainText, asSingleLine, isVisible } from '#shared/schemas/text.ts';
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
      // No line breaks, which could add mail headers (threat 63).
      name: z.string(required).check(asSingleLine, z.minLength(1, required), z.maxLength(limits.nameMaxLength)),
      email: emailSchema,
      message: z
        .string(required)
        .check(asPlainText, z.trim(), isVisible(required), z.maxLength(limits.messageMaxLength)),
      /** Additive: a honeypot that people do not see; a message with a filled one is stored, but not mailed. */
      website: z.optional(z.string()),
    }),
  },
  response: messageResponseSchema,
  errors: [],
});
