import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { StoryThread } from '#web/src/art/story-thread.tsx';

type ButtonVariant = 'primary' | 'ghost' | 'danger';

const base =
  'btn inline-flex min-h-13 items-center justify-center gap-2.5 rounded-control px-6 py-3 text-center font-ui font-bold ' +
  'leading-snug tracking-caps no-underline';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-cta text-cta-ink shadow-block',
  ghost: 'border-2 border-current bg-transparent text-ink',
  danger: 'bg-danger text-danger-ink shadow-block',
};

/** The classes of a button, for an element that is none, such as a link to a file. */
export function buttonClasses(variant: ButtonVariant = 'primary', className?: string): string {
  return clsx(base, variants[variant], className);
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Shows `pendingLabel`, ignores clicks, and retains size and focus. */
  readonly pending?: boolean;
  readonly pendingLabel?: string;
}

/** Uses `aria-disabled` while pending, because `disabled` would lose the focus. */
export function Button({
  variant,
  pending = false,
  pendingLabel,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-slot="button"
      data-pending={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      className={buttonClasses(variant, className)}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? <PendingContent label={pendingLabel}>{children}</PendingContent> : children}
    </button>
  );
}

function PendingContent({ label, children }: { readonly label: string | undefined; readonly children: ReactNode }) {
  return (
    <>
      <StoryThread shape="writing" className="h-3.5 w-12 shrink-0" />
      <span>{label ?? children}</span>
    </>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly variant?: ButtonVariant;
}

/** For navigation only. Prefetches on hover and focus. */
export function ButtonLink({ variant, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} data-slot="button-link" className={buttonClasses(variant, className)} />;
}

export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      data-slot="text-button"
      className={clsx('text-button inline-flex min-h-11 items-center font-semibold text-accent underline', className)}
    />
  );
}
