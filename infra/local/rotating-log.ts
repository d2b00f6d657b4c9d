import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RotatingLog {
  write(chunk: string | Uint8Array): void;
  close(): void;
}

const previous = (file: string) => `${file}.1`;
/** Two files of 16 MB contain some 60,000 lines: days of work. */
const maxBytes = 16 * 1024 * 1024;

/** A log with one previous file: a full file replaces the previous one. */
export function createRotatingLog(file: string, limitBytes = maxBytes): RotatingLog {
  mkdirSync(dirname(file), { recursive: true });
  let handle = openSync(file, 'a');
  let bytes = fstatSync(handle).size;
  let isClosed = false;

  function rotate(): void {
    renameSync(file, previous(file));
    const next = openSync(file, 'a');
    closeSync(handle);
    handle = next;
    bytes = 0;
  }

  return {
    write(chunk) {
      // A process may still write while it is being stopped.
      if (isClosed) return;
      const buffer = Buffer.from(chunk);
      try {
        if (bytes > 0 && bytes + buffer.length > limitBytes) rotate();
        bytes += writeSync(handle, buffer);
      } catch {
        // A full disk costs lines, not the process that writes them.
      }
    },
    close() {
      isClosed = true;
      closeSync(handle);
    },
  };
}

export function readRotatingLog(file: string): string[] {
  return [previous(file), file].filter(existsSync).flatMap((each) => readFileSync(each, 'utf8').split('\n'));
}
