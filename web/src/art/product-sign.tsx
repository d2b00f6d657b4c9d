import { clsx } from 'clsx';
import { type Ink, inks } from '#shared/prints/inks.ts';

export type ProductKind = 'story' | 'film' | 'subscription' | 'gift' | 'parcel';

interface Cut {
  readonly path: string;
  readonly ink: Ink;
  /** Width of a line; without it the path is filled. */
  readonly stroke?: number;
}

interface Sign {
  readonly ground: Ink;
  readonly cuts: readonly Cut[];
}

/** Hand-cut edge of every block. */
const block = 'M1 1.6L16 .8 33 1.4l14-.5-.4 15.1.5 16-.5 15-15.6-.5-15.5.7L.9 46.6 1.4 31 .8 15Z';

/** In units of a block of 48. Key ink true, other inks half a unit off, as in the pictures. */
const signs: Readonly<Record<ProductKind, Sign>> = {
  story: {
    ground: inks.marigold,
    cuts: [
      { path: 'M6 14.5q9-4 18 .8 9-4.8 18-.8v22.5q-9-3.5-18 1.2-9-4.7-18-1.2Z', ink: inks.plum },
      { path: 'M8.5 15.5q8-3 15 1v19q-7-3.6-15-1.2Zm31 0q-8-3-15 1v19q7-3.6 15-1.2Z', ink: inks.cream },
      { path: 'M11 18.5h5v5h-5Z', ink: inks.tomato },
      { path: 'M18 19.5l3.5.8M18 23l3.5.8M11 27l10.5 1.2M11 30.5l10.5 1.2', ink: inks.plum, stroke: 1.2 },
      { path: 'M27 21.5q3-3 5 0t5-1M27 26q3-3 5 0t5-1M27 30.5q3-3 5 0t4-.5', ink: inks.pine, stroke: 1.4 },
    ],
  },
  film: {
    ground: inks.plumSoft,
    cuts: [
      { path: 'M4 5h4v4.5H4Zm0 9h4v4.5H4Zm0 9h4v4.5H4Zm0 9h4v4.5H4Zm0 9h4v3H4Z', ink: inks.cream },
      { path: 'M40 5h4v4.5h-4Zm0 9h4v4.5h-4Zm0 9h4v4.5h-4Zm0 9h4v4.5h-4Zm0 9h4v3h-4Z', ink: inks.cream },
      { path: 'M11 8.5l26-.5.4 31.5-26.5.5Z', ink: inks.marigold },
      { path: 'M24 12.5a6 6 0 1 1 0 12 6 6 0 1 1 0-12Z', ink: inks.butter },
      { path: 'M11.2 29.5q7-6 13-3t13-2.5v15.5l-26 .4Z', ink: inks.brick },
      { path: 'M20.5 27.5v-5.5l4-3.5 4 3.5v5.5Z', ink: inks.plum },
      { path: 'M12 36q4-5 6.5-1.5t5-1 4-6', ink: inks.cream, stroke: 1.4 },
    ],
  },
  subscription: {
    ground: inks.mist,
    cuts: [
      { path: 'M8 10.5l32-.6.5 30.6-32.5.5Z', ink: inks.plum },
      { path: 'M10 19.5h28.2v19.3H10Z', ink: inks.cream },
      { path: 'M15 6.5h3v7h-3Zm15 0h3v7h-3Z', ink: inks.tomato },
      { path: 'M13 22.5h6v5h-6Zm8.2 0h6v5h-6Zm8.2 0h6v5h-6ZM13 31h6v5h-6Zm8.2 0h6v5h-6Z', ink: inks.marigold },
      { path: 'M29.4 31h6v5h-6Z', ink: inks.pine },
    ],
  },
  gift: {
    ground: inks.blush,
    cuts: [
      { path: 'M11 5.5l26-.4.4 37.4-26.5.4Z', ink: inks.plum },
      { path: 'M14 8.6h20.2v31H14Z', ink: inks.cream },
      { path: 'M17.5 12.5h13.2v20H17.5Z', ink: inks.sage },
      { path: 'M25.5 15.5a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 1 1 0-7.2Z', ink: inks.butter },
      { path: 'M17.5 27.5q4-4.5 7-2t6.2-2v9H17.5Z', ink: inks.pine },
      { path: 'M20 36h8.5', ink: inks.plum, stroke: 1.2 },
    ],
  },
  parcel: {
    ground: inks.sage,
    cuts: [
      { path: 'M7 17.5l17-7 17.4 7v20.5l-17.4 4.5-17-4.5Z', ink: inks.plum },
      { path: 'M9.5 20l13.3 4v15.5l-13.3-3.7Z', ink: inks.marigold },
      { path: 'M38.8 20l-13.3 4v15.5l13.3-3.7Z', ink: inks.brick },
      { path: 'M10.5 17.8l13.6-5.3 14 5.3-14 4Z', ink: inks.butter },
      { path: 'M17 15l14.5 5v17.5M31 15.2l-14.5 5v17', ink: inks.cream, stroke: 1.6 },
    ],
  },
};

/** Decorative: the product's name is beside it. */
export function ProductSign({ kind, className }: { readonly kind: ProductKind; readonly className?: string }) {
  const { ground, cuts } = signs[kind];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-slot="product-sign"
      data-kind={kind}
      className={clsx('shrink-0', className)}
    >
      <path d={block} fill={ground} />
      {cuts.map(({ path, ink, stroke }) =>
        stroke === undefined ? (
          <path key={path} d={path} fill={ink} />
        ) : (
          <path key={path} d={path} stroke={ink} strokeWidth={stroke} />
        ),
      )}
    </svg>
  );
}
