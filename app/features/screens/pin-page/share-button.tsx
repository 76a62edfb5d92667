import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/network.ts'

const ShareDialog = lazyPart(() => import('../share/share-dialog.tsx'))

/** Hands a pin's address to a phone's sheet or the clipboard; where both refuse, it shows all ways to share. */
export function ShareButton({
  path,
  title,
  className = '',
}: {
  path: string
  title: string
  className?: string
}) {
  const [end, setEnd] = useState<Shared>('shown')
  return (
    <>
      <IconButton
        label="Share"
        className={className}
        onClick={async () => setEnd(await share(path, title))}
      >
        <Icon name={end === 'copied' ? 'check' : 'share'} size={20} />
      </IconButton>
      <span role="status" className="sr-only">
        {end === 'copied' && 'Link copied'}
      </span>
      {end === 'refused' && (
        <Suspense>
          <ShareDialog
            {...{ path, title }}
            heading="Share this pin"
            onClose={() => setEnd('shown')}
          />
        </Suspense>
      )}
    </>
  )
}

type Shared = 'shown' | 'copied' | 'refused'

async function share(path: string, title: string): Promise<Shared> {
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
    // A sheet that was closed again is no refusal.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shown' : 'refused'
  }
}
