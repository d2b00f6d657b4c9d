import type { EndpointId } from '#shared/endpoints/index.ts';
import type { StepId } from '#shared/names/functions.ts';

export interface Run {
  readonly times: number;
  readonly seconds: number;
}

/** Table calls and response: 40 ms, measured warm with 512 MB. */
const endpointSeconds = 0.04;
const [chatSeconds, openingSeconds, writeSeconds] = [2.5, 11, 15];

/** Posts that a customer has adapted for a channel. */
export const adaptations = 3;

/** API calls from the first question to a story that was read, edited, shared and printed. */
export const calls: Partial<Record<EndpointId, Run>> = {
  register: { times: 1, seconds: 0.1 },
  verifyEmail: { times: 1, seconds: endpointSeconds },
  login: { times: 1, seconds: 0.1 },
  getUser: { times: 4, seconds: endpointSeconds },
  sendChatMessage: { times: 8, seconds: chatSeconds },
  previewStory: { times: 1, seconds: openingSeconds },
  createCheckout: { times: 1, seconds: 0.6 },
  confirmCheckout: { times: 1, seconds: 0.4 },
  receiveStripeEvent: { times: 2, seconds: 0.3 },
  listStories: { times: 6, seconds: endpointSeconds },
  getStory: { times: 3, seconds: endpointSeconds },
  updateStory: { times: 1, seconds: endpointSeconds },
  editStoryWithAi: { times: 0.3, seconds: writeSeconds },
  listDrafts: { times: 1, seconds: endpointSeconds },
  generatePdf: { times: 0.7, seconds: 1.6 },
  // Two prints drawn, each of three sizes; CloudFront keeps them.
  getPrint: { times: 6, seconds: 0.1 },
  changeStoryPrint: { times: 0.3, seconds: endpointSeconds },
  updatePosting: { times: 4, seconds: endpointSeconds },
  adaptText: { times: adaptations, seconds: 6 },
  listAdaptations: { times: 1, seconds: endpointSeconds },
  shareStory: { times: 0.5, seconds: endpointSeconds },
  getSharedPage: { times: 5, seconds: endpointSeconds },
};

/** Those of visitors who do not buy, too. */
const visitorEndpoints: readonly EndpointId[] = ['sendChatMessage', 'previewStory'];

/** The calls of a bought story, with those of its visitors. @param visitors for each story, its buyer included */
export function callsOf(visitors: number): [EndpointId, Run][] {
  return (Object.entries(calls) as [EndpointId, Run][]).map(([id, run]) => [
    id,
    visitorEndpoints.includes(id) ? { ...run, times: run.times * visitors } : run,
  ]);
}

export const steps: Partial<Record<StepId, Run>> = {
  writeBody: { times: 1, seconds: writeSeconds },
  writeValues: { times: 1, seconds: 6 },
  writeStrategy: { times: 1, seconds: 8 },
  reviewStory: { times: 1, seconds: 4 },
  writeSchedule: { times: 1, seconds: 8 },
  writeCaptions: { times: 1, seconds: 6 },
  checkQuality: { times: 1, seconds: 0.2 },
  saveStory: { times: 1, seconds: 0.1 },
};

export const journey = {
  transitions: 12,
  /** Units of the table: of a bought story, with steps and outbox, and of each visitor's interview and preview. */
  tableUnits: { story: { reads: 46, writes: 140 }, visitor: { reads: 27, writes: 61 } },
  mails: 2,
  pageRequests: 40,
  pageGb: 0.0006,
  filePuts: 1,
  /** Text, versions and captions, stored for a year. */
  storedGbMonths: 0.000_06 * 12,
  loggedGb: 0.000_03,
  /** Share of calls that start a new environment, and the seconds that takes. */
  coldShare: 0.05,
  coldSeconds: 0.4,
} as const;

/**
 * Model tokens per bought story of an interview of 380 words: characters of the real prompts divided by four, and usual lengths of
 * the answers. The start of a chat prompt is cached in half of the calls. A tenth of the sections is repaired. Brief and review
 * are the smaller model's.
 */
export const tokens = {
  chat: { input: 8 * 850, cached: 8 * 700, output: 8 * 140 },
  brief: { input: 1700, cached: 0, output: 550 },
  opening: { input: 2100, cached: 0, output: 200 },
  story: { input: 1.1 * 17_400, cached: 0, output: 1.1 * 3200 },
  /** Of one post: the prompt with a story of 500 words. */
  adaptation: { input: 1200, cached: 0, output: 180 },
  review: { input: 5100, cached: 0, output: 160 },
} as const;
