import { type ComponentType, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { inks } from '#shared/prints/inks.ts';
import { printPath } from '#shared/prints/plan.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';
import { type Arrival, drawArrival } from '#web/src/art/arrival.ts';

interface ArrivalSceneProps {
  /** What hangs on the line; null before the payment is confirmed, when no window is lit either. */
  readonly kind: CheckoutKind | null;
  /** The slug of the print. */
  readonly print: string;
}

/** The evening that fills its parent: the thread is a drying line to the house. Decorative. */
export function ArrivalScene({ kind, print }: ArrivalSceneProps) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<readonly [number, number]>([0, 0]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setSize([element.clientWidth, element.clientHeight]);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const [width, height] = size;
  const drawing = useMemo(() => (width * height === 0 ? null : drawArrival(width, height)), [width, height]);
  const Hanging = kind === null ? undefined : hangings[kind];
  return (
    <div ref={box} aria-hidden="true" data-slot="scene" className="arrival-scene">
      {drawing !== null && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          data-lit={kind !== null || undefined}
        >
          <Drawn size={size} svg={drawing.land} />
          <Drawn size={size} svg={drawing.rays} className="arrival-light" />
          <Drawn size={size} svg={drawing.house} />
          {drawing.lights.map((light, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the windows of the house, always the same.
            <Drawn key={index} size={size} svg={light} className="arrival-light" delayMs={80 * (index + 1)} />
          ))}
          <Thread path={drawing.thread} width={drawing.size(4.5, 6)} />
          {Hanging !== undefined && <Hanging picture={printPath(print, 'portrait.svg')} drawing={drawing} />}
        </svg>
      )}
    </div>
  );
}

interface DrawnProps {
  /** SVG elements. As an image, because text never becomes markup. */
  readonly svg: string;
  readonly size: readonly [number, number];
  readonly className?: string;
  readonly delayMs?: number;
}

function Drawn({ svg, size: [width, height], className, delayMs }: DrawnProps) {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
  return (
    <image
      href={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      width={width}
      height={height}
      className={className}
      style={delayMs === undefined ? undefined : { animationDelay: `${delayMs}ms` }}
    />
  );
}

function Thread({ path, width }: { readonly path: string; readonly width: number }) {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="arrival-thread">
      <path d={path} pathLength={1} strokeWidth={width * 2.4} stroke={inks.night} />
      <path d={path} pathLength={1} strokeWidth={width} stroke={inks.cream} />
    </g>
  );
}

interface HangingProps {
  /** Address of the print. */
  readonly picture: string;
  readonly drawing: Arrival;
}

function StorySheet({ picture, drawing: { across, size, line } }: HangingProps) {
  return <Sheet x={across(84, 92)} y={line + 4} width={size(216, 352)} turn={-1.3} picture={picture} />;
}

function PackageSheets({ picture, drawing: { across, size, line } }: HangingProps) {
  const [left, sheet, frame] = [across(20, 48), size(172, 248), size(46, 76)];
  return (
    <>
      <Sheet x={left} y={line + 4} width={sheet} turn={-1.6} picture={picture} />
      {frames.map(({ part, turn }, index) => (
        <Sheet
          key={part}
          x={left + sheet + frame * (0.32 + index * 1.12)}
          y={line + 10}
          width={frame}
          height={frame * 1.78}
          turn={turn}
          order={index + 1}
          picture={picture}
          part={part}
        />
      ))}
    </>
  );
}

function SubscriptionSheets({ picture, drawing: { across, size, line } }: HangingProps) {
  const [left, sheet, gap] = [across(26, 62), size(96, 150), size(16, 24)];
  const row = sheet * 1.25 + size(26, 36);
  const [y, end] = [line + row, left + 3 * (sheet + gap)];
  const second =
    `M-20 ${y - 6}C${left} ${y + 10} ${left + sheet} ${y + 12} ${left + 2 * sheet} ${y + 4}` +
    `S${end - 1.6 * gap} ${y - 6} ${end - 0.6 * gap} ${y - 34}`;
  return (
    <>
      <Thread path={second} width={size(4.5, 6)} />
      {sheetTurns.map((turn, index) => (
        <Sheet
          key={turn}
          x={left + (index % 3) * (sheet + gap)}
          y={line + 4 + (index < 3 ? 0 : row)}
          width={sheet}
          turn={turn}
          order={index}
          picture={index === 0 ? picture : undefined}
        />
      ))}
    </>
  );
}

