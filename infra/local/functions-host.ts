import { createGateway } from './gateway.ts';
import { loadProjectFunction, presentFunctions } from './lambda/load-function.ts';
import { defineAwsLambdaGlobal } from './lambda/response-stream.ts';
import { createLambdaApi } from './lambda-api.ts';

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
// Without its parent it would hold the ports for nobody.
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
// Ctrl-C reaches the whole group; the parent decides when to stop.
process.on('SIGINT', () => undefined);

await createLambdaApi({ port: functionsPort, load: loadProjectFunction });
await createGateway({ port: apiPort, siteUrl, load: loadProjectFunction });
process.send?.({ ready: true });

// Loaded in the background, so that a visitor's first click does not wait for it; what does not load is told when called.
for (const id of presentFunctions()) await loadProjectFunction(id).catch(() => undefined);
