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

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** While true the button keeps its size and focus, says `pendingLabel` and takes no press. */
  readonly pending?: boolean;
  /** What a screen reader hears and the eye sees while pending; the children stay when it is left out. */
  readonly pendingLabel?: string;
}

/** A button. `aria-disabled` instead of `disabled` while pending, so that the focus is not lost to the page. */
export function Button({
  variant = 'primary',
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
      className={clsx(base, variants[variant], className)}
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

/** A link that looks like a button: for going somewhere, never for doing something. The page is fetched on hover and focus. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return (
    <Link prefetch="intent" {...rest} data-slot="button-link" className={clsx(base, variants[variant], className)} />
  );
}

/** A button that looks like a link, inside of text. */
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
