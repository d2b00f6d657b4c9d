import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes atomically: to a temporary file, fsync, rename. Creates the folder. */
export function writeFileDurably(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  const neighbour = `${path}.${process.pid}.tmp`;
  const file = openSync(neighbour, 'w', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(neighbour, path);
}
