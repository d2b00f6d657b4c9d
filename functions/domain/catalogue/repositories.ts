import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { FeaturedChange } from './change-featured-story.ts';
import type { FeaturedStoryRecord } from './featured-story.ts';
import type { Product } from './product.ts';

export interface FeaturedStoryRepository {
  list(): Promise<FeaturedStoryRecord[]>;
  get(featuredStoryId: string): Promise<FeaturedStoryRecord | undefined>;
  put(story: FeaturedStoryRecord): Promise<void>;
  /** Refuses when it has changed since `seenAt`, or its consent was revoked. Named `featured`. */
  changePart(featuredStoryId: string, change: FeaturedChange, seenAt: string): TransactionPart;
  remove(featuredStoryId: string): Promise<void>;
}

export interface ProductRepository {
  list(): Promise<Product[]>;
  get(productId: string): Promise<Product | undefined>;
  /** Named `product` and `product-name`. */
  putParts(product: Product, seen: Product | undefined): TransactionPart[];
  /** As `putParts`; `product` refuses when the product is not as seen. */
  saveParts(product: Product, seen: Product | undefined): TransactionPart[];
  /** Named `product` and `product-name`. */
  removeParts(product: Product): TransactionPart[];
}
