/** Express with jsonwebtoken, whose tokens are HS256's as it knows no EdDSA; it neither checks its answers nor logs. */
import jwt from 'jsonwebtoken';
import { createExpress } from './express-routes.mjs';

const { TOKEN_ISSUER: issuer, PEER_SECRET: secret } = process.env;
const expected = { algorithms: ['HS256'], issuer, audience: 'tellwren-api' };

export const handler = createExpress({ verifyToken: (token) => jwt.verify(token, secret, expected) });
