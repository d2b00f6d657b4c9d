import type { EndpointId } from '#shared/endpoints/index.ts';
import type { StepId } from '#shared/names/functions.ts';

/** How often a function runs for one bought story, and how long it is busy or waits for the model, in seconds. */
export interface Run {
  readonly times: number;
  readonly seconds: number;
}

/** An endpoint's own work at the table and the answer: 40 ms, measured warm on 512 MB. */
const own = 0.04;
const [askSeconds, openSeconds, writeSeconds] = [1.5, 6, 15];

/** What is asked of the API on the way from the first question to a story that was read, edited and printed. */
export const calls: Partial<Record<EndpointId, Run>> = {
  register: { times: 1, seconds: 0.1 },
  verifyEmail: { times: 1, seconds: own },
  login: { times: 1, seconds: 0.1 },
  getUser: { times: 4, seconds: own },
  sendChatMessage: { times: 8, seconds: askSeconds },
  previewStory: { times: 1, seconds: openSeconds },
  createCheckout: { times: 1, seconds: 0.6 },
  confirmCheckout: { times: 1, seconds: 0.4 },
  receiveStripeEvent: { times: 2, seconds: 0.3 },
  listStories: { times: 6, seconds: own },
  getStory: { times: 3, seconds: own },
  updateStory: { times: 1, seconds: own },
  editStoryWithAi: { times: 0.3, seconds: writeSeconds },
  listDrafts: { times: 1, seconds: own },
  generatePdf: { times: 0.7, seconds: 1.6 },
};

/** The workflow: five parts at once, the check, the saving. */
export const steps: Partial<Record<StepId, Run>> = {
  writeBody: { times: 1, seconds: writeSeconds },
  writeValues: { times: 1, seconds: 6 },
  writeStrategy: { times: 1, seconds: writeSeconds },
  writeSchedule: { times: 1, seconds: 8 },
  writeCaptions: { times: 1, seconds: 6 },
  checkQuality: { times: 1, seconds: 0.2 },
  saveStory: { times: 1, seconds: 0.1 },
};

/** The rest of it, per bought story. */
export const journey = {
  /** Parallel, its five parts, the check, the choice, the saving, the end. */
  transitions: 10,
  /** Units of the endpoints that the table's budgets do not count, and of the steps and the outbox. */
  otherUnits: 60,
  mails: 2,
  pageRequests: 40,
  pageGb: 0.0006,
  filePuts: 1,
  /** Text, versions and captions for a year. */
  storedGbMonths: 0.000_06 * 12,
  loggedGb: 0.000_03,
  /** A twentieth of the calls start a new environment, which takes this long. */
  coldShare: 0.05,
  coldSeconds: 0.4,
} as const;

/** Tokens of the model per bought story: a prompt's beginning is the same each time, and half of it cached. */
export const tokens = {
  chat: { input: 8 * 700, cached: 8 * 700, output: 8 * 60 },
  opening: { input: 2300, cached: 0, output: 700 },
  story: { input: 2300 + 0.3 * 2300, cached: 0, output: 2000 + 0.3 * 2000 },
} as const;
