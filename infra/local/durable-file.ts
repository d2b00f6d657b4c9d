import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Writes atomically: to a temporary file, fsync, rename. Creates the folder. */
export function writeFileDurably(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  const neighbour = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(neighbour, text, { mode, flush: true });
    renameSync(neighbour, path);
  } catch (error) {
    rmSync(neighbour, { force: true });
    throw error;
  }
}

/** Appends the whole text or, when the disk is full, none of it. `flush`: also survives a power failure. */
export function appendWhole(path: string, text: string, { flush = false } = {}): void {
  const file = openSync(path, 'a');
  try {
    const { size } = fstatSync(file);
    try {
      writeFileSync(file, text);
      if (flush) fsyncSync(file);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}
