import { clsx } from 'clsx';
import { markPath } from '#shared/prints/plan.ts';
import '#web/src/features/together/voices.css';

interface MarkProps {
  /** A motif's name. */
  readonly motif: string;
  readonly className?: string;
}

/** A thing from somebody's part, beside their name. Decorative. */
export function Mark({ motif, className }: MarkProps) {
  return (
    <span className={clsx('voice-mark', className)}>
      <img src={markPath(motif)} alt="" width={58} height={44} loading="lazy" decoding="async" />
    </span>
  );
}
