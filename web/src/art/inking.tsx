import { clsx } from 'clsx';
import './inking.css';

/** The block of a story that is being written, inked in any frame. Decorative: the adjacent text says so. Paper stays light. */
export function Inking({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden="true" data-slot="inking" data-theme="light" className={clsx('inking', className)}>
      <span className="inking-proof" />
      <span className="inking-brayer" />
    </div>
  );
}
