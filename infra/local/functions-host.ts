import { createGateway } from './gateway.ts';
import { loadProjectFunction, presentFunctions } from './lambda/load-function.ts';
import type { LoadFunction } from './lambda/loaded-function.ts';
import { defineAwsLambdaGlobal } from './lambda/response-stream.ts';
import { signServiceCalls } from './lambda/running-function.ts';
import { createLambdaApi } from './lambda-api.ts';
import { type NotePlatform, platformMessage } from './platform-log.ts';

/**
 * The process that runs the functions: the API gateway and Lambda's Invoke API. It is a process of its own so that it can
 * die, be killed and be started anew while the table, the mails and the workflows stay (functions-process.ts starts it).
 */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this process is started by the local stack`);
  return value;
}

const siteUrl = required('SITE_URL');
const apiPort = Number(required('LOCAL_API_PORT'));
const functionsPort = Number(required('LOCAL_FUNCTIONS_PORT'));

defineAwsLambdaGlobal();
signServiceCalls();
// Without its parent it would hold the ports for nobody.
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
// Ctrl-C reaches the whole group; the parent decides when to stop.
process.on('SIGINT', () => undefined);

/** The log is kept by the process that lives on. */
const note: NotePlatform = (event) => void process.send?.(platformMessage(event));

/** Lambda counts the invocations that end with an error. */
const load: LoadFunction = async (id) => {
  const onFailure = (error: string) => note({ type: 'function-error', functionId: id, error });
  try {
    const loaded = await loadProjectFunction(id);
    return loaded && { ...loaded, onFailure };
  } catch (error) {
    // A module that does not load fails each of its invocations.
    onFailure('Runtime.ImportModuleError');
    throw error;
  }
};

await createLambdaApi({ port: functionsPort, load });
await createGateway({ port: apiPort, siteUrl, load, note });
process.send?.({ ready: true });

// Loaded in the background, so that a visitor's first click does not wait for it; what does not load is told when called.
const ahead = required('LOCAL_LOAD_AHEAD') === 'true' ? presentFunctions() : [];
for (const id of ahead) await loadProjectFunction(id).catch(() => undefined);
