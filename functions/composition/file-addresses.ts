import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { part } from './shop-of.ts';

/** A file of its own: signing needs no S3 client. */
export const fileAddresses = part(['bucketName'], createS3Addresses);
