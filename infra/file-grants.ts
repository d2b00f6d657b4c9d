export interface FileRight {
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
  'store-check-progress': { actions: ['GetObject', 'PutObject', 'DeleteObject'], keys: 'checks/progress.json.gz' },
} as const satisfies Readonly<Record<string, FileRight>>;

export type FileGrant = keyof typeof fileGrants;

export const isFileGrant = (grant: string): grant is FileGrant => grant in fileGrants;
