import { clsx } from 'clsx';

/** Lucide's paths: a few icons are smaller than the library. */
const paths = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  calendar: 'M4 6h16v15H4zM8 3v5M16 3v5M4 11h16',
  share: 'M12 15V4M8 7l4-4 4 4M5 12v8h14v-8',
  print: 'M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z',
  ask: 'M4 5h16v11H10l-5 4v-4H4z',
  chevron: 'M6 9l6 6 6-6',
} as const;

export type SignName = keyof typeof paths;

interface SignProps {
  readonly name: SignName;
  readonly className?: string;
}

/** Hidden from screen readers; the adjacent text names it. */
export function Sign({ name, className = 'size-5' }: SignProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('shrink-0', className)}
    >
      <path d={paths[name]} />
    </svg>
  );
}
