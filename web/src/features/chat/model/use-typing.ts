import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { typedLength } from './typed-length.ts';

interface Typing {
  /** The text so far; it may still grow. */
  readonly text: () => string;
  /** No more will come. */
  readonly whole: boolean;
  /** Everything has been written out. */
  readonly onFinished: () => void;
}

interface TypedText {
  readonly nodeRef: RefObject<HTMLSpanElement | null>;
  /** From now on everything is shown as it comes. */
  skip(): void;
}

/**
 * Writes a text into a node letter by letter, past React, so that no letter costs a render. All at once when the reader
 * wants no motion, does not want to wait or does not look at the tab.
 */
export function useTyping({ text, whole, onFinished }: Typing): TypedText {
  const nodeRef = useRef<HTMLSpanElement>(null);
  const skipped = useRef(false);
  const write = useEffectEvent((elapsedMs: number) => {
    const soFar = text();
    const length = typedLength(soFar, elapsedMs);
    const node = nodeRef.current;
    if (node !== null && node.textContent?.length !== length) node.textContent = soFar.slice(0, length);
    if (whole && length === soFar.length) onFinished();
  });
  useEffect(() => {
    const start = performance.now();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    const step = () => {
      const atOnce = skipped.current || still.matches || document.hidden;
      write(atOnce ? Number.POSITIVE_INFINITY : performance.now() - start);
      frame = requestAnimationFrame(step);
    };
    // A hidden tab gets no frames.
    const onVisibility = () => document.hidden && write(Number.POSITIVE_INFINITY);
    document.addEventListener('visibilitychange', onVisibility);
    step();
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
  const skip = () => {
    skipped.current = true;
  };
  return { nodeRef, skip };
}
