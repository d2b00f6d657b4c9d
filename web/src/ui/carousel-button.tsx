import { Icon } from './icon.tsx';
import './carousel.css';

interface CarouselButtonProps {
  readonly label: 'Previous' | 'Next';
  readonly ended: boolean;
  readonly onPress: () => void;
}

/** `aria-disabled` at an end: `disabled` would lose the keyboard focus. */
export function CarouselButton({ label, ended, onPress }: CarouselButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={ended}
      onClick={() => ended || onPress()}
      className="grid size-11 place-items-center rounded-control turn-button"
    >
      <Icon name="arrow-right" />
    </button>
  );
}
