import { useEffect, useState } from 'react';
import { type Owner, readGiftForm, updateGiftForm } from './gift-form-storage.ts';
import { deletePhoto, getPhoto, storePhoto } from './photo-storage.ts';

export interface GiftPhoto {
  readonly photo: Blob | null;
  /** A chosen photo was not stored by the browser. */
  readonly lost: boolean;
  pick(photo: Blob): void;
  remove(): void;
}

export function useGiftPhoto(customer: Owner): GiftPhoto {
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [lost, setLost] = useState(false);

  useEffect(() => {
    const { photoId } = readGiftForm(customer);
    if (photoId === null) return;
    let current = true;
    getPhoto(photoId).then((found) => {
      if (!current) return;
      setPhoto((picked) => picked ?? found);
      setLost(found === null);
    });
    return () => {
      current = false;
    };
  }, [customer]);

  const replace = (next: Blob | null) => {
    setPhoto(next);
    setLost(false);
    const { photoId: before } = readGiftForm(customer);
    if (before !== null) void deletePhoto(before);
    if (next === null) updateGiftForm(customer, { photoId: null });
    // An id without a photo makes a reload report the loss.
    else void storePhoto(next).then((photoId) => updateGiftForm(customer, { photoId: photoId ?? 'not kept' }));
  };
  return { photo, lost, pick: replace, remove: () => replace(null) };
}
