import { useEffect, useRef } from 'react'

/** Downloads the file at `path` once, without leaving the page. Works without scripts. */
export function DownloadStart({ path }: { path: string }) {
  const started = useRef<string>()
  useEffect(() => {
    if (started.current === path) return
    started.current = path
    const link = document.createElement('a')
    link.href = path
    link.download = ''
    link.click()
  }, [path])

  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0; url=${path}`} />
    </noscript>
  )
}
