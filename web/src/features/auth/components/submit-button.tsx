import type { ComponentProps } from 'react';
import { useHydrated } from '#web/src/lib/hydrated.ts';
import { Button } from '#web/src/ui/button.tsx';

/**
 * Sends the form, once its code is there. Before that a browser would send it by itself, and write the password into the
 * address: the button does nothing yet, and a disabled one in front of it takes the Enter key.
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
