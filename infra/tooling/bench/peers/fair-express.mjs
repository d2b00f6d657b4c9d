/** Express with EdDSA tokens, responses parsed by the same schemas and a Powertools log line per request. */
import { createPublicKey } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import { jwtVerify } from 'jose';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { createExpress } from './express-routes.mjs';

const { TOKEN_ISSUER: issuer, TOKEN_PUBLIC_KEYS: publicKeys } = process.env;
const keys = new Map(JSON.parse(publicKeys).keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
const expected = { algorithms: ['EdDSA'], issuer, audience: 'tellwren-api', typ: 'at+jwt' };
const endpoints = { getUser, listStories, getStory };
const logger = new Logger({ serviceName: 'express' });

function logRequest(request, response, next) {
  const startedAt = performance.now();
  response.on('finish', () => {
    const durationMs = Math.round(performance.now() - startedAt);
    const userId = request.caller?.PK.replace('USER#', '');
    logger.info('Request completed.', { code: 'REQUEST_COMPLETED', userId, durationMs });
  });
  next();
}

export const handler = createExpress({
  verifyToken: async (token) => (await jwtVerify(token, ({ kid }) => keys.get(kid), expected)).payload,
  checkResponse: (endpoint, body) => endpoints[endpoint].response.parse(body),
  middlewares: [logRequest],
});
