/**
 * Config name → environment variable, read by functions and set by the infrastructure. Imports nothing. A Secrets Manager ARN
 * is resolved, and read again every five minutes.
 */
export const environmentVariables = {
  stage: 'STAGE',
  siteUrl: 'SITE_URL',
  /** Another origin than the site's. */
  deskUrl: 'DESK_URL',
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
  /** Empty: the stage has no speech. */
  openaiTranscriptionModel: 'OPENAI_TRANSCRIPTION_MODEL',
  /** Multiplies every time limit of a model call (shared/catalogue/model-times.ts). */
  modelPatience: 'MODEL_PATIENCE',
  /** Of all visitors, and of all customers (threats 38 and 157). */
  visitorTokensPerDay: 'VISITOR_TOKENS_PER_DAY',
  customerTokensPerDay: 'CUSTOMER_TOKENS_PER_DAY',
  stripeSecretKey: 'STRIPE_SECRET_KEY',
  /** One or two, separated by a comma: both are valid during a rotation. */
  stripeWebhookSecrets: 'STRIPE_WEBHOOK_SECRET',
  stripeApiUrl: 'STRIPE_API_URL',
  schedulerWebhookSecrets: 'SCHEDULER_WEBHOOK_SECRET',
  bucketName: 'BUCKET_NAME',
  chromiumPath: 'CHROMIUM_PATH',
  makeGiftProofFunction: 'MAKE_GIFT_PROOF_FUNCTION',
  makeShareCardFunction: 'MAKE_SHARE_CARD_FUNCTION',
  renderProofFunction: 'RENDER_PROOF_FUNCTION',
} as const satisfies Record<string, string>;

export type ConfigName = keyof typeof environmentVariables;
