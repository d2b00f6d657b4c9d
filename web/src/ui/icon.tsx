/** The few signs of the frame itself, drawn with lucide's grid and stroke; pages with more of them load lucide. */
const paths = {
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

interface IconProps {
  readonly name: keyof typeof paths;
  /** Edge of its square, in pixels. */
  readonly size?: number;
}

/** Decoration: what it stands for is said by the text or the label beside it. */
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
