import { useEffect, useState } from 'react';
import { removeStored, storedKeys, useStored, writeStored } from '#web/src/lib/storage.ts';
import { remainingSeconds } from './cooldown.ts';

/** How long each button waits after a mail went out (specification 1.9), and the two keys that keep the wait over a reload. */
const cooldowns = {
  verification: { seconds: 30, lengthKey: storedKeys.registerTimer, startKey: storedKeys.registerTimerStart },
  resetLink: { seconds: 60, lengthKey: storedKeys.timer, startKey: storedKeys.timerStart },
} as const;

type CooldownName = keyof typeof cooldowns;

/** How often the wait is looked at: a second may not be skipped. */
const lookEveryMs = 250;

/** Begins the wait: a mail has just gone out. */
export function startCooldown(name: CooldownName): void {
  const { seconds, lengthKey, startKey } = cooldowns[name];
  // The start goes first, so that no other tab sees the length beside the start of the wait before.
  writeStored(startKey, Date.now());
  writeStored(lengthKey, seconds);
}

/** Whole seconds until the button may be pressed again; 0 when it may. Kept current, over reloads and tabs. */
export function useCooldown(name: CooldownName): number {
  const { lengthKey, startKey } = cooldowns[name];
  const seconds = useStored(lengthKey);
  const startMs = useStored(startKey);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const running = seconds !== null && startMs !== null;

  useEffect(() => {
    if (!running) return;
    const look = () => {
      setNowMs(Date.now());
      if (remainingSeconds({ seconds, startMs }, Date.now()) === 0) removeStored(lengthKey, startKey);
    };
    look();
    const interval = setInterval(look, lookEveryMs);
    return () => clearInterval(interval);
  }, [running, seconds, startMs, lengthKey, startKey]);

  // The clock of the last look may be older than a wait that has just begun.
  return running ? remainingSeconds({ seconds, startMs }, Math.max(nowMs, startMs)) : 0;
}
