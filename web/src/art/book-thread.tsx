import './book-thread.css';

const loops =
  'M8 24c1.4-1.1 6.6-3.2 8.4-6.5c1.8-3.2 2.6-9.7 2.3-13c-0.2-3.2-2.5-6.5-3.7-6.5c-1.2-0-3.5 3.2-3.7 6.5c-0.2 3.2 ' +
  '0.5 9.8 2.3 13c1.8 3.2 5.6 6.5 8.4 6.5c2.8 0 6.6-3.2 8.4-6.5c1.8-3.2 2.6-9.7 2.3-13c-0.2-3.2-2.5-6.5-3.7-6.5c-' +
  '1.2-0-3.5 3.2-3.7 6.5c-0.2 3.2 0.5 9.8 2.3 13c1.8 3.2 5.6 6.5 8.4 6.5c2.8 0 6.6-3.2 8.4-6.5c1.8-3.2 2.6-9.7 2.' +
  '3-13c-0.2-3.2-2.5-6.5-3.7-6.5c-1.2-0-3.5 3.2-3.7 6.5c-0.2 3.2 0.2 9.4 2.3 13c2.1 3.6 9.2 2.8 10.4 8.5c1.2 5.8-' +
  '0.3 16.3-3 26c-2.7 9.7-9.5 20.7-13 32c-3.5 11.3-6.7 30-8 36';
const wave = 'c-10 45-10 80 0 125s10 80 0 125';
const waveLength = 250;
/** A line of text is about 34 px high and has eleven words. */
const pxPerWord = 34 / 11;

/** The thread beside a story: it begins as handwriting. Decorative. */
export function BookThread({ words }: { readonly words: number }) {
  const waves = Math.max(1, Math.round((words * pxPerWord) / waveLength));
  const height = waves * waveLength;
  return (
    <div className="book-thread">
      <svg aria-hidden="true" viewBox="0 0 56 120" fill="none" className="thread">
        <path d={loops} />
      </svg>
      <svg aria-hidden="true" viewBox={`0 0 56 ${height}`} preserveAspectRatio="none" fill="none" className="thread">
        <path vectorEffect="non-scaling-stroke" d={`M28 0${wave.repeat(waves)}`} />
      </svg>
    </div>
  );
}

/** One loop of handwriting, 14 units wide. */
export const threadLoop =
  'c2.8 0 6.6-3.2 8.4-6.5c1.8-3.2 2.6-9.7 2.3-13c-.2-3.2-2.5-6.5-3.7-6.5c-1.2 0-3.5 3.2-3.7 6.5c-.2 3.2 .5 9.8 2.3 13c1.8 3.2 5.6 6.5 8.4 6.5';
const end = `M28 0c-8 30 4 50 34 50h24${threadLoop.repeat(3)}h1c14 0 18-4 30-4s20 6 34 5 18-14 6-15-14 10 2 10c11 0 18 4 30 4h32`;
const roof = 'M232 36l17-17 17 17v16h-34zM257 23v-10h5v13z';
const windows = 'M238 38h6v6h-6zM254 38h6v6h-6zM246 52v-10h6v10z';

/** Where the thread arrives: a house, which is lit. Decorative. */
export function BookEnd() {
  return (
    <svg aria-hidden="true" viewBox="0 0 272 56" fill="none" className="book-end-thread thread">
      <path d={end} />
      <path className="book-house" d={roof} />
      <path className="book-house-light" d={windows} />
    </svg>
  );
}
