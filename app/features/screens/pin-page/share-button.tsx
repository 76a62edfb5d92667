import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

export function ShareButton({
  path,
  title,
  className = '',
}: {
  path: string
  title: string
  className?: string
}) {
  const [said, setSaid] = useState('')
  return (
    <>
      <IconButton
        label="Share"
        className={className}
        onClick={async () => setSaid(await share(path, title))}
      >
        <Icon name={said ? 'check' : 'share'} size={20} />
      </IconButton>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

async function share(path: string, title: string): Promise<string> {
  const url = new URL(path, location.origin).href
  const isTouch = matchMedia('(pointer: coarse)').matches
  try {
    if (isTouch && 'share' in navigator) {
      await navigator.share({ url, title })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'Link copied'
  } catch {
    return ''
  }
}
