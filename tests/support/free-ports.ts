import { portVariables } from '#infra/local/start-settings.ts';

/** Environment of `npm start` that makes each service use a free port. */
export const freePorts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(portVariables).map(({ variable }) => [variable, '0']),
);
