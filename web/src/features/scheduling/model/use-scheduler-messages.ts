import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFromScheduler, parseSchedulerMessage } from './scheduler-message.ts';

/** Specification 2.9. */
export const defaultHeightPx = 700;

interface SchedulerFrame {
  readonly heightPx: number;
  /** The page has sent a message, so it is loaded. */
  readonly shown: boolean;
}

/** Ignores messages of other windows, origins and shapes. `onScheduled` receives the booking's URI once. */
export function useSchedulerMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  schedulerUrl: string | undefined,
  onScheduled: (bookingUri: string) => void,
): SchedulerFrame {
  const [heightPx, setHeightPx] = useState(defaultHeightPx);
  const [shown, setShown] = useState(false);
  const hasReported = useRef(false);
  const latest = useRef(onScheduled);
  useEffect(() => {
    latest.current = onScheduled;
  });
  useEffect(() => {
    if (schedulerUrl === undefined) return;
    const listen = (event: MessageEvent) => {
      if (!isFromScheduler(event, schedulerUrl, frame.current?.contentWindow)) return;
      const message = parseSchedulerMessage(event.data);
      if (message === null) return;
      setShown(true);
      if (message.type === 'height') setHeightPx(message.heightPx);
      if (message.type !== 'scheduled' || hasReported.current) return;
      hasReported.current = true;
      latest.current(message.bookingUri);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [schedulerUrl, frame]);
  return { heightPx, shown };
}
