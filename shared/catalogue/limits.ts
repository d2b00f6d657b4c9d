/** Enforced by browser and server (specification 1.5, 1.9; architecture 8; threat 39). */
export const limits = {
  messagesBeforeStory: 10,
  messagesPerConversation: 60,
  charactersPerMessage: 4000,
  charactersPerConversation: 24_000,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  emailMaxLength: 254,
  nameMaxLength: 100,
  /** Of a first name on a shared page. */
  firstNameMaxLength: 40,
  reportMaxLength: 1000,
  /** Characters of a reader's word and name (decision 0147). */
  wordMaxLength: 280,
  wordNameMaxLength: 60,
  /** Of somebody invited to a story: one answer, and the sentence where they come in. */
  togetherAnswerMaxLength: 2000,
  togetherSentenceMaxLength: 1000,
  /** Threat 13. */
  captionMaxLength: 2200,
  descriptionMaxBytes: 64 * 1024,
  instructionMaxLength: 2000,
  imageMaxBytes: 4 * 1024 * 1024,
  /** 5 minutes at 32 kbit/s are 1.2 MB; other formats of a browser are larger (threat 132). */
  recordingMaxBytes: 4 * 1024 * 1024,
  recordingMaxSeconds: 300,
  /** Threat 17: without images. */
  documentMaxBytes: 256 * 1024,
  messageMaxLength: 5000,
} as const;

/** Requests Wren's first question, with an empty history (specification 1.4). */
export const firstQuestionRequest = 'Generate first question';

/** Sent when the customer presses the button (specification 1.2, 1.7). */
export const storyRequest = "I'm done, write my story";
