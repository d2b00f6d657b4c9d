import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FileRight, fileGrants, isFileGrant } from '#infra/file-grants.ts';
import { type FunctionId, functionEntries } from '#infra/function-entries.ts';
import { functionSpecs } from '#infra/function-specs.ts';
import { functionHeader } from '#infra/local/lambda/running-function.ts';
import type { NotePlatform } from '#infra/local/platform-log.ts';
import { refuse } from './private-bucket.ts';

/** Whether a function's role allows an action on a file (same source as infra/constructs/grant-statements.ts). */
function isAllowed(id: FunctionId, action: string, key: string): boolean {
  return functionSpecs[id].grants.some((grant) => {
    if (!isFileGrant(grant)) return false;
    const { actions, keys }: FileRight = fileGrants[grant];
    return actions.some((each) => each === action) && new RegExp(`^${keys.replaceAll('*', '.*')}$`).test(key);
  });
}

const actionOf: Readonly<Record<string, string>> = { GET: 'GetObject', PUT: 'PutObject', DELETE: 'DeleteObject' };

/** Enforces the cloud's permissions on single files, so that missing ones are found locally. @returns false after responding 403 */
export function hasRights(
  request: IncomingMessage,
  response: ServerResponse,
  bucketName: string,
  note: NotePlatform,
): boolean {
  const entry = functionEntries.find(({ id }) => id === request.headers[functionHeader]);
  const [path = ''] = (request.url ?? '').split('?');
  const key = path.startsWith(`/${bucketName}/`) ? decodeURIComponent(path.slice(bucketName.length + 2)) : '';
  const action = actionOf[request.method ?? ''];
  if (entry === undefined || action === undefined || key === '' || isAllowed(entry.id, action, key)) return true;
  note({ type: 'access-denied', functionId: entry.id, action, partitionKey: key });
  refuse(response);
  return false;
}
