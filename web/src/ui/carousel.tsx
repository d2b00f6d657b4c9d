import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { CarouselButton } from './carousel-button.tsx';
import { positionOf, type ScrolledRow, scrollTarget } from './carousel-position.ts';
import './carousel.css';

interface CarouselProps {
  /** For screen readers: 'Posts from stories'. */
  readonly label: string;
  readonly children: ReactNode;
}

function measureRow(scroller: HTMLElement): ScrolledRow {
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(scroller);
  const gap = Number.parseFloat(columnGap);
  const slidePx = scroller.firstElementChild?.getBoundingClientRect().width ?? clientWidth;
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return { scrollLeft, clientWidth, scrollWidth, padding, gap, step: slidePx + gap };
}

function usePosition(scroller: RefObject<HTMLElement | null>, count: number) {
  const [position, setPosition] = useState<ReturnType<typeof positionOf>>();
  useEffect(() => {
    const row = scroller.current;
    if (row === null) return;
    const update = () => {
      const now = positionOf(measureRow(row), count);
      setPosition((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(row);
    row.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', update);
    };
  }, [scroller, count]);
  return position;
}

/** A second click during a scroll continues from the first click's target. */
function useScrollBySlides(scroller: RefObject<HTMLElement | null>): (direction: 1 | -1) => void {
  const target = useRef<number>(undefined);
  useEffect(() => {
    const row = scroller.current;
    const onScrollEnd = () => {
      target.current = undefined;
    };
    row?.addEventListener('scrollend', onScrollEnd);
    return () => row?.removeEventListener('scrollend', onScrollEnd);
  }, [scroller]);
  return (direction) => {
    const row = scroller.current;
    if (row === null) return;
    const now = measureRow(row);
    const left = scrollTarget({ ...now, scrollLeft: target.current ?? now.scrollLeft }, direction);
    if ('onscrollend' in row) target.current = left;
    row.scrollTo({ left });
  };
}

/** Scrolls by finger, wheel, keys or buttons, never automatically (APG carousel), and without scripts. */
export function Carousel({ label, children }: CarouselProps) {
  const slides = Children.toArray(children);
  const scroller = useRef<HTMLDivElement>(null);
  const position = usePosition(scroller, slides.length);
  const turn = useScrollBySlides(scroller);
  const [turned, setTurned] = useState(false);
  const go = (direction: 1 | -1) => {
    setTurned(true);
    turn(direction);
  };
  return (
    <section aria-roledescription="carousel" aria-label={label} data-slot="carousel" className="carousel">
      <div className="carousel-controls" data-ready={position !== undefined || undefined}>
        {/* Announced after a turn only, not on load. */}
        <p aria-live={turned ? 'polite' : 'off'} className="carousel-count">
          {position !== undefined && countOf(position, slides.length)}
        </p>
        <CarouselButton label="Previous" ended={position?.atStart ?? true} onPress={() => go(-1)} />
        <CarouselButton label="Next" ended={position?.atEnd ?? true} onPress={() => go(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no form. */}
      <div ref={scroller} role="group" tabIndex={0} aria-label={`${label}, scrolls sideways`} className="carousel-row">
        {slides.map((slide, i) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group (APG), and no form.
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: slides never change their order.
            key={i}
            role="group"
            aria-roledescription="slide"
            aria-label={`${i + 1} of ${slides.length}`}
            className="carousel-slide"
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  );
}

function countOf({ first, last }: ReturnType<typeof positionOf>, count: number): string {
  return first === last ? `${first} of ${count}` : `${first} and ${last} of ${count}`;
}
