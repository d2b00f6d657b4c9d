import { useEffect, useState } from 'react';
import { removeStored, storedKeys, useStored, writeStored } from '#web/src/lib/storage.ts';
import { remainingSeconds } from './cooldown.ts';

/** Durations (specification 1.9) and the keys that store them across reloads. */
const cooldowns = {
  verification: { seconds: 30, lengthKey: storedKeys.registerTimer, startKey: storedKeys.registerTimerStart },
  resetLink: { seconds: 60, lengthKey: storedKeys.timer, startKey: storedKeys.timerStart },
} as const;

type CooldownName = keyof typeof cooldowns;

/** Shorter than a second, so that the countdown skips none. */
const tickMs = 250;

export function startCooldown(name: CooldownName): void {
  const { seconds, lengthKey, startKey } = cooldowns[name];
  // Start first, so that other tabs never combine the new duration with the old start.
  writeStored(startKey, Date.now());
  writeStored(lengthKey, seconds);
}

/** Whole seconds, updated across reloads and tabs. */
export function useCooldown(name: CooldownName): number {
  const { lengthKey, startKey } = cooldowns[name];
  const seconds = useStored(lengthKey);
  const startMs = useStored(startKey);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const running = seconds !== null && startMs !== null;

  useEffect(() => {
    if (!running) return;
    const update = () => {
      setNowMs(Date.now());
      if (remainingSeconds({ seconds, startMs }, Date.now()) === 0) removeStored(lengthKey, startKey);
    };
    update();
    const interval = setInterval(update, tickMs);
    return () => clearInterval(interval);
  }, [running, seconds, startMs, lengthKey, startKey]);

  // `nowMs` may be older than a cooldown that has just started.
  return running ? remainingSeconds({ seconds, startMs }, Math.max(nowMs, startMs)) : 0;
}
