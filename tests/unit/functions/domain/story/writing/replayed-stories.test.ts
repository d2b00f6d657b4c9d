import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { kindOf, readRecordedSamples } from '#infra/local/model/recorded-calls.ts';
import { replyTo } from '#infra/local/model/reply.ts';
import { samplesFolder } from '#infra/local/samples.ts';
import { conduct, writeCorpusStory } from '#infra/tooling/eval/corpus.ts';
import { createRecordings } from '#infra/tooling/eval/recordings.ts';
import { callContext } from '#tests/support/fake-writer.ts';

type Sample = ReturnType<typeof readRecordedSamples>[number];

const requestSchema = z.object({
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }) }),
});

/** The kind of a call to which the stand-in gives another answer than this sample's. */
function draftedKind(body: string, name: string): string[] {
  const { messages, response_format: format } = requestSchema.parse(JSON.parse(body));
  const asked = messages.map(({ role, content }) => ({ role, text: content }));
  if (replyTo(asked, format.json_schema).sample === name) return [];
  const texts = messages.map(({ content }) => content);
  return [kindOf(format.json_schema.name, texts)];
}

/** Writes the story from the recorded answers and asks the stand-in the same. */
async function write(sample: Sample) {
  const recordings = createRecordings({ story: sample.name, replay: samplesFolder });
  const drafted: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    drafted.push(...draftedKind(String(init?.body), sample.name));
    return recordings.fetch(input, init);
  };
  const access = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'm', timeoutMs: 5000, maxRetries: 0 };
  const tools = { writer: createOpenaiWriter({ ...access, fetch: answer }), context: callContext };
  const story = await conduct(sample, tools)
    .then((conducted) => writeCorpusStory(sample, conducted, tools))
    .catch((error: Error) => error);
  return { sample, story, drafted, ...recordings.replayed() };
}
type Written = Awaited<ReturnType<typeof write>>;

let stories: readonly Written[];
beforeAll(async () => {
  stories = await Promise.all(readRecordedSamples().map(write));
}, 60_000);

const faultsOf = (find: (written: Written) => string[]) =>
  stories.flatMap((written) => find(written).map((fault) => `${written.sample.name}: ${fault}`));

it('every sample is a finished story: no certain fault, no finding of its review, no repair', () => {
  const faults = faultsOf(({ sample, story, unrecorded }) => {
    const missing = unrecorded.map((kind) => `no answer to ${kind} is recorded`);
    if (story instanceof Error) return [...missing, `no story could be written: ${story.message}`];
    const { firstFaults, review, repairs } = story;
    return [
      ...missing,
      ...sample.calls.flatMap(({ call }) => (call.includes('-repair') ? [`${call} is a repair`] : [])),
      ...(repairs === 0 ? [] : [`${repairs} sections are repaired`]),
      ...firstFaults.map(({ section, sentence }) => `a certain fault in ${section}: ${sentence}`),
      ...(review === null ? ['the review is unusable'] : []),
      ...(review?.findings ?? []).map(({ section, text, verdict, why }) => {
        return `the review finds in ${section}: ${verdict}, “${text}” ${why}`;
      }),
    ];
  });
  expect(faults).toEqual([]);
});

it('every sample was recorded with the prompts of today', () => {
  const renewal = 'npm run eval -- --replay infra/local/samples --record infra/local/samples';
  const faults = faultsOf(({ calls, changed }) =>
    changed === 0 ? [] : [`${changed} of ${calls} requests are other ones today; to renew them: ${renewal}`],
  );
  expect(faults).toEqual([]);
});

it('every sample is what the stand-in answers, all but Wren’s first question', () => {
  const faults = faultsOf(({ drafted: [first, ...others] }) =>
    first === 'interview' && others.length === 0 ? [] : [`drafted offline: ${[first, ...others].join(', ')}`],
  );
  expect(faults).toEqual([]);
});
