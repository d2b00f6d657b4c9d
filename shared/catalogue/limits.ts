/** Limits that browser and server both enforce (spec 1 §5, §9; DESIGN 8; RELIABILITY row 39). */
export const limits = {
  messagesBeforeStory: 10,
  messagesPerConversation: 60,
  charactersPerMessage: 4000,
  charactersPerConversation: 24_000,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  emailMaxLength: 254,
  nameMaxLength: 100,
} as const;

/** The text that asks for Wren's opening question, sent with an empty history (spec 1 §4). */
export const firstQuestionRequest = 'Generate first question';

/** Said by the customer's press of the button, after everything in the history (spec 1 §7). */
export const storyRequest = "I'm done, write my story";
