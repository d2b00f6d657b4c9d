import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { beginConfirmation, finishConfirmation } from '#shared/endpoints/desk-access.ts';
import { CancelledError } from '#web/desk/src/lib/cancelled.ts';
import { deskApi, onSessionIdle } from '#web/desk/src/lib/desk-api.ts';
import { operatorQuery } from '#web/desk/src/lib/operator.ts';
import { askForPasskey } from '#web/desk/src/lib/passkey.ts';
import { signIn } from '#web/desk/src/lib/sign-in.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';

export interface ConfirmationWords {
  /** What happens, with its amount: `Refund $19.00`. */
  readonly title: string;
  readonly description?: ReactNode;
  /** Red, for what cannot be undone. */
  readonly isDangerous?: boolean;
}

/** Asks for the passkey for one named act. Resolves with its confirmation id. @throws CancelledError when it is closed */
export type Confirm = (act: string, words?: ConfirmationWords) => Promise<string>;

interface Request extends ConfirmationWords {
  /** Runs while the dialog shows progress; its errors appear there. */
  readonly run: () => Promise<void>;
  readonly cancel: () => void;
}

const ConfirmationContext = createContext<Confirm>(() => Promise.reject(new CancelledError()));

/** Asks for the passkey before refunds, erasures and changes of roles, or when the server requires it. */
export function useConfirmation(): Confirm {
  return use(ConfirmationContext);
}

async function confirmAct(act: string): Promise<string> {
  const { confirmationId, options } = (await deskApi(beginConfirmation, { body: { act } })).data;
  const credential = await askForPasskey(options);
  await deskApi(finishConfirmation, { path: { confirmationId }, body: { credential } });
  return confirmationId;
}

/** Calls, and calls again with a confirmation when the server requires one: only the server knows the day's total. */
export async function confirmedIfAsked<T>(
  confirm: Confirm,
  { act, words }: { readonly act: string; readonly words: ConfirmationWords },
  call: (confirmation: { readonly confirmationId?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await call({});
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'confirmation-required')) throw error;
    return await call({ confirmationId: await confirm(act, words) });
  }
}

const idleWords: ConfirmationWords = {
  title: 'Are you still there?',
  description: 'You changed nothing here for 15 minutes. Use your passkey to go on.',
};

/** Holds the dialog of `useConfirmation` and of sessions that were idle. */
export function ConfirmationProvider({ children }: { readonly children: ReactNode }) {
  const [requests, setRequests] = useState<readonly Request[]>([]);
  const queryClient = useQueryClient();

  const ask = useCallback(
    <T,>(words: ConfirmationWords, run: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const close = () => setRequests((open) => open.filter((one) => one !== request));
        const request: Request = {
          ...words,
          run: async () => {
            resolve(await run());
            close();
          },
          cancel: () => {
            close();
            reject(new CancelledError());
          },
        };
        setRequests((open) => [...open, request]);
      }),
    [],
  );

  const confirm = useCallback<Confirm>(
    (act, words = { title: 'Confirm with your passkey', description: act }) => ask(words, () => confirmAct(act)),
    [ask],
  );

  useEffect(
    () =>
      onSessionIdle(() =>
        ask(idleWords, async () => {
          const before = queryClient.getQueryData(operatorQuery.queryKey)?.operator.operatorId;
          if ((await signIn()) === before) return;
          // Somebody else's passkey: nothing of the first operator may stay on the screen.
          queryClient.clear();
          window.location.reload();
        }),
      ),
    [ask, queryClient],
  );

  // The newest, since a confirmation may find the session idle.
  const request = requests.at(-1);
  return (
    <ConfirmationContext value={confirm}>
      {children}
      {request !== undefined && (
        <PasskeyDialog
          key={requests.length}
          title={request.title}
          description={request.description}
          isDangerous={request.isDangerous ?? false}
          onUse={request.run}
          onCancel={request.cancel}
        />
      )}
    </ConfirmationContext>
  );
}
