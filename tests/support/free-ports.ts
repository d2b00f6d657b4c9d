import { portVariables } from '#infra/local/start-settings.ts';

/** For the environment of `npm start`: each service takes a free port, so that stacks beside each other do not meet. */
export const freePorts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(portVariables).map(({ variable }) => [variable, '0']),
);
