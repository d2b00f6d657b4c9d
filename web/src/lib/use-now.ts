import { useEffect, useState } from 'react';

/** The time, in milliseconds since 1970, kept no older than the interval: for labels such as '3 minutes ago'. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
