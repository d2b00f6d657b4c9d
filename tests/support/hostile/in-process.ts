import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { EndpointId } from '#shared/endpoints/index.ts';
import { allErrorCodes } from '#shared/errors/all-error-codes.ts';
import { errorBodySchema } from '#shared/errors/error-body.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';
import { invokeCopy, type TextResponse } from '#tests/support/invoke-function.ts';
import { assertSafeResponse } from './assert-error-response.ts';
import { loadCheapAdapters } from './cheap-adapters.ts';
import { hangMs, type ParserResult } from './fuzz-stats.ts';
import { endpointList } from './matrix.ts';
import { createMemoryServices, type MemoryServices } from './memory-services.ts';
import type { TableItem } from './table-state.ts';

export interface FuzzedFunctions {
  /** Sends one input. @throws for an unsafe or repeatedly slow response */
  take(id: EndpointId, event: APIGatewayProxyEvent, what: string, may?: readonly ErrorCode[]): Promise<ParserResult>;
  readonly table: MemoryServices;
  close(): Promise<void>;
}

/** The error of a response, streamed or not. */
function errorIn({ status, text }: TextResponse): { status: number; code: string | undefined } {
  const streamed = /^event: error\ndata: (.*)$/m.exec(text)?.[1];
  const told = streamed ?? (status >= 400 ? text : undefined);
  // A page says that it is gone.
  if (told === undefined || told.startsWith('<!doctype html>')) return { status, code: undefined };
  const { code } = errorBodySchema.parse(JSON.parse(told));
  return { status: allErrorCodes[code].status, code };
}

/** One slow response may be the machine's; three are the input's. */
async function timed(call: () => Promise<TextResponse>): Promise<{ answer: TextResponse; ms: number }> {
  let fastest: { answer: TextResponse; ms: number } | undefined;
  for (let tries = 0; tries < 3; tries += 1) {
    const startedAt = performance.now();
    const answer = await call();
    const ms = performance.now() - startedAt;
    if (fastest === undefined || ms < fastest.ms) fastest = { answer, ms };
    if (ms < hangMs) break;
  }
  if (fastest === undefined) throw new Error('nothing was called');
  return fastest;
}

/** Runs the functions in this process over a table in memory with these items, and a bucket; other services are the stack's. */
export async function openFunctions(
  environment: Readonly<Record<string, string>>,
  items: readonly TableItem[],
): Promise<FuzzedFunctions> {
  const tableName = environment['TABLE_NAME'] ?? '';
  const table = await createMemoryServices(tableName, items);
  // Model budget and address limits are not under test.
  const tokens = '1000000000000';
  const open = { ...table.environment, VISITOR_TOKENS_PER_DAY: tokens, CUSTOMER_TOKENS_PER_DAY: tokens };
  Object.assign(process.env, environment, open, { ADDRESS_LIMIT_MULTIPLIER: '1000000000' });
  loadCheapAdapters();
  return {
    table,
    async take(id, event, what, may = []) {
      const { answer, ms } = await timed(() => invokeCopy(id, event, ''));
      const { status, code } = errorIn(answer);
      if (ms >= hangMs) throw new Error(`${what} took ${Math.round(ms)} ms, three times`);
      if (may.some((each) => each === code)) return { status: 400, code, ms };
      assertSafeResponse({ ...answer, status }, what, endpointList[id]);
      return { status, code, ms };
    },
    close: () => table.close(),
  };
}
