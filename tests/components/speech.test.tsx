import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import { listDrafts } from '#shared/endpoints/draft.ts';
import { transcribeAnswer } from '#shared/endpoints/transcription.ts';
import { expectFocus } from './support/focus.ts';
import { setUpSite } from './support/render-page.tsx';

const question = { role: 'system', content: 'What did the kitchen smell like that morning?' };
const words = 'Burnt toast, and my sister was nervous.';
const { api, renderPage } = setUpSite();

class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus';
  readonly mimeType = 'audio/webm;codecs=opus';
  static latest: FakeRecorder | undefined;
  state = 'inactive';
  start(): void {
    FakeRecorder.latest = this;
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['a voice']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

const stopped = vi.fn<() => void>();
let track: EventTarget;
let isMuted = false;
const visibility = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
/** The microphone, or why there is none. */
function plugIn(refusal?: string): void {
  const getUserMedia = async () => {
    if (refusal !== undefined) throw new DOMException('', refusal);
    track = Object.assign(new EventTarget(), { stop: stopped, muted: isMuted });
    return { getTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  isMuted = false;
  plugIn();
  stopped.mockClear();
  api.answer(sendChatMessage, { success: true, message: 'And who opened the window?' });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(transcribeAnswer, { success: true, data: { text: words } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => renderPage('/start-your-story?tab=memories', { MEMORIES_PROMPT: JSON.stringify([question]) });
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your message to Wren');
const recordings = () => api.callsOf(transcribeAnswer);
const written = (text: string) => waitFor(async () => expect((await field()).value).toBe(text));
const microphone = 'Speak your answer';
const stop = 'Stop and write it down';

async function record() {
  const page = open();
  await page.press(microphone);
  await screen.findByRole('button', { name: stop });
  return page;
}

describe('a spoken answer', () => {
  test('comes into the field to be corrected, after what was typed, and is not sent', async () => {
    const { fill, press } = open();
    await fill('Your message to Wren', 'It was Tuesday.');
    await press(microphone);
    await screen.findByText('Listening. Nothing is sent until you press send.');
    await expectFocus(stop);
    await press(stop);
    await written(`It was Tuesday. ${words}`);
    await expectFocus(/^Your message to Wren/);
    expect(recordings()).toMatchObject([{ body: { audio: { type: 'audio/webm;codecs=opus', bytes: 7 } } }]);
    expect(stopped).toHaveBeenCalled();
    expect(api.callsOf(sendChatMessage)).toEqual([]);
  });

  test('is discarded by the cross and by Escape, and the focus returns to the microphone', async () => {
    const { fill, press, user } = open();
    await fill('Your message to Wren', 'Typed.');
    await press(microphone);
    await screen.findByRole('button', { name: stop });
    await user.keyboard('{Escape}');
    await expectFocus(microphone);
    await press(microphone);
    await press('Discard the recording');
    await expectFocus(microphone);
    expect((await field()).value).toBe('Typed.');
    expect(stopped.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(recordings()).toEqual([]);
  });

  test('is kept after a lost connection and after refusals, and sent again', async () => {
    const { press } = await record();
    api.lose(transcribeAnswer);
    await press(stop);
    await screen.findByText(/^We couldn’t reach Tellwren\./);
    for (const code of ['too-many-requests', 'assistant-busy', 'speech-unavailable'] as const) {
      api.fail(transcribeAnswer, code);
      await press('Try again');
      await screen.findByRole('button', { name: 'Try again' });
      await screen.findByText('Your recording is still here.', { selector: '[role=status]' });
    }
    api.answer(transcribeAnswer, { success: true, data: { text: words } });
    await press('Try again');
    await written(words);
    expect(recordings()).toHaveLength(5);
    expect(new Set(recordings().map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('silence asks for another recording', async () => {
    const { press } = await record();
    api.fail(transcribeAnswer, 'silent-recording');
    await press(stop);
    await screen.findAllByText(/^We couldn’t hear any words\./);
    api.answer(transcribeAnswer, { success: true, data: { text: words } });
    await press('Record again');
    await press(stop);
    await written(words);
  });

  test('warns at four and a half minutes and ends by itself at five, with the recording', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await record();
    // With room for a slow machine, whose time passes too.
    await vi.advanceTimersByTimeAsync(200_000);
    await screen.findByText('Listening. Nothing is sent until you press send.');
    await vi.advanceTimersByTimeAsync(71_000);
    await screen.findByText('Thirty seconds left. Then Wren writes it down.');
    const held = api.hold(transcribeAnswer);
    await vi.advanceTimersByTimeAsync(30_000);
    await screen.findByText('That’s five minutes. Writing it down…');
    await waitFor(() => expect(held.waiting()).toBe(1));
    held.end();
    await written(words);
  });
});

describe('a recording that ends by itself', () => {
  const endings: Readonly<Record<string, readonly [end: () => unknown, why: RegExp]>> = {
    'an unplugged device': [() => track.dispatchEvent(new Event('ended')), /^Your microphone stopped\./],
    'a recorder that stops': [() => FakeRecorder.latest?.stop(), /^Your microphone stopped\./],
    'a hidden page': [() => visibility('hidden'), /^You left this page, so Wren stopped listening\./],
    'a page that goes away': [() => window.dispatchEvent(new Event('pagehide')), /^You left this page/],
  };

  test('is written down and says why, once, also after a lost connection', async () => {
    const { press } = open();
    for (const [index, [end, why]] of Object.values(endings).entries()) {
      await press(microphone);
      await screen.findByRole('button', { name: stop });
      api.lose(transcribeAnswer);
      end();
      await screen.findByText(new RegExp(`${why.source}.* Your recording is still here\\.$`));
      visibility('visible');
      api.answer(transcribeAnswer, { success: true, data: { text: words } });
      await press('Try again');
      await written(Array.from({ length: index + 1 }, () => words).join(' '));
      await screen.findAllByText(new RegExp(`${why.source}.* What you said until then is in your message\\.$`));
    }
    expect(recordings()).toHaveLength(2 * Object.keys(endings).length);
  });

  test('says so when the customer is back', async () => {
    await record();
    visibility('hidden');
    await written(words);
    expect(screen.queryAllByText(/What you said until then/)).toEqual([]);
    visibility('visible');
    await screen.findAllByText(/^You left this page.* What you said until then is in your message\.$/);
  });

  test('is none while a microphone is muted for a moment, and one during a call', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { press } = await record();
    track.dispatchEvent(new Event('mute'));
    track.dispatchEvent(new Event('unmute'));
    await vi.advanceTimersByTimeAsync(10_000);
    await screen.findByText('Listening. Nothing is sent until you press send.');
    track.dispatchEvent(new Event('mute'));
    await vi.advanceTimersByTimeAsync(2500);
    await written(words);
    expect(recordings()).toHaveLength(1);
    isMuted = true;
    await press(microphone);
    await vi.advanceTimersByTimeAsync(2500);
    await written(`${words} ${words}`);
  });
});

describe('without a microphone', () => {
  test('a refused permission or a missing device is said, the button goes, and what was typed stays', async () => {
    const refusals = [
      ['NotAllowedError', /^Your browser doesn’t let this page use the microphone\./],
      ['NotFoundError', /^We couldn’t find a microphone\. Please type your answer\./],
    ] as const;
    for (const [refusal, text] of refusals) {
      plugIn(refusal);
      const { fill, press } = open();
      await fill('Your message to Wren', 'Typed.');
      await press(microphone);
      await screen.findAllByText(text);
      expect(screen.queryByRole('button', { name: microphone })).toBeNull();
      expect((await field()).value).toBe('Typed.');
    }
  });

  test('a browser that cannot record shows no button', async () => {
    vi.stubGlobal('MediaRecorder', undefined);
    open();
    await screen.findByRole('button', { name: 'Send' });
    expect(screen.queryByRole('button', { name: microphone })).toBeNull();
  });
});
