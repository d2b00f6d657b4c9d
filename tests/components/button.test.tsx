import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { startActions } from './support/render-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Sends, and is pending a task after each press, as a mutation is. */
function Sending({
  as: Kind,
  onSend,
}: {
  readonly as: typeof Button | typeof TextButton;
  readonly onSend: () => void;
}) {
  const [pending, setPending] = useState(false);
  const submit = () => {
    onSend();
    setTimeout(() => setPending(true));
  };
  return (
    <form
      aria-busy={pending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input aria-label="Name" />
      <Kind type="submit" pending={pending}>
        Send
      </Kind>
      <button type="button" onClick={() => setPending(false)}>
        Answer
      </button>
    </form>
  );
}

test.each([Button, TextButton])(
  'a button that sends counts each press once, by mouse, keyboard and form',
  async (as) => {
    const onSend = vi.fn();
    render(<Sending as={as} onSend={onSend} />);
    const { user } = startActions();
    const button = screen.getByRole('button', { name: 'Send' });
    const isPending = () => waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    const answer = () => fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    const sent = () => onSend.mock.calls.length;

    for (const _ of [1, 2, 3]) fireEvent.click(button);
    expect(sent(), 'before it is pending').toBe(1);
    await isPending();
    fireEvent.click(button);
    expect([sent(), button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual([1, 'true', false]);
    answer();
    fireEvent.click(button);
    expect(sent(), 'after the answer').toBe(2);
    await isPending();
    answer();

    fireEvent.click(button, { detail: 1 });
    await isPending();
    answer();
    fireEvent.click(button, { detail: 2 });
    expect(sent(), 'the second click of a double click, after a fast answer').toBe(3);

    await user.type(screen.getByLabelText('Name'), 'Ada{Enter}{Enter}');
    expect(sent(), 'Enter in a field').toBe(4);
  },
);

test('a press that sends nothing blocks nothing, and other buttons handle every click', async () => {
  vi.useFakeTimers();
  const [onCheck, onNext] = [vi.fn(), vi.fn()];
  render(
    <>
      <Button pending={false} onClick={onCheck}>
        Check
      </Button>
      <Button onClick={onNext}>Next</Button>
    </>,
  );
  const [check, next] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  fireEvent.click(check);
  await vi.advanceTimersByTimeAsync(10);
  fireEvent.click(check);
  for (const detail of [1, 2, 3]) fireEvent.click(next, { detail });
  expect([onCheck.mock.calls.length, onNext.mock.calls.length]).toEqual([2, 3]);
});
