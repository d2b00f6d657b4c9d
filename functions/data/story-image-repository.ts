import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ImagePlace } from '#functions/domain/story/captions/attach-image.ts';
import type { StoryImageRepository } from '#functions/domain/story/repositories.ts';
import { keys } from './keys.ts';
import { isConditionRefused, isWritten, type Table } from './table.ts';

const storyImageSchema = z.object({ image: z.nullable(z.string()) });
const foundCaptionSchema = z.object({ captions: z.optional(z.record(z.string(), storyImageSchema)) });
const captionImagesSchema = z.object({ captions: z.record(z.string(), storyImageSchema) });
type Names = Readonly<Record<string, string>>;

function attributeOf({ userId, storyId, captionId }: ImagePlace) {
  return captionId === undefined
    ? { Key: keys.story(userId, storyId), parent: 'PK', path: 'image', names: undefined }
    : {
        Key: keys.storyBody(userId, storyId),
        parent: 'captions.#captionId',
        path: 'captions.#captionId.image',
        names: { '#captionId': captionId } satisfies Names,
      };
}

function imageIn({ captionId }: ImagePlace, attributes: unknown): string | null {
  if (captionId === undefined) return storyImageSchema.parse(attributes).image;
  return captionImagesSchema.parse(attributes).captions[captionId]?.image ?? null;
}

export function createStoryImageRepository(table: Table): StoryImageRepository {
  return {
    async get(place) {
      const { Key, parent, names } = attributeOf(place);
      const { Item: item } = await table.run((documents) =>
        documents.send(
          new GetCommand({
            TableName: table.name,
            Key,
            ProjectionExpression: place.captionId === undefined ? 'image' : parent,
            ...(names && { ExpressionAttributeNames: names }),
            ConsistentRead: true,
          }),
        ),
      );
      if (item === undefined) return undefined;
      if (place.captionId === undefined) return storyImageSchema.parse(item);
      return foundCaptionSchema.parse(item).captions?.[place.captionId];
    },
    async replace(place, key) {
      const { Key, parent, path, names } = attributeOf(place);
      const update: UpdateCommandInput = {
        TableName: table.name,
        Key,
        UpdateExpression: `SET ${path} = :key`,
        ConditionExpression: `attribute_exists(${parent})`,
        ...(names && { ExpressionAttributeNames: names }),
        ExpressionAttributeValues: { ':key': key },
        ReturnValues: 'UPDATED_OLD',
      };
      try {
        const { Attributes: old } = await table.run((documents) => documents.send(new UpdateCommand(update)));
        return { before: imageIn(place, old) };
      } catch (error) {
        if (isConditionRefused(error)) return undefined;
        throw error;
      }
    },
    async clear(place, key) {
      const { Key, path, names } = attributeOf(place);
      const update: UpdateCommandInput = {
        TableName: table.name,
        Key,
        UpdateExpression: `SET ${path} = :none`,
        ConditionExpression: `${path} = :key`,
        ...(names && { ExpressionAttributeNames: names }),
        ExpressionAttributeValues: { ':key': key, ':none': null },
      };
      return isWritten(table.run((documents) => documents.send(new UpdateCommand(update))));
    },
  };
}
