import { wordmarkOutline } from './wordmark-outline.ts';

interface WordmarkProps {
  readonly className?: string;
}

/** The name of the house, coloured by `currentColor`. Whoever shows it says the name in words as well. */
export function Wordmark({ className }: WordmarkProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 496 86" fill="currentColor" className={className}>
      <path d={wordmarkOutline} />
    </svg>
  );
}
