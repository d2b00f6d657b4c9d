import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { inks } from '#shared/prints/inks.ts';
import './story-house.css';

/** Hand-cut: edges of facets, gouges on the hill and in the light. */
const ground =
  'M4 405l46-3 46-3 46 1 46-8 46-11 46-1 46 5 46 0 46 0 46 11 46 10 46-4 0 61-60 1-67-1-66 0-48' +
  ' 1-62-2-58-1-64-1-69 3-58-2Z';
const cuts =
  'M150.5 416q8.5 1 19-1.5q-10.5-.5 -19 1.5M239.5 418q9.5 .5 20-3q-11.5-.5 -20 3M273 422q9.5 0 20.5-3.5q-11.5' +
  ' .5 -20.5 3.5M308.5 416q8 2 18 1.5q-10-2.5 -18-1.5M352.5 418.5q7.5 1.5 16.5-1q-9-1.5 -16.5 1M407.5 415q10.5' +
  ' .5 23-2.5q-13-.5 -23 2.5M158 450q7.5 1.5 17-.5q-9.5-1.5 -17 .5M196 443.5q7 3 16.5 2q-8.5-3 -16.5-2M287.5' +
  ' 450.5q10 3.5 22.5 3.5q-12-4 -22.5-3.5M371.5 441.5q8.5 2.5 19.5 1.5q-10.5-2.5 -19.5-1.5M415 441.5q8.5 1.5' +
  ' 19.5-.5q-10.5-1.5 -19.5 .5M451 450q10.5 1 23-2q-13-.5 -23 2M488 449.5q7.5 3 16.5 2q-9-3 -16.5-2M539 448' +
  'q6.5 2 14.5 .5q-8-2 -14.5-.5';
const wall =
  'M424 164l1-26 0-34 0-28 0-25-1-35 38 2-2 29 3 34-2 30-1 30 1 19 0 34ZM190 412l-1-23 1-34-1-20 0-22-1-30' +
  ' 2-29 1-21-2-30 1-25 23-20 18-14 21-17 27-23 20-17 17-15 24-18 25 20 17 15 18 15 24 21 24 17 23 23 19 13 1' +
  ' 36 0 21 0 30 0 30-1 32-1 22 2 28-1 33-32 0-29 1-22 0-21 1-27 0-28-2-32 0-27 1-30 1-29-1ZM162 190l19-16' +
  ' 21-20 18-17 23-17 16-14 22-22 17-13 20-18 22-19 18 15 24 22 13 12 24 20 22 20 21 16 18 17 19 17 19 17-16' +
  ' 20-24-21-16-14-22-19-21-19-21-20-17-13-23-21-18-15-22 19-19 17-19 15-18 19-24 20-22 19-21 17-17 16Z';
const tiles =
  'M204 166l27-22 24-20 33-28 21-19 31-25 28 24 29 22 24 21 30 27 25 20-8 8-28-24-23-20-23-18-34-28-20-18-29' +
  ' 26-24 18-21 18-25 21-29 25Z';
const pane = 'M0 0l28 0 22 1 0 27-1 38-21-1-27 0-1-35Z';
const gleam =
  'M8.5 8q4.5 .5 10-1.5q-5.5-.5 -10 1.5M35 14q5 2 12 1.5q-6.5-2 -12-1.5M11.5 24q6 2 13.5 1.5q-7.5-2 -13.5-1.5' +
  'M34.5 27q6 .5 13-2q-7.5-.5 -13 2M7.5 44q4 1.5 9.5 0q-5-1.5 -9.5 0M35.5 42q6 .5 13-1.5q-7.5-.5 -13 1.5M14.5' +
  ' 57q6 2 14 1q-7.5-2 -14-1M31 58q5 .5 11.5-1.5q-6.5-.5 -11.5 1.5';
const door = 'M314 409l1-23-1-28 30 1 24 0 0 30 0 21-24-1Z';
const thread =
  'M-10 440c6.5 0 30.5 2 40 0c9.5 -2 13 -6 16.5 -12c3.5 -6 5 -18 4.5 -24c-.5 -6 -5 -12 -8 -12c-2.5 0 -7 6 -8' +
  ' 12c-.5 6 1 18 4.5 24c3.5 6 11 12 16.5 12c5.5 0 13 -6 16.5 -12c3.5 -6 5 -18 4.5 -24c-.5 -6 -5 -12 -8 -12' +
  'c-2.5 0 -7 6 -8 12c-.5 6 1 18 4.5 24c3.5 6 11 12 16.5 12c5.5 0 13 -6 16.5 -12c3.5 -6 5 -18 4.5 -24c-.5 -6' +
  ' -5 -12 -8 -12c-2.5 0 -7 6 -8 12c-.5 6 1 18 4.5 24c3.5 6 11 12 16.5 12c5.5 0 13 -6 16.5 -12c3.5 -6 5 -18' +
  ' 4.5 -24c-.5 -6 -5 -12 -8 -12c-2.5 0 -7 6 -8 12c-.5 6 -2 18.5 4.5 24c6 5.5 18.5 7.5 32.5 10c13.5 2.5 31.5' +
  ' 7.5 50 6c18.5 -1.5 45.5 -14.5 62 -14c16.5 .5 25.5 15.5 38 16c12.5 .5 29 -8.5 36 -14c7 -5.5 4 -16.5 5 -20';
const bars = 'M25 0v66M0 33h50';

const windows = [
  [228, 182],
  [316, 182],
  [404, 182],
  [228, 280],
  [316, 280],
  [404, 280],
] as const;

/** Share of the thread that is drawn without a lit window: the handwriting. */
const leastDrawn = 0.64;

interface PathStyle extends CSSProperties {
  readonly '--thread-drawn': number;
}

interface StoryHouseProps {
  /** One for each of the six windows, in rows. The door lights when all are lit. */
  readonly lit: readonly boolean[];
  readonly className?: string;
}

/** Decorative: the adjacent text says what the windows stand for. */
export function StoryHouse({ lit, className }: StoryHouseProps) {
  const share = lit.filter(Boolean).length / windows.length;
  const style: PathStyle = { '--thread-drawn': leastDrawn + (1 - leastDrawn) * share };
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 560 470"
      preserveAspectRatio="xMinYMax meet"
      fill="none"
      data-slot="story-house"
      className={clsx('story-house', className)}
    >
      <path fill={inks.pine} d={ground} />
      <path fill={inks.sage} d={cuts} />
      <path className="story-house-wall" d={wall} />
      <path fill={inks.tomato} d={tiles} />
      {windows.map(([x, y], at) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} data-lit={lit[at] || undefined}>
          <path className="story-house-pane" d={pane} />
          <path className="story-house-gleam" d={gleam} />
          <path className="story-house-bars" d={bars} />
        </g>
      ))}
      <g data-lit={share >= 1 || undefined}>
        <path className="story-house-door" d={door} />
        <circle className="story-house-wall" cx="357" cy="384" r="3" />
      </g>
      <g className="thread thread-progress" style={style}>
        <path className="story-house-rut" d={thread} />
        <path className="story-house-trail" d={thread} />
        <path className="thread-line" pathLength={1} d={thread} />
      </g>
    </svg>
  );
}
