import { prices } from '../../../../../shared/catalogue/prices.ts';
import { errorCodes } from '../../../../../shared/errors/error-codes.ts';
import { pages } from '../../../../../shared/names/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { GetStory } from '../model/use-get-story.ts';

/** What stands between the customer and the story: a login, or a price. The preview waits behind it. */
export function GetStoryDialogs({ obstacle, dismiss }: Pick<GetStory, 'obstacle' | 'dismiss'>) {
  return (
    <>
      <Dialog
        open={obstacle === 'log-in'}
        onClose={dismiss}
        title="Please Log In"
        description="To access this feature, you'll need to log in."
        actions={
          <>
            <ButtonLink to={pages.login.path}>Sign in</ButtonLink>
            <ButtonLink to={pages.register.path} variant="ghost">
              Sign up
            </ButtonLink>
          </>
        }
      >
        <p className="pt-3">Your conversation and this opening wait here until you are back.</p>
      </Dialog>
      <Dialog
        open={obstacle === 'pay'}
        onClose={dismiss}
        title={errorCodes['no-stories-left'].message}
        description={`A story costs $${prices.storyCents / 100}.`}
        actions={<Button onClick={dismiss}>Back</Button>}
      >
        <p className="pt-3">
          Stories cannot be paid for on this site yet. Nothing is lost: your conversation and this opening stay on this
          device.
        </p>
      </Dialog>
    </>
  );
}
