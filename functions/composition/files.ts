import { createS3FileList } from '#functions/adapters/files/s3-file-list.ts';
import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { part } from './shop-of.ts';

export const files = part(['bucketName'], createS3Files);

export const listFiles = part(['bucketName'], createS3FileList);
