import { startOf } from '#shared/text/characters.ts';

const msPerCharacter = 6;
const mostMs = 1500;

/**
 * Shows a field's text letter by letter, in the element only: React has the whole text all the time, so that Enter sends all of it.
 * A key or a press in the field shows the rest. @returns the function that stops it, for a text that is gone
 */
export function typeInto(input: HTMLTextAreaElement, text: string): () => void {
  if (document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const duration = Math.min(mostMs, text.length * msPerCharacter);
  const startedAt = performance.now();
  const show = (length: number) => {
    input.value = startOf(text, length);
    input.scrollTop = input.scrollHeight;
  };
  let frame = 0;
  const events = ['keydown', 'beforeinput', 'pointerdown'] as const;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of events) input.removeEventListener(event, finish);
  };
  function finish(): void {
    stop();
    show(text.length);
  }
  const step = () => {
    const share = (performance.now() - startedAt) / duration;
    if (share >= 1 || document.hidden) return finish();
    show(Math.floor(share * text.length));
    frame = requestAnimationFrame(step);
  };
  for (const event of events) input.addEventListener(event, finish);
  step();
  return stop;
}
