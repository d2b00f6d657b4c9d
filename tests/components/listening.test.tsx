import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ListenButton } from '#web/src/features/listening/components/listen-button.tsx';
import { expectFocus } from './support/focus.ts';

const html = '<p>We signed <em>on the counter</em>. Then we ate.</p><p>Nobody asked why.</p>';

function Story({ text }: { readonly text: string }) {
  const shown = useRef(null);
  return (
    <main>
      <ListenButton html={text} language="en" text={shown} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text above. */}
      <div ref={shown} dangerouslySetInnerHTML={{ __html: text }} />
    </main>
  );
}

/** A browser that speaks when the test says so. */
class FakeSpeech extends EventTarget {
  voices = [{ name: 'Alex', lang: 'en-US', voiceURI: 'Alex', localService: true, default: true }];
  readonly spoken: { text: string; onstart?(): void; onend?(): void; onerror?(): void }[] = [];
  cancelled = 0;
  getVoices = () => this.voices;
  speak = (utterance: FakeSpeech['spoken'][number]) => {
    this.spoken.push(utterance);
    utterance.onstart?.();
  };
  cancel = () => {
    this.cancelled += 1;
  };
}

let speech: FakeSpeech;
beforeEach(() => {
  speech = new FakeSpeech();
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ delay: null });
const press = async (name: string) => await user.click(await screen.findByRole('button', { name }));
const spoken = () => speech.spoken.map(({ text }) => text);
const finish = () => speech.spoken.at(-1)?.onend?.();

describe('reading aloud', () => {
  test('pauses, resumes at the sentence and stops, by keyboard', async () => {
    render(<Story text={html} />);
    screen.getByRole('button', { name: 'Listen, 1 min' }).focus();
    await user.keyboard('{Enter}');
    expect(spoken()).toEqual(['We signed on the counter.']);
    finish();
    await user.keyboard('{Enter}');
    await expectFocus('Resume');
    await user.keyboard('{Enter}');
    finish();
    expect(spoken()).toEqual(['We signed on the counter.', 'Then we ate.', 'Then we ate.', 'Nobody asked why.']);
    await press('Stop reading');
    await expectFocus('Listen, 1 min');
  });

  test('ends with the text, and when the page is left or shows another text', async () => {
    const { rerender, unmount } = render(<Story text={html} />);
    await press('Listen, 1 min');
    for (let piece = 0; piece < 3; piece += 1) finish();
    await press('Listen, 1 min');
    expect(speech.cancelled).toBe(0);
    rerender(<Story text="<p>Another text.</p>" />);
    expect(speech.cancelled).toBe(1);
    await press('Listen, 1 min');
    unmount();
    expect(speech.cancelled).toBe(2);
  });

  test('is offered when the browser has loaded a voice of the language on the device', async () => {
    const voices = speech.getVoices();
    speech.voices = voices.map((voice) => ({ ...voice, localService: false }));
    render(<Story text="<p>One.</p>" />);
    expect(screen.queryByRole('button')).toBeNull();
    speech.voices = voices;
    speech.dispatchEvent(new Event('voiceschanged'));
    await screen.findByRole('button', { name: 'Listen, 1 min' });
  });

  test('reports when the browser stops, and continues at the sentence', async () => {
    render(<Story text={html} />);
    await press('Listen, 1 min');
    finish();
    speech.spoken.at(-1)?.onerror?.();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Your browser stopped reading.'));
    await press('Try again');
    expect(spoken().slice(1)).toEqual(['Then we ate.', 'Then we ate.']);
  });
});
