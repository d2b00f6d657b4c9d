import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RotatingLog {
  /** Adds whole lines; each chunk of a stream as it comes. */
  write(chunk: string | Uint8Array): void;
  close(): void;
}

const previous = (file: string) => `${file}.1`;
/** Two files of 16 MB hold some 60,000 lines: days of work on one machine. */
const mostBytes = 16 * 1024 * 1024;

/** A log that keeps its newest lines: a full file becomes the one before, and the one before that goes. */
export function createRotatingLog(file: string, limitBytes = mostBytes): RotatingLog {
  mkdirSync(dirname(file), { recursive: true });
  let handle = openSync(file, 'a');
  let bytes = fstatSync(handle).size;
  let isClosed = false;

  function turnOver(): void {
    closeSync(handle);
    renameSync(file, previous(file));
    handle = openSync(file, 'a');
    bytes = 0;
  }

  return {
    write(chunk) {
      // What a process says while it is being ended may come after the end.
      if (isClosed) return;
      const buffer = Buffer.from(chunk);
      if (bytes > 0 && bytes + buffer.length > limitBytes) turnOver();
      writeSync(handle, buffer);
      bytes += buffer.length;
    },
    close() {
      isClosed = true;
      closeSync(handle);
    },
  };
}

/** The lines of a kept log, oldest first. */
export function readRotatingLog(file: string): string[] {
  return [previous(file), file].filter(existsSync).flatMap((each) => readFileSync(each, 'utf8').split('\n'));
}
