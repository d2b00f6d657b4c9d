/** Lucide's paths: a few icons are smaller than the library. */
const paths = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  calendar: 'M4 6h16v15H4zM8 3v5M16 3v5M4 11h16',
} as const;

export function Sign({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4 shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}
