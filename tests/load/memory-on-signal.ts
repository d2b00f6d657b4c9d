import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Loaded before everything else into the processes that are measured (`NODE_OPTIONS=--import …`): at SIGUSR2 a process collects
 * its garbage and writes down what is left. Without the collection the figure says when the last one was.
 */
const folder = process.env['LOAD_MEMORY_DIR'];
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

process.on('SIGUSR2', () => {
  if (folder === undefined || typeof collect !== 'function') return;
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify({ atMs: Date.now(), rss, heapUsed, external }));
});
