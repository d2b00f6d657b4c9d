import type { ProductNeed } from '#shared/schemas/catalogue.ts';
import { AddressFields } from '#web/src/features/gifts/components/address-fields.tsx';
import { StoryChoice } from '#web/src/features/gifts/components/story-choice.tsx';
import type { Address, ChosenStory } from '#web/src/features/gifts/model/gift-form.ts';
import '#web/src/features/gifts/gifts.css';

interface ProductChoicesProps {
  readonly needs: readonly ProductNeed[];
  readonly story: ChosenStory | null;
  readonly address: Address;
  readonly onStory: (story: ChosenStory | null) => void;
  readonly onAddress: (address: Address) => void;
}

export function ProductChoices({ needs, story, address, onStory, onAddress }: ProductChoicesProps) {
  return (
    <>
      {needs.includes('story') && <StoryChoice chosen={story} locked={false} onChoose={onStory} />}
      {needs.includes('address') && (
        <fieldset className="gift-section">
          <legend className="gift-section-title">Your Address</legend>
          <AddressFields
            address={address}
            locked={false}
            onType={(field, value) => onAddress({ ...address, [field]: value })}
          />
        </fieldset>
      )}
    </>
  );
}
