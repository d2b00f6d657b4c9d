import { type AuditEntry, auditEntrySchema } from '#functions/domain/desk/audit.ts';
import type { AuditRepository } from '#functions/domain/desk/repositories.ts';
import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import { keys } from './keys.ts';
import { queryPage } from './query-page.ts';
import type { Table } from './table.ts';

export function createAuditRepository(table: Table): AuditRepository {
  async function list(partition: string, page: PageRequest): Promise<Page<AuditEntry>> {
    const query = {
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': partition },
      ScanIndexForward: false,
    };
    const { items, cursor } = await queryPage(table, partition, query, page);
    return { items: items.map((item) => auditEntrySchema.parse(item)), cursor };
  }

  return {
    addParts(entry) {
      const { entryId, at, customerId, operatorId } = entry;
      const places = [
        keys.auditEntry(at.slice(0, 10), entryId),
        keys.auditCopy('operator', operatorId, entryId),
        ...(customerId === null ? [] : [keys.auditCopy('customer', customerId, entryId)]),
      ];
      return places.map((key) => ({
        name: 'audit',
        write: {
          Put: {
            TableName: table.name,
            Item: { ...key, ...entry },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
      }));
    },
    listDay: (day, page) => list(keys.auditEntry(day, '').PK, page),
    listAbout: ({ kind, id }, page) => list(keys.auditCopy(kind, id, '').PK, page),
  };
}
