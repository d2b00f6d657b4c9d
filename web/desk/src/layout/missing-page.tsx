import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Page } from '#web/desk/src/ui/page.tsx';

export function MissingPage() {
  return (
    <Page title="No such page">
      <p className="pt-4">
        Go to <TextLink to="/">Today</TextLink> or search for a customer.
      </p>
    </Page>
  );
}
