import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PhoneRowProps {
  /** For screen readers: 'Examples'. */
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Parts side by side on a phone, where the row scrolls. */
export function PhoneRow({ label, className, children }: PhoneRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
    <div role="group" tabIndex={0} aria-label={`${label}, scrolls sideways`} className={clsx('phone-row', className)}>
      {children}
    </div>
  );
}
