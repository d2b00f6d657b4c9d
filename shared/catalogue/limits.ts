/** Limits that browser and server both enforce (specification 1.5, 1.9; architecture 8; threat 39). */
export const limits = {
  messagesBeforeStory: 10,
  messagesPerConversation: 60,
  charactersPerMessage: 4000,
  charactersPerConversation: 24_000,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  emailMaxLength: 254,
  nameMaxLength: 100,
  /** Threat 13. */
  captionMaxLength: 2200,
  /** Of a story's HTML once it is sanitised (threat 75). */
  descriptionMaxBytes: 64 * 1024,
  /** What the customer asks the AI box to change. */
  instructionMaxLength: 2000,
  /** An image as it is sent, after the browser has made it smaller (architecture 9). */
  imageMaxBytes: 4 * 1024 * 1024,
  /** Threat 17: the HTML of a document, apart from its images. */
  documentMaxBytes: 256 * 1024,
  /** A contact message. */
  messageMaxLength: 5000,
} as const;

/** The text that asks for Wren's opening question, sent with an empty history (specification 1.4). */
export const firstQuestionRequest = 'Generate first question';

/** Said by the customer's press of the button, after everything in the history (specification 1.2, 1.7). */
export const storyRequest = "I'm done, write my story";
