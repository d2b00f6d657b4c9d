import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { typedLength } from './typed-length.ts';

interface Typing {
  readonly text: () => string;
  readonly complete: boolean;
  readonly onFinished: () => void;
}

interface TypedText {
  readonly nodeRef: RefObject<HTMLSpanElement | null>;
  skip(): void;
}

/** Types text into a DOM node without React renders. Shows it at once under reduced motion, after a skip and in hidden tabs. */
export function useTyping({ text, complete, onFinished }: Typing): TypedText {
  const nodeRef = useRef<HTMLSpanElement>(null);
  const skipped = useRef(false);
  const write = useEffectEvent((elapsedMs: number) => {
    const soFar = text();
    const length = typedLength(soFar, elapsedMs);
    const node = nodeRef.current;
    if (node !== null && node.textContent?.length !== length) node.textContent = soFar.slice(0, length);
    if (complete && length === soFar.length) onFinished();
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
    // Hidden tabs get no animation frames.
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
