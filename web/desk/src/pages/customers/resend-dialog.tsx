import { resendMail } from '#shared/endpoints/desk-people.ts';
import type { DeskCustomer } from '#shared/schemas/desk-people.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { ReasonDialog } from '#web/desk/src/ui/reason-dialog.tsx';
import { customerKey } from './customer-queries.ts';

interface ResendDialogProps {
  readonly account: DeskCustomer['account'];
  readonly about:
    | { readonly kind: 'story-ready'; readonly storyId: string }
    | { readonly kind: 'order-receipt'; readonly orderId: string };
  readonly title: string;
  readonly onClose: () => void;
}

/** Sends a mail about a story or an order again. */
export function ResendDialog({ account: { userId, email }, about, title, onClose }: ResendDialogProps) {
  const resend = useAct({
    run: (reason: string) => deskApi(resendMail, { path: { userId }, body: { about, reason } }),
    done: `The mail is on its way to ${email}`,
    refresh: [customerKey(userId)],
    onDone: onClose,
  });
  return <ReasonDialog title={title} description={`To ${email}.`} label="Send" act={resend} onClose={onClose} />;
}
