import { clsx } from 'clsx';
import { printPath } from '#shared/prints/plan.ts';

interface PrintThumbnailProps {
  readonly print: string;
  /** Width and height, 4 to 5. */
  readonly className: string;
}

/** A story's print. Decorative: the name is beside it. */
export function PrintThumbnail({ print, className }: PrintThumbnailProps) {
  return (
    <img
      src={printPath(print, 'portrait.svg')}
      alt=""
      width={48}
      height={60}
      loading="lazy"
      className={clsx('flex-none object-cover', className)}
    />
  );
}
