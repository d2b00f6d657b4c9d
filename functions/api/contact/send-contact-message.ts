import { contactCollaborators } from '#functions/composition/contact.ts';
import { visitorCollaborators, visitorConfigNames } from '#functions/composition/visitor.ts';
import { sendContactMessage } from '#functions/domain/contact/send-contact-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/contact.ts';

export const handler = defineHandler(
  endpoints.sendContactMessage,
  dependencies(visitorConfigNames, (config) => {
    const base = visitorCollaborators(config);
    return { ...base, ...contactCollaborators(base.table) };
  }),
  async ({ body }, collaborators) => {
    await sendContactMessage(body, collaborators);
    return { success: true, message: 'Form submitted successfully!' };
  },
);
