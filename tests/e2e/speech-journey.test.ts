import { expect, test } from 'vitest';
import { checkRecording } from '#functions/domain/speech/recording.ts';
import { spokenRecording, unknownRecording } from '#infra/tooling/requests/recordings.ts';
import { composer, messagesAfterReply } from './support/interview.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const words = 'Burnt toast, and Zoë opened the window.';

/** Records these files, one after another, whatever the microphone hears. */
const fakeRecorder = (files: readonly Buffer[]) => `{
  const files = ${JSON.stringify(files.map((file) => file.toString('base64')))};
  window.MediaRecorder = class extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'audio/wav';
    start() { this.state = 'recording'; }
    stop() {
      this.state = 'inactive';
      const data = new Blob([Uint8Array.from(atob(files.shift()), (character) => character.charCodeAt(0))]);
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
      this.dispatchEvent(new Event('stop'));
    }
  };
}`;

test('a visitor speaks, corrects the text and sends it to Wren', async () => {
  const { page } = await site.openPage();
  await page.addInitScript(fakeRecorder([unknownRecording(), spokenRecording(words)]));
  await page.goto(`${site.addresses.web}/start-your-story?tab=memories`);
  await messagesAfterReply(page, 1);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const record = async () => {
    await button('Speak your answer').click();
    await button('Stop and write it down').click();
  };
  await record();
  await page.getByText('We can’t turn speech into text right now. Please type your answer.').waitFor();
  await button('Discard the recording').click();
  await record();
  await button('Speak your answer').waitFor();
  expect(await composer(page).inputValue()).toBe(words);
  await page.keyboard.type(' It rained.');
  await page.keyboard.press('Enter');
  const messages = await messagesAfterReply(page, 2);
  expect(JSON.stringify(messages)).toContain(`${words} It rained.`);
});

test('what the browser records is as long as it was spoken', async () => {
  const { page } = await site.openPage();
  await page.goto(`${site.addresses.web}/start-your-story?tab=memories`);
  // Five parts of 200 ms.
  const recorded = await page.evaluate<{ spokenSeconds: number; bytes: number[] }>(`(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 32000 });
    const parts = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data) === 5 && recorder.stop());
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    const startedAt = performance.now();
    recorder.start(200);
    await stopped;
    const spokenSeconds = (performance.now() - startedAt) / 1000;
    for (const track of stream.getTracks()) track.stop();
    return { spokenSeconds, bytes: Array.from(new Uint8Array(await new Blob(parts).arrayBuffer())) };
  })()`);
  const { type, seconds } = checkRecording(Buffer.from(recorded.bytes));
  expect(type).toBe('webm');
  expect(seconds).toBeGreaterThan(0.5);
  expect(seconds).toBeLessThan(recorded.spokenSeconds + 0.5);
});
