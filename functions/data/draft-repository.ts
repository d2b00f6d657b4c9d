import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { categorySlugs, storyPromptKeys } from '../../shared/catalogue/categories.ts';
import { chatMessageSchema } from '../../shared/schemas/conversation.ts';
import { openingSchema } from '../domain/story/story.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

/** The interview and the opening it led to (DESIGN 8), reachable only by an id that nobody can guess (RELIABILITY row 82). */
const draftSchema = z.object({
  draftId: z.string(),
  category: z.enum(categorySlugs),
  storyPromptKey: z.enum(storyPromptKeys),
  transcript: z.array(chatMessageSchema),
  opening: openingSchema,
  createdAt: z.iso.datetime(),
  expiresAtSeconds: z.int(),
});
export type Draft = z.output<typeof draftSchema>;

export interface DraftRepository {
  put(draft: Draft): Promise<void>;
  /** The draft, unless it has expired: DynamoDB deletes up to 48 h late (RELIABILITY row 69). */
  get(draftId: string, nowSeconds: number): Promise<Draft | undefined>;
}

export function createDraftRepository(table: Table): DraftRepository {
  return {
    async put(draft) {
      await table.run((documents) =>
        documents.send(new PutCommand({ TableName: table.name, Item: { ...keys.draft(draft.draftId), ...draft } })),
      );
    },
    async get(draftId, nowSeconds) {
      const { Item: item } = await table.run((documents) =>
        documents.send(new GetCommand({ TableName: table.name, Key: keys.draft(draftId) })),
      );
      if (item === undefined) return undefined;
      const draft = draftSchema.parse(item);
      return draft.expiresAtSeconds > nowSeconds ? draft : undefined;
    },
  };
}
