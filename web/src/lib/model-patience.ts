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

/** How long a model may take, such as `4 minutes`. */
export function longestWait(of: keyof typeof modelSeconds, patience: number): string {
  const minutes = Math.ceil((modelSeconds[of] * patience) / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/**
 * Counts from the first render, or from `since`, in milliseconds since 1970.
 * @returns the longest wait, once a model's usual time has passed on a stage with a slow model
 */
export function useSlowModel(of: 'reply' | 'story', since?: number): string | null {
  const [longest, setLongest] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const startedAt = since ?? Date.now();
    void modelPatience().then((patience) => {
      if (left || patience === 1) return;
      const tell = () => setLongest(longestWait(of, patience));
      timer = setTimeout(tell, startedAt + modelSeconds[of] * 1000 - Date.now());
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [of, since]);
  return longest;
}
