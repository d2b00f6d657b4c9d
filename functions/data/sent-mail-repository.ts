import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mailboxOf } from '#functions/domain/account/email-address.ts';
import type { SentMailRepository } from '#functions/domain/mail/repositories.ts';
import { sentMailDays, sentMailSchema } from '#functions/domain/mail/sent-mail.ts';
import { keys } from './keys.ts';
import { queryPage } from './query-page.ts';
import type { Table } from './table.ts';

/** One list for all spellings of a mailbox. */
const keyOf = (email: string, mailId: string) => keys.sentMail(mailboxOf(email), mailId);

export function createSentMailRepository(table: Table): SentMailRepository {
  return {
    async record(email, mail) {
      const expiresAtSeconds = Math.floor(Date.parse(mail.at) / 1000) + sentMailDays * 86_400;
      const item = { ...keyOf(email, mail.mailId), ...mail, expiresAtSeconds };
      await table.run((documents) => documents.send(new PutCommand({ TableName: table.name, Item: item })));
    },
    async list(email, page) {
      const { PK: partition } = keyOf(email, '');
      const query = {
        KeyConditionExpression: 'PK = :address',
        ExpressionAttributeValues: { ':address': partition },
        ScanIndexForward: false,
      };
      const { items, cursor } = await queryPage(table, partition, query, page);
      return { items: items.map((item) => sentMailSchema.parse(item)), cursor };
    },
  };
}
