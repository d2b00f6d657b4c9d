import type { FunctionId } from './function-entries.ts';
import { functionSpecs } from './function-specs.ts';

interface FileRight {
  readonly actions: readonly ('GetObject' | 'PutObject' | 'DeleteObject')[];
  /** Pattern of the keys in functions/domain/files/file-keys.ts. */
  readonly keys: string;
}

/** A signed address needs the right to read. */
export const fileGrants = {
  'read-story-files': { actions: ['GetObject'], keys: 'u/*/story/*' },
  'write-story-files': { actions: ['PutObject', 'DeleteObject'], keys: 'u/*/story/*' },
  'remove-story-files': { actions: ['DeleteObject'], keys: 'u/*/story/*' },
  'read-gift-files': { actions: ['GetObject'], keys: 'u/*/gift/*' },
  'write-gift-files': { actions: ['PutObject', 'DeleteObject'], keys: 'u/*/gift/*' },
  'read-customer-files': { actions: ['GetObject'], keys: 'u/*' },
  'remove-customer-files': { actions: ['DeleteObject'], keys: 'u/*' },
  'read-shown-files': { actions: ['GetObject'], keys: 'shown/*' },
  'write-shown-files': { actions: ['PutObject', 'DeleteObject'], keys: 'shown/*' },
  'read-exports': { actions: ['GetObject'], keys: 'exports/*' },
  'write-exports': { actions: ['PutObject'], keys: 'exports/*' },
} as const satisfies Readonly<Record<string, FileRight>>;

export type FileGrant = keyof typeof fileGrants;

/** Whether a function's role allows an action on a file (same source as infra/constructs/grant-statements.ts). */
export function isFileAllowed(id: FunctionId, action: string, key: string): boolean {
  return functionSpecs[id].grants.some((grant) => {
    if (!(grant in fileGrants)) return false;
    const { actions, keys }: FileRight = fileGrants[grant as FileGrant];
    return actions.some((each) => each === action) && new RegExp(`^${keys.replaceAll('*', '.*')}$`).test(key);
  });
}
