import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { embedUrl, type Prefill, schedulerUrlWith } from '#web/src/features/scheduling/model/scheduler-address.ts';
import { useSchedulerMessages } from '#web/src/features/scheduling/model/use-scheduler-messages.ts';
import { runtimeConfig } from '#web/src/lib/runtime-config.ts';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Skeleton } from '#web/src/ui/skeleton.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useOnline } from '#web/src/ui/use-online.ts';
import '#web/src/features/scheduling/scheduling.css';

interface SchedulingWidgetProps {
  /** For screen readers: 'Book your film'. */
  readonly title: string;
  /** Undefined while unknown: the frame is loaded only once. */
  readonly prefill: Prefill | undefined;
  readonly storyId?: string;
  /** Called once with the scheduler's URI of the booking. */
  readonly onScheduled: (bookingUri: string) => void;
}

/** Without a message by then, the frame is slow, blocked or broken. */
const slowAfterMs = 8000;

/** The scheduler's page in a frame of the height that it reports (specification 2.4). */
export function SchedulingWidget({ title, prefill, storyId, onScheduled }: SchedulingWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['scheduler url'],
    queryFn: async () => (await runtimeConfig()).schedulerUrl,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null)
    return (
      <FetchFailed message="The calendar didn’t load." retrying={isFetching} onRetry={() => void refetch()} spoken />
    );
  const page =
    data === undefined || prefill === undefined || !near
      ? undefined
      : schedulerUrlWith({ schedulerUrl: data, ...prefill, storyId });
  return (
    <div ref={place}>
      {/* A new address (after a login) needs a new frame. */}
      <SchedulerFrame key={page ?? ''} title={title} page={page} onScheduled={onScheduled} />
    </div>
  );
}

/** True once the place is less than half a window away: the scheduler's scripts would slow the page down before. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '50% 0px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return near;
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow && waiting;
}

interface SchedulerFrameProps extends Pick<SchedulingWidgetProps, 'title' | 'onScheduled'> {
  readonly page: string | undefined;
}

function SchedulerFrame({ title, page, onScheduled }: SchedulerFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Read once: another address would reload the frame in the middle of a booking.
  const [src] = useState(() => page && embedUrl(page, { siteHost: window.location.host, dark: isDark() }));
  const [loaded, setLoaded] = useState(false);
  const { heightPx, shown } = useSchedulerMessages(frame, page, onScheduled);
  const slow = useSlow(!shown);
  const online = useOnline();
  const late = page !== undefined && !shown && (slow || !online);
  // A page that loads and sends no messages may still work.
  const covered = !shown && !(slow && loaded);
  return (
    <div data-slot="scheduling-widget" className="scheduler">
      <OfflineNote>The calendar will load when you’re back online.</OfflineNote>
      <div className="card scheduler-frame" style={{ height: `${heightPx}px` }}>
        {src !== undefined && (
          <iframe
            ref={frame}
            title={title}
            src={src}
            onLoad={() => setLoaded(true)}
            // Allows booking, but no navigation of the whole tab.
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          />
        )}
        {covered && (
          <CalendarShape>{late ? <LateNote page={page} /> : <Spinner label="Loading the calendar…" />}</CalendarShape>
        )}
      </div>
      {late && !covered && <LateNote page={page} />}
    </div>
  );
}

function isDark(): boolean {
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

function LateNote({ page }: { readonly page: string }) {
  return (
    <p role="status">
      The calendar is taking a while.{' '}
      <a href={page} target="_blank" rel="noopener noreferrer">
        Open the booking page
      </a>{' '}
      in a new tab instead.
    </p>
  );
}

function CalendarShape({ children }: { readonly children: ReactNode }) {
  return (
    <div className="scheduler-wait">
      {children}
      <Skeleton className="h-8 w-56 max-w-full" />
      <div className="scheduler-days" aria-hidden="true">
        {Array.from({ length: 28 }, (_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders that never change their order.
          <Skeleton key={day} className="scheduler-day" />
        ))}
      </div>
    </div>
  );
}
