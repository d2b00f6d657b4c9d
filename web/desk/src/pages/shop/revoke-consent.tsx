import { useState } from 'react';
import { changeFeatured } from '#shared/endpoints/desk-shop.ts';
import type { DeskFeatured } from '#shared/schemas/desk-shop.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import { featuredQuery } from './shop-queries.ts';

interface RevokeConsentProps {
  readonly story: DeskFeatured;
  readonly onClose: () => void;
}

const maxLength = 500;

/** Records that an author does not agree any more. Only a new consent undoes that, so it asks first. */
export function RevokeConsent({ story, onClose }: RevokeConsentProps) {
  const { featuredStoryId, name, consent, updatedAt } = story;
  const [reason, setReason] = useState('');
  const revoke = useAct({
    run: async () => {
      const body = { state: 'revoked' as const, seenAt: updatedAt, reason };
      return (await deskApi(changeFeatured, { path: { featuredStoryId }, body })).data;
    },
    done: `“${name}” is no longer shown`,
    refresh: [featuredQuery.queryKey],
    onDone: onClose,
  });
  return (
    <Dialog
      open
      title={`Revoke the consent to “${name}”?`}
      description={`The story disappears at once. It can only come back with a new consent of ${consent.by}.`}
      onClose={revoke.isPending ? undefined : onClose}
      actions={
        <>
          <Button
            variant="danger"
            disabled={reason.trim().length < 3 || reason.length > maxLength}
            pending={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            Revoke the consent
          </Button>
          <Button variant="ghost" disabled={revoke.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <TextAreaField
          label="How they told us"
          description="For example: an email of November 24th to the support address. It is kept in the audit."
          maxLength={maxLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
