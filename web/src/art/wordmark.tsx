import { wordmarkOutline } from '#shared/print/wordmark-outline.ts';

interface WordmarkProps {
  readonly className?: string;
}

/** Coloured by `currentColor`. Add the name as text for screen readers. */
export function Wordmark({ className }: WordmarkProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 496 86" fill="currentColor" className={className}>
      <path d={wordmarkOutline} />
    </svg>
  );
}
