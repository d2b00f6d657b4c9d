import { createGateway } from './gateway.ts';
import { loadProjectFunction, presentFunctions } from './lambda/load-function.ts';
import type { LoadFunction } from './lambda/loaded-function.ts';
import { defineAwsLambdaGlobal } from './lambda/response-stream.ts';
import { signServiceCalls } from './lambda/running-function.ts';
import { createLambdaApi } from './lambda-api.ts';
import { type NotePlatform, platformMessage } from './platform-log.ts';

/**
 * The functions' process with the API gateway and Lambda's Invoke API. A separate process, so that it can crash and restart
 * without the other services (functions-process.ts).
 */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this process is started by the local stack`);
  return value;
}

const [siteUrl, deskUrl] = [required('SITE_URL'), required('DESK_URL')];
const apiPort = Number(required('LOCAL_API_PORT'));
const functionsPort = Number(required('LOCAL_FUNCTIONS_PORT'));

defineAwsLambdaGlobal();
signServiceCalls();
// An orphan would block the ports.
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
// Ctrl-C reaches the whole group; the parent decides when to stop.
process.on('SIGINT', () => undefined);

/** The parent writes the log. */
const note: NotePlatform = (event) => void process.send?.(platformMessage(event));

const load: LoadFunction = async (id) => {
  const onFailure = (error: string) => note({ type: 'function-error', functionId: id, error });
  try {
    const loaded = await loadProjectFunction(id);
    return loaded && { ...loaded, onFailure };
  } catch (error) {
    onFailure('Runtime.ImportModuleError');
    throw error;
  }
};

await createLambdaApi({ port: functionsPort, load });
await createGateway({ port: apiPort, siteUrl, deskUrl, load, note });
process.send?.({ ready: true });

// Loads in the background, so that the first request is fast; load errors appear at the call.
const ahead = required('LOCAL_LOAD_AHEAD') === 'true' ? presentFunctions() : [];
for (const id of ahead) await loadProjectFunction(id).catch(() => undefined);
