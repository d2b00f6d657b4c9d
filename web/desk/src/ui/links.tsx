import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A navigation that looks like a button. */
export function LinkButton({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={clsx(
        'btn inline-flex items-center justify-center gap-2 rounded-control border-2 border-current font-bold text-ink',
        className,
      )}
    />
  );
}

/** A navigation in text or in a row. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx('font-semibold text-accent underline underline-offset-3', className)} />;
}
