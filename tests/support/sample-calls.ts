import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { kebabCase } from '#shared/names/functions.ts';

const folder = join(import.meta.dirname, '../../events/api');

const sampleSchema = z.object({
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
  isBase64Encoded: z.boolean(),
});

/** What an endpoint answered, as far as it must be anybody's answer. */
export interface SampleAnswer {
  readonly endpointId: string;
  readonly status: number;
  /** Of our one error body. */
  readonly code?: string | undefined;
}

const errorSchema = z.object({ code: z.string() });

/** Sends the sample event of an endpoint (events/api) as the request that it was; a token stands in for the sample's. */
export async function sendSample(api: string, endpoint: Endpoint, token?: string): Promise<SampleAnswer> {
  const { path, headers, body, isBase64Encoded } = sampleSchema.parse(
    JSON.parse(readFileSync(join(folder, `${kebabCase(endpoint.id)}.json`), 'utf8')),
  );
  const { Host: _host, Authorization: sampled, ...others } = headers;
  const bearer = sampled === undefined ? {} : { Authorization: token === undefined ? sampled : `Bearer ${token}` };
  const response = await fetch(`${api}${path}`, {
    method: endpoint.method,
    headers: { ...others, ...bearer },
    ...(body === null ? {} : { body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const code = isJson ? errorSchema.safeParse(JSON.parse(text)).data?.code : undefined;
  return { endpointId: endpoint.id, status: response.status, ...(code === undefined ? {} : { code }) };
}
