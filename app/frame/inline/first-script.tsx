import { useNonce } from '../../ui/nonce.ts'
import { EXTENSION_CHANGES } from './extension-changes.ts'
import { PAGE_ERRORS } from './page-errors.ts'
import { POLYFILLS } from './polyfills.ts'
import { RELOAD_FAILED_FILES } from './reload-failed-files.ts'
import { STALE_PAGE } from './stale-page.ts'
import { STORAGE_FALLBACK } from './storage-fallback.ts'

/** Hydration leaves a script as it is, so the browser needs no second copy. */
const SCRIPT = import.meta.env.SSR
  ? [
      EXTENSION_CHANGES,
      POLYFILLS,
      PAGE_ERRORS,
      STORAGE_FALLBACK,
      RELOAD_FAILED_FILES,
      STALE_PAGE,
    ].join(';\n')
  : ''

/** Runs before anything else on a page, even if none of its files load. */
export function FirstScript() {
  // Browsers hide the nonce from scripts, so hydration would warn.
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of ours.
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  )
}
