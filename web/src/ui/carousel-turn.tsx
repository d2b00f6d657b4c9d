import { Icon } from './icon.tsx';
import './carousel.css';

interface TurnButtonProps {
  readonly label: 'Previous' | 'Next';
  readonly ended: boolean;
  readonly onPress: () => void;
}

/** At an end it is still there, and keeps the focus: `disabled` would throw the keyboard back to the page's top. */
export function TurnButton({ label, ended, onPress }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={ended}
      onClick={() => ended || onPress()}
      className="turn-button"
    >
      <Icon name="arrow-right" />
    </button>
  );
}
