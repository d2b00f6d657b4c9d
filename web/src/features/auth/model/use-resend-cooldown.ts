import { useEffect, useState } from 'react';
import { removeStored, storedKeys, useStored, writeStored } from '../../../lib/storage.ts';
import { remainingSeconds } from './cooldown.ts';

/** Spec 1 §9. */
const resendCooldownSeconds = 30;

interface ResendCooldown {
  /** Whole seconds until the button may be pressed again; 0 when it may. */
  readonly secondsLeft: number;
  readonly start: () => void;
}

/** Starts the wait, as registering and resending do: a mail has just gone out. */
export function startResendCooldown(): void {
  writeStored(storedKeys.registerTimer, resendCooldownSeconds);
  writeStored(storedKeys.registerTimerStart, Date.now());
}

/** The wait between two verification mails, kept in `registerTimer` and `registerTimerStart`. */
export function useResendCooldown(): ResendCooldown {
  const seconds = useStored(storedKeys.registerTimer);
  const startMs = useStored(storedKeys.registerTimerStart);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const running = seconds !== null && startMs !== null;
  const secondsLeft = running ? remainingSeconds({ seconds, startMs }, Math.max(nowMs, startMs)) : 0;

  useEffect(() => {
    if (!running) return;
    const look = () => {
      const now = Date.now();
      setNowMs(now);
      if (remainingSeconds({ seconds, startMs }, now) === 0) {
        removeStored(storedKeys.registerTimer, storedKeys.registerTimerStart);
      }
    };
    look();
    const interval = setInterval(look, 250);
    return () => clearInterval(interval);
  }, [running, seconds, startMs]);

  return { secondsLeft, start: startResendCooldown };
}
