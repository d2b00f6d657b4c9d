import { useEffect, useState } from 'react';
import { keepGiftForm, keptGiftForm, type Owner } from './gift-form-storage.ts';
import { findPhoto, forgetPhoto, keepPhoto } from './kept-photo.ts';

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
    const { photoId } = keptGiftForm(customer);
    if (photoId === null) return;
    let current = true;
    findPhoto(photoId).then((found) => {
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
    const { photoId: before } = keptGiftForm(customer);
    if (before !== null) void forgetPhoto(before);
    if (next === null) keepGiftForm(customer, { photoId: null });
    // An id without a photo makes a reload report the loss.
    else void keepPhoto(next).then((photoId) => keepGiftForm(customer, { photoId: photoId ?? 'not kept' }));
  };
  return { photo, lost, pick: replace, remove: () => replace(null) };
}
