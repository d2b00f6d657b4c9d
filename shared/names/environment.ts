/**
 * Facts known to the functions (which read them) and to the infrastructure (which sets them): this file imports nothing.
 * Config name → environment variable. A value that is a Secrets Manager ARN is read from there, and again every five minutes.
 */
export const environmentVariables = {
  stage: 'STAGE',
  siteUrl: 'SITE_URL',
  tableName: 'TABLE_NAME',
  addressLimitMultiplier: 'ADDRESS_LIMIT_MULTIPLIER',
  passwordBlocklist: 'PASSWORD_BLOCKLIST',
  mailSender: 'MAIL_SENDER',
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  tokenIssuer: 'TOKEN_ISSUER',
  tokenSigningKey: 'TOKEN_SIGNING_KEY',
  tokenPublicKeys: 'TOKEN_PUBLIC_KEYS',
  writeStoryStateMachineArn: 'WRITE_STORY_STATE_MACHINE_ARN',
  openaiApiKey: 'OPENAI_API_KEY',
  openaiBaseUrl: 'OPENAI_BASE_URL',
  openaiChatModel: 'OPENAI_CHAT_MODEL',
  openaiStoryModel: 'OPENAI_STORY_MODEL',
  /** What visitors may cost us a day in the model's tokens, over all of them (threat 38). */
  modelTokensPerDay: 'MODEL_TOKENS_PER_DAY',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  /** One or two, by comma: while one is being rotated both are accepted. */
  stripeWebhookSecrets: 'STRIPE_WEBHOOK_SECRET',
  stripeApiUrl: 'STRIPE_API_URL',
  /** One or two, by comma, as with Stripe's. */
  schedulerWebhookSecrets: 'SCHEDULER_WEBHOOK_SECRET',
  /** Where images and proofs lie. */
  bucketName: 'BUCKET_NAME',
  /** The folder of Chromium's packed binaries: a layer's in the cloud. */
  chromiumPath: 'CHROMIUM_PATH',
  /** Names of functions that functions call. */
  makeGiftProofFunction: 'MAKE_GIFT_PROOF_FUNCTION',
  renderProofFunction: 'RENDER_PROOF_FUNCTION',
} as const satisfies Record<string, string>;

export type ConfigName = keyof typeof environmentVariables;
