import { mediaOrigin } from '../../features/core/pictures/shown-picture.ts'
import { useNonce } from '../../ui/nonce.ts'
import { PICTURE_FALLBACK } from './picture-fallback.ts'

const SCRIPT = import.meta.env.SSR ? PICTURE_FALLBACK : ''

export function MediaOrigin() {
  const nonce = useNonce()
  const origin = mediaOrigin()
  if (!origin) return null
  return (
    <>
      <link rel="preconnect" href={origin} />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of ours.
        dangerouslySetInnerHTML={{ __html: SCRIPT }}
      />
    </>
  )
}
