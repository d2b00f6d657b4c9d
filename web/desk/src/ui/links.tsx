import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from '#web/src/ui/button.tsx';

interface LinkButtonProps extends ComponentProps<typeof Link> {
  readonly variant?: 'primary' | 'ghost';
}

/** A navigation that looks like a button. */
export function LinkButton({ variant = 'ghost', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClasses(variant, className)} />;
}

/** A navigation in text or in a row. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx('font-semibold text-accent underline underline-offset-3', className)} />;
}
