import { runCommandLine } from './run-command-line.ts';
import { deployedKeys } from './secrets/deployed-keys.ts';
import { readSecretValue } from './secrets/read-value.ts';
import { runSecrets } from './secrets/run-secrets.ts';
import { createSecretStore } from './secrets/secret-store.ts';

/** `npm run secrets -- --stage dev|prod <command>`: the operator's keys, by name; no value is ever shown. */
await runCommandLine(() =>
  runSecrets(process.argv.slice(2), {
    openStore: createSecretStore,
    deployed: deployedKeys,
    readValue: readSecretValue,
    print: (line) => console.log(line),
    now: Date.now,
  }),
);