function GiftFrame({ picture, drawing: { across, size } }: HangingProps) {
  return (
    <g transform={`translate(${across(34, 74)} ${size(92, 118)}) scale(${size(0.62, 1)})`}>
      <OpenFrame picture={picture} />
    </g>
  );
}

const hangings: Readonly<Record<CheckoutKind, ComponentType<HangingProps>>> = {
  story: StorySheet,
  package: PackageSheets,
  subscription: SubscriptionSheets,
  gift: GiftFrame,
  voucher: StorySheet,
};

/** Parts of the print, upright as films are. */
const frames = [
  { part: '40 380 330 587', turn: 1.2 },
  { part: '240 280 330 587', turn: -1 },
  { part: '450 60 330 587', turn: 2 },
] as const;

/** The six stories of a month. */
const sheetTurns = [-1.6, 1, -0.8, 1.4, -1.2, 0.8] as const;

const wholePrint = '0 0 800 1000';

interface SheetProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
  /** Degrees. */
  readonly turn: number;
  /** From 0; each drops 80 ms later. */
  readonly order?: number;
  /** Without one, the sheet waits for its story. */
  readonly picture: string | undefined;
  /** View box of the part that it shows. */
  readonly part?: string;
}

/** A sheet of paper on two pegs. */
function Sheet({ x, y, width, height = width * 1.25, turn, order = 0, picture, part = wholePrint }: SheetProps) {
  const border = Math.max(3, width * 0.035);
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <g data-theme="light" className="arrival-drop" style={{ animationDelay: `${80 * order}ms` }}>
        <path d={`M6 8h${width}v${height}h${-width}z`} fill={inks.night} />
        <path
          d={`M0 0h${width}v${height}h${-width}z`}
          fill={picture === undefined ? 'var(--color-wash)' : inks.cream}
        />
        {picture === undefined ? (
          <g transform={`scale(${width / 800})`} className="arrival-waiting">
            <path d="M270 720V470L400 360L530 470V720ZM470 416V340H504V446" />
            <text x="400" y="630">
              {order + 1}
            </text>
          </g>
        ) : (
          <svg
            aria-hidden="true"
            x={border}
            y={border}
            width={width - 2 * border}
            height={height - 2 * border}
            viewBox={part}
            preserveAspectRatio="xMidYMid slice"
          >
            <image href={picture} width="800" height="1000" />
          </svg>
        )}
        {[0.16, 0.84].map((share) => (
          <g
            key={share}
            transform={`translate(${width * share} 0) scale(${width < 90 ? 0.7 : 1})`}
            fill={inks.marigold}
            stroke={inks.night}
            strokeWidth={3}
            strokeLinejoin="round"
          >
            <path d="M-7-15h14v34h-14z" />
            <path d="M-6 4h12" />
          </g>
        ))}
      </g>
    </g>
  );
}

const ribbon =
  'M-22 248C106 270 346 270 482 248M230 262C166 192 132 216 230 262C336 210 292 188 230 262M230 262L196 328' +
  'M230 262L274 328';

/** Open, with the thread as its ribbon. */
function OpenFrame({ picture }: { readonly picture: string }) {
  return (
    <g className="arrival-drop">
      <path d="M14 18L238-6L250 370L14 348ZM250 370L474 348V18L238-6Z" fill={inks.night} />
      <path d="M0 10L232-14V360L0 338Z" fill={inks.tomatoDeep} />
      <path d="M464 10L232-14V360L464 338Z" fill={inks.tomato} />
      <path d="M18 30L214 10V338L18 318ZM446 30L250 10V338L446 318Z" fill={inks.cream} />
      <image href={picture} x="26" y="56" width="180" height="225" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <g strokeWidth="6">
          <path d="M276 60H420M276 92H426M276 124H418M276 156H424M276 188H420M276 220H426" stroke={inks.plumSoft} />
          <path d="M276 300q10-22 16 0t16 0t16 0t30-4" stroke={inks.tomatoDeep} />
        </g>
        <path d={ribbon} strokeWidth="15" stroke={inks.night} />
        <path d={ribbon} strokeWidth="7" stroke={inks.cream} />
      </g>
    </g>
  );
}
