import { build, bundleWorker, isBuildStale, isBundleStale } from '../../scripts/site/build.ts'

/** Builds the Worker that these tests send requests to, if it is older than its sources. */
export default async function setUp(): Promise<void> {
  if (await isBuildStale()) await build()
  if (await isBundleStale()) await bundleWorker()
}
