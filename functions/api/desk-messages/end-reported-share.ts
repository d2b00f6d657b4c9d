import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { deskConfigNames } from '#functions/composition/desk.ts';
import { deskMessageCollaborators } from '#functions/composition/desk-messages.ts';
import { endReportedPage } from '#functions/domain/share/end-reported-page.ts';
import { readDeskMessage } from '#functions/domain/share/read-desk-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

export const handler = defineHandler(
  endpoints.endReportedShare,
  dependencies([...deskConfigNames, 'bucketName'], (config) => ({
    ...deskMessageCollaborators(config),
    files: createS3Files(config),
  })),
  async (input, { audit, ...collaborators }) => {
    const { messageId, customerId } = await readDeskMessage(input.path.messageId, collaborators);
    const what = 'Ended the shared page of a report';
    const transactions = audit.act(input, { action: 'end-reported-page', customerId, about: messageId, what });
    await endReportedPage(messageId, { ...collaborators, transactions });
    return { success: true, message: 'The page is gone', data: await readDeskMessage(messageId, collaborators) };
  },
);
