import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFromScheduler, schedulerMessageOf } from './scheduler-message.ts';

/** Specification 2.9. */
export const defaultHeightPx = 700;

interface SchedulerFrame {
  readonly heightPx: number;
  /** The page has said something: it is there. */
  readonly shown: boolean;
}

/**
 * Listens to the scheduler's page in a frame. Messages of other windows, other origins or another form are overlooked.
 * @param onScheduled called once, with the scheduler's address of the booking
 */
export function useSchedulerMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  schedulerUrl: string | undefined,
  onScheduled: (bookingUri: string) => void,
): SchedulerFrame {
  const [heightPx, setHeightPx] = useState(defaultHeightPx);
  const [shown, setShown] = useState(false);
  const told = useRef(false);
  const latest = useRef(onScheduled);
  useEffect(() => {
    latest.current = onScheduled;
  });
  useEffect(() => {
    if (schedulerUrl === undefined) return;
    const listen = (event: MessageEvent) => {
      if (!isFromScheduler(event, schedulerUrl, frame.current?.contentWindow)) return;
      const message = schedulerMessageOf(event.data);
      if (message === null) return;
      setShown(true);
      if (message.type === 'height') setHeightPx(message.heightPx);
      if (message.type !== 'scheduled' || told.current) return;
      told.current = true;
      latest.current(message.bookingUri);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [schedulerUrl, frame]);
  return { heightPx, shown };
}
