import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

export interface TableProbe {
  /** Reads a missing item. @throws AppError service-unavailable when the table does not respond */
  read(): Promise<void>;
}

export function createTableProbe(table: Table): TableProbe {
  return {
    async read() {
      await table.run((documents) =>
        documents.send(new GetCommand({ TableName: table.name, Key: keys.profile('health-check') })),
      );
    },
  };
}
