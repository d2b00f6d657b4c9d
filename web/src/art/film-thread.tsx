import { ThreadLine } from './story-thread.tsx';
import './film-thread.css';

const path =
  'M4 32c8 0 6-22 11-22s0 22 7 22 6-22 11-22 0 22 7 22 6-22 11-22 0 22 7 22c40 0 70-12 130-12 22 0 30 14 44 14s10-24 0-24-8 24 14 24' +
  'c34 0 76-16 124-16 22 0 28 16 42 16s10-24 0-24-8 24 14 24c40 0 70-14 120-12 22 0 26 10 40 10s10-24 0-24-8 24 14 24c30 0 80 4 142 4';
const house = 'M742 38v-18l16-14 16 14v18zM764 10v-8h5v12z';
const light = 'M748 24h7v6h-7zM761 38v-10h7v10z';

interface FilmThreadProps {
  /** Played share, from 0 to 1. At 1 the house lights up. */
  readonly seen: number;
}

/** Decorative: the player itself reports the position. */
export function FilmThread({ seen }: FilmThreadProps) {
  return (
    <ThreadLine name="film" viewBox="0 0 780 40" path={path} drawn={seen} className="film-thread">
      <path className="film-thread-house" d={house} />
      <path className="film-thread-light" d={light} />
    </ThreadLine>
  );
}
