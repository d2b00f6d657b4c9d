import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadProductPicture } from '#shared/endpoints/desk-shop.ts';
import type { DeskProduct } from '#shared/schemas/desk-shop.ts';
import { deskForm } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { ImagePicker } from '#web/src/ui/image-picker.tsx';
import { productsQuery } from './shop-queries.ts';

interface ProductPictureProps {
  readonly product: DeskProduct;
  readonly onChanged: (product: DeskProduct) => void;
}

/** The picture of a product, stored as soon as it is chosen. */
export function ProductPicture({ product, onChanged }: ProductPictureProps) {
  const queryClient = useQueryClient();
  const { productId, name, pictureUrl, version } = product;
  const [picked, setPicked] = useState<Blob | null>(null);
  const [progress, setProgress] = useState(0);
  const upload = useAct({
    run: async (image: Blob) => {
      setProgress(0);
      const input = { path: { productId }, fields: { seenVersion: String(version) }, image };
      return (await deskForm(uploadProductPicture, input, { onProgress: setProgress })).data;
    },
    done: `The picture of ${name} is stored`,
    refresh: [productsQuery.queryKey],
    onDone: (changed) => {
      onChanged(changed);
      setPicked(null);
      queryClient.setQueryData(productsQuery.queryKey, (list) =>
        list?.map((one) => (one.productId === productId ? changed : one)),
      );
    },
  });
  return (
    <div className="pt-3">
      <ImagePicker
        name="picture of the product"
        alt={`Picture of ${name}`}
        src={pictureUrl}
        picked={picked}
        progress={upload.isPending ? progress : null}
        error={upload.isError ? 'It was not stored.' : undefined}
        onRetry={upload.isError && picked !== null ? () => upload.mutate(picked) : undefined}
        onPick={(image) => {
          setPicked(image);
          upload.mutate(image);
        }}
        choose="Choose a picture"
        description="Customers see the new picture at once."
      />
    </div>
  );
}
