import type { Plugin } from 'vite';

/** A large sheet would be compressed by a worker, which the content security policies refuse: its file would never come. */
export function sheetWithoutWorker(): Plugin {
  return {
    name: 'sheet-without-worker',
    load: {
      filter: { id: /write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/ },
      handler: () => "import zip from './zipToArrayBufferSync.js'; export default async (files) => zip(files);",
    },
  };
}
