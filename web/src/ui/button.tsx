import { clsx } from 'clsx';
import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
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

interface PressProps extends ComponentProps<'button'> {
  /** Of a button that sends something: while it does, presses are ignored, and size and focus stay. */
  readonly pending?: boolean;
}

/**
 * A button that sends something counts each press once: neither a double click nor a press before `pending` is rendered, at most
 * two tasks later, sends again. `aria-disabled` while pending, because `disabled` would lose the focus.
 */
function Press({ pending, type = 'button', onClick, ...rest }: PressProps) {
  const isHeld = useRef(false);
  const release = () => {
    isHeld.current = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it changes.
  useLayoutEffect(release, [pending]);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending !== undefined) {
      if (pending || isHeld.current || event.detail > 1) return event.preventDefault();
      isHeld.current = true;
      setTimeout(() => setTimeout(release));
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      data-pending={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={press}
    />
  );
}

interface ButtonProps extends PressProps {
  readonly variant?: ButtonVariant;
  /** In place of the content while pending. */
  readonly pendingLabel?: string;
}

export function Button({ variant, pendingLabel, className, children, ...rest }: ButtonProps) {
  return (
    <Press {...rest} data-slot="button" className={buttonClasses(variant, className)}>
      {rest.pending ? <PendingContent label={pendingLabel}>{children}</PendingContent> : children}
    </Press>
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

export function TextButton({ className, ...rest }: PressProps) {
  return (
    <Press
      {...rest}
      data-slot="text-button"
      className={clsx('text-button inline-flex min-h-11 items-center font-semibold text-accent underline', className)}
    />
  );
}
