import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskMessageCollaborators } from '#functions/composition/desk-messages.ts';
import { readDeskMessage } from '#functions/domain/share/read-desk-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

export const handler = defineHandler(
  endpoints.getMessage,
  dependencies(deskConfigNames, deskMessageCollaborators),
  async (input, collaborators) => {
    const data = await readDeskMessage(input.path.messageId, collaborators);
    const { messageId: about, customerId, kind } = data;
    const what = kind === 'report' ? 'Opened the report of a shared page' : 'Opened a message of the contact form';
    await collaborators.audit.read(input, { action: 'read-message', customerId, about, what });
    return { success: true, data };
  },
);
