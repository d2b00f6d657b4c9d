/** Lucide's paths for the page frame; pages that need more icons load lucide. */
const paths = {
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
} as const;

interface IconProps {
  readonly name: keyof typeof paths;
  readonly size?: number;
}

/** Hidden from screen readers; the adjacent text names it. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}
