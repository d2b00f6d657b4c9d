import { threadLoop } from './book-thread.tsx';
import './voice-thread.css';

/** At a desk: it begins as handwriting, runs beside the words, and is tied to the teller's thread below them. */
const wide = {
  start: `M52 30${threadLoop.repeat(3)}c7 0 6 8 4 16`,
  run: 'M98 0c-7 30 5 66-2 100',
  end: 'M96 0c3 22-6 30-32 36c-22 5-36 12-40 26c-2 8 4 11 8 5c3-5 0-10-6-8',
};

/** On a phone: a curl above the line. */
const narrow = {
  start: 'M4 24c8 0 22-5 22-14c0-9-9-9-10 0c-1 9 8 12 10 20c1 5 1 10 1 14',
  run: 'M27 0c-6 30 5 66-1 100',
};

/** The thread of a voice beside its words. Decorative. */
export function VoiceThread() {
  return (
    <div aria-hidden="true" className="voice-thread">
      <svg aria-hidden="true" viewBox="0 0 110 46" fill="none" className="thread voice-thread-wide">
        <path d={wide.start} />
      </svg>
      <svg aria-hidden="true" viewBox="0 0 40 44" fill="none" className="thread voice-thread-narrow">
        <path d={narrow.start} />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 110 100"
        preserveAspectRatio="none"
        fill="none"
        className="thread voice-thread-wide"
      >
        <path vectorEffect="non-scaling-stroke" d={wide.run} />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 40 100"
        preserveAspectRatio="none"
        fill="none"
        className="thread voice-thread-narrow"
      >
        <path vectorEffect="non-scaling-stroke" d={narrow.run} />
      </svg>
      <svg aria-hidden="true" viewBox="0 0 110 76" fill="none" className="thread voice-thread-wide">
        <path d={wide.end} />
      </svg>
    </div>
  );
}
