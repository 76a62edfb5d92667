import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Part } from '../../../ui/failing/part.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/network.ts'
import { announce } from '../../../ui/overlay/announce.ts'

const ShareDialog = lazyPart(() => import('../share/share-dialog.tsx'))

/** Passes a pin's address to the share sheet or the clipboard. If both fail, shows all ways to share. */
export function ShareButton({
  path,
  title,
  className = '',
}: {
  path: string
  title: string
  className?: string
}) {
  const [end, setEnd] = useState<ShareResult>('shown')
  return (
    <>
      <IconButton
        label="Share"
        className={className}
        onClick={async () => {
          const result = await share(path, title)
          setEnd(result)
          if (result === 'copied') announce('Link copied')
        }}
      >
        <Icon name={end === 'copied' ? 'check' : 'share'} size={20} />
      </IconButton>
      {end === 'refused' && (
        <Part name="share" place="over">
          <Suspense>
            <ShareDialog
              path={path}
              title={title}
              heading="Share this pin"
              onClose={() => setEnd('shown')}
            />
          </Suspense>
        </Part>
      )}
    </>
  )
}

type ShareResult = 'shown' | 'copied' | 'refused'

/** The reader closed the share sheet, or it is still open. A page can't close it. */
const SHEET_ERRORS = ['AbortError', 'InvalidStateError']

async function share(path: string, title: string): Promise<ShareResult> {
  const url = new URL(path, location.origin).href
  const isTouch = matchMedia('(pointer: coarse)').matches
  try {
    if (isTouch && 'share' in navigator) {
      await navigator.share({ url, title })
      return 'shown'
    }
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && SHEET_ERRORS.includes(error.name) ? 'shown' : 'refused'
  }
}
