import type { ComponentProps } from 'react';
import { useHydrated } from '#web/src/lib/use-hydrated.ts';
import { Button } from './button.tsx';

/**
 * Before hydration the browser would submit the form itself, with what was typed in the address. Until then the button does
 * nothing, and a disabled submit button before it blocks the Enter key.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const hydrated = useHydrated();
  return (
    <>
      {!hydrated && <button type="submit" disabled hidden />}
      <Button {...props} type={hydrated ? 'submit' : 'button'} />
    </>
  );
}
