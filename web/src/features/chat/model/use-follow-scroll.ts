import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Without one of these the browser has scrolled: a field that shrinks and grows again within a frame leaves its log above the end. */
const readersEvents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** Tolerates rounding of fractional heights. */
const atBottomPx = 2;

interface FollowScroll {
  readonly scrollerRef: RefObject<HTMLDivElement | null>;
  readonly contentRef: RefObject<HTMLOListElement | null>;
  /** False after scrolling up; true again at the end. */
  readonly following: boolean;
  follow(): void;
}

export function useFollowScroll(): FollowScroll {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLOListElement>(null);
  const followingRef = useRef(true);
  const [following, setFollowing] = useState(true);

  const set = useCallback((wanted: boolean) => {
    followingRef.current = wanted;
    setFollowing(wanted);
  }, []);
  const follow = useCallback(() => {
    set(true);
    const scroller = scrollerRef.current;
    scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
  }, [set]);

  useEffect(() => {
    const scroller = scrollerRef.current;
    const content = contentRef.current;
    if (scroller === null || content === null) return;
    let before = { top: scroller.scrollTop, room: 0 };
    let byReader = false;
    const onReader = () => {
      byReader = true;
    };
    const toEnd = () => scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    const onScroll = () => {
      const top = scroller.scrollTop;
      const room = scroller.scrollHeight - scroller.clientHeight;
      if (room - top <= atBottomPx) set(true);
      // With another room a keyboard or a rotation has scrolled, and the observer below follows.
      else if (top < before.top && room === before.room) {
        if (byReader) set(false);
        else if (followingRef.current) toEnd();
      }
      before = { top, room };
    };
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0 && scroller.scrollHeight > scroller.clientHeight) set(false);
    };
    const grown = new ResizeObserver(() => {
      if (followingRef.current) toEnd();
    });
    for (const name of readersEvents) scroller.addEventListener(name, onReader, { passive: true });
    scroller.addEventListener('scroll', onScroll, { passive: true });
    scroller.addEventListener('wheel', onWheel, { passive: true });
    grown.observe(content);
    grown.observe(scroller);
    return () => {
      for (const name of readersEvents) scroller.removeEventListener(name, onReader);
      scroller.removeEventListener('scroll', onScroll);
      scroller.removeEventListener('wheel', onWheel);
      grown.disconnect();
    };
  }, [set]);

  return { scrollerRef, contentRef, following, follow };
}
