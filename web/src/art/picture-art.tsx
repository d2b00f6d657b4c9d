import { clsx } from 'clsx';
import type { Layer } from './landscape.ts';
import type { Picture } from './picture.ts';

interface PictureArtProps {
  readonly picture: Picture;
  readonly className?: string | undefined;
  /** Alignment of the cropped picture in its box. */
  readonly align?: 'middle' | 'foot' | undefined;
  /** Animates the thread once, unless the user prefers reduced motion. */
  readonly drawThread?: boolean | undefined;
}

export function PictureArt({ picture, className, align = 'middle', drawThread = false }: PictureArtProps) {
  const { width, height, sky, layers } = picture;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={align === 'foot' ? 'xMidYMax slice' : 'xMidYMid slice'}
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
      data-slot="scene"
      className={clsx('scene', drawThread && 'scene-draws', className)}
    >
      <rect width={width} height={height} fill={sky} />
      {layers.map((layer) => (
        <LayerPath key={layer.path + layer.ink} {...layer} />
      ))}
    </svg>
  );
}

function transformOf(shift: Layer['shift'], scale: number | undefined): string | undefined {
  const moved = shift === undefined ? '' : `translate(${shift.join(' ')})`;
  return (scale === undefined ? moved : `${moved}scale(${scale})`) || undefined;
}

function LayerPath({ path, ink, stroke, opacity, shift, scale, thread }: Layer) {
  const common = { d: path, opacity, transform: transformOf(shift, scale) };
  if (stroke === undefined) return <path {...common} fill={ink} />;
  return (
    <path {...common} stroke={ink} strokeWidth={stroke} {...(thread && { className: 'scene-thread', pathLength: 1 })} />
  );
}
