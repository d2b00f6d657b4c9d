/**
 * Three of our endpoints in Express with cors, helmet and the document client, behind @codegenie/serverless-express. Table calls
 * and responses are the same as ours.
 */
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import serverlessExpress from '@codegenie/serverless-express';
import cors from 'cors';
import express from 'express';
import helmet from 'helmet';
import { defaultPrint } from '#shared/prints/plan.ts';

const { TABLE_NAME: TableName, SITE_URL: siteUrl } = process.env;
const documents = DynamoDBDocument.from(new DynamoDB({}));
const sectionCount = 5;

function summaryOf({ storyId, name, createdAt, updatedAt, isFilm, image, status, sectionsDone, print }) {
  const done = status === 'ready' ? sectionCount : Object.values(sectionsDone).filter(Boolean).length;
  const progress = { done, of: sectionCount };
  const shown = print ?? defaultPrint(storyId);
  return { _id: storyId, name, createdAt, updatedAt, isFilm, image, status, progress, print: shown };
}

function storyOf(story, body, posting) {
  const captions = Object.values(body?.captions ?? {})
    .sort((a, b) => a.order - b.order)
    .map(({ captionId, text, image }) => ({ _id: captionId, text, url: image }));
  const updatedAt = [story.updatedAt, body?.savedAt ?? ''].sort().at(-1);
  const { start = null, sequence, done = [] } = posting ?? {};
  const plan = { start: start && { ...start, sequence }, done: [...done] };
  return { ...summaryOf(story), updatedAt, description: body?.description ?? '', captions, posting: plan };
}

/** As our budget of an account does. */
function countCall(userId) {
  return documents.update({
    TableName,
    Key: { PK: `RATE#bench#${userId}#0`, SK: 'RATE' },
    UpdateExpression: 'ADD readUnits :one, writeUnits :one SET expiresAtSeconds = :expires',
    ConditionExpression: 'attribute_not_exists(PK) OR (readUnits <= :most AND writeUnits <= :most)',
    ExpressionAttributeValues: { ':one': 1, ':most': 1_000_000_000, ':expires': Math.floor(Date.now() / 1000) + 90 },
  });
}

/**
 * @param verifyToken returns a token's claims, or throws
 * @param checkResponse returns the response body to send
 */
export function createExpress({ verifyToken, checkResponse = (_endpoint, body) => body, middlewares = [] }) {
  async function authenticate(request, response, next) {
    try {
      const { sub, ver } = await verifyToken(request.get('authorization').replace('Bearer ', ''));
      await countCall(sub);
      const Key = { PK: `USER#${sub}`, SK: 'PROFILE' };
      const { Item: profile } = await documents.get({ TableName, Key, ConsistentRead: true });
      if (profile?.tokenVersion !== ver) return response.status(401).json({ success: false });
      request.caller = profile;
      next();
    } catch {
      response.status(401).json({ success: false });
    }
  }

  const app = express();
  for (const middleware of middlewares) app.use(middleware);
  app.use(helmet());
  app.use(cors({ origin: siteUrl }));
  app.use(express.json());

  app.get('/api/auth/user', authenticate, ({ caller }, response) => {
    const { name, email, subscriptionActive, firstStory, monthlyStories, monthlyFrozen, bonusStories } = caller;
    const allowedStories = (monthlyFrozen ? 0 : monthlyStories) + bonusStories;
    const data = { name, email, allowedStories, subscriptionActive, firstStory };
    response.json(checkResponse('getUser', { success: true, data }));
  });

  app.get('/api/story', authenticate, async ({ caller }, response) => {
    const { Items: stories } = await documents.query({
      TableName,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :story)',
      ExpressionAttributeValues: { ':user': caller.PK, ':story': 'STORY#' },
      ScanIndexForward: false,
      ConsistentRead: true,
    });
    response.json(checkResponse('listStories', { success: true, data: stories.map(summaryOf) }));
  });

  app.get('/api/story/:storyId', authenticate, async ({ caller, params: { storyId } }, response) => {
    const Keys = ['STORY', 'BODY', 'POSTING'].map((kind) => ({ PK: caller.PK, SK: `${kind}#${storyId}` }));
    const { Responses } = await documents.batchGet({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } });
    const found = (kind) => Responses[TableName].find(({ SK }) => SK.startsWith(kind));
    const story = found('STORY');
    if (story === undefined) return response.status(404).json({ success: false, message: 'No story found' });
    const data = storyOf(story, found('BODY'), found('POSTING'));
    response.json(checkResponse('getStory', { success: true, data }));
  });

  return serverlessExpress({ app });
}
