import * as z from 'zod/mini';
import { validationException } from './dynamodb-error.ts';
import { type Answer, describeTable, readRaw, type Store, writeBatch } from './engine.ts';

const specificationSchema = z.object({ Enabled: z.boolean(), AttributeName: z.string() });
const updateSchema = z.object({ TableName: z.string(), TimeToLiveSpecification: specificationSchema });
const describeSchema = z.object({ TableName: z.string() });

const rowKey = (tableName: string) => `time-to-live~${tableName}`;

/** Stores and returns the setting; nothing expires. */
export function createTimeToLive(store: Store) {
  async function current(tableName: string) {
    const { TableName } = await describeTable(store, tableName);
    return specificationSchema.safeParse(await readRaw(store, rowKey(TableName))).data;
  }

  return {
    async update(request: unknown): Promise<Answer> {
      const { TableName, TimeToLiveSpecification: wanted } = updateSchema.parse(request);
      const enabled = (await current(TableName))?.Enabled ?? false;
      if (enabled === wanted.Enabled) {
        throw validationException(`TimeToLive is already ${enabled ? 'enabled' : 'disabled'}`);
      }
      await writeBatch(store, [{ type: 'put', key: rowKey(TableName), value: wanted }]);
      return { TimeToLiveSpecification: wanted };
    },
    async describe(request: unknown): Promise<Answer> {
      const setting = await current(describeSchema.parse(request).TableName);
      const description = setting?.Enabled
        ? { TimeToLiveStatus: 'ENABLED', AttributeName: setting.AttributeName }
        : { TimeToLiveStatus: 'DISABLED' };
      return { TimeToLiveDescription: description };
    },
  };
}
