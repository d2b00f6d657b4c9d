import * as z from 'zod/mini';
import { greatestPatience } from '#shared/catalogue/model-times.ts';
import { type ConfigName, environmentVariables } from '#shared/names/environment.ts';

const text = z.string().check(z.minLength(1));
const url = z.url();
/** One or two, separated by a comma: both are valid during a rotation. */
const webhookSecrets = z.pipe(
  text,
  z.pipe(
    z.transform((secrets: string) => secrets.split(',').map((secret) => secret.trim())),
    z.array(z.string().check(z.minLength(8))).check(z.minLength(1), z.maxLength(2)),
  ),
);

/** A function gets only the variables that it lists. */
const configSchemas = {
  stage: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/)),
  siteUrl: url,
  deskUrl: url,
  tableName: text,
  addressLimitMultiplier: z.coerce.number().check(z.gte(1)),
  passwordBlocklist: z.enum(['on', 'off']),
  mailSender: text,
  mailConfigurationSet: text,
  tokenIssuer: url,
  tokenSigningKey: text,
  tokenPublicKeys: text,
  writeStoryStateMachineArn: z.string().check(z.startsWith('arn:')),
  openaiApiKey: text,
  openaiBaseUrl: url,
  openaiChatModel: text,
  openaiStoryModel: text,
  openaiTranscriptionModel: z._default(z.string(), ''),
  modelPatience: z._default(z.coerce.number().check(z.gte(1), z.lte(greatestPatience)), 1),
  visitorTokensPerDay: z.coerce.number().check(z.int(), z.gte(0)),
  customerTokensPerDay: z.coerce.number().check(z.int(), z.gte(0)),
  stripeSecretKey: text,
  stripeWebhookSecrets: webhookSecrets,
  stripeApiUrl: url,
  schedulerWebhookSecrets: webhookSecrets,
  bucketName: text,
  chromiumPath: text,
  makeGiftProofFunction: text,
  makeShareCardFunction: text,
  renderProofFunction: text,
} satisfies Record<ConfigName, z.ZodMiniType>;

type ConfigValues = { [Name in ConfigName]: z.output<(typeof configSchemas)[Name]> };
export type Config<Name extends ConfigName> = Pick<ConfigValues, Name>;

/** The function's environment is incomplete; the message names every variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const secretArn = /^arn:aws[a-z-]*:secretsmanager:/;

export function isSecretName(value: string | undefined): value is string {
  return value !== undefined && secretArn.test(value);
}

async function resolveSecret(value: string | undefined): Promise<string | undefined> {
  if (!isSecretName(value)) return value;
  const { readSecret } = await import('./secrets.ts');
  return readSecret(value);
}

/** Reads the named values from the environment. @throws ConfigError with every missing or invalid variable, never its value */
export async function readConfig<const Names extends readonly ConfigName[]>(
  names: Names,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Config<Names[number]>> {
  const read = await Promise.all(
    names.map(async (name) => {
      const variable = environmentVariables[name];
      const parsed = configSchemas[name].safeParse(await resolveSecret(environment[variable]));
      return { name, variable, parsed };
    }),
  );
  const faulty = read.filter(({ parsed }) => !parsed.success).map(({ variable }) => variable);
  if (faulty.length > 0) throw new ConfigError(`missing or unusable environment variables: ${faulty.join(', ')}`);
  return Object.fromEntries(read.map(({ name, parsed }) => [name, parsed.data])) as Config<Names[number]>;
}
