import { createEncodePrint } from '#functions/adapters/images/encode-print.ts';
import { makePrint } from '#functions/domain/story/print/make-print.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/print.ts';

export const handler = defineHandler(
  endpoints.getPrint,
  dependencies(['siteUrl'], ({ siteUrl }) => ({ siteUrl, encodeJpeg: createEncodePrint() })),
  ({ path }, { encodeJpeg }) => makePrint(path, encodeJpeg),
);
