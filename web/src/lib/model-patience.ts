import { useEffect, useState } from 'react';
import { modelSeconds } from '#shared/catalogue/model-times.ts';
import { runtimeConfig } from './runtime-config.ts';

/** How many times the usual time the stage's model may take; 1 when unknown. */
export function modelPatience(): Promise<number> {
  return runtimeConfig().then(
    (config) => config.modelPatience ?? 1,
    () => 1,
  );
}

const { reading, reply, story } = modelSeconds;
/** What a page waits for, in seconds. */
const waits = { reply, opening: reading + reply, story } as const;
type Wait = keyof typeof waits;

/** A sentence that says how long a model may take, after a space. */
export function slowModelNote(of: Wait, patience: number): string {
  const minutes = Math.ceil((waits[of] * patience) / 60);
  return ` This model is slow: it can take ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/**
 * Counts from the first render, or from `since`, in milliseconds since 1970.
 * @returns a sentence once a model's usual time has passed on a stage with a slow model, before that nothing
 */
export function useSlowModel(of: Wait, since?: number): string {
  const [note, setNote] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const startedAt = since ?? Date.now();
    void modelPatience().then((patience) => {
      if (left || patience === 1) return;
      const tell = () => setNote(slowModelNote(of, patience));
      timer = setTimeout(tell, startedAt + (of === 'story' ? story : reply) * 1000 - Date.now());
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [of, since]);
  return note;
}
