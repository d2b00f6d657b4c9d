/** Express with jsonwebtoken and HS256 tokens (it lacks EdDSA), without response checks and logs. */
import jwt from 'jsonwebtoken';
import { createExpress } from './express-routes.mjs';

const { TOKEN_ISSUER: issuer, PEER_SECRET: secret } = process.env;
const expected = { algorithms: ['HS256'], issuer, audience: 'tellwren-api' };

export const handler = createExpress({ verifyToken: (token) => jwt.verify(token, secret, expected) });
