import { createS3Files } from '#functions/adapters/files/s3-files.ts';
import { sharedPageCollaborators } from '#functions/composition/share.ts';
import { catalogueConfigNames } from '#functions/composition/visitor.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/share.ts';

export const handler = defineHandler(
  endpoints.getSharedFile,
  dependencies(catalogueConfigNames, (config) => ({
    ...sharedPageCollaborators(config),
    files: createS3Files(config),
  })),
  async ({ path }, collaborators) => {
    // Loaded on demand: most of the function's code.
    const { sharedFile } = await import('#functions/domain/share/shared-file.ts');
    return sharedFile(path.token, path.file, collaborators);
  },
);
