import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';

export const peerSecret = 'a secret of thirty-two bytes or more';

const requestSchema = z.looseObject({
  headers: z.looseObject({ Authorization: z.string() }),
  multiValueHeaders: z.looseObject({}),
});

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export function symmetricToken(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${signed}.${createHmac('sha256', peerSecret).update(signed).digest('base64url')}`;
}

export function toExpressRequest(event: unknown): unknown {
  const request = requestSchema.parse(event);
  const bearer = `Bearer ${symmetricToken(request.headers.Authorization.replace('Bearer ', ''))}`;
  return {
    ...request,
    headers: { ...request.headers, Authorization: bearer },
    multiValueHeaders: { ...request.multiValueHeaders, Authorization: [bearer] },
  };
}
