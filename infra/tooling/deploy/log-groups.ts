import * as z from 'zod/mini';
import { currentRegion, signedCall } from '#infra/tooling/signed-call.ts';

type LogsAction = 'DescribeLogGroups' | 'DeleteLogGroup' | 'StartQuery' | 'GetQueryResults';

export async function callLogs(action: LogsAction, input: object): Promise<string> {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `Logs_20140328.${action}` };
  return signedCall({ service: 'logs', region: await currentRegion(), headers, body: JSON.stringify(input) });
}

const pageSchema = z.object({
  logGroups: z.array(z.object({ logGroupName: z.string() })),
  nextToken: z.optional(z.string()),
});

/** Names of the log groups that begin with a prefix. */
export async function listLogGroups(logGroupNamePrefix: string): Promise<string[]> {
  const names: string[] = [];
  let nextToken: string | undefined;
  do {
    const page = pageSchema.parse(
      JSON.parse(await callLogs('DescribeLogGroups', { logGroupNamePrefix, ...(nextToken && { nextToken }) })),
    );
    names.push(...page.logGroups.map(({ logGroupName }) => logGroupName));
    nextToken = page.nextToken;
  } while (nextToken !== undefined);
  return names;
}

export async function deleteLogGroup(logGroupName: string): Promise<void> {
  await callLogs('DeleteLogGroup', { logGroupName });
}
