import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IgnoreMode, Stack } from 'aws-cdk-lib';
import { Architecture, Code, type ILayerVersion, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

const id = 'Chromium';

/** The package with the browser binaries; functions bundle the one without (architecture 9). */
const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');

/** A layer with Chromium's packed binaries under /opt/bin: 67 MB, unpacked by the function into /tmp. One per stack. */
export function chromiumLayer(scope: Construct): ILayerVersion {
  const stack = Stack.of(scope);
  const known = stack.node.tryFindChild(id);
  if (known instanceof LayerVersion) return known;
  return new LayerVersion(stack, id, {
    description: 'Chromium for printing, packed (@sparticuz/chromium/bin)',
    license: 'MIT',
    code: Code.fromAsset(packageFolder, { exclude: ['*', '!bin', '!bin/*'], ignoreMode: IgnoreMode.GIT }),
    compatibleArchitectures: [Architecture.X86_64],
    compatibleRuntimes: [Runtime.NODEJS_24_X],
  });
}
