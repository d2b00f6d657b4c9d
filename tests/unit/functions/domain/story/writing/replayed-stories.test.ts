import { expect, it } from 'vitest';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { openingHtml, storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { checkStory } from '#functions/domain/story/writing/quality-check.ts';
import { languageOfStory } from '#functions/domain/story/writing/style-check.ts';
import { answersOf } from '#functions/domain/story/writing/transcript.ts';
import { samplesFolder } from '#infra/local/samples.ts';
import { conduct, writeCorpusStory } from '#infra/tooling/eval/corpus.ts';
import { createRecordings } from '#infra/tooling/eval/recordings.ts';
import { callContext } from '#tests/support/fake-writer.ts';
import { readRecordedStory, recordedNames, recordedOpening } from '#tests/support/recorded-stories.ts';

it.each(recordedNames)(
  '%s is written from its recorded answers with its opening and without a certain fault',
  async (story) => {
    const { facts } = readRecordedStory(story);
    const recordings = createRecordings({ story, replay: samplesFolder });
    const access = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'm', timeoutMs: 5000, maxRetries: 0 };
    const writer = createOpenaiWriter({ ...access, fetch: recordings.fetch });
    const expectations = { names: [], mentions: [], never: [] };
    const { category, brief, transcript } = facts;
    const about = { name: story, category, language: brief.language, expect: expectations };
    const interview = { ...about, answers: answersOf(transcript) };
    const tools = { writer, context: callContext };
    const written = await writeCorpusStory(interview, await conduct(interview, tools), tools);
    const { title, paragraphs } = recordedOpening(story);
    const html = storyHtml(written.parts, languageOfStory(written));
    const { calls, changed, unrecorded } = recordings.replayed();
    const told = `${changed} of ${calls} prompts differ from the recorded ones; without an answer: ${unrecorded.join()}`;
    expect(html.startsWith(openingHtml(title, paragraphs)), told).toBe(true);
    expect(written.firstFaults, told).toEqual([]);
    expect(checkStory(written.parts, written), told).toEqual([]);
  },
);
